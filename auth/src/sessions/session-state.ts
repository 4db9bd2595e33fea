// The session state machine: what a presented refresh token means, a session's assurance level, and when it expires. Pure: no clock, no storage.
import type { AuthOptions } from '../settings.ts'

export interface Session {
  id: string
  userId: string
  /** The second factor that raised the session; null while it has none. */
  factorId: string | null
  refreshSalt: Buffer
  /** Number of the active refresh token; each rotation adds 1. */
  refreshCounter: number
  /** Tokens with a lower number were issued before the session was raised to the second factor. */
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
 * What to do with a presented refresh token:
 * - `rotate`: it is the active token; it is replaced by a new one.
 * - `repeat`: the client lost the last answer or sent two requests at once; it gets the active token again.
 * - `refuse`: it was issued before the session was raised and must not inherit the second factor.
 * - `revoke`: it is an old token, so a copy of it may have been stolen; the session ends.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'refuse' | 'revoke'

export interface PresentedToken {
  /** Number of the token, compared with the session's `refreshCounter`. */
  counter: number
  /** Milliseconds since the active token was issued. */
  ageMs: number
  /** Milliseconds within which an older token is still taken for a repeated request. */
  reuseIntervalMs: number
}

/** The direct predecessor of the active token is a repeated request at any age, an older token only within the reuse interval. */
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

/** `aal2` only while the factor that raised the session exists: `factorId` is null once that has been removed. */
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

/** The reason why a session has expired, or null. Limits are in seconds; a limit of null is off. */
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
