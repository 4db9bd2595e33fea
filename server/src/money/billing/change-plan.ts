// Changes a running subscription. The provider's page shows the proration and asks for confirmation; this code opens or previews it.
import type { CheckoutAnswer, UpgradePreview } from '@quarry/contract'
import type { Stripe } from 'stripe'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import { getCustomer } from '../payments/customers.ts'
import { findOffer, OFFERS, type Provider, type ProviderDeps } from '../payments/payments.ts'
import { priceListOf } from '../payments/price-list.ts'
import { findSubscription, RUNNING, type StoredSubscription } from './find-subscription.ts'

export async function changePlan(
  deps: ProviderDeps,
  actor: Actor,
  { subscription, price }: { subscription: Pick<StoredSubscription, 'id' | 'itemId'>; price: string },
): Promise<CheckoutAnswer> {
  const back = subscriptionTab(deps)
  const session = await deps.provider.stripe.billingPortal.sessions.create({
    customer: await getCustomer(deps, actor),
    return_url: back,
    configuration: await portalConfiguration(deps.provider),
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: subscription.id, items: [{ id: subscription.itemId, price, quantity: 1 }] },
      after_completion: { type: 'redirect', redirect: { return_url: back } },
    },
  })
  return { sessionId: session.id, url: session.url }
}

/** The page that shows the result. */
function subscriptionTab({ publicUrl }: ProviderDeps): string {
  return `${publicUrl}/profile?tab=subscription`
}

/** Payment methods, invoices with their receipts, change of the interval. */
export async function openPortal(deps: ProviderDeps, actor: Actor): Promise<{ url: string }> {
  const { url } = await deps.provider.stripe.billingPortal.sessions.create({
    customer: await getCustomer(deps, actor),
    return_url: subscriptionTab(deps),
    configuration: await portalConfiguration(deps.provider),
  })
  return { url }
}

/** @throws AppError conflict without a running subscription, invalid for an unknown price */
export async function previewChange(deps: ProviderDeps, actor: Actor, lookupKey: string): Promise<UpgradePreview> {
  const offer = findOffer(lookupKey)
  const price = offer && (await priceListOf(deps.provider).findPriceId(lookupKey))
  if (!offer || !price) throw new AppError('invalid', { detail: `There is no plan price "${lookupKey}".` })
  const current = await findSubscription(deps.db, { mode: deps.providerMode, ownerId: actor.accountId })
  if (!current || !RUNNING.includes(current.status))
    throw new AppError('conflict', { detail: 'There is no running subscription to change.' })
  const invoice = await deps.provider.stripe.invoices.createPreview({
    subscription: current.id,
    subscription_details: { items: [{ id: current.itemId, price, quantity: 1 }], proration_behavior: 'always_invoice' },
  })
  const credit = invoice.lines.data.reduce((sum, line) => sum + Math.min(0, line.amount), 0)
  return {
    plan: offer.plan,
    interval: offer.interval,
    due_now_usd: Math.max(0, invoice.amount_due) / 100,
    credit_usd: -credit / 100,
    renews_at: offer.interval === current.interval ? current.periodEnd.toISOString() : null,
    renews_for_usd: offer.amountUsd,
  }
}

const MARK = 'quarry'
const known = new WeakMap<Provider, Promise<string>>()

/** Id of the portal configuration, created at the provider once per process. */
function portalConfiguration(provider: Provider): Promise<string> {
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

/** Prices by product, in the portal's format. */
async function listProducts(stripe: Stripe): Promise<{ product: string; prices: string[] }[]> {
  const { data } = await stripe.prices.list({ lookup_keys: OFFERS.map((offer) => offer.lookupKey), active: true, limit: 100 })
  const products = Map.groupBy(data, (price) => String(price.product))
  return [...products].map(([product, prices]) => ({ product, prices: prices.map((price) => price.id) }))
}
