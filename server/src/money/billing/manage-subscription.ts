// The subscription of an account: shown, cancelled at the end of its period, resumed. The provider is changed first, then the subscription
// is copied again.
import type { ManageSubscriptionAnswer } from '@quarry/contract'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import { hasProvider, type PaymentsDeps } from '../payments/payments.ts'
import { syncSubscription } from '../payments/sync-subscription.ts'
import { findSubscription, RUNNING, toGivenPlan, toSubscription } from './find-subscription.ts'

export async function getStatus({ db, providerMode }: PaymentsDeps, actor: Actor): Promise<ManageSubscriptionAnswer> {
  const stored = await findSubscription(db, { mode: providerMode, ownerId: actor.accountId })
  const isRunning = stored !== null && RUNNING.includes(stored.status)
  const given = isRunning ? null : toGivenPlan(actor.plan)
  return { subscription: given ?? (stored && toSubscription(stored)), plan: actor.plan }
}

/** `cancel`: it stays active until the period ends. @throws AppError conflict where it does not apply */
export async function setCancelling(deps: PaymentsDeps, actor: Actor, cancels: boolean): Promise<ManageSubscriptionAnswer> {
  const stored = await findSubscription(deps.db, { mode: deps.providerMode, ownerId: actor.accountId })
  if (!stored || !RUNNING.includes(stored.status)) {
    const given = actor.plan === 'starter' ? 'There is no subscription.' : 'Your plan was given to you: there is no subscription.'
    throw new AppError('conflict', { detail: given })
  }
  if (!hasProvider(deps)) throw new AppError('unavailable', { detail: 'Payments are switched off on this server.' })
  if (stored.cancelAtPeriodEnd !== cancels) await deps.provider.stripe.subscriptions.update(stored.id, { cancel_at_period_end: cancels })
  await syncSubscription(deps, stored.id)
  const message = cancels ? 'Your subscription stays active until the end of the period.' : 'Your subscription goes on.'
  return { ...(await getStatus(deps, actor)), message }
}

/** Immediately, for an account that is about to be deleted. Idempotent; refuses while the provider is unavailable. */
export async function endSubscription(deps: PaymentsDeps, actor: Actor): Promise<void> {
  const stored = await findSubscription(deps.db, { mode: deps.providerMode, ownerId: actor.accountId })
  if (!stored || !RUNNING.includes(stored.status) || !hasProvider(deps)) return
  // A subscription that an earlier run cancelled is only copied.
  const { status } = await deps.provider.stripe.subscriptions.retrieve(stored.id)
  if (status !== 'canceled') await deps.provider.stripe.subscriptions.cancel(stored.id)
  await syncSubscription(deps, stored.id)
}
