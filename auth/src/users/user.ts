// The data types of users and identities. Rules are in the endpoints, SQL in the stores.

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
  /** Another person may have set the password of this unconfirmed address: password and foreign identities are removed when it is confirmed. */
  isDisputed: boolean
  isAnonymous: boolean
  isSso: boolean
  appMetadata: JsonObject
  userMetadata: JsonObject
  /** Requested e-mail address, until the change is confirmed. */
  newEmail: string | null
  /** Of the two codes for a change, to the old and the new address, one has been entered. */
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

/** One way in which a user signs in. `subject` is the user's id at the provider. */
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
