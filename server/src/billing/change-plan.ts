// Changes a running subscription. The provider's page shows the proration and asks for the confirmation; here it is only opened or foretold.
import type { CheckoutAnswer, UpgradePreview } from '@quarry/contract'
import type { Actor } from '../accounts/actor.ts'
import { AppError } from '../app-error.ts'
import { getCustomer } from '../payments/customers.ts'
import { findOffer, type ProviderDeps } from '../payments/payments.ts'
import { priceListOf } from '../payments/price-list.ts'
import { findSubscription, RUNNING, type StoredSubscription } from './find-subscription.ts'
import { portalConfiguration } from './portal-configuration.ts'

export async function changePlan(
  deps: ProviderDeps,
  actor: Actor,
  { subscription, price }: { subscription: Pick<StoredSubscription, 'id' | 'itemId'>; price: string },
): Promise<CheckoutAnswer> {
  const back = `${deps.publicUrl}/profile`
  const session = await deps.provider.stripe.billingPortal.sessions.create({
    customer: await getCustomer(deps, actor),
    return_url: back,
    ...(await portalConfiguration(deps.provider)),
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: subscription.id, items: [{ id: subscription.itemId, price, quantity: 1 }] },
      after_completion: { type: 'redirect', redirect: { return_url: back } },
    },
  })
  return { sessionId: session.id, url: session.url }
}

/** Payment methods, invoices with their receipts, change of the interval. */
export async function openPortal(deps: ProviderDeps, actor: Actor): Promise<{ url: string }> {
  const { url } = await deps.provider.stripe.billingPortal.sessions.create({
    customer: await getCustomer(deps, actor),
    return_url: `${deps.publicUrl}/profile`,
    ...(await portalConfiguration(deps.provider)),
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
