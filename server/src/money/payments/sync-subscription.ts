// Copies a subscription in its present state at the provider. Webhooks arrive twice and out of order, so none is trusted: each triggers a
// new read.
import { PAID_PLANS, type PaidPlan } from '@quarry/contract'
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import type { Tx } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'
import { findOwner } from './customers.ts'
import { idOf, type ProviderDeps } from './payments.ts'
import { priceListOf } from './price-list.ts'

/** Does nothing for a subscription to a plan that is not ours. */
export async function syncSubscription(deps: ProviderDeps, id: string): Promise<void> {
  await withAdvisoryLock(deps.db, `subscription:${id}`, async (tx) => {
    // Read under the lock: an older state never overwrites a newer one.
    const subscription = await deps.provider.stripe.subscriptions.retrieve(id)
    const row = await toRow(deps, tx, subscription)
    if (!row) return deps.log.warn({ subscription: id }, 'a subscription has an unknown price')
    const { status } = row
    await tx
      .insertInto('subscriptions')
      .values({ ...row, past_due_since: status === 'past_due' ? sql`payment_time(${deps.providerMode})` : null })
      .onConflict((conflict) =>
        conflict.columns(['provider_mode', 'id']).doUpdateSet({
          ...row,
          past_due_since: status === 'past_due' ? sql`coalesce(subscriptions.past_due_since, payment_time(${deps.providerMode}))` : null,
          synced_at: new Date(),
        }),
      )
      .execute()
  })
}

async function toRow(deps: ProviderDeps, tx: Tx, subscription: Stripe.Subscription) {
  const [item] = subscription.items.data
  const customer = idOf(subscription.customer)
  const ownerId = customer === null ? null : await findOwner(tx, deps.providerMode, customer)
  const offer = item && (await priceListOf(deps.provider).findOffer(item.price))
  if (!item || !offer || ownerId === null) return null
  const { kept_plan: keptPlan, kept_until: keptUntil } = subscription.metadata
  return {
    provider_mode: deps.providerMode,
    id: subscription.id,
    owner_id: ownerId,
    item_id: item.id,
    plan: offer.plan,
    billing_interval: offer.interval,
    status: subscription.status,
    cancel_at_period_end: subscription.cancel_at_period_end,
    current_period_start: toTime(item.current_period_start),
    current_period_end: toTime(item.current_period_end),
    ended_at: subscription.ended_at === null ? null : toTime(subscription.ended_at),
    kept_plan: toPaidPlan(keptPlan),
    kept_until: keptUntil && /^\d+$/.test(keptUntil) ? toTime(Number(keptUntil)) : null,
  }
}

function toPaidPlan(text: string | undefined): PaidPlan | null {
  return PAID_PLANS.find((plan) => plan === text) ?? null
}

/** Converts the provider's seconds. */
function toTime(seconds: number): Date {
  return new Date(seconds * 1000)
}
