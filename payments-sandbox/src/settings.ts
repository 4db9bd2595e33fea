// The settings of the sandbox and their defaults.
import type { Pool } from 'pg'

export interface PaymentsSandboxSettings {
  /** One of the two; a pool that is handed in stays open at `close`. */
  databaseUrl?: string
  pool?: Pool
  /** Origin at which the hosted pages (`/c/...`) are reached, e.g. `http://localhost:3000`. */
  pagesUrl: string
  /** The only key that is accepted; without it any `sk_test_...` is. A live key is refused. */
  apiKey?: string
  /** Where every event goes, besides the endpoints made through the API; without it only to those. */
  webhook?: WebhookTarget
  /** Shown on the pages and invoices. */
  merchantName?: string
  /** Waits between the attempts to deliver an event, of the real clock. */
  deliveryRetriesMs?: readonly number[]
  /** Share (0 to 1) of the events that are delivered twice, the second time after newer events, as it happens in production. */
  doubledDeliveries?: number
  /** Seconds of the sandbox's clock until a bank debit is settled or fails. */
  debitSettlesAfter?: number
  /** Days of the sandbox's clock between a failed payment of a renewal and the next attempts. */
  retryDays?: readonly number[]
  /** What becomes of a subscription whose last attempt has failed. */
  afterLastRetry?: 'cancel' | 'unpaid' | 'past_due'
  /** The real clock, in milliseconds since 1970. */
  now?(): number
  onError?(error: unknown, where: string): void
}

export interface WebhookTarget {
  url: string
  secret: string
  /** Sends the request to the receiver; by default over the network. */
  send?(request: Request): Promise<Response>
}

export interface Settings {
  pagesUrl: string
  apiKey: string | null
  webhook: WebhookTarget | null
  merchantName: string
  deliveryRetriesMs: readonly number[]
  doubledDeliveries: number
  debitSettlesAfter: number
  retryDays: readonly number[]
  afterLastRetry: 'cancel' | 'unpaid' | 'past_due'
  now(): number
  report(error: unknown, where: string): void
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** @throws Error in one sentence for an invalid setting */
export function completeSettings(given: PaymentsSandboxSettings): Settings {
  if (given.apiKey !== undefined && !/^sk_test_\w+$/.test(given.apiKey)) {
    throw new Error('the payments sandbox takes only keys that begin with sk_test_: real money never goes through it')
  }
  return {
    pagesUrl: given.pagesUrl.replace(/\/+$/, ''),
    apiKey: given.apiKey ?? null,
    webhook: given.webhook ?? null,
    merchantName: given.merchantName ?? 'Quarry',
    deliveryRetriesMs: given.deliveryRetriesMs ?? [
      SECOND,
      5 * SECOND,
      30 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      10 * HOUR,
      24 * HOUR,
    ],
    doubledDeliveries: given.doubledDeliveries ?? 0,
    debitSettlesAfter: given.debitSettlesAfter ?? 5,
    retryDays: given.retryDays ?? [3, 5, 7],
    afterLastRetry: given.afterLastRetry ?? 'cancel',
    now: given.now ?? Date.now,
    report: given.onError ?? ((error, where) => console.error(`${where}:`, error)),
  }
}
