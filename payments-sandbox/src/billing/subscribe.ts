// A new subscription with its first invoice.
import type { RecurringPrice } from '../objects/catalogue.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Metadata } from '../objects/metadata.ts'
import type { PaymentMethod } from '../objects/payment.ts'
import { newSubscription, type Subscription } from '../objects/subscription.ts'
import { invalid } from '../api/api-error.ts'
import { find, get, insert, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emit } from '../webhooks/emit.ts'
import { firstPeriod, isSameRhythm } from './calendar.ts'
import { collectAndFollow, type Collected } from './follow-invoice.ts'
import { issueInvoice } from './invoicing.ts'
import { fullPosition } from './proration.ts'
import { schedule } from './schedule.ts'

// A first invoice that is not paid within 23 hours ends the subscription.
const INCOMPLETE_FOR = 23 * 3600

export interface Order {
  customer: string
  lines: { price: RecurringPrice; quantity: number }[]
  method: PaymentMethod | null
  /** The customer is on a hosted page. */
  present: boolean
  description: string | null
  metadata: Metadata
}

export interface Subscribed {
  subscription: Subscription
  invoice: Invoice
  result: Collected
}

export async function subscribe(turn: Turn, { method, present, ...order }: Order): Promise<Subscribed> {
  const period = firstPeriod(turn.now, rhythmOf(order.lines))
  const subscription = await insert(turn, newSubscription({ ...order, period, default_payment_method: method?.id ?? null }, turn.now))
  await emit(turn, 'customer.subscription.created', subscription)
  const invoice = await issueInvoice(turn, {
    customer: order.customer,
    currency: subscription.currency,
    reason: 'subscription_create',
    subscription,
    positions: await fullPositions(turn, subscription),
    period: { start: turn.now, end: turn.now },
  })
  subscription.latest_invoice = invoice.id
  await save(turn, subscription)
  await schedule(turn, subscription.id, { task: 'end_period', at: period.end })
  await schedule(turn, subscription.id, { task: 'expire_incomplete', at: turn.now + INCOMPLETE_FOR })
  const result = await collectAndFollow(turn, invoice, { method, present })
  return { subscription: await get(turn, 'subscription', subscription.id), invoice, result }
}

function rhythmOf(lines: Order['lines']): RecurringPrice['recurring'] {
  const [first, ...others] = lines
  if (!first) throw invalid('You must pass at least one item.', { param: 'items' })
  if (others.some(({ price }) => !isSameRhythm(price.recurring, first.price.recurring) || price.currency !== first.price.currency))
    throw invalid('All items of a subscription need the same currency and the same billing interval here.', { param: 'items' })
  return first.price.recurring
}

/** Every item in full for its current period. */
export async function fullPositions(turn: Turn, subscription: Subscription) {
  const positions = []
  for (const item of subscription.items.data) {
    const period = { start: item.current_period_start, end: item.current_period_end }
    const side = { price: item.price, quantity: item.quantity, productName: await productName(turn, item.price) }
    positions.push(fullPosition(side, { subscription: subscription.id, subscription_item: item.id }, period))
  }
  return positions
}

export async function productName(turn: Turn, { product }: { product: string }): Promise<string> {
  return (await find(turn, 'product', product))?.name ?? product
}

/** The payment method for charges without the customer present. */
export async function defaultMethod(
  turn: Turn,
  subscription: Pick<Subscription, 'customer' | 'default_payment_method'>,
): Promise<PaymentMethod | null> {
  const customer = await find(turn, 'customer', subscription.customer)
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method
  return id ? find(turn, 'payment_method', id) : null
}
