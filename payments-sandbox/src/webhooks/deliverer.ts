// Delivers events to their addresses: several at once, with retries where the response is not 2xx. So they arrive twice and out of order,
// as in production.
import type { Database } from '../db/database.ts'
import type { Settings } from '../settings.ts'
import { claimDeliveries, settleDelivery, type Delivery } from './deliveries.store.ts'
import { OWN_ENDPOINT } from './emit.ts'
import { signatureHeader } from './sign.ts'

const AT_ONCE = 4
const TIMEOUT_MS = 10_000
const LEASE_MS = 2 * TIMEOUT_MS
const DOUBLED_AFTER_MS = 250

interface Context {
  database: Database
  settings: Settings
}

/** Delivers all that is due now. @returns whether there was anything */
export async function deliverDue(context: Context): Promise<boolean> {
  const claimed = await claimDeliveries(context.database, { most: AT_ONCE, leaseMs: LEASE_MS })
  await Promise.all(claimed.map((delivery) => deliver(context, delivery)))
  return claimed.length > 0
}

async function deliver(context: Context, delivery: Delivery): Promise<void> {
  const target = targetOf(context.settings, delivery)
  if (!target)
    return settleDelivery(context.database, delivery, { delivered: false, answer: 'the endpoint was deleted', againAfterMs: null })
  const { ok, answer } = await send(context.settings, delivery, target)
  const { deliveryRetriesMs: waits, doubledDeliveries: share } = context.settings
  if (!ok)
    return settleDelivery(context.database, delivery, { delivered: false, answer, againAfterMs: waits[delivery.attempts - 1] ?? null })
  // As if the response had been lost.
  const doubled = delivery.attempts === 1 && Math.random() < share
  return settleDelivery(context.database, delivery, {
    delivered: !doubled,
    answer,
    againAfterMs: doubled ? Math.random() * DOUBLED_AFTER_MS : null,
  })
}

interface Target {
  url: string
  secret: string
  send(request: Request): Promise<Response>
}

function targetOf({ webhook }: Settings, { endpoint, endpointId }: Delivery): Target | null {
  if (endpoint) return { url: endpoint.url, secret: endpoint.sandbox.secret, send: fetch }
  return endpointId === OWN_ENDPOINT && webhook ? { send: fetch, ...webhook } : null
}

async function send({ now }: Settings, { event }: Delivery, target: Target): Promise<{ ok: boolean; answer: string }> {
  const body = JSON.stringify(event, null, 2)
  const request = new Request(target.url, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureHeader(body, target.secret, Math.floor(now() / 1000)),
      'user-agent': 'Stripe/1.0 (payments sandbox)',
    },
  })
  try {
    const response = await target.send(request)
    await response.body?.cancel()
    return { ok: response.ok, answer: String(response.status) }
  } catch (error) {
    return { ok: false, answer: error instanceof Error ? error.message : String(error) }
  }
}
