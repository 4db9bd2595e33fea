// /admin/users/{id}/factors: operators see a user's second factors, and remove one that was lost.
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { factorView } from '../factors/factor-view.ts'
import { deleteFactor, findFactor, listFactors } from '../factors/factor.store.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { requireAdmin } from '../http/caller.ts'
import { isUuid } from '../http/request-fields.ts'
import { lowerSessionsOf } from '../sessions/session.store.ts'
import { getNamedUser } from './admin-users.ts'

export async function listAnyFactors(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireAdmin(auth, request)
  const user = await getNamedUser(auth, request)
  return ok((await listFactors(auth.database, user.id)).map(factorView))
}

export async function deleteAnyFactor(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireAdmin(auth, request)
  const user = await getNamedUser(auth, request)
  const { factorId: id = '' } = request.params
  const factor = isUuid(id) ? await findFactor(auth.database, { id, userId: user.id }) : null
  if (!factor) throw new AuthError('mfa_factor_not_found', 'Factor not found')
  await auth.database.transaction(async (db) => {
    await lowerSessionsOf(db, factor.id)
    await deleteFactor(db, factor.id)
  })
  return ok(factorView(factor))
}
