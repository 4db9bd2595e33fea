// A user, an identity and what of them may change. Only data: rules live with the endpoints, SQL in the stores.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export interface User {
  id: string
  role: string
  email: string | null
  emailConfirmedAt: Date | null
  phone: string | null
  phoneConfirmedAt: Date | null
  passwordHash: string | null
  isDisputed: boolean
  isAnonymous: boolean
  isSso: boolean
  appMetadata: JsonObject
  userMetadata: JsonObject
  newEmail: string | null
  emailChangeHalf: boolean
  newPhone: string | null
  invitedAt: Date | null
  confirmationSentAt: Date | null
  recoverySentAt: Date | null
  emailChangeSentAt: Date | null
  phoneChangeSentAt: Date | null
  reauthenticationSentAt: Date | null
  lastSignInAt: Date | null
  bannedUntil: Date | null
  deletedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export type UserChanges = Partial<Omit<User, 'id' | 'createdAt' | 'updatedAt'>>

export interface Identity {
  id: string
  userId: string
  provider: string
  subject: string
  identityData: JsonObject
  email: string | null
  lastSignInAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export function isConfirmed(user: User): boolean {
  return user.emailConfirmedAt !== null || user.phoneConfirmedAt !== null
}

export function isBanned(user: User, now: Date): boolean {
  return user.bannedUntil !== null && user.bannedUntil > now
}
