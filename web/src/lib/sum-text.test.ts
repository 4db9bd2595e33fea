import { expect, it } from 'vitest'
import type { SumCheck } from '@quarry/contract'
import { sumHeadline, sumText } from './sum-text.ts'

const CHECK: SumCheck = {
  kind: 'total',
  items: { field: 'items' },
  stated: [],
  lines: 1,
  sum: 1200.5,
  counted: [],
  expected: 1200.5,
  difference: 0,
  agrees: true,
}

it.each<[Partial<SumCheck>, string]>([
  [{}, '1 line of items makes 1,200.5.'],
  [{ lines: 3, items: { field: 'invoices', path: '/0/the~1lines' } }, '3 lines of the/lines make 1,200.5.'],
  [
    {
      counted: [
        { kind: 'tax', amount: 228.1 },
        { kind: 'discount', amount: -10 },
      ],
      expected: 1418.6,
    },
    '1 line of items makes 1,200.5; plus 228.1 tax, less 10 discount that is 1,418.6.',
  ],
  [
    { kind: 'tax', counted: [{ kind: 'total', amount: 1428.6 }], expected: 228.1 },
    '1 line of items makes 1,200.5. Taken from the total of 1,428.6 that leaves 228.1.',
  ],
  [
    {
      kind: 'tax',
      counted: [
        { kind: 'total', amount: 120 },
        { kind: 'net', amount: 100 },
      ],
      expected: 20,
    },
    '1 line of items makes 1,200.5. The total of 120 less the net amount of 100 leaves 20.',
  ],
])('describes how an amount was compared: %o', (check, text) => {
  expect(sumText({ ...CHECK, ...check })).toBe(text)
})

it('describes by how much an amount differs', () => {
  expect(sumHeadline({ ...CHECK, agrees: false, difference: -2 })).toBe('Differs from its items by 2')
})
