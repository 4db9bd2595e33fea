// DELETE /user/identities/{id}: removes one of the user's ways to sign in. The last one cannot be removed.
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import type { Db } from '../db/database.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { getCaller } from '../http/caller.ts'
import { deleteIdentity, listIdentities } from '../users/identity.store.ts'
import { withoutProvider } from '../users/new-user.ts'
import type { Identity, User, UserChanges } from '../users/user.ts'
import { findUserByEmail, lockUser, updateUser } from '../users/user.store.ts'
import { requireManualLinking } from './authorize.ts'

export async function unlinkIdentity(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const { user: caller } = await getCaller(auth, request)
  requireManualLinking(auth)
  await auth.database.transaction(async (db) => {
    const user = await lockUser(db, caller.id)
    const identities = await listIdentities(db, user.id)
    if (identities.length <= 1) {
      throw new AuthError('single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
    }
    const gone = identities.find(({ id }) => id === request.params.identityId)
    if (!gone) throw new AuthError('identity_not_found', "Identity doesn't exist")
    const remaining = identities.filter((identity) => identity !== gone)
    const set = { ...(await addressChanges(auth, db, { user, gone, remaining })), ...passwordChange(remaining) }
    await deleteIdentity(db, gone.id)
    const providers = remaining.map(({ provider }) => provider)
    await updateUser(db, auth.now(), { id: user.id, set: { ...set, appMetadata: withoutProvider(user.appMetadata, providers) } })
  })
  return ok({})
}

interface Unlinked {
  user: User
  gone: Identity
  remaining: Identity[]
}

/** The address of a removed identity is replaced by another identity's address, a verified one first. */
async function addressChanges(auth: AuthContext, db: Db, { user, gone, remaining }: Unlinked): Promise<UserChanges> {
  if (gone.provider === 'phone') return { phone: null, phoneConfirmedAt: null }
  const isSupplied = remaining.some(({ email }) => email === user.email)
  if (gone.email === null || gone.email !== user.email || isSupplied) return {}
  const withEmail = remaining.filter(({ email }) => email !== null)
  const next = withEmail.find(({ identityData }) => identityData.email_verified === true) ?? withEmail[0]
  if (!next) return { email: null, emailConfirmedAt: null }
  const owner = next.email === null ? null : await findUserByEmail(db, next.email)
  if (owner && owner.id !== user.id) {
    throw new AuthError('email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict')
  }
  return { email: next.email, emailConfirmedAt: next.identityData.email_verified === true ? auth.now() : null }
}

/** Without an e-mail or phone identity the password is removed. */
function passwordChange(remaining: Identity[]): UserChanges {
  return remaining.some(({ provider }) => provider === 'email' || provider === 'phone') ? {} : { passwordHash: null }
}
