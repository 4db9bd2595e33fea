// POST /token: every grant by name. The ID-token grant is in id-token-grant.ts.
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { finishFlow } from '../codes/flow-state.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { readFields, text } from '../http/request-fields.ts'
import { issueSession } from '../sessions/issue-session.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import { parsePhone } from '../users/address.ts'
import { isPassword, weaknessesOf, weaknessText } from '../users/password.ts'
import { isBanned, type User } from '../users/user.ts'
import { findUser, findUserByEmail, findUserByPhone } from '../users/user.store.ts'
import { grantByIdToken } from './id-token-grant.ts'

export function grantToken(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  switch (request.query.get('grant_type')) {
    case 'password':
      return grantByPassword(auth, request)
    case 'refresh_token':
      return grantByRefreshToken(auth, request)
    case 'pkce':
      return grantByCode(auth, request)
    case 'id_token':
      return grantByIdToken(auth, request)
    case 'web3':
      throw new AuthError('web3_provider_disabled', 'Web3 provider is disabled')
    default:
      throw new AuthError('invalid_credentials', 'unsupported_grant_type')
  }
}

const passwordFields = z.object({ email: text, phone: text, password: text })

async function grantByPassword(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const { email, phone, password } = readFields(passwordFields, request.body)
  const { settings } = auth
  if (email !== '' && phone !== '')
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on login.')
  if (email === '' && phone === '') throw new AuthError('validation_failed', 'missing email or phone')
  if (email !== '' && !settings.emailSignIn) throw new AuthError('email_provider_disabled', 'Email logins are disabled', { status: 422 })
  if (phone !== '' && !settings.phoneSignIn) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled', { status: 422 })
  const address = email === '' ? parsePhone(phone) : email.trim().toLowerCase()
  auth.limits.takeGuess(address)
  const user = await (email === '' ? findUserByPhone(auth.database, address) : findUserByEmail(auth.database, address))
  const isRight = await isPassword(password, user?.passwordHash ?? null)
  if (isRight) auth.limits.returnGuess(address)
  if (!user || !isRight) throw new AuthError('invalid_credentials', 'Invalid login credentials')
  requireUsable(auth, user, email !== '')
  const session = await auth.database.transaction((db) => issueSession(auth, db, { user, method: 'password', request }))
  const reasons = weaknessesOf(password, settings)
  return ok(reasons.length > 0 ? { ...session, weak_password: { message: weaknessText(reasons, settings), reasons } } : session)
}

/** Called after the password was verified, so that the account's state is only revealed to its owner. */
function requireUsable(auth: AuthContext, user: User, byEmail: boolean): void {
  if (isBanned(user, auth.now())) throw new AuthError('user_banned', 'User is banned')
  if (byEmail && !user.emailConfirmedAt) throw new AuthError('email_not_confirmed', 'Email not confirmed')
  if (!byEmail && !user.phoneConfirmedAt) throw new AuthError('phone_not_confirmed', 'Phone not confirmed')
}

async function grantByRefreshToken(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const { refresh_token: token } = readFields(z.object({ refresh_token: text }), request.body)
  if (token === '') throw new AuthError('validation_failed', 'refresh_token required')
  return ok(await refreshSession(auth, token))
}

async function grantByCode(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const { auth_code: code, code_verifier: verifier } = readFields(z.object({ auth_code: text, code_verifier: text }), request.body)
  if (code === '' || verifier === '') {
    throw new AuthError('validation_failed', 'invalid request: both auth code and code verifier should be non-empty')
  }
  const session = await auth.database.transaction(async (db) => {
    const { flow, userId, tokens } = await finishFlow(auth, db, { code, verifier })
    const user = await findUser(db, userId)
    if (!user) throw new AuthError('user_not_found', 'User not found')
    const issued = await issueSession(auth, db, { user, method: flow.method, provider: flow.provider ?? undefined, request })
    return { ...issued, ...tokens }
  })
  return ok(session)
}
