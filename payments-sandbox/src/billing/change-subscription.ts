// Changes the price or quantity of an item of a running subscription, and computes what that costs now or with the next invoice.
import { ApiError, invalid } from '../api/api-error.ts'
import { isRecurring, toPlan, type RecurringPrice } from '../objects/catalogue.ts'
import { newId } from '../objects/ids.ts'
import type { Position } from '../objects/invoice.ts'
import { periodOf, type Subscription, type SubscriptionItem } from '../objects/subscription.ts'
import { getBy, insert, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emitChange } from '../webhooks/emit.ts'
import { followInvoice } from './follow-invoice.ts'
import { takeWaiting } from './end-period.ts'
import { collectInvoice, issueInvoice } from './invoicing.ts'
import { costOfChange, type ChangeCost } from './proration.ts'
import { schedule } from './schedule.ts'
import { defaultMethod, productName } from './subscribe.ts'

export const PRORATIONS = ['always_invoice', 'create_prorations', 'none'] as const
export type Proration = (typeof PRORATIONS)[number]

export interface WantedItem {
  id?: string | undefined
  price?: string | undefined
  quantity?: number | undefined
}

export interface Change {
  item: SubscriptionItem
  price: RecurringPrice
  quantity: number
  proration: Proration
  /** The time prorations are computed from; seconds since 1970. */
  at: number
}

/** null where nothing would change. @throws ApiError for an item or a price that does not fit */
export async function readChange(
  turn: Turn,
  subscription: Subscription,
  given: { items: WantedItem[]; proration?: Proration | undefined; at?: number | undefined },
): Promise<Change | null> {
  const [wanted, ...others] = given.items
  if (!wanted) return null
  if (others.length > 0) throw invalid('One item can be changed at a time here.', { param: 'items' })
  const items = subscription.items.data
  const item = items.find(({ id }) => id === wanted.id)
  if (wanted.id === undefined)
    throw invalid('The id of the item to change is needed: adding items is not supported here.', { param: 'items[0][id]' })
  if (!item) throw invalid(`No such subscription_item: '${wanted.id}'`, { code: 'resource_missing', param: 'items[0][id]' })
  const price = wanted.price === undefined ? item.price : await getBy(turn, 'price', { id: wanted.price, param: 'items[0][price]' })
  checkPrice(price, subscription)
  const quantity = wanted.quantity ?? item.quantity
  const at = given.at ?? turn.now
  const period = periodOf(subscription)
  if (at < period.start || at > period.end)
    throw invalid('`proration_date` must be within the current billing period.', { param: 'proration_date' })
  if (price.id === item.price.id && quantity === item.quantity) return null
  return { item, price, quantity, proration: given.proration ?? 'create_prorations', at }
}

function checkPrice(price: Parameters<typeof isRecurring>[0], { currency }: Subscription): asserts price is RecurringPrice {
  const param = 'items[0][price]'
  if (!isRecurring(price))
    throw invalid('The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.', { param })
  if (!price.active) throw invalid('The price specified is inactive. This field only accepts active prices.', { param })
  if (price.currency !== currency) throw invalid(`The price specified must have the currency of the subscription (${currency}).`, { param })
}

export async function costOf(turn: Turn, subscription: Subscription, { at, item, price, quantity }: Change): Promise<ChangeCost> {
  const cost = costOfChange({
    item: { subscription: subscription.id, subscription_item: item.id },
    from: { price: item.price, quantity: item.quantity, productName: await productName(turn, item.price) },
    to: { price, quantity, productName: await productName(turn, price) },
    period: periodOf(subscription),
    at,
  })
  if (cost.newPeriod && subscription.items.data.length > 1) {
    throw invalid('The billing interval of a subscription with several items cannot be changed here.', { param: 'items[0][price]' })
  }
  return cost
}

/** What is invoiced at once, and what with the next invoice. */
export function dueWhen({ proration }: Change, { credit, debit, newPeriod }: ChangeCost): { now: Position[]; later: Position[] } {
  if (newPeriod) return { now: proration === 'none' ? [debit] : [credit, debit], later: [] }
  if (proration === 'none') return { now: [], later: [] }
  return proration === 'always_invoice' ? { now: [credit, debit], later: [] } : { now: [], later: [credit, debit] }
}

export interface ChangePayment {
  /** A refused payment refuses the change; otherwise the change is made and its invoice stays open. */
  refuses: boolean
  /** The customer is on a hosted page. */
  present: boolean
}

/** Changes and saves the subscription. @throws ApiError 402 for a payment that refuses the change: the caller undoes what was done */
export async function changeSubscription(
  turn: Turn,
  subscription: Subscription,
  { change, payment }: { change: Change; payment: ChangePayment },
): Promise<void> {
  const before = structuredClone(subscription)
  const cost = await costOf(turn, subscription, change)
  const { now, later } = dueWhen(change, cost)
  for (const position of later)
    await insert(turn, { id: newId('ii'), object: 'invoiceitem', customer: subscription.customer, subscription: subscription.id, position })
  apply(subscription, change, cost)
  await schedule(turn, subscription.id, { task: 'end_period', at: cost.period.end })
  if (now.length === 0) {
    await save(turn, subscription)
    await emitChange(turn, 'customer.subscription.updated', { before, after: subscription })
    return
  }
  const invoice = await issueInvoice(turn, {
    customer: subscription.customer,
    currency: subscription.currency,
    reason: 'subscription_update',
    subscription,
    positions: [...(await takeWaiting(turn, subscription.id)), ...now],
    period: { start: change.at, end: change.at },
    prorationDate: change.at,
  })
  subscription.latest_invoice = invoice.id
  await save(turn, subscription)
  const method = await defaultMethod(turn, subscription)
  const result = await collectInvoice(turn, invoice, { method, present: payment.present })
  if (result === 'failed' && payment.refuses)
    throw new ApiError(402, 'card_error', { message: 'Your card was declined.', code: 'card_declined', decline_code: 'generic_decline' })
  await emitChange(turn, 'customer.subscription.updated', { before, after: subscription })
  await followInvoice(turn, invoice, result)
}

function apply(subscription: Subscription, change: Change, cost: ChangeCost): void {
  const { item, price, quantity } = change
  item.price = price
  item.plan = toPlan(price)
  item.quantity = quantity
  item.current_period_start = cost.period.start
  item.current_period_end = cost.period.end
  if (cost.newPeriod) subscription.billing_cycle_anchor = cost.period.start
  if (subscription.cancel_at_period_end) subscription.cancel_at = cost.period.end
}
