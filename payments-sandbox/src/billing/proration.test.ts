// The prorations of a period add up: after any changes, the period costs the sum of its parts, except for rounding to cents.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRecurring, newPrice, type RecurringPrice } from '../objects/catalogue.ts'
import { costOfChange } from './proration.ts'
import { firstPeriod, periodAfter } from './calendar.ts'

const START = Date.UTC(2026, 0, 31) / 1000

function monthly(cents: number): RecurringPrice {
  const price = newPrice({ currency: 'usd', unit_amount: cents, product: 'prod_1', recurring: { interval: 'month' } }, START)
  if (!isRecurring(price)) throw new Error('not recurring')
  return price
}

const period = firstPeriod(START, { interval: 'month', interval_count: 1 })
const sideOf = (cents: number, quantity: number) => ({ price: monthly(cents), quantity, productName: 'x' })
const cents = fc.integer({ min: 0, max: 99_999_999 })
const quantity = fc.integer({ min: 1, max: 999_999 })
const moment = fc.integer({ min: period.start, max: period.end })

function change(from: [number, number], to: [number, number], at: number): number {
  const item = { subscription: 'sub_1', subscription_item: 'si_1' }
  const { credit, debit } = costOfChange({ item, from: sideOf(...from), to: sideOf(...to), period, at })
  return credit.amount + debit.amount
}

describe('costOfChange', () => {
  it('charges the sum of the exact costs of all parts of the period, to within one cent per change', () => {
    const steps = fc.array(fc.tuple(cents, fc.integer({ min: 1, max: 20 }), moment), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(cents, steps, (first, changes) => {
        const ordered = changes.toSorted((one, other) => one[2] - other[2])
        let [charged, exact] = [first, 0n]
        let current: [number, number] = [first, 1]
        let since = period.start
        for (const [price, count, at] of ordered) {
          charged += change(current, [price, count], at)
          exact += BigInt(current[0]) * BigInt(current[1]) * BigInt(at - since)
          current = [price, count]
          since = at
        }
        exact += BigInt(current[0]) * BigInt(current[1]) * BigInt(period.end - since)
        // Each change makes two lines, and rounding puts each line off by at most half a cent.
        const off = BigInt(charged) * BigInt(period.end - period.start) - exact
        const most = BigInt(ordered.length) * BigInt(period.end - period.start)
        expect(off <= most && off >= -most).toBe(true)
      }),
    )
  })

  it('charges nothing in total for a change and its reversal at the same moment', () => {
    fc.assert(
      fc.property(cents, cents, fc.tuple(quantity, moment), (one, other, [count, at]) => {
        const [there, back] = [change([one, count], [other, count], at), change([other, count], [one, count], at)]
        expect(there + back === 0).toBe(true)
      }),
    )
  })

  it('charges the full difference for a change at the start of the period, and nothing for one at its end', () => {
    fc.assert(
      fc.property(cents, cents, quantity, (one, other, count) => {
        fc.pre(one * count < 2 ** 52 && other * count < 2 ** 52)
        expect(change([one, count], [other, count], period.start)).toBe((other - one) * count)
        expect(Math.abs(change([one, count], [other, count], period.end))).toBe(0)
      }),
    )
  })
})

describe('periodAfter', () => {
  const rhythms = fc.record({
    interval: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
    interval_count: fc.integer({ min: 1, max: 12 }),
  })

  it('gives consecutive periods without gaps, which keep the anchor’s time of day and, where the month has it, its day', () => {
    fc.assert(
      fc.property(rhythms, fc.integer({ min: 0, max: 4_000_000_000 }), (rhythm, anchor) => {
        let current = firstPeriod(anchor, rhythm)
        for (let step = 0; step < 30; step += 1) {
          const next = periodAfter(anchor, current.end, rhythm)
          expect(next.start).toBe(current.end)
          expect(next.end).toBeGreaterThan(next.start)
          current = next
        }
        const day = (seconds: number) => new Date(seconds * 1000).getUTCDate()
        const isMonthly = rhythm.interval === 'month' || rhythm.interval === 'year'
        expect(!isMonthly || day(current.end) === day(anchor) || day(current.end + 86_400) === 1).toBe(true)
        expect(current.end % 86_400).toBe(anchor % 86_400)
      }),
      { numRuns: 300 },
    )
  })
})
