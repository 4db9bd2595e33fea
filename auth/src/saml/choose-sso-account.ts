// Chooses the account that a single-sign-on identity signs in to. A provider vouches only for its own users, so accounts are never matched by address.
import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../db/database.ts'
import type { ChosenAccount } from '../oauth/choose-account.ts'
import type { ProviderIdentity } from '../oauth/provider-identity.ts'
import { findIdentity, insertIdentity, touchIdentity } from '../users/identity.store.ts'
import { withProvider } from '../users/new-user.ts'
import { findUser, insertUser, updateUser } from '../users/user.store.ts'

export async function chooseSsoAccount(auth: AuthContext, db: Db, identity: ProviderIdentity): Promise<ChosenAccount> {
  const { provider, subject, email, data } = identity
  const now = auth.now()
  const known = await findIdentity(db, provider, subject)
  const owner = known && (await findUser(db, known.userId))
  if (known && owner) {
    await touchIdentity(db, now, { id: known.id, data })
    const set = { email, userMetadata: { ...owner.userMetadata, ...data } }
    return { user: await updateUser(db, now, { id: owner.id, set }), needsVerification: false }
  }
  const user = await insertUser(db, now, {
    email,
    emailConfirmedAt: now,
    isSso: true,
    appMetadata: withProvider({}, provider),
    userMetadata: data,
  })
  if (!user) throw new Error('a single-sign-on user was not stored')
  await insertIdentity(db, now, { userId: user.id, provider, subject, identityData: data })
  return { user, needsVerification: false }
}
