// What the provider's customer portal offers: cancelling at the end of the period, the other prices of ours, invoices, payment methods.
import type { Stripe } from 'stripe'
import { OFFERS, type Provider } from '../payments/payments.ts'

const MARK = 'quarry'
const known = new WeakMap<Provider, Promise<string>>()

/** The id of its description, made or brought up to date once a process. */
export function portalConfiguration(provider: Provider): Promise<string> {
  const found = known.get(provider) ?? ensureConfiguration(provider.stripe)
  known.set(provider, found)
  found.catch(() => known.delete(provider))
  return found
}

async function ensureConfiguration(stripe: Stripe): Promise<string> {
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'always_invoice',
      products: await listProducts(stripe),
    },
  }
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (metadata?.product === MARK) return (await stripe.billingPortal.configurations.update(id, { features })).id
  }
  return (await stripe.billingPortal.configurations.create({ metadata: { product: MARK }, features })).id
}

/** Prices by product, as the portal wants them. */
async function listProducts(stripe: Stripe): Promise<{ product: string; prices: string[] }[]> {
  const { data } = await stripe.prices.list({ lookup_keys: OFFERS.map((offer) => offer.lookupKey), active: true, limit: 100 })
  const products = Map.groupBy(data, (price) => String(price.product))
  return [...products].map(([product, prices]) => ({ product, prices: prices.map((price) => price.id) }))
}
