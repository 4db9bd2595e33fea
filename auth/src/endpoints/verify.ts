// POST /verify (a typed code, or the token hash of a link) and GET /verify (the mailed link itself).
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { findFlow, issueFlowCode } from '../codes/flow-state.ts'
import { findCode, findLink, type CodePurpose, type StoredCode } from '../codes/one-time-code.ts'
import { redeemCode } from '../codes/redeem-code.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { errorRedirect, fragmentRedirect, queryRedirect } from '../http/error-redirect.ts'
import { redirectTarget } from '../http/redirect-target.ts'
import { refusalOf } from '../http/refusal.ts'
import { readFields, text } from '../http/request-fields.ts'
import { issueSession, type SessionView } from '../sessions/issue-session.ts'
import { parseEmail, parsePhone } from '../users/address.ts'
import { findUserByEmail, findUserByNewEmail, findUserByNewPhone, findUserByPhone } from '../users/user.store.ts'

const mailPurposes: Partial<Record<string, CodePurpose[]>> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
}
const textPurposes: Partial<Record<string, CodePurpose[]>> = { sms: ['phone_confirmation'], phone_change: ['phone_change'] }

const HALF_MESSAGE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const fields = z.object({ type: text, token: text, token_hash: text, email: text, phone: text })
type Fields = z.infer<typeof fields>

export async function verifyCode(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const body = readFields(fields, request.body)
  requireForm(body)
  const stored = body.token_hash === '' ? await findByCode(auth, body) : await findByLink(auth, body.token_hash, body.type)
  const done = await auth.database.transaction(async (db): Promise<SessionView | null> => {
    const { user, isHalf } = await redeemCode(auth, db, stored)
    return isHalf ? null : issueSession(auth, db, { user, method: 'otp', request })
  })
  return ok(done ?? { msg: HALF_MESSAGE, code: '200' })
}

function requireForm({ type, token, token_hash: tokenHash, email, phone }: Fields): void {
  const refuse = (why: string): never => {
    throw new AuthError('validation_failed', why)
  }
  if (type === '') refuse('Verify requires a verification type')
  if ((token === '') === (tokenHash === '')) refuse('Verify requires either a token or a token hash')
  if (tokenHash !== '') {
    if (email !== '' || phone !== '') refuse('Only the token_hash and type should be provided')
    if (!mailPurposes[type]) refuse('Invalid email verification type')
    return
  }
  if ((email === '') === (phone === '')) refuse('Only an email address or phone number should be provided on verify')
  if (email !== '' && !mailPurposes[type]) refuse('Invalid email verification type')
  if (phone !== '' && !textPurposes[type]) refuse('Invalid sms verification type')
}

async function findByCode(auth: AuthContext, { type, token, email, phone }: Fields): Promise<StoredCode> {
  const { database: db } = auth
  const address = email === '' ? parsePhone(phone) : parseEmail(email)
  const purposes = (email === '' ? textPurposes[type] : mailPurposes[type]) ?? []
  const owner = await (email === '' ? findUserByPhone(db, address) : findUserByEmail(db, address))
  const mover = await (email === '' ? findUserByNewPhone(db, address) : findUserByNewEmail(db, address))
  const isChange = type === 'email_change' || type === 'phone_change'
  // An unknown user is searched for as well, so that both take the same time.
  const candidates = isChange ? [mover?.id, owner?.id] : [owner?.id]
  for (const userId of candidates) {
    const stored = await findCode(auth, { userId: userId ?? randomUUID(), purposes, address, code: token })
    if (stored) return stored
  }
  throw new AuthError('otp_expired', 'Token has expired or is invalid')
}

async function findByLink(auth: AuthContext, token: string, type: string): Promise<StoredCode> {
  const stored = await findLink(auth, token, mailPurposes[type] ?? [])
  if (!stored) throw new AuthError('otp_expired', 'Email link is invalid or has expired')
  return stored
}

export async function openLink(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const target = redirectTarget(request, auth.settings)
  const token = request.query.get('token') ?? ''
  const type = request.query.get('type') ?? ''
  try {
    if (token === '' || !mailPurposes[type]) throw new AuthError('validation_failed', 'Verify requires a token and a verification type')
    return await followLink(auth, request, { target, type, stored: await findByLink(auth, token, type) })
  } catch (error) {
    return errorRedirect(refusalOf(auth, error), { target, inQuery: token.startsWith('pkce_') })
  }
}

interface OpenedLink {
  target: string
  type: string
  stored: StoredCode
}

async function followLink(auth: AuthContext, request: AuthRequest, { target, type, stored }: OpenedLink): Promise<Answer> {
  return auth.database.transaction(async (db) => {
    const flow = stored.flowStateId ? await findFlow(db, stored.flowStateId) : null
    const { user, isHalf } = await redeemCode(auth, db, stored)
    if (isHalf) return fragmentRedirect(target, { message: HALF_MESSAGE, sb: '' })
    if (flow) return queryRedirect(target, { code: await issueFlowCode(auth, db, { flow, userId: user.id }) })
    const session = await issueSession(auth, db, { user, method: 'otp', request })
    return fragmentRedirect(target, { ...fragmentOf(session), type })
  })
}

export function fragmentOf(session: SessionView): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
  }
}
