// Signs messages according to the Standard Webhooks specification (symmetric, version 1), so that any of its libraries can verify them.
import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export interface Message {
  id: string
  secret: string
  body: string
  sentAt: Date
}

/** The headers of the message. */
export function signMessage({ id, secret, body, sentAt }: Message): Record<string, string> {
  const seconds = Math.floor(sentAt.getTime() / 1000)
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` }
}
