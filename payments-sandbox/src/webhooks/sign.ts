// Stripe's signature scheme: the moment and the exact bytes, with the endpoint's secret.
import { createHmac } from 'node:crypto'

/** @param seconds since 1970, of the real clock: receivers refuse old signatures */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
