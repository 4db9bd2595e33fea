// Texts leave through the operator's own endpoint, signed the Standard Webhooks way (https://www.standardwebhooks.com).
import { createHmac, randomUUID } from 'node:crypto'
import type { AuthText } from '../settings.ts'

export interface SmsHook {
  uri: string
  /** `v1,whsec_<base64>` each; the first one signs. Empty: unsigned. */
  secrets: string[]
}

const TIMEOUT_MS = 5000

/** @returns the provider's message id, where the endpoint gave one; rejects where it did not take the message */
export function createSmsHook({ uri, secrets }: SmsHook): (message: AuthText) => Promise<string | null> {
  return async ({ phone, code, text, channel, user }) => {
    const body = JSON.stringify({ user: { id: user.id, phone: user.phone ?? phone }, sms: { otp: code, phone, message: text, channel } })
    const id = randomUUID()
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signatures = secrets.map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`)
    const response = await fetch(uri, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        ...(signatures.length > 0 ? { 'webhook-signature': signatures.join(' ') } : {}),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw new Error(`the SMS endpoint answered ${response.status}`)
    return typeof answer === 'object' && answer !== null && 'message_id' in answer && typeof answer.message_id === 'string'
      ? answer.message_id
      : null
  }
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^v1,/, '').replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(content).digest('base64')
}
