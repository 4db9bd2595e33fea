// The caller: the bearer token, its user and its session, each of which must still be valid.
import type { JWTPayload } from 'jose'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { hasVerifiedFactor } from '../factors/factor.store.ts'
import { findExpiry } from '../sessions/session-expiry.ts'
import { aalOf, type Aal, type Session, type UsedMethod } from '../sessions/session-state.ts'
import { findSession, listMethods } from '../sessions/session.store.ts'
import { isBanned, type User } from '../users/user.ts'
import { findUser } from '../users/user.store.ts'
import { headerOf, type AuthRequest } from './auth-request.ts'
import { isUuid } from './request-fields.ts'

export interface Caller {
  user: User
  session: Session
  methods: UsedMethod[]
  aal: Aal
}

const ADMIN_ROLES = ['service_role', 'supabase_admin']

/** @throws no_authorization, bad_jwt, user_not_found, session_not_found, user_banned */
export async function getCaller(auth: AuthContext, request: AuthRequest): Promise<Caller> {
  const claims = await readBearer(auth, request)
  const { sub, session_id: sessionId, exp } = claims
  if (typeof sub !== 'string' || !isUuid(sub)) throw badJwt('missing or malformed sub claim')
  if (typeof sessionId !== 'string' || !isUuid(sessionId) || exp === undefined) throw badJwt('missing session_id or exp claim')
  const user = await findUser(auth.database, sub)
  if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
  const session = await findSession(auth.database, sessionId)
  if (!session || session.userId !== user.id) throw sessionNotFound()
  if (isBanned(user, auth.now())) throw new AuthError('user_banned', 'User is banned', { status: 403 })
  const methods = await listMethods(auth.database, session.id)
  return { user, session, methods, aal: aalOf(methods, session.factorId) }
}

/** Operators, by a token of the service role that one of our keys has signed. @throws no_authorization, bad_jwt, not_admin */
export async function requireAdmin(auth: AuthContext, request: AuthRequest): Promise<void> {
  const { role } = await readBearer(auth, request)
  if (typeof role !== 'string' || !ADMIN_ROLES.includes(role)) throw new AuthError('not_admin', 'User not allowed')
}

/** For other services: is the session behind a token still valid? */
export async function isLive(auth: AuthContext, sessionId: string): Promise<boolean> {
  const session = isUuid(sessionId) ? await findSession(auth.database, sessionId) : null
  const user = session && (await findUser(auth.database, session.userId))
  if (!session || !user || isBanned(user, auth.now())) return false
  return (await findExpiry(auth, auth.database, session)) === null
}

/** As `isLive`, and the user's second factor is verified in the session: until then the session may only verify it. */
export async function isComplete(auth: AuthContext, sessionId: string): Promise<boolean> {
  if (!(await isLive(auth, sessionId))) return false
  const session = await findSession(auth.database, sessionId)
  if (!session) return false
  const aal = aalOf(await listMethods(auth.database, session.id), session.factorId)
  return aal === 'aal2' || !(await hasVerifiedFactor(auth.database, session.userId))
}

async function readBearer(auth: AuthContext, request: AuthRequest): Promise<JWTPayload> {
  const token = /^Bearer (\S+)$/i.exec(headerOf(request, 'authorization'))?.[1]
  if (!token) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
  try {
    return await auth.keys.verify(token)
  } catch (error) {
    throw badJwt(`unable to parse or verify signature, ${error instanceof Error ? error.message : 'unknown reason'}`)
  }
}

const badJwt = (reason: string): AuthError => new AuthError('bad_jwt', `invalid JWT: ${reason}`)

export const sessionNotFound = (): AuthError => new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
