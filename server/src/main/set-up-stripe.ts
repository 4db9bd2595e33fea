// Creates the product's objects at the payment provider: products with prices, and the webhook endpoint. Idempotent.
import type { Stripe } from 'stripe'
import { EVENT_TYPES } from '../money/payments/handle-event.ts'
import { ensurePrices } from '../money/payments/price-list.ts'

export interface StripeSetUp {
  /** Ids by lookup key. */
  prices: ReadonlyMap<string, string>
  webhookUrl: string
  /** Returned by the provider only when the address is new; null: it existed before. */
  webhookSecret: string | null
}

export async function setUpStripe(stripe: Stripe, publicUrl: string): Promise<StripeSetUp> {
  const prices = await ensurePrices(stripe)
  const webhookUrl = `${publicUrl}/webhooks/stripe`
  return { prices, webhookUrl, webhookSecret: await ensureEndpoint(stripe, webhookUrl) }
}

async function ensureEndpoint(stripe: Stripe, url: string): Promise<string | null> {
  const events = EVENT_TYPES.filter(isEventType)
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== url) continue
    await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: events })
    return null
  }
  const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: events, description: 'Quarry' })
  return secret ?? null
}

/** The client library has the event types only as a type; ours are listed in one place and validated by the provider. */
function isEventType(text: string): text is Stripe.WebhookEndpointCreateParams.EnabledEvent {
  return /^[a-z_]+(\.[a-z_]+)+$/.test(text)
}
