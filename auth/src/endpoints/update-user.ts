// PUT /user: changes password, addresses and metadata of the signed-in user. An address changes only once the new one is confirmed.
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { readChallenge } from '../codes/flow-state.ts'
import { consumeCode, findCode, voidCodes } from '../codes/one-time-code.ts'
import { textCode } from '../codes/send-code.ts'
import { takeThrottle } from '../codes/throttle.ts'
import type { Db } from '../db/database.ts'
import { hasVerifiedFactor } from '../factors/factor.store.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { getCaller, type Caller } from '../http/caller.ts'
import { redirectTarget } from '../http/redirect-target.ts'
import { metadata, readFields, text } from '../http/request-fields.ts'
import { transact, type UnitOfWork } from '../messages/transact.ts'
import { deleteOtherSessions } from '../sessions/session.store.ts'
import { parseEmail, parsePhone } from '../users/address.ts'
import { moveEmail, movePhone } from '../users/confirm-address.ts'
import { hashPassword, isPassword, requireGoodPassword } from '../users/password.ts'
import type { JsonObject, User } from '../users/user.ts'
import { findUserByEmail, findUserByPhone, lockUser, updateUser } from '../users/user.store.ts'
import { readUserView } from '../users/user-view.ts'
import { mailEmailChange } from './email-change.ts'

const fields = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: text,
  nonce: text,
  data: metadata,
  app_metadata: metadata,
  channel: text,
  code_challenge: text,
  code_challenge_method: text,
})
type Fields = z.infer<typeof fields>

const FRESH_SESSION_SECONDS = 24 * 3600
const PASSWORDLESS_METHODS = ['otp', 'magiclink', 'recovery']

export async function updateOwnUser(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const caller = await getCaller(auth, request)
  const body = readFields(fields, request.body)
  const challenge = readChallenge(body)
  const email = body.email === '' ? null : parseEmail(body.email)
  const phone = body.phone === '' ? null : parsePhone(body.phone)
  const changed = {
    email: email === caller.user.email ? null : email,
    phone: phone === caller.user.phone ? null : phone,
    password: body.password ?? null,
  }
  await requireAllowed(auth, caller, { ...changed, appMetadata: body.app_metadata ?? null })
  const passwordHash = changed.password === null ? null : await acceptPassword(auth, caller, { ...body, password: changed.password })
  const { result } = await transact(auth, async (unit) => {
    const locked = await lockUser(unit.db, caller.user.id)
    let user = await applyPlainChanges(auth, unit.db, { caller, locked, passwordHash, data: body.data ?? {} })
    const redirectTo = redirectTarget(request, auth.settings)
    if (changed.email) user = await changeEmail(auth, unit, { user, newEmail: changed.email, redirectTo, challenge })
    if (changed.phone) user = await changePhone(auth, unit, { user, phone: changed.phone, channel: body.channel })
    return readUserView(unit.db, user)
  })
  return ok(result)
}

interface Asked {
  email: string | null
  phone: string | null
  password: string | null
  appMetadata: JsonObject | null
}

async function requireAllowed(auth: AuthContext, { user, aal }: Caller, asked: Asked): Promise<void> {
  const { email, phone, password, appMetadata } = asked
  const touchesSignIn = email !== null || phone !== null || password !== null
  if (appMetadata && Object.keys(appMetadata).length > 0) {
    throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges')
  }
  if (user.isAnonymous && password !== null && email === null && phone === null) {
    throw new AuthError('validation_failed', 'Updating password of an anonymous user without an email or phone is not allowed', {
      status: 422,
    })
  }
  if (user.isSso && touchesSignIn) {
    throw new AuthError('user_sso_managed', 'Updating email, phone, password of a SSO account only possible via SSO')
  }
  if (touchesSignIn && aal === 'aal1' && (await hasVerifiedFactor(auth.database, user.id))) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    throw new AuthError('insufficient_aal', message, { status: 401 })
  }
  if (email !== null && (await findUserByEmail(auth.database, email))) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered')
  }
  if (phone !== null && (await findUserByPhone(auth.database, phone))) {
    throw new AuthError('phone_exists', 'A user with this phone number has already been registered')
  }
}

