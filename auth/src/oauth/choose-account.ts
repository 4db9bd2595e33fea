// Chooses the account that a provider's identity signs in to. An address that was never proved here gives the person who entered it no access.
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { voidCodes } from '../codes/one-time-code.ts'
import type { Db } from '../db/database.ts'
import { deleteSessionsOf } from '../sessions/session.store.ts'
import { deleteIdentitiesOf, findIdentity, insertIdentity, touchIdentity } from '../users/identity.store.ts'
import { withProvider } from '../users/new-user.ts'
import { isConfirmed, type JsonObject, type User } from '../users/user.ts'
import { findUser, findUserByEmail, insertUser, updateUser } from '../users/user.store.ts'
import type { ProviderIdentity } from './provider-identity.ts'

export interface ChosenAccount {
  user: User
  /** The provider has not verified the address: the user must, before signing in. */
  needsVerification: boolean
}

/** @throws signup_disabled */
export async function chooseAccount(auth: AuthContext, db: Db, identity: ProviderIdentity): Promise<ChosenAccount> {
  const known = await findIdentity(db, identity.provider, identity.subject)
  if (known) {
    const user = await findUser(db, known.userId)
    if (!user) throw new Error('an identity has no user')
    await touchIdentity(db, auth.now(), { id: known.id, data: identity.data })
    return judge(auth, db, { user, identity })
  }
  const owner = identity.email === null ? null : await findUserByEmail(db, identity.email)
  if (owner && identity.emailVerified) return joinAccount(auth, db, { owner, identity })
  if (!auth.settings.signUps) throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
  // An unverified address that belongs to an account stays with that account.
  return makeAccount(auth, db, { identity, email: owner ? null : identity.email })
}

/** Adds the identity to the user who asked for it. @throws identity_already_exists */
export async function linkAccount(auth: AuthContext, db: Db, linked: { userId: string; identity: ProviderIdentity }): Promise<User> {
  const { userId, identity } = linked
  const user = await findUser(db, userId)
  if (!user) throw new AuthError('user_not_found', 'User not found')
  const known = await findIdentity(db, identity.provider, identity.subject)
  if (known || !(await attach(auth, db, { user, identity }))) {
    const whose = known?.userId === user.id ? 'Identity is already linked' : 'Identity is already linked to another user'
    throw new AuthError('identity_already_exists', whose)
  }
  const mayTakeEmail = !user.email && identity.email && identity.emailVerified && !(await findUserByEmail(db, identity.email))
  return updateUser(db, auth.now(), {
    id: user.id,
    set: {
      ...(mayTakeEmail ? { email: identity.email, emailConfirmedAt: auth.now() } : {}),
      isAnonymous: false,
      appMetadata: withProvider(user.appMetadata, identity.provider),
      userMetadata: filledIn(user.userMetadata, identity.data),
    },
  })
}

interface Candidate {
  user: User
  identity: ProviderIdentity
}

async function judge(auth: AuthContext, db: Db, { user, identity }: Candidate): Promise<ChosenAccount> {
  if (isConfirmed(user) || user.email === null) return { user, needsVerification: false }
  if (!auth.settings.emailAutoconfirm && !(identity.emailVerified && identity.email === user.email))
    return { user, needsVerification: true }
  return { user: await updateUser(db, auth.now(), { id: user.id, set: { emailConfirmedAt: auth.now() } }), needsVerification: false }
}

async function joinAccount(auth: AuthContext, db: Db, joined: { owner: User; identity: ProviderIdentity }): Promise<ChosenAccount> {
  const { owner, identity } = joined
  const user = owner.emailConfirmedAt ? owner : await clearPlanted(auth, db, owner)
  await attach(auth, db, { user, identity })
  const linked = await updateUser(db, auth.now(), {
    id: user.id,
    set: {
      emailConfirmedAt: user.emailConfirmedAt ?? auth.now(),
      isAnonymous: false,
      appMetadata: withProvider(user.appMetadata, identity.provider),
      userMetadata: filledIn(user.userMetadata, identity.data),
    },
  })
  return { user: linked, needsVerification: false }
}

/** The earlier sign-up with this address never proved it: everything it left is removed. */
async function clearPlanted(auth: AuthContext, db: Db, owner: User): Promise<User> {
  await deleteIdentitiesOf(db, owner.id)
  await deleteSessionsOf(db, owner.id)
  await voidCodes(db, owner.id)
  const set = { passwordHash: null, isDisputed: false, userMetadata: {}, appMetadata: {}, newEmail: null, newPhone: null }
  return updateUser(db, auth.now(), { id: owner.id, set })
}

async function makeAccount(auth: AuthContext, db: Db, made: { identity: ProviderIdentity; email: string | null }): Promise<ChosenAccount> {
  const { identity, email } = made
  const isProved = email !== null && (identity.emailVerified || auth.settings.emailAutoconfirm)
  const user = await insertUser(db, auth.now(), {
    email,
    emailConfirmedAt: isProved ? auth.now() : null,
    appMetadata: withProvider({}, identity.provider),
    userMetadata: identity.data,
  })
  if (!user) throw new AuthError('conflict', 'Another sign-in with this address is under way')
  await attach(auth, db, { user, identity })
  return { user, needsVerification: email !== null && !isProved }
}

async function attach(auth: AuthContext, db: Db, { user, identity }: Candidate): Promise<boolean> {
  const { provider, subject, data } = identity
  return (await insertIdentity(db, auth.now(), { userId: user.id, provider, subject, identityData: data })) !== null
}

/** What the user has written stays; the provider only fills gaps. */
const filledIn = (own: JsonObject, provided: JsonObject): JsonObject => ({ ...provided, ...own })
