// Rate limits for visitors, by address or account, per minute and per day. In memory: a restart resets them, and so does a full table.
import { isIPv6 } from 'node:net'
import { AppError } from '../app-error.ts'

export interface VisitorQuota {
  /** `visitor` is an address or an account's id. @throws AppError rate_limited once its limit is reached. */
  take(visitor: string): void
}

interface Share {
  perMinute: number
  perDay: number
  /** What is counted, in the plural. */
  noun?: string
  /** What the user can do about it, in a sentence. */
  advice?: string
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ADDRESSES_MAX = 50_000

export function createVisitorQuota(
  { perMinute, perDay, noun = 'previews', advice = 'Please try again later, or log in and start a job.' }: Share,
  now: () => number = Date.now,
): VisitorQuota {
  const minutes = createWindows(MINUTE_MS, now)
  const days = createWindows(DAY_MS, now)
  return {
    take(visitor) {
      const key = networkOf(visitor)
      refuseAbove(days.count(key), { max: perDay, per: 'day', noun, advice })
      refuseAbove(minutes.count(key), { max: perMinute, per: 'minute', noun, advice })
      days.add(key)
      minutes.add(key)
    },
  }
}

function refuseAbove(
  { count, endsInMs }: { count: number; endsInMs: number },
  { max, per, noun, advice }: { max: number; per: string; noun: string; advice: string },
): void {
  if (count < max) return
  const detail = `You have used the ${max} ${noun} of this ${per}. ${advice}`
  throw new AppError('rate_limited', { detail, retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)) })
}

function createWindows(lengthMs: number, now: () => number) {
  const counts = new Map<string, { endsAt: number; count: number }>()
  const live = (key: string): { endsAt: number; count: number } => {
    const known = counts.get(key)
    if (known && known.endsAt > now()) return known
    counts.delete(key)
    return { endsAt: now() + lengthMs, count: 0 }
  }
  return {
    count(key: string): { count: number; endsInMs: number } {
      const { count, endsAt } = live(key)
      return { count, endsInMs: endsAt - now() }
    },
    add(key: string): void {
      const { count, endsAt } = live(key)
      const oldest = counts.size >= ADDRESSES_MAX ? counts.keys().next().value : undefined
      if (oldest !== undefined) counts.delete(oldest)
      counts.set(key, { count: count + 1, endsAt })
    },
  }
}

/** A person usually has a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ? tail.split(':') : [])]
  return all.slice(0, 4).join(':')
}
