// The session state machine: what a presented refresh token means, how strong a session is, when it has run out. Pure; no clock, no storage.
import type { AuthOptions } from '../settings.ts'

export interface Session {
  id: string
  userId: string
  factorId: string | null
  refreshSalt: Buffer
  refreshCounter: number
  refreshFloor: number
  refreshedAt: Date | null
  createdAt: Date
}

export type SessionMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'totp'
  | 'mfa/phone'
  | 'anonymous'
  | 'sso/saml'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'

export interface UsedMethod {
  method: string
  provider: string | null
  usedAt: Date
}

export type Aal = 'aal1' | 'aal2'

/**
 * - `rotate`: the active token; it is replaced.
 * - `repeat`: the client has lost our last answer, or asked twice at once; it gets the active token again.
 * - `refuse`: given out before the session was raised; it must not inherit the second factor.
 * - `revoke`: an old token comes back; somebody else has a copy, so the session ends.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'refuse' | 'revoke'

export interface PresentedToken {
  counter: number
  /** Time since the active token was made. */
  ageMs: number
  reuseIntervalMs: number
}

export function decideRefresh(
  session: Pick<Session, 'refreshCounter' | 'refreshFloor'>,
  { counter, ageMs, reuseIntervalMs }: PresentedToken,
): RefreshDecision {
  if (counter === session.refreshCounter) return 'rotate'
  const isParent = counter === session.refreshCounter - 1
  const isRecent = ageMs <= reuseIntervalMs
  if (counter > session.refreshCounter || (!isParent && !isRecent)) return 'revoke'
  return counter < session.refreshFloor ? 'refuse' : 'repeat'
}

const SECOND_FACTORS = ['totp', 'mfa/phone']

/** Two factors only as long as the factor that raised the session still stands. */
export function aalOf(methods: UsedMethod[], factorId: string | null): Aal {
  return factorId !== null && methods.some(({ method }) => SECOND_FACTORS.includes(method)) ? 'aal2' : 'aal1'
}

export function isSecondFactor(method: string): boolean {
  return SECOND_FACTORS.includes(method)
}

export interface SessionFacts {
  now: Date
  aal: Aal
  /** The user has a verified factor. */
  hasFactor: boolean
  /** A later session of the same user exists. */
  isSuperseded: boolean
}

type Limits = Pick<AuthOptions, 'sessionTimebox' | 'sessionInactivity' | 'sessionLowAalMax' | 'singleSessionPerUser'>

/** Why a session may not go on, or null. Each of these limits is off unless it was set. */
export function expiryReason(session: Session, facts: SessionFacts, limits: Limits): string | null {
  const lives = (Number(facts.now) - Number(session.createdAt)) / 1000
  const idle = (Number(facts.now) - Number(session.refreshedAt ?? session.createdAt)) / 1000
  if (limits.sessionTimebox !== null && lives > limits.sessionTimebox) return 'the session has reached its longest duration'
  if (limits.sessionInactivity !== null && idle > limits.sessionInactivity) return 'the session was idle for too long'
  if (limits.sessionLowAalMax !== null && facts.hasFactor && facts.aal === 'aal1' && lives > limits.sessionLowAalMax) {
    return 'the session was never raised to the second factor'
  }
  if (limits.singleSessionPerUser && facts.isSuperseded) return 'the user has signed in elsewhere'
  return null
}
