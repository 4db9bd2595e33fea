// POST /signup: creates a user by e-mail or phone, or an anonymous user.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { readChallenge, type Challenge } from '../codes/flow-state.ts'
import { mailCode, textCode } from '../codes/send-code.ts'
import { takeThrottle } from '../codes/throttle.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { redirectTarget } from '../http/redirect-target.ts'
import { metadata, readFields, text } from '../http/request-fields.ts'
import { transact, type UnitOfWork } from '../messages/transact.ts'
import { issueSession, type SessionView } from '../sessions/issue-session.ts'
import { parseEmail, parsePhone } from '../users/address.ts'
import { confirmEmail, confirmPhone } from '../users/confirm-address.ts'
import { createUser } from '../users/new-user.ts'
import { hashPassword, isPassword, requireGoodPassword } from '../users/password.ts'
import { insertUser, findUserByEmail, findUserByPhone, updateUser } from '../users/user.store.ts'
import { readUserView, userView, type UserView } from '../users/user-view.ts'
import type { JsonObject, User } from '../users/user.ts'

const fields = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  channel: text,
  code_challenge: text,
  code_challenge_method: text,
})

interface Wanted {
  request: AuthRequest
  isEmail: boolean
  address: string
  password: string
  passwordHash: string
  data: JsonObject
  challenge: Challenge | null
  channel: 'sms' | 'whatsapp'
}

export async function signUp(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const { settings } = auth
  const body = readFields(fields, request.body)
  const challenge = readChallenge(body)
  if (!settings.signUps) throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
  const data = body.data ?? {}
  if (body.email === '' && body.phone === '') return signInAnonymously(auth, request, data)
  if (body.password === '') throw new AuthError('validation_failed', 'Signup requires a valid password')
  requireGoodPassword(body.password, settings)
  if (body.email !== '' && body.phone !== '') {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on signup.')
  }
  const isEmail = body.email !== ''
  requireProvider(auth, isEmail, challenge)
  const address = isEmail ? parseEmail(body.email) : parsePhone(body.phone)
  const passwordHash = await hashPassword(body.password)
  const channel = body.channel === 'whatsapp' ? 'whatsapp' : 'sms'
  const wanted: Wanted = { request, isEmail, address, password: body.password, passwordHash, data, challenge, channel }
  const { result } = await transact(auth, (unit) => signUpWithAddress(auth, unit, wanted))
  return ok(result)
}

function requireProvider({ settings, limits }: AuthContext, isEmail: boolean, challenge: Challenge | null): void {
  if (isEmail && !settings.emailSignIn) throw new AuthError('email_provider_disabled', 'Email signups are disabled')
  if (!isEmail && !settings.phoneSignIn) throw new AuthError('phone_provider_disabled', 'Phone signups are disabled')
  if (!isEmail && challenge) throw new AuthError('validation_failed', 'PKCE not supported for phone signups')
  if (isEmail && !settings.emailAutoconfirm) limits.requireRoom('mail')
  if (!isEmail && !settings.smsAutoconfirm) limits.requireRoom('text')
}

