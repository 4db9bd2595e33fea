// POST /otp and /magiclink: sends a one-time code for signing in, by mail or text message. Unknown addresses get a new user.
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { readChallenge, type Challenge } from '../codes/flow-state.ts'
import { mailCode, textCode } from '../codes/send-code.ts'
import { takeThrottle } from '../codes/throttle.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { redirectTarget } from '../http/redirect-target.ts'
import { flag, metadata, readFields, text } from '../http/request-fields.ts'
import { transact, type UnitOfWork } from '../messages/transact.ts'
import { parseEmail, parsePhone } from '../users/address.ts'
import { createUser } from '../users/new-user.ts'
import type { JsonObject, User } from '../users/user.ts'
import { findUserByEmail, findUserByPhone, updateUser } from '../users/user.store.ts'

const fields = z.object({
  email: text,
  phone: text,
  create_user: flag,
  data: metadata,
  channel: text,
  code_challenge: text,
  code_challenge_method: text,
})

interface Wanted {
  address: string
  mayCreate: boolean
  data: JsonObject
  channel: 'sms' | 'whatsapp'
  challenge: Challenge | null
  redirectTo: string
}

export async function sendOtp(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const body = readFields(fields, request.body)
  const { settings, limits } = auth
  const challenge = readChallenge(body)
  if (body.email !== '' && body.phone !== '')
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided')
  if (body.email === '' && body.phone === '') throw new AuthError('validation_failed', 'One of email or phone must be set')
  const isEmail = body.email !== ''
  if (isEmail && !settings.emailSignIn) throw new AuthError('email_provider_disabled', 'Email logins are disabled', { status: 422 })
  if (!isEmail && !settings.phoneSignIn) throw new AuthError('phone_provider_disabled', 'Unsupported phone provider')
  limits.requireRoom(isEmail ? 'mail' : 'text')
  const wanted: Wanted = {
    address: isEmail ? parseEmail(body.email) : parsePhone(body.phone),
    mayCreate: body.create_user !== false,
    data: body.data ?? {},
    channel: body.channel === 'whatsapp' ? 'whatsapp' : 'sms',
    challenge,
    redirectTo: redirectTarget(request, settings),
  }
  const { messageId } = await transact(auth, (unit) => (isEmail ? sendByMail(auth, unit, wanted) : sendByText(auth, unit, wanted)))
  return ok(messageId ? { message_id: messageId } : {})
}

async function sendByMail(auth: AuthContext, unit: UnitOfWork, wanted: Wanted): Promise<void> {
  const { address, challenge, redirectTo } = wanted
  const { db } = unit
  const known = await findUserByEmail(db, address)
  requireKnown(auth, known, wanted.mayCreate)
  // Both purposes are throttled together: otherwise the answer would reveal whether the address has an account.
  await takeThrottle(auth, db, { purposes: ['confirmation', 'recovery'], address, seconds: auth.settings.mailThrottle })
  const user = known ?? (await createUser(auth, db, { email: address, passwordHash: null, data: wanted.data }))
  if (!user) throw new AuthError('conflict', 'Another sign-in with this address is under way')
  const isSignUp = user.emailConfirmedAt === null && !auth.settings.emailAutoconfirm
  const sentAt = isSignUp ? { confirmationSentAt: auth.now() } : { recoverySentAt: auth.now() }
  const isDisputed = user.isDisputed || (known !== null && user.emailConfirmedAt === null)
  await updateUser(db, auth.now(), { id: user.id, set: { ...sentAt, isDisputed } })
  const mail = isSignUp
    ? ({ kind: 'confirmation', purpose: 'confirmation' } as const)
    : ({ kind: 'magiclink', purpose: 'recovery' } as const)
  await mailCode(auth, unit, { user, ...mail, address, redirectTo, challenge })
}

async function sendByText(auth: AuthContext, unit: UnitOfWork, wanted: Wanted): Promise<void> {
  const { address, channel } = wanted
  const { db } = unit
  const known = await findUserByPhone(db, address)
  requireKnown(auth, known, wanted.mayCreate)
  await takeThrottle(auth, db, { purposes: ['phone'], address, seconds: auth.settings.smsThrottle })
  const user = known ?? (await createUser(auth, db, { phone: address, passwordHash: null, data: wanted.data }))
  if (!user) throw new AuthError('conflict', 'Another sign-in with this number is under way')
  const isDisputed = user.isDisputed || (known !== null && user.phoneConfirmedAt === null)
  await updateUser(db, auth.now(), { id: user.id, set: { confirmationSentAt: auth.now(), isDisputed } })
  await textCode(auth, unit, { user, purpose: 'phone_confirmation', phone: address, channel })
}

function requireKnown({ settings }: AuthContext, user: User | null, mayCreate: boolean): void {
  if (user) return
  if (!mayCreate) throw new AuthError('otp_disabled', 'Signups not allowed for otp')
  if (!settings.signUps) throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
}
