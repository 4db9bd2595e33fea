// Confirms an address. Whatever another person may have left in the account before is removed.
import type { AuthContext } from '../auth-context.ts'
import { voidCodes } from '../codes/one-time-code.ts'
import { clearThrottle } from '../codes/throttle.ts'
import type { Db } from '../db/database.ts'
import { deleteForeignIdentities, insertIdentity, listIdentities, mergeIdentityData } from './identity.store.ts'
import { addressData, withProvider } from './new-user.ts'
import type { User, UserChanges } from './user.ts'
import { updateUser } from './user.store.ts'

/** Marks the user's present e-mail address as proved. All pending codes are void afterwards. */
export function confirmEmail(auth: AuthContext, db: Db, user: User): Promise<User> {
  return confirm(auth, db, { user, provider: 'email', set: { emailConfirmedAt: user.emailConfirmedAt ?? auth.now() } })
}

export function confirmPhone(auth: AuthContext, db: Db, user: User): Promise<User> {
  return confirm(auth, db, { user, provider: 'phone', set: { phoneConfirmedAt: user.phoneConfirmedAt ?? auth.now() } })
}

/** Replaces the present address by the one that the user asked to change to. @throws a unique violation where it has been taken */
export function moveEmail(auth: AuthContext, db: Db, user: User): Promise<User> {
  const set = { email: user.newEmail, emailConfirmedAt: auth.now(), newEmail: null, emailChangeHalf: false }
  return confirm(auth, db, { user, provider: 'email', set })
}

export function movePhone(auth: AuthContext, db: Db, user: User): Promise<User> {
  return confirm(auth, db, { user, provider: 'phone', set: { phone: user.newPhone, phoneConfirmedAt: auth.now(), newPhone: null } })
}

interface Confirmed {
  user: User
  provider: 'email' | 'phone'
  set: UserChanges
}

async function confirm(auth: AuthContext, db: Db, { user, provider, set }: Confirmed): Promise<User> {
  const now = auth.now()
  if (user.isDisputed) await deleteForeignIdentities(db, user.id)
  const proved = await updateUser(db, now, {
    id: user.id,
    set: {
      ...set,
      ...(user.isDisputed ? { passwordHash: null, isDisputed: false } : {}),
      isAnonymous: false,
      appMetadata: withProvider(user.appMetadata, provider),
    },
  })
  const data = addressData(proved)
  const identities = await listIdentities(db, user.id)
  if (identities.some((identity) => identity.provider === provider)) {
    await mergeIdentityData(db, now, { userId: user.id, provider, data })
  } else {
    await insertIdentity(db, now, { userId: user.id, provider, subject: user.id, identityData: data })
  }
  await voidCodes(db, user.id)
  const address = provider === 'email' ? proved.email : proved.phone
  if (address) await clearThrottle(auth, db, address)
  // Users an operator made carry only what the operator wrote.
  const told = 'sub' in proved.userMetadata ? data : { [`${provider}_verified`]: true }
  return updateUser(db, now, { id: user.id, set: { userMetadata: { ...proved.userMetadata, ...told } } })
}
