// Previews an invoice: of a change, of the next period, of a new subscription. Nothing is stored.
import { ApiError, invalid } from '../api/api-error.ts'
import { isRecurring } from '../objects/catalogue.ts'
import type { Customer } from '../objects/customer.ts'
import { newInvoice, type Invoice, type Position } from '../objects/invoice.ts'
import { periodOf, type Period, type Subscription } from '../objects/subscription.ts'
import { fieldIs, findAll, get, getBy } from '../store.ts'
import type { Turn } from '../turn.ts'
import { firstPeriod, periodAfter } from './calendar.ts'
import { costOf, dueWhen, type Change, type WantedItem } from './change-subscription.ts'
import { settleBalance } from './invoicing.ts'
import { fullPosition } from './proration.ts'
import { productName } from './subscribe.ts'

interface Shown {
  customer: Customer
  subscription: Subscription | null
  currency: string
  positions: Position[]
  period: Period
  prorationDate?: number
}

/** The invoice the change brings about at once, or else the next one with the change in it. */
export async function previewChange(turn: Turn, subscription: Subscription, change: Change | null): Promise<Invoice> {
  const { currency } = subscription
  const customer = await get(turn, 'customer', subscription.customer)
  const cost = change && (await costOf(turn, subscription, change))
  const due = change && cost ? dueWhen(change, cost) : { now: [], later: [] }
  const waiting = (await findAll(turn, 'invoiceitem', fieldIs('subscription', subscription.id))).map(({ position }) => position)
  const prorationDate = change ? { prorationDate: change.at } : {}
  if (change && due.now.length > 0) {
    const period = { start: change.at, end: change.at }
    return show(turn, { customer, subscription, currency, positions: [...waiting, ...due.now], period, ...prorationDate })
  }
  if (subscription.ended_at !== null || subscription.cancel_at_period_end) throw noUpcoming(customer.id)
  const positions = [...waiting, ...due.later, ...(await nextPeriod(turn, subscription, change))]
  return show(turn, { customer, subscription, currency, positions, period: periodOf(subscription), ...prorationDate })
}

async function nextPeriod(turn: Turn, subscription: Subscription, change: Change | null): Promise<Position[]> {
  const positions: Position[] = []
  for (const item of subscription.items.data) {
    const { price, quantity } = change?.item.id === item.id ? change : item
    const period = periodAfter(subscription.billing_cycle_anchor, item.current_period_end, price.recurring)
    const side = { price, quantity, productName: await productName(turn, price) }
    positions.push(fullPosition(side, { subscription: subscription.id, subscription_item: item.id }, period))
  }
  return positions
}

/** The first invoice of a subscription that begins now. */
export async function previewNew(turn: Turn, customer: Customer, items: WantedItem[]): Promise<Invoice> {
  const positions: Position[] = []
  for (const [index, { price: id = '', quantity = 1 }] of items.entries()) {
    const param = `subscription_details[items][${index}][price]`
    const price = await getBy(turn, 'price', { id: id, param: param })
    if (!isRecurring(price)) throw invalid('Only recurring prices are supported here.', { param })
    positions.push(
      fullPosition({ price, quantity, productName: await productName(turn, price) }, null, firstPeriod(turn.now, price.recurring)),
    )
  }
  const currency = positions[0]?.price.currency
  if (currency === undefined) throw noUpcoming(customer.id)
  return show(turn, { customer, subscription: null, currency, positions, period: { start: turn.now, end: turn.now } })
}

function show({ now, settings }: Turn, shown: Shown): Invoice {
  const invoice = newInvoice({ ...shown, reason: 'upcoming', merchantName: settings.merchantName }, now)
  return { ...invoice, ...settleBalance(invoice.total, shown.customer.balance) }
}

function noUpcoming(customer: string): ApiError {
  return new ApiError(404, 'invalid_request_error', {
    message: `No upcoming invoices for customer: ${customer}`,
    code: 'invoice_upcoming_none',
  })
}
