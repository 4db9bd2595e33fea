// The end of a billing period: the next one begins with an invoice, or the subscription ends as scheduled.
import { findRow } from '../db/database.ts'
import type { Invoice, Position } from '../objects/invoice.ts'
import { periodOf, type Subscription } from '../objects/subscription.ts'
import { fieldIs, find, findAll, get, remove, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emitChange } from '../webhooks/emit.ts'
import { periodAfter } from './calendar.ts'
import { collectAndFollow } from './follow-invoice.ts'
import { draftInvoice, issueInvoice, voidInvoice } from './invoicing.ts'
import { schedule } from './schedule.ts'
import { defaultMethod, fullPositions } from './subscribe.ts'
import { endSubscription } from './subscription-end.ts'

export async function endPeriod(turn: Turn, id: string): Promise<void> {
  const subscription = await get(turn, 'subscription', id)
  if (subscription.ended_at !== null || subscription.status === 'incomplete') return
  if (subscription.cancel_at_period_end) return void (await endSubscription(turn, subscription, 'cancellation_requested'))
  const before = structuredClone(subscription)
  const ended = periodOf(subscription)
  beginNextPeriod(subscription)
  const order = {
    customer: subscription.customer,
    currency: subscription.currency,
    reason: 'subscription_cycle' as const,
    subscription,
    positions: [...(await takeWaiting(turn, id)), ...(await fullPositions(turn, subscription))],
    period: ended,
  }
  // An unpaid subscription is not charged again; its invoices stay drafts.
  const isCollected = subscription.status !== 'unpaid'
  const invoice = isCollected ? await issueInvoice(turn, order) : await draftInvoice(turn, order)
  if (isCollected) subscription.latest_invoice = invoice.id
  await save(turn, subscription)
  await emitChange(turn, 'customer.subscription.updated', { before, after: subscription })
  await schedule(turn, id, { task: 'end_period', at: periodOf(subscription).end })
  if (isCollected) await collectRenewal(turn, subscription, invoice)
}

function beginNextPeriod(subscription: Subscription): void {
  for (const item of subscription.items.data) {
    const next = periodAfter(subscription.billing_cycle_anchor, item.current_period_end, item.price.recurring)
    item.current_period_start = next.start
    item.current_period_end = next.end
  }
}

async function collectRenewal(turn: Turn, subscription: Subscription, invoice: Invoice): Promise<void> {
  // The control applies to one renewal, with all its retries.
  const asked = await findRow(turn.db, 'update payments_sandbox.controls set fail_next_renewal = false where fail_next_renewal returning 1')
  invoice.sandbox.fails = asked !== null || subscription.sandbox.fails_next
  if (subscription.sandbox.fails_next) await save(turn, { ...subscription, sandbox: { fails_next: false } })
  await collectAndFollow(turn, invoice, { method: await defaultMethod(turn, subscription), present: false, refused: invoice.sandbox.fails })
}

/** Returns the pending prorations of the subscription and deletes them. */
export async function takeWaiting(turn: Turn, subscription: string): Promise<Position[]> {
  const items = await findAll(turn, 'invoiceitem', fieldIs('subscription', subscription))
  for (const { id } of items) await remove(turn, id)
  return items.map(({ id, position }) => ({ ...position, invoiceItem: id }))
}

/** Runs the next automatic attempt. */
export async function retryPayment(turn: Turn, invoiceId: string): Promise<void> {
  const invoice = await get(turn, 'invoice', invoiceId)
  if (invoice.status !== 'open') return
  const subscription = await find(turn, 'subscription', invoice.parent?.subscription_details.subscription ?? '')
  const method = subscription ? await defaultMethod(turn, subscription) : null
  await collectAndFollow(turn, invoice, { method, present: false, refused: invoice.sandbox.fails })
}

/** Expires a subscription whose first invoice was not paid in time. */
export async function expireIncomplete(turn: Turn, id: string): Promise<void> {
  const subscription = await get(turn, 'subscription', id)
  if (subscription.status !== 'incomplete') return
  const invoice = subscription.latest_invoice ? await find(turn, 'invoice', subscription.latest_invoice) : null
  if (invoice?.status === 'open') await voidInvoice(turn, invoice)
  const before = structuredClone(subscription)
  subscription.status = 'incomplete_expired'
  subscription.ended_at = turn.now
  await save(turn, subscription)
  await emitChange(turn, 'customer.subscription.updated', { before, after: subscription })
}
