// Updates the subscription of an invoice after its payment succeeded or failed.
import { subscriptionOf, type Invoice } from '../objects/invoice.ts'
import type { Subscription } from '../objects/subscription.ts'
import { get, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emitChange } from '../webhooks/emit.ts'
import { collectInvoice } from './invoicing.ts'
import type { Payer } from './pay.ts'
import { unschedule } from './schedule.ts'
import { endSubscription } from './subscription-end.ts'

export type Collected = Awaited<ReturnType<typeof collectInvoice>>

export async function collectAndFollow(turn: Turn, invoice: Invoice, payer: Payer): Promise<Collected> {
  const result = await collectInvoice(turn, invoice, payer)
  await followInvoice(turn, invoice, result)
  return result
}

/** Only the latest invoice counts; while a bank debit is processing, its subscription counts as paid. */
export async function followInvoice(turn: Turn, invoice: Invoice, result: Collected): Promise<void> {
  const id = subscriptionOf(invoice)
  const subscription = id && (await get(turn, 'subscription', id))
  if (!subscription || subscription.latest_invoice !== invoice.id || subscription.ended_at !== null) return
  const before = structuredClone(subscription)
  if (result !== 'failed') {
    subscription.status = 'active'
    await unschedule(turn, subscription.id, 'expire_incomplete')
  } else if (subscription.status === 'active') subscription.status = 'past_due'
  await save(turn, subscription)
  await emitChange(turn, 'customer.subscription.updated', { before, after: subscription })
  if (result === 'failed' && invoice.next_payment_attempt === null && subscription.status === 'past_due') await giveUp(turn, subscription)
}

/** After the last attempt. */
async function giveUp(turn: Turn, subscription: Subscription): Promise<void> {
  if (turn.settings.afterLastRetry === 'cancel') await endSubscription(turn, subscription, 'payment_failed')
  if (turn.settings.afterLastRetry !== 'unpaid') return
  const before = structuredClone(subscription)
  subscription.status = 'unpaid'
  await save(turn, subscription)
  await emitChange(turn, 'customer.subscription.updated', { before, after: subscription })
}
