import { describe, expect, it } from 'vitest'
import type { JsonValue } from './json-value.ts'
import { checkSum, recheckSum, type StatedAmount, type SumKind } from './sum-checks.ts'

const ITEMS = { field: 'items', amount: 'amount', quantity: 'quantity', price: 'price' }
const line = (amount: number): JsonValue => ({ amount })
const lines = (...amounts: number[]): JsonValue[] => amounts.map(line)

function check(amount: number, items: JsonValue[], { stated = [], kind = 'total' }: { stated?: StatedAmount[]; kind?: SumKind } = {}) {
  return checkSum({ field: 'total', kind, items: ITEMS, stated }, { total: amount, items })
}
const tax = (amount: number): StatedAmount => ({ kind: 'tax', amount })

describe('an amount agrees with its items', () => {
  it.each<[string, number, JsonValue[], StatedAmount[], SumKind]>([
    ['that have the tax in them', 120, lines(80, 40), [tax(20)], 'total'],
    ['and the tax', 238, lines(80, 120), [tax(38)], 'total'],
    ['and the tax of two rates', 245, lines(100, 120), [tax(20), tax(5)], 'total'],
    ['and the tax of two rates and of both', 245, lines(100, 120), [tax(20), tax(5), tax(25)], 'total'],
    [
      'less a discount, and shipping',
      196,
      lines(100, 100),
      [
        { kind: 'discount', amount: 10 },
        { kind: 'charge', amount: 6 },
      ],
      'total',
    ],
    [
      'less a discount that is written with its sign, and the tax',
      228,
      lines(100, 100),
      [{ kind: 'discount', amount: -10 }, tax(38)],
      'total',
    ],
    ['and what rounding took off', 119.95, lines(80, 39.97), [{ kind: 'rounding', amount: -0.02 }], 'total'],
    ['but for rounding of each line', 10.02, lines(3.33, 3.33, 3.33, 0.01), [], 'total'],
    ['without the tax that they have in them', 100, lines(120), [tax(20)], 'net'],
    ['as the net amount', 200, lines(80, 120), [tax(38)], 'net'],
    ['as the tax that the total has beside them', 38, lines(80, 120), [{ kind: 'total', amount: 238 }], 'tax'],
    ['with two of several amounts that are called taxes', 245, lines(100, 120), [tax(20), tax(41), tax(5)], 'total'],
    ['of a credit note whose tax has no sign', -8.79, lines(-5, -2.9), [tax(0.89)], 'total'],
    ['of a credit note whose lines have no sign', -240, lines(80, 120), [tax(40)], 'total'],
    ['of a credit note less a discount', -228, lines(-100, -100), [{ kind: 'discount', amount: 10 }, tax(38)], 'total'],
    ['of which some are subtotals and carry-overs', 60, lines(10, 20, 30, 15, 45, 15), [], 'total'],
  ])('%s', (...[, amount, items, stated, kind]) => {
    expect(check(amount, items, { stated, kind })).toMatchObject({ agrees: true, difference: 0 })
  })

  it('where a line has only a quantity and a price', () => {
    expect(
      check(94, [
        { quantity: 2, price: 40 },
        { quantity: 1, price: 14, amount: 14 },
      ]),
    ).toMatchObject({ agrees: true, lines: 2, sum: 94 })
  })

  it('where equal lines with a quantity of their own look like sums', () => {
    const same = { quantity: 1, price: 50, amount: 50 }
    expect(check(150, [same, same, same])).toMatchObject({ agrees: true, lines: 3 })
  })
})

describe('an amount differs from its items', () => {
  it('by what is nearest to it', () => {
    expect(check(240, lines(80, 120), { stated: [tax(38)] })).toMatchObject({
      agrees: false,
      sum: 200,
      counted: [{ kind: 'tax', amount: 38 }],
      expected: 238,
      difference: 2,
    })
  })

  it('by a line that is missing', () => {
    expect(check(238, lines(80), { stated: [tax(38)] })).toMatchObject({ agrees: false, expected: 118, difference: 120 })
  })

  it('and is not told where the difference may be a tax that is not stated', () => {
    expect(check(238, lines(80, 120))).toBeNull()
    expect(check(190, lines(80, 120))).toMatchObject({ agrees: false, difference: -10 })
    expect(check(-119, lines(-100))).toBeNull()
  })

  it('and is not told of a tax that the items have in them', () => {
    expect(check(20, lines(120), { stated: [{ kind: 'total', amount: 120 }], kind: 'tax' })).toBeNull()
  })

  it('and is not told without items or without the amount', () => {
    expect(check(20, [])).toBeNull()
    expect(check(20, [{ amount: null }])).toBeNull()
    expect(checkSum({ field: 'total', kind: 'total', items: ITEMS, stated: [] }, { total: null, items: lines(2) })).toBeNull()
  })
})

it('counts a correction of the amount, of an item and of another amount at once', () => {
  const stated: StatedAmount[] = [{ kind: 'tax', amount: 38, field: 'tax' }]
  const data = { total: 240, tax: 40, items: lines(80, 120) }
  const known = checkSum({ field: 'total', kind: 'total', items: ITEMS, stated }, data)!
  expect(known).toMatchObject({ agrees: true })
  expect(recheckSum('total', known, { ...data, tax: 38 })).toMatchObject({ agrees: false, difference: 2 })
  expect(recheckSum('total', known, { ...data, items: lines(80, 110) })).toMatchObject({ agrees: false, difference: 10 })
  expect(recheckSum('total', known, { ...data, items: null })).toBeNull()
})

it('finds amounts and items inside objects', () => {
  const data = { invoice: { sums: { total: 30 }, 'a/b': [{ amount: 10 }, { amount: 20 }] } }
  const question = {
    field: 'invoice',
    path: '/sums/total',
    kind: 'total',
    items: { ...ITEMS, field: 'invoice', path: '/a~1b' },
    stated: [],
  } as const
  expect(checkSum({ ...question, stated: [] }, data)).toMatchObject({ agrees: true, path: '/sums/total' })
})
