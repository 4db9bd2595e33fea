// The mails of an e-mail change: to the new address, and to the old one too where both must agree.
import type { AuthContext } from '../auth-context.ts'
import type { Challenge } from '../codes/flow-state.ts'
import { mailCode } from '../codes/send-code.ts'
import { takeThrottle } from '../codes/throttle.ts'
import type { UnitOfWork } from '../messages/transact.ts'
import type { User } from '../users/user.ts'
import { updateUser } from '../users/user.store.ts'

export interface EmailChange {
  user: User
  newEmail: string
  redirectTo: string
  challenge: Challenge | null
}

/** A new request starts over: an agreement given before no longer counts. */
export async function mailEmailChange(auth: AuthContext, unit: UnitOfWork, change: EmailChange): Promise<User> {
  const { user, newEmail, redirectTo, challenge } = change
  const both = needsBothAddresses(auth, user)
  const addresses = both && user.email ? [newEmail, user.email] : [newEmail]
  for (const address of addresses) {
    await takeThrottle(auth, unit.db, { purposes: ['email_change'], address, seconds: auth.settings.mailThrottle })
  }
  const set = { newEmail, emailChangeHalf: false, emailChangeSentAt: auth.now() }
  const changing = await updateUser(unit.db, auth.now(), { id: user.id, set })
  const mail = { user, kind: 'email_change', redirectTo, challenge, newAddress: newEmail } as const
  await mailCode(auth, unit, { ...mail, purpose: 'email_change_new', address: newEmail })
  if (both && user.email) await mailCode(auth, unit, { ...mail, purpose: 'email_change_current', address: user.email })
  return changing
}

/** With confirmation off only the new address is asked to confirm: the old one was never verified. */
export function needsBothAddresses({ settings }: AuthContext, user: User): boolean {
  return settings.doubleConfirmEmailChange && !settings.emailAutoconfirm && user.email !== null
}
