// Creates users with an e-mail address or a phone number, which stays unconfirmed until a code or the operator's setting confirms it.
import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../db/database.ts'
import { insertIdentity } from './identity.store.ts'
import type { JsonObject, User } from './user.ts'
import { insertUser, updateUser } from './user.store.ts'

export interface NewUser {
  email?: string
  phone?: string
  passwordHash: string | null
  data: JsonObject
}

/** Creates the user and its identity, `email` or `phone`. Returns null where another user has the address or number. */
export async function createUser(auth: AuthContext, db: Db, wanted: NewUser): Promise<User | null> {
  const { email, phone, passwordHash, data } = wanted
  const provider = email ? 'email' : 'phone'
  const now = auth.now()
  const user = await insertUser(db, now, {
    email: email ?? null,
    phone: phone ?? null,
    passwordHash,
    appMetadata: { provider, providers: [provider] },
  })
  if (!user) return null
  const identityData = { ...data, ...addressData(user) }
  await insertIdentity(db, now, { userId: user.id, provider, subject: user.id, identityData })
  return updateUser(db, now, { id: user.id, set: { userMetadata: identityData } })
}

/** The claims of an `email` or `phone` identity: subject, address, number, and whether each is confirmed. */
export function addressData(user: Pick<User, 'id' | 'email' | 'phone' | 'emailConfirmedAt' | 'phoneConfirmedAt'>): JsonObject {
  return {
    sub: user.id,
    ...(user.email ? { email: user.email } : {}),
    ...(user.phone ? { phone: user.phone } : {}),
    email_verified: user.emailConfirmedAt !== null,
    phone_verified: user.phoneConfirmedAt !== null,
  }
}

/** The metadata with a provider added to its list; the first provider of a user stays the main one. */
export function withProvider(appMetadata: JsonObject, provider: string): JsonObject {
  const providers = providersOf(appMetadata)
  const known = providers.includes(provider)
  return { ...appMetadata, provider: appMetadata.provider ?? provider, providers: known ? providers : [...providers, provider] }
}

/** The metadata for the remaining providers; the main provider changes where it is no longer among them. */
export function withoutProvider(appMetadata: JsonObject, remaining: string[]): JsonObject {
  const [first] = remaining
  const provider = remaining.includes(String(appMetadata.provider)) ? (appMetadata.provider ?? null) : (first ?? null)
  return { ...appMetadata, provider, providers: [...new Set(remaining)] }
}

function providersOf(appMetadata: JsonObject): string[] {
  const { providers } = appMetadata
  return Array.isArray(providers) ? providers.filter((name) => typeof name === 'string') : []
}
