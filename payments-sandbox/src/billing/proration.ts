// The cost of a change in the middle of a period, to the second and to the cent: the unused part of the old price is credited, the rest of
// the period is charged at the new price. Pure.
import type { RecurringPrice } from '../objects/catalogue.ts'
import type { Position } from '../objects/invoice.ts'
import type { Period } from '../objects/subscription.ts'
import { firstPeriod, isSameRhythm } from './calendar.ts'

export interface Side {
  price: RecurringPrice
  quantity: number
  productName: string
}

export interface ItemChange {
  item: { subscription: string | null; subscription_item: string }
  from: Side
  to: Side
  period: Period
  /** Seconds since 1970, within the period. */
  at: number
}

export interface ChangeCost {
  credit: Position
  debit: Position
  /** Of the item after the change: another rhythm begins a new period at once. */
  period: Period
  newPeriod: boolean
}

export function costOfChange({ item, from, to, period, at }: ItemChange): ChangeCost {
  const newPeriod = !isSameRhythm(from.price.recurring, to.price.recurring)
  const rest = { start: at, end: period.end }
  const after = newPeriod ? firstPeriod(at, to.price.recurring) : period
  const credit: Position = {
    amount: -share(from, rest, period),
    description: `Unused time on ${label(from)} after ${dateText(at)}`,
    price: from.price,
    quantity: from.quantity,
    period: rest,
    proration: true,
    item,
  }
  const debit: Position = {
    amount: newPeriod ? to.price.unit_amount * to.quantity : share(to, rest, period),
    description: newPeriod ? label(to) : `Remaining time on ${label(to)} after ${dateText(at)}`,
    price: to.price,
    quantity: to.quantity,
    period: newPeriod ? after : rest,
    proration: !newPeriod,
    item,
  }
  return { credit, debit, period: after, newPeriod }
}

/** In cents, rounded half up. Integers throughout: products of amounts and seconds pass what a double holds exactly. */
function share({ price, quantity }: Side, part: Period, whole: Period): number {
  const seconds = BigInt(Math.max(0, part.end - part.start))
  const of = BigInt(whole.end - whole.start)
  const full = BigInt(price.unit_amount) * BigInt(quantity)
  return Number((2n * full * seconds + of) / (2n * of))
}

function label({ productName, quantity }: Side): string {
  return quantity === 1 ? productName : `${quantity} × ${productName}`
}

export function fullPosition(side: Side, item: Position['item'], period: Period): Position {
  return {
    amount: side.price.unit_amount * side.quantity,
    description: `${side.quantity} × ${side.productName}`,
    price: side.price,
    quantity: side.quantity,
    period,
    proration: false,
    item,
  }
}

/** `21 Nov 2026` */
function dateText(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}
