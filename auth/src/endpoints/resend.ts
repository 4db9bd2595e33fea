// POST /resend: the pending confirmation once more. Silent where nothing is pending.
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { readChallenge, type Challenge } from '../codes/flow-state.ts'
import { mailCode, textCode } from '../codes/send-code.ts'
import { takeThrottle } from '../codes/throttle.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { redirectTarget } from '../http/redirect-target.ts'
import { readFields, text } from '../http/request-fields.ts'
import { transact, type UnitOfWork } from '../messages/transact.ts'
import { parseEmail, parsePhone } from '../users/address.ts'
import { findUserByEmail, findUserByNewEmail, findUserByNewPhone, findUserByPhone, updateUser } from '../users/user.store.ts'
import { mailEmailChange } from './email-change.ts'

const fields = z.object({ type: text, email: text, phone: text, code_challenge: text, code_challenge_method: text })

interface Wanted {
  address: string
  redirectTo: string
  challenge: Challenge | null
}

type Resender = (auth: AuthContext, unit: UnitOfWork, wanted: Wanted) => Promise<void>

export async function resend(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const { type, email, phone, ...pkce } = readFields(fields, request.body)
  const challenge = readChallenge(pkce)
  const resender = resenders[type]
  if (!resender) throw new AuthError('validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change')
  const byMail = type === 'signup' || type === 'email_change'
  if (email !== '' && phone !== '') throw new AuthError('validation_failed', 'Only an email address or phone number should be provided.')
  if (byMail && email === '') throw new AuthError('validation_failed', 'Type provided requires an email address')
  if (!byMail && phone === '') throw new AuthError('validation_failed', 'Type provided requires a phone number')
  auth.limits.requireRoom(byMail ? 'mail' : 'text')
  const address = byMail ? parseEmail(email) : parsePhone(phone)
  const wanted = { address, redirectTo: redirectTarget(request, auth.settings), challenge }
  const { messageId } = await transact(auth, (unit) => resender(auth, unit, wanted))
  return ok(messageId ? { message_id: messageId } : {})
}

const resendSignUp: Resender = async (auth, unit, { address, redirectTo, challenge }) => {
  const { db } = unit
  await takeThrottle(auth, db, { purposes: ['confirmation'], address, seconds: auth.settings.mailThrottle })
  const user = await findUserByEmail(db, address)
  if (!user || user.emailConfirmedAt) return
  await updateUser(db, auth.now(), { id: user.id, set: { confirmationSentAt: auth.now() } })
  await mailCode(auth, unit, { user, kind: 'confirmation', purpose: 'confirmation', address, redirectTo, challenge })
}

const resendEmailChange: Resender = async (auth, unit, { address, redirectTo, challenge }) => {
  const { db } = unit
  const user = (await findUserByEmail(db, address)) ?? (await findUserByNewEmail(db, address))
  if (user?.newEmail) await mailEmailChange(auth, unit, { user, newEmail: user.newEmail, redirectTo, challenge })
}

const resendSms: Resender = async (auth, unit, { address }) => {
  const { db } = unit
  await takeThrottle(auth, db, { purposes: ['phone'], address, seconds: auth.settings.smsThrottle })
  const user = await findUserByPhone(db, address)
  if (!user || user.phoneConfirmedAt) return
  await updateUser(db, auth.now(), { id: user.id, set: { confirmationSentAt: auth.now() } })
  await textCode(auth, unit, { user, purpose: 'phone_confirmation', phone: address, channel: 'sms' })
}

const resendPhoneChange: Resender = async (auth, unit, { address }) => {
  const { db } = unit
  const user = (await findUserByNewPhone(db, address)) ?? (await findUserByPhone(db, address))
  if (!user?.newPhone) return
  await takeThrottle(auth, db, { purposes: ['phone_change'], address: user.newPhone, seconds: auth.settings.smsThrottle })
  await updateUser(db, auth.now(), { id: user.id, set: { phoneChangeSentAt: auth.now() } })
  await textCode(auth, unit, { user, purpose: 'phone_change', phone: user.newPhone, channel: 'sms' })
}

const resenders: Partial<Record<string, Resender>> = {
  signup: resendSignUp,
  email_change: resendEmailChange,
  sms: resendSms,
  phone_change: resendPhoneChange,
}
