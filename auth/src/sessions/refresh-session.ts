// One refresh, under the session's row lock: however many come at once, they end on one token.
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import type { Db } from '../db/database.ts'
import { isBanned, type User } from '../users/user.ts'
import { findUser } from '../users/user.store.ts'
import { describeSession, type SessionView } from './issue-session.ts'
import { isGenuine, parseRefreshToken } from './refresh-token.ts'
import { findExpiry } from './session-expiry.ts'
import { decideRefresh, type Session } from './session-state.ts'
import { advanceSession, deleteSession, lockSession } from './session.store.ts'

/** @throws validation_failed, refresh_token_not_found, refresh_token_already_used (the session is then deleted), session_expired, user_banned */
export async function refreshSession(auth: AuthContext, token: string): Promise<SessionView> {
  const parsed = parseRefreshToken(token)
  if (!parsed) throw new AuthError('validation_failed', 'Invalid Refresh Token: Refresh Token Not Found')
  const outcome = await auth.database.transaction(async (db) => {
    const session = await lockSession(db, parsed.sessionId)
    const user = session && (await findUser(db, session.userId))
    if (!session || !user || !isGenuine(auth.secrets, session, parsed)) return unknownToken()
    return await advance(auth, db, { session, user, counter: parsed.counter })
  })
  // Thrown after the commit: thrown inside the transaction, it would roll back the deletion of a revoked session.
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

interface Presented {
  session: Session
  user: User
  counter: number
}

async function advance(auth: AuthContext, db: Db, { session, user, counter }: Presented): Promise<SessionView | AuthError> {
  const now = auth.now()
  if (isBanned(user, now)) return new AuthError('user_banned', 'Invalid Refresh Token: User Banned')
  const expired = await findExpiry(auth, db, session)
  if (expired) return new AuthError('session_expired', `Invalid Refresh Token: Session Expired (${expired})`)
  const decision = decideRefresh(session, {
    counter,
    ageMs: Number(now) - Number(session.refreshedAt ?? session.createdAt),
    reuseIntervalMs: auth.settings.refreshReuseInterval * 1000,
  })
  switch (decision) {
    case 'revoke':
      await deleteSession(db, session.id)
      return alreadyUsed()
    case 'refuse':
      return alreadyUsed()
    case 'repeat':
      return describeSession(auth, db, { user, session })
    case 'rotate': {
      const active = auth.settings.refreshTokenRotation ? await advanceSession(db, now, session) : session
      return describeSession(auth, db, { user, session: active })
    }
  }
}

const unknownToken = (): AuthError => new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

const alreadyUsed = (): AuthError => new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