/** The hash of the new password, once every rule for changing it is met. */
async function acceptPassword(auth: AuthContext, caller: Caller, body: Fields & { password: string }): Promise<string> {
  const { user, session, methods } = caller
  const { settings } = auth
  requireGoodPassword(body.password, settings)
  const hasShownPassword = await checkCurrentPassword(auth, user, body.current_password)
  const age = (Number(auth.now()) - Number(session.createdAt)) / 1000
  const isStale = settings.reauthenticateForPassword && age > FRESH_SESSION_SECONDS
  if (isStale && !hasShownPassword) await requireNonce(auth, user, body.nonce)
  const beganWithoutPassword = methods.some(({ method }) => PASSWORDLESS_METHODS.includes(method))
  if (settings.requireCurrentPassword && user.passwordHash && !beganWithoutPassword && !hasShownPassword) {
    throw new AuthError('current_password_required', 'Current password required when setting new password.')
  }
  if (await isPassword(body.password, user.passwordHash)) {
    throw new AuthError('same_password', 'New password should be different from the old password.')
  }
  return hashPassword(body.password)
}

/** A caller who sends the present password has proved to be the owner; a wrong one is refused even where none is required. */
async function checkCurrentPassword({ limits }: AuthContext, user: User, current: string): Promise<boolean> {
  if (current === '' || user.passwordHash === null) return false
  limits.takeGuess(user.id)
  if (!(await isPassword(current, user.passwordHash))) throw new AuthError('current_password_invalid', 'Current password is not valid.')
  limits.returnGuess(user.id)
  return true
}

async function requireNonce(auth: AuthContext, user: User, nonce: string): Promise<void> {
  if (nonce === '') throw new AuthError('reauthentication_needed', 'Password update requires reauthentication')
  const address = user.email ?? user.phone ?? ''
  const stored = await findCode(auth, { userId: user.id, purposes: ['reauthentication'], address, code: nonce })
  if (!stored || !(await consumeCode(auth.database, stored)))
    throw new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid')
}

interface PlainChanges {
  caller: Caller
  locked: User
  passwordHash: string | null
  data: JsonObject
}

async function applyPlainChanges(auth: AuthContext, db: Db, { caller, locked, passwordHash, data }: PlainChanges): Promise<User> {
  if (passwordHash !== null) {
    await deleteOtherSessions(db, { userId: locked.id, sessionId: caller.session.id })
    await voidCodes(db, locked.id)
  }
  const merged = Object.entries({ ...locked.userMetadata, ...data }).filter(([, value]) => value !== null)
  const set = { userMetadata: Object.fromEntries(merged), ...(passwordHash === null ? {} : { passwordHash, isDisputed: false }) }
  return updateUser(db, auth.now(), { id: locked.id, set })
}

type AskedEmailChange = Parameters<typeof mailEmailChange>[2]

async function changeEmail(auth: AuthContext, unit: UnitOfWork, change: AskedEmailChange): Promise<User> {
  if (change.user.isAnonymous && auth.settings.emailAutoconfirm) {
    return moveEmail(auth, unit.db, { ...change.user, newEmail: change.newEmail })
  }
  auth.limits.requireRoom('mail')
  return mailEmailChange(auth, unit, change)
}

async function changePhone(auth: AuthContext, unit: UnitOfWork, change: { user: User; phone: string; channel: string }): Promise<User> {
  const { user, phone } = change
  if (auth.settings.smsAutoconfirm) return movePhone(auth, unit.db, { ...user, newPhone: phone })
  auth.limits.requireRoom('text')
  await takeThrottle(auth, unit.db, { purposes: ['phone_change'], address: phone, seconds: auth.settings.smsThrottle })
  const set = { newPhone: phone, phoneChangeSentAt: auth.now() }
  const changing = await updateUser(unit.db, auth.now(), { id: user.id, set })
  const channel = change.channel === 'whatsapp' ? 'whatsapp' : 'sms'
  await textCode(auth, unit, { user, purpose: 'phone_change', phone, channel })
  return changing
}
