// Applies a verified code or link to the account it was sent for: confirms or changes its address. It creates no session.
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { sqlStateOf, type Db } from '../db/database.ts'
import { confirmEmail, confirmPhone, moveEmail, movePhone } from '../users/confirm-address.ts'
import type { User } from '../users/user.ts'
import { findUserByEmail, findUserByPhone, lockUser, updateUser } from '../users/user.store.ts'
import { consumeCode, voidCodes, type StoredCode } from './one-time-code.ts'

export interface Redeemed {
  user: User
  /** One of the two addresses has confirmed the change; the other one still has to. */
  isHalf: boolean
}

const UNIQUE_VIOLATION = '23505'

/** @throws otp_expired where it was used in the meantime, email_exists, phone_exists */
export async function redeemCode(auth: AuthContext, db: Db, stored: StoredCode): Promise<Redeemed> {
  const user = await lockUser(db, stored.userId)
  if (!(await consumeCode(db, stored))) throw new AuthError('otp_expired', 'Token has expired or is invalid')
  switch (stored.purpose) {
    case 'confirmation':
    case 'recovery':
      return { user: await confirmEmail(auth, db, user), isHalf: false }
    case 'phone_confirmation':
      return { user: await confirmPhone(auth, db, user), isHalf: false }
    case 'phone_change':
      return { user: await changePhone(auth, db, user), isHalf: false }
    case 'email_change_new':
    case 'email_change_current':
      return changeEmail(auth, db, user)
    case 'reauthentication':
      await voidCodes(db, user.id)
      return { user, isHalf: false }
  }
}

async function changeEmail(auth: AuthContext, db: Db, user: User): Promise<Redeemed> {
  const { doubleConfirmEmailChange, emailAutoconfirm } = auth.settings
  const needsBoth = doubleConfirmEmailChange && !emailAutoconfirm && user.email !== null
  if (needsBoth && !user.emailChangeHalf) {
    return { user: await updateUser(db, auth.now(), { id: user.id, set: { emailChangeHalf: true } }), isHalf: true }
  }
  const taken = (): AuthError => new AuthError('email_exists', 'A user with this email address has already been registered')
  if (!user.newEmail || (await findUserByEmail(db, user.newEmail))) throw taken()
  return { user: await moveEmail(auth, db, user).catch(refuseTaken(taken)), isHalf: false }
}

async function changePhone(auth: AuthContext, db: Db, user: User): Promise<User> {
  const taken = (): AuthError => new AuthError('phone_exists', 'A user with this phone number has already been registered')
  if (!user.newPhone || (await findUserByPhone(db, user.newPhone))) throw taken()
  return movePhone(auth, db, user).catch(refuseTaken(taken))
}

function refuseTaken(taken: () => AuthError): (error: unknown) => never {
  return (error) => {
    throw sqlStateOf(error) === UNIQUE_VIOLATION ? taken() : error
  }
}
