// Verifies access tokens: signature and claims here, the session behind them at the auth service. Independent of accounts.
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'

/** The part of the auth service that the rest of the server uses, embedded or hosted. */
export interface AuthService {
  /** Finds the public key of a token. @throws jose errors for unknown keys. */
  keys: JWTVerifyGetKey
  /** False after sign-out, and while a second factor of the user is still missing. */
  isSessionLive(session: { sessionId: string; token: string }): Promise<boolean>
}

export interface Identity {
  userId: string
  email: string
  sessionId: string
}

export type VerifyToken = (token: string) => Promise<Identity | null>

/** How long "this session is live" is cached: the maximum time that access survives a sign-out. */
const LIVENESS_KEPT_MS = 5_000
const SESSIONS_KEPT_MAX = 10_000

const claimsSchema = z.object({ sub: z.guid(), email: z.string().default(''), session_id: z.string().min(1) })

/**
 * The identity of a valid token whose session is live; null otherwise. @throws AppError unavailable when the auth service does not respond.
 */
export function createTokenVerifier(auth: AuthService, now: () => number = Date.now): VerifyToken {
  const isLive = rememberLiveSessions(auth, now)
  return async (token) => {
    const payload = await readPayload(token, auth.keys)
    const claims = claimsSchema.safeParse(payload)
    if (!claims.success || !(await isLive(claims.data.session_id, token))) return null
    return { userId: claims.data.sub, email: claims.data.email, sessionId: claims.data.session_id }
  }
}

async function readPayload(token: string, keys: JWTVerifyGetKey): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, keys, { audience: 'authenticated', algorithms: ['ES256', 'RS256'], requiredClaims: ['exp'] })
    return payload
  } catch (cause) {
    // Everything that is wrong with the token itself; an unavailable key server is not the token's fault.
    if (cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout)) return null
    throw new AppError('unavailable', { detail: 'The sign-in service does not answer right now. Please try again.', cause })
  }
}

function rememberLiveSessions(auth: AuthService, now: () => number): (sessionId: string, token: string) => Promise<boolean> {
  const goodUntil = new Map<string, number>()
  return async (sessionId, token) => {
    if ((goodUntil.get(sessionId) ?? 0) > now()) return true
    goodUntil.delete(sessionId)
    if (!(await auth.isSessionLive({ sessionId, token }))) return false
    const oldest = goodUntil.size >= SESSIONS_KEPT_MAX ? goodUntil.keys().next().value : undefined
    if (oldest !== undefined) goodUntil.delete(oldest)
    goodUntil.set(sessionId, now() + LIVENESS_KEPT_MS)
    return true
  }
}
