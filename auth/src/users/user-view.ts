// The user object of the API. It never contains passwords, tokens, hashes or secrets.
import type { Db } from '../db/database.ts'
import { listFactors } from '../factors/factor.store.ts'
import { factorView, type FactorView } from '../factors/factor-view.ts'
import { listIdentities } from './identity.store.ts'
import type { Identity, JsonObject, User } from './user.ts'

export interface IdentityView {
  identity_id: string
  id: string
  user_id: string
  identity_data: JsonObject
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email?: string
}

export interface UserView {
  id: string
  aud: string
  role: string
  email: string
  phone: string
  app_metadata: JsonObject
  user_metadata: JsonObject
  identities: IdentityView[]
  factors?: FactorView[]
  created_at: string
  updated_at: string
  is_anonymous: boolean
  [optional: string]: unknown
}

export async function readUserView(db: Db, user: User): Promise<UserView> {
  const identities = await listIdentities(db, user.id)
  const factors = await listFactors(db, user.id)
  return userView(user, identities, factors.map(factorView))
}

export function userView(user: User, identities: Identity[], factors: FactorView[]): UserView {
  return {
    id: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...optionalMembers(user),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: identities.map(identityView),
    ...(factors.length > 0 ? { factors } : {}),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: user.isAnonymous,
  }
}

function optionalMembers(user: User): Record<string, string> {
  const confirmed = [user.emailConfirmedAt, user.phoneConfirmedAt].filter((at) => at !== null).toSorted((a, b) => Number(a) - Number(b))
  const members: Record<string, string | Date | null | undefined> = {
    email_confirmed_at: user.emailConfirmedAt,
    phone_confirmed_at: user.phoneConfirmedAt,
    confirmed_at: confirmed[0],
    invited_at: user.invitedAt,
    confirmation_sent_at: user.confirmationSentAt,
    recovery_sent_at: user.recoverySentAt,
    new_email: user.newEmail,
    email_change_sent_at: user.emailChangeSentAt,
    new_phone: user.newPhone,
    phone_change_sent_at: user.phoneChangeSentAt,
    reauthentication_sent_at: user.reauthenticationSentAt,
    last_sign_in_at: user.lastSignInAt,
    banned_until: user.bannedUntil,
    deleted_at: user.deletedAt,
  }
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]): [string, string][] =>
      value ? [[name, value instanceof Date ? value.toISOString() : value]] : [],
    ),
  )
}

function identityView(identity: Identity): IdentityView {
  return {
    identity_id: identity.id,
    id: identity.subject,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    last_sign_in_at: identity.lastSignInAt?.toISOString() ?? null,
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    ...(identity.email ? { email: identity.email } : {}),
  }
}
