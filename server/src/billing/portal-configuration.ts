// What the provider's customer portal offers. The provider wants it described once; the sandbox's portal is made for us.
import type { Stripe } from 'stripe'
import type { Provider } from '../payments/payments.ts'
import { OFFERS } from '../payments/payments.ts'

const MARK = 'quarry'
const known = new WeakMap<Provider, Promise<string>>()

/** As a parameter of a portal session. */
export async function portalConfiguration(provider: Provider): Promise<{ configuration?: string }> {
  if (provider.isSandbox) return {}
  const found = known.get(provider) ?? ensureConfiguration(provider.stripe)
  known.set(provider, found)
  found.catch(() => known.delete(provider))
  return { configuration: await found }
}

async function ensureConfiguration(stripe: Stripe): Promise<string> {
  for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (configuration.metadata?.product === MARK) return configuration.id
  }
  const { id } = await stripe.billingPortal.configurations.create({
    metadata: { product: MARK },
    features: {
      customer_update: { enabled: true, allowed_updates: ['email', 'address', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: await listProducts(stripe),
      },
    },
  })
  return id
}

/** Prices by product, as the portal wants them. */
async function listProducts(stripe: Stripe): Promise<{ product: string; prices: string[] }[]> {
  const { data } = await stripe.prices.list({ lookup_keys: OFFERS.map((offer) => offer.lookupKey), active: true, limit: 100 })
  const products = Map.groupBy(data, (price) => String(price.product))
  return [...products].map(([product, prices]) => ({ product, prices: prices.map((price) => price.id) }))
}
