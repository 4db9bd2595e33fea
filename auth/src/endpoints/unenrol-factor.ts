// DELETE /factors/{id}: removes a factor. Sessions that it had raised fall back to one factor.
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { deleteFactor, findFactor } from '../factors/factor.store.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { isUuid } from '../http/request-fields.ts'
import { lowerSessionsOf } from '../sessions/session.store.ts'
import { getFactorCaller } from './enrol-factor.ts'

export async function unenrolFactor(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const { user, aal } = await getFactorCaller(auth, request)
  const { factorId: id = '' } = request.params
  const factor = isUuid(id) ? await findFactor(auth.database, { id, userId: user.id }) : null
  if (!factor) throw new AuthError('mfa_factor_not_found', 'Factor not found')
  if (factor.status === 'verified' && aal !== 'aal2') {
    throw new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor', { status: 422 })
  }
  await auth.database.transaction(async (db) => {
    await lowerSessionsOf(db, factor.id)
    await deleteFactor(db, factor.id)
  })
  return ok({ id: factor.id })
}
