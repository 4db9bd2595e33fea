// Schedules a lower plan for a running subscription from its next period on. Until then its rights remain, and nothing is refunded. For the
// operator.
import { PLAN_NAMES, type PaidPlan } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import { OFFERS, type ProviderDeps } from '../payments/payments.ts'
import { priceListOf } from '../payments/price-list.ts'
import { syncSubscription } from '../payments/sync-subscription.ts'
import { findSubscription, RUNNING } from './find-subscription.ts'

/** Returns when it takes effect. @throws AppError conflict where there is nothing to lower */
export async function downgradePlan(deps: ProviderDeps, ownerId: string, plan: PaidPlan): Promise<Date> {
  const current = await findSubscription(deps.db, { mode: deps.providerMode, ownerId })
  if (!current || !RUNNING.includes(current.status)) throw new AppError('conflict', { detail: 'There is no running subscription.' })
  if (PLAN_NAMES.indexOf(plan) >= PLAN_NAMES.indexOf(current.plan)) {
    throw new AppError('conflict', { detail: `The subscription is to ${current.plan}: ${plan} is not lower.` })
  }
  const offer = OFFERS.find((known) => known.plan === plan && known.interval === current.interval)
  const price = offer && (await priceListOf(deps.provider).findPriceId(offer.lookupKey))
  if (!price) throw new AppError('unavailable', { detail: `The payment provider has no price for ${plan}.` })
  await deps.provider.stripe.subscriptions.update(current.id, {
    items: [{ id: current.itemId, price }],
    proration_behavior: 'none',
    // Stored in the subscription itself, so that every copy of it contains the scheduled plan.
    metadata: { kept_plan: current.plan, kept_until: String(Math.floor(current.periodEnd.getTime() / 1000)) },
  })
  await syncSubscription(deps, current.id)
  return current.periodEnd
}