async function signUpWithAddress(auth: AuthContext, unit: UnitOfWork, wanted: Wanted): Promise<SessionView | UserView> {
  const { db } = unit
  const { address, isEmail, request } = wanted
  const known = await (isEmail ? findUserByEmail(db, address) : findUserByPhone(db, address))
  // Takes the same time with and without a user.
  const isOwnPassword = await isPassword(wanted.password, known?.passwordHash ?? null)
  const asked = { [isEmail ? 'email' : 'phone']: address, passwordHash: wanted.passwordHash, data: wanted.data }
  const user = known ?? (await createUser(auth, db, asked))
  // A concurrent request has created the user first.
  if (!user) throw new AuthError('conflict', 'Another sign-up with this address is under way')
  const isTaken = (isEmail ? user.emailConfirmedAt : user.phoneConfirmedAt) !== null
  const { emailAutoconfirm, smsAutoconfirm, mailThrottle, smsThrottle } = auth.settings
  if (isEmail ? emailAutoconfirm : smsAutoconfirm) {
    if (isTaken || (known && !isOwnPassword)) throw alreadyRegistered()
    const confirmed = await (isEmail ? confirmEmail(auth, db, user) : confirmPhone(auth, db, user))
    return issueSession(auth, db, { user: confirmed, method: 'password', request })
  }
  if (isTaken && (emailAutoconfirm || smsAutoconfirm)) throw alreadyRegistered()
  await takeThrottle(auth, db, { purposes: [isEmail ? 'confirmation' : 'phone'], address, seconds: isEmail ? mailThrottle : smsThrottle })
  if (isTaken) return decoy(auth, wanted)
  const isDisputed = user.isDisputed || (known !== null && !isOwnPassword)
  const pending = await updateUser(db, auth.now(), { id: user.id, set: { isDisputed, confirmationSentAt: auth.now() } })
  await sendConfirmation(auth, unit, { user, wanted })
  return known ? withoutForeignData(await readUserView(db, pending), wanted.data) : readUserView(db, pending)
}

async function sendConfirmation(auth: AuthContext, unit: UnitOfWork, { user, wanted }: { user: User; wanted: Wanted }): Promise<void> {
  const { address, challenge, channel, isEmail, request } = wanted
  if (!isEmail) return textCode(auth, unit, { user, purpose: 'phone_confirmation', phone: address, channel })
  const redirectTo = redirectTarget(request, auth.settings)
  return mailCode(auth, unit, { user, kind: 'confirmation', purpose: 'confirmation', address, redirectTo, challenge })
}

async function signInAnonymously(auth: AuthContext, request: AuthRequest, data: JsonObject): Promise<Answer> {
  if (!auth.settings.anonymousSignIn) throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  auth.limits.takeForAddress('anonymous', 'anonymous', request.address)
  const session = await auth.database.transaction(async (db) => {
    const user = await insertUser(db, auth.now(), { isAnonymous: true, userMetadata: data })
    if (!user) throw new Error('an anonymous user was not stored')
    return issueSession(auth, db, { user, method: 'anonymous', request })
  })
  return ok(session)
}

/** A confirmed address must get the same response as a new one: a made-up user is returned. */
function decoy(auth: AuthContext, { address, data, isEmail }: Wanted): UserView {
  const now = auth.now()
  const id = randomUUID()
  const provider = isEmail ? 'email' : 'phone'
  const made: User = {
    ...emptyUser,
    id,
    ...(isEmail ? { email: address } : { phone: address }),
    appMetadata: { provider, providers: [provider] },
    userMetadata: { ...data, sub: id, [provider]: address, email_verified: false, phone_verified: false },
    confirmationSentAt: now,
    createdAt: now,
    updatedAt: now,
  }
  return userView(made, [], [])
}

/** For a pending account only the data of the current request is returned, not the data of an earlier sign-up. */
function withoutForeignData(view: UserView, data: JsonObject): UserView {
  return { ...view, user_metadata: data, identities: view.identities.map((identity) => ({ ...identity, identity_data: { sub: view.id } })) }
}

const emptyUser: Omit<User, 'id' | 'createdAt' | 'updatedAt'> = {
  role: 'authenticated',
  email: null,
  emailConfirmedAt: null,
  phone: null,
  phoneConfirmedAt: null,
  passwordHash: null,
  isDisputed: false,
  isAnonymous: false,
  isSso: false,
  appMetadata: {},
  userMetadata: {},
  newEmail: null,
  emailChangeHalf: false,
  newPhone: null,
  invitedAt: null,
  confirmationSentAt: null,
  recoverySentAt: null,
  emailChangeSentAt: null,
  phoneChangeSentAt: null,
  reauthenticationSentAt: null,
  lastSignInAt: null,
  bannedUntil: null,
  deletedAt: null,
}

const alreadyRegistered = (): AuthError => new AuthError('user_already_exists', 'User already registered')
