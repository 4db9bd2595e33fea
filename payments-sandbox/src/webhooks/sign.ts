// Stripe's webhook signature: HMAC-SHA256 of timestamp and body with the endpoint's secret.
import { createHmac } from 'node:crypto'

/** @param seconds Unix time of the real clock, not of a test clock: receivers refuse old signatures */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
