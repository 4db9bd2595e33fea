// Token buckets in memory: per address, per guessed account and for the whole instance. A restart empties them; the limits per code live in the database.
import { AuthError } from '../auth-error.ts'
import type { ErrorCode } from '../error-codes.ts'
import type { Settings } from '../settings.ts'
import { isLoopback, limitKey } from './client-address.ts'

export type AddressLimit = 'token' | 'verify' | 'send' | 'sso' | 'factors' | 'anonymous'

export interface RateLimits {
  /** @throws over_request_rate_limit */
  takeForAddress(limit: AddressLimit, endpoint: string, address: string): void
  /**
   * Counts one attempt at a password, from any address; `who` need not exist, so that the response does not reveal who does. Counted before
   * anything is compared, so that parallel attempts cannot exceed the limit. False: there were too many.
   */
  tryGuess(who: string): boolean
  /** @throws over_request_rate_limit */
  takeGuess(who: string): void
  /** Takes a correct attempt off the count. */
  returnGuess(who: string): void
  /** Whether another message may go out within this hour. @throws over_email_send_rate_limit, over_sms_send_rate_limit */
  requireRoom(kind: 'mail' | 'text'): void
  countMessage(kind: 'mail' | 'text'): void
}

interface Bucket {
  tokens: number
  at: number
}

const BURST = 30
/** Wrong passwords allowed for one account at once, and the time after which as many are allowed again. */
const GUESSES = 30
const GUESSES_SECONDS = 900
const BUCKETS_MAX = 50_000
const periods: Record<AddressLimit, number> = { token: 300, verify: 300, send: 300, sso: 300, factors: 60, anonymous: 3600 }

export function createRateLimits(settings: Settings, now: () => Date): RateLimits {
  const buckets = new Map<string, Bucket>()
  const fill = (key: string, perSecond: number, size: number): Bucket => {
    const at = Number(now())
    const known = buckets.get(key) ?? { tokens: size, at }
    const bucket = { tokens: Math.min(size, known.tokens + ((at - known.at) / 1000) * perSecond), at }
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > BUCKETS_MAX) buckets.delete(buckets.keys().next().value ?? key)
    return bucket
  }
  const messages = (kind: 'mail' | 'text'): Bucket => {
    const perHour = kind === 'mail' ? settings.mailsPerHour : settings.textsPerHour
    return fill(`message ${kind}`, perHour / 3600, perHour)
  }
  const guesses = (who: string): Bucket => fill(`guess ${who.slice(0, 255)}`, GUESSES / GUESSES_SECONDS, GUESSES)
  const tryGuess = (who: string): boolean => {
    const bucket = guesses(who)
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }
  return {
    tryGuess,
    takeGuess: (who) => {
      if (!tryGuess(who)) throw new AuthError('over_request_rate_limit', 'Request rate limit reached')
    },
    returnGuess: (who) => {
      guesses(who).tokens += 1
    },
    takeForAddress: (limit, endpoint, address) => {
      if (!settings.limitLoopback && isLoopback(address)) return
      const count = settings.addressLimits[limit]
      const bucket = fill(`${endpoint} ${limitKey(address)}`, count / periods[limit], Math.min(BURST, count))
      if (bucket.tokens < 1) throw new AuthError('over_request_rate_limit', 'Request rate limit reached')
      bucket.tokens -= 1
    },
    requireRoom: (kind) => {
      const code: ErrorCode = kind === 'mail' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'
      if (messages(kind).tokens < 1) throw new AuthError(code, `${kind === 'mail' ? 'Email' : 'SMS'} rate limit exceeded`)
    },
    countMessage: (kind) => {
      messages(kind).tokens -= 1
    },
  }
}
