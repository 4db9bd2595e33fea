// POST /admin/generate_link and /invite: creates links that an operator passes on, or that are mailed.
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { issueCode, type CodePurpose } from '../codes/one-time-code.ts'
import { mailCode, mailedLink } from '../codes/send-code.ts'
import type { Db } from '../db/database.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { requireAdmin } from '../http/caller.ts'
import { redirectTarget } from '../http/redirect-target.ts'
import { metadata, readFields, text } from '../http/request-fields.ts'
import { transact } from '../messages/transact.ts'
import type { MailKind } from '../settings.ts'
import { parseEmail } from '../users/address.ts'
import { createUser, type NewUser } from '../users/new-user.ts'
import { hashPassword, requireGoodPassword } from '../users/password.ts'
import type { User, UserChanges } from '../users/user.ts'
import { findUserByEmail, updateUser } from '../users/user.store.ts'
import { readUserView } from '../users/user-view.ts'

const fields = z.object({ type: text, email: text, new_email: text, password: text, data: metadata, redirect_to: text })
type Fields = z.infer<typeof fields>

interface LinkType {
  kind: MailKind
  purpose: CodePurpose
  /** Creates the user where there is none. */
  creates: boolean
  sentAt: keyof Pick<UserChanges, 'confirmationSentAt' | 'recoverySentAt' | 'emailChangeSentAt' | 'invitedAt'>
}

const linkTypes: Partial<Record<string, LinkType>> = {
  signup: { kind: 'confirmation', purpose: 'confirmation', creates: true, sentAt: 'confirmationSentAt' },
  invite: { kind: 'invite', purpose: 'confirmation', creates: true, sentAt: 'invitedAt' },
  magiclink: { kind: 'magiclink', purpose: 'recovery', creates: true, sentAt: 'recoverySentAt' },
  recovery: { kind: 'recovery', purpose: 'recovery', creates: false, sentAt: 'recoverySentAt' },
  email_change_current: { kind: 'email_change', purpose: 'email_change_current', creates: false, sentAt: 'emailChangeSentAt' },
  email_change_new: { kind: 'email_change', purpose: 'email_change_new', creates: false, sentAt: 'emailChangeSentAt' },
}

export async function generateLink(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireAdmin(auth, request)
  const body = readFields(fields, request.body)
  const type = linkTypes[body.type]
  if (!type) throw new AuthError('validation_failed', `Invalid email action link type requested: ${body.type}`)
  const isChange = type.kind === 'email_change'
  const newEmail = isChange ? parseEmail(body.new_email) : null
  const passwordHash = await readPassword(auth, body)
  const redirectTo = redirectTarget(request, auth.settings, body.redirect_to)
  const answer = await auth.database.transaction(async (db) => {
    const user = await getOrMakeUser(auth, db, { body, type, passwordHash })
    if (newEmail && (await findUserByEmail(db, newEmail))) {
      throw new AuthError('email_exists', 'A user with this email address has already been registered')
    }
    const address = (type.purpose === 'email_change_new' ? newEmail : user.email) ?? ''
    const set = { [type.sentAt]: auth.now(), ...(newEmail && newEmail !== user.newEmail ? { newEmail, emailChangeHalf: false } : {}) }
    const updated = await updateUser(db, auth.now(), { id: user.id, set })
    const issued = await issueCode(auth, db, { userId: user.id, purpose: type.purpose, address })
    return {
      ...(await readUserView(db, updated)),
      action_link: mailedLink(auth, type.kind, { issued, redirectTo }),
      email_otp: issued.code,
      hashed_token: issued.linkToken,
      verification_type: body.type,
      redirect_to: redirectTo,
    }
  })
  return ok(answer)
}

export async function invite(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireAdmin(auth, request)
  const body = readFields(fields, request.body)
  const address = parseEmail(body.email)
  const redirectTo = redirectTarget(request, auth.settings, body.redirect_to)
  const { result } = await transact(auth, async (unit) => {
    const { db } = unit
    const known = await findUserByEmail(db, address)
    if (known?.emailConfirmedAt) throw alreadyRegistered()
    const user = known ?? (await makeUser(auth, db, { email: address, passwordHash: null, data: body.data ?? {} }))
    if (!user) throw alreadyRegistered()
    const invited = await updateUser(db, auth.now(), { id: user.id, set: { invitedAt: auth.now(), confirmationSentAt: auth.now() } })
    await mailCode(auth, unit, { user, kind: 'invite', purpose: 'confirmation', address, redirectTo, challenge: null })
    return readUserView(db, invited)
  })
  return ok(result)
}

async function readPassword(auth: AuthContext, { type, password }: Fields): Promise<string | null> {
  if (type !== 'signup') return null
  if (password === '') throw new AuthError('validation_failed', 'Signup requires a valid password')
  requireGoodPassword(password, auth.settings)
  return hashPassword(password)
}

interface LinkedUser {
  body: Fields
  type: LinkType
  passwordHash: string | null
}

async function getOrMakeUser(auth: AuthContext, db: Db, { body, type, passwordHash }: LinkedUser): Promise<User> {
  const email = parseEmail(body.email)
  const known = await findUserByEmail(db, email)
  if (known && type.purpose === 'confirmation' && known.emailConfirmedAt) throw alreadyRegistered()
  if (known) return passwordHash ? updateUser(db, auth.now(), { id: known.id, set: { passwordHash, isDisputed: false } }) : known
  const made = type.creates ? await makeUser(auth, db, { email, passwordHash, data: body.data ?? {} }) : null
  if (!made) throw new AuthError('user_not_found', 'User with this email not found', { status: 404 })
  return made
}

/** Creates the user with exactly the operator's metadata. */
async function makeUser(auth: AuthContext, db: Db, wanted: NewUser): Promise<User | null> {
  const user = await createUser(auth, db, wanted)
  return user && updateUser(db, auth.now(), { id: user.id, set: { userMetadata: wanted.data } })
}

const alreadyRegistered = (): AuthError => new AuthError('email_exists', 'A user with this email address has already been registered')
