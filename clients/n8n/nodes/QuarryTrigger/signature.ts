// Verifies a message by the rules of Standard Webhooks: an HMAC over id, time and body, at most five minutes old.
import { createHmac, timingSafeEqual } from 'crypto'

const TOLERANCE_SECONDS = 5 * 60

export interface Notice {
  headers: Record<string, unknown>
  /** The raw body, as received. */
  body: string
}

export function isSigned({ headers, body }: Notice, secret: string, nowSeconds: number): boolean {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => String(headers[name] ?? ''))
  if (!secret.startsWith('whsec_') || !id || !time || !signatures) return false
  if (!(Math.abs(nowSeconds - Number(time)) <= TOLERANCE_SECONDS)) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return signature.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
