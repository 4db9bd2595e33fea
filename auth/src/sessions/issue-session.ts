// Creates a session, or describes an existing one: the response of every successful sign-in.
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import type { Db } from '../db/database.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { isBanned, type JsonObject, type User } from '../users/user.ts'
import { updateUser } from '../users/user.store.ts'
import { readUserView, type UserView } from '../users/user-view.ts'
import { makeRefreshToken } from './refresh-token.ts'
import { aalOf, type Session, type SessionMethod } from './session-state.ts'
import { insertSession, listMethods, noteMethod } from './session.store.ts'

export interface SessionView {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserView
  [further: string]: unknown
}

export interface SignIn {
  user: User
  method: SessionMethod
  provider?: string
  request: AuthRequest
}

const TOKEN_METADATA_CHARACTERS_MAX = 4000

/** A new session of `user`. @throws user_banned */
export async function issueSession(auth: AuthContext, db: Db, signIn: SignIn): Promise<SessionView> {
  const { user, method, provider, request } = signIn
  const now = auth.now()
  if (isBanned(user, now)) throw new AuthError('user_banned', 'User is banned')
  const session = await insertSession(db, now, { userId: user.id, userAgent: request.userAgent, address: request.address })
  await noteMethod(db, now, { sessionId: session.id, method, provider: provider ?? null })
  const signedIn = await updateUser(db, now, { id: user.id, set: { lastSignInAt: now } })
  await db.rows(`update auth.identities set last_sign_in_at = $2 where user_id = $1 and provider = any($3)`, [
    user.id,
    now,
    provider ? [provider] : ['email', 'phone'],
  ])
  return describeSession(auth, db, { user: signedIn, session })
}

/** The session as it is, with a fresh access token and its active refresh token. */
export async function describeSession(auth: AuthContext, db: Db, told: { user: User; session: Session }): Promise<SessionView> {
  const { user, session } = told
  const methods = await listMethods(db, session.id)
  const issuedAt = Math.floor(Number(auth.now()) / 1000)
  const expiresAt = issuedAt + auth.settings.accessTokenLifetime
  const accessToken = await auth.keys.sign({
    iss: auth.settings.issuer,
    sub: user.id,
    aud: auth.settings.audience,
    iat: issuedAt,
    exp: expiresAt,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.appMetadata,
    user_metadata: fitsToken(user.userMetadata) ? user.userMetadata : {},
    aal: aalOf(methods, session.factorId),
    amr: methods.map(({ method, provider, usedAt }) => ({
      method,
      timestamp: Math.floor(Number(usedAt) / 1000),
      ...(provider && method === 'sso/saml' ? { provider: provider.replace(/^sso:/, '') } : {}),
    })),
    session_id: session.id,
    is_anonymous: user.isAnonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: auth.settings.accessTokenLifetime,
    expires_at: expiresAt,
    refresh_token: makeRefreshToken(auth.secrets, session, session.refreshCounter),
    user: await readUserView(db, user),
  }
}

/** A token is sent as a header, so large metadata (pictures, say) is left out of it; otherwise its owner could no longer sign in. `GET /user` returns all. */
function fitsToken(metadata: JsonObject): boolean {
  return JSON.stringify(metadata).length <= TOKEN_METADATA_CHARACTERS_MAX
}
