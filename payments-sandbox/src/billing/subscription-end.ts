// Ends subscriptions, at once or at the end of the period.
import type { CancellationReason, Subscription } from '../objects/subscription.ts'
import { periodOf } from '../objects/subscription.ts'
import { fieldIs, find, findAll, remove, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emit } from '../webhooks/emit.ts'
import { unschedule } from './schedule.ts'

/** At once. Its open invoices stay, but are no longer collected by themselves. */
export async function endSubscription(turn: Turn, subscription: Subscription, reason: CancellationReason): Promise<Subscription> {
  subscription.status = 'canceled'
  subscription.ended_at = turn.now
  subscription.canceled_at ??= turn.now
  subscription.cancellation_details.reason ??= reason
  await save(turn, subscription)
  await unschedule(turn, subscription.id, 'end_period')
  await unschedule(turn, subscription.id, 'expire_incomplete')
  for (const item of await findAll(turn, 'invoiceitem', fieldIs('subscription', subscription.id))) await remove(turn, item.id)
  await stopCollecting(turn, subscription)
  await emit(turn, 'customer.subscription.deleted', subscription)
  return subscription
}

async function stopCollecting(turn: Turn, { latest_invoice: id }: Subscription): Promise<void> {
  const invoice = id && (await find(turn, 'invoice', id))
  if (!invoice || invoice.status !== 'open') return
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  await save(turn, invoice)
  await unschedule(turn, invoice.id, 'retry_payment')
}

/** Sets or removes the cancellation at the period's end. The caller saves. */
export function setCancelAtPeriodEnd(turn: Turn, subscription: Subscription, atPeriodEnd: boolean): void {
  subscription.cancel_at_period_end = atPeriodEnd
  subscription.cancel_at = atPeriodEnd ? periodOf(subscription).end : null
  subscription.canceled_at = atPeriodEnd ? turn.now : null
  subscription.cancellation_details.reason = atPeriodEnd ? 'cancellation_requested' : null
}
