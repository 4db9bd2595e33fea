// @vitest-environment node
import { gridPageSchema, resultSchema, type Result } from '@quarry/contract'
import { expect, it } from 'vitest'
import { emptyCell, fakeCell, fakeRow } from '../../../testing/fake-data.ts'
import { gridPageGuard, resultsGuard } from './result-guards.ts'

const page = (row: unknown) => ({ data: [row], total: 1 })
const withCell = (change: object): Result => ({ ...fakeRow(0), cells: { name: { ...fakeCell(), ...change } } })

it('accepts what the contract accepts', () => {
  const rows = [
    fakeRow(0),
    { ...fakeRow(1), cells: { name: emptyCell(), price: fakeCell({ status: 'conflict', value: [1, { a: null }] }) } },
  ]
  for (const row of rows) expect(resultSchema.safeParse(row).success).toBe(true)
  expect(resultsGuard.parse(rows)).toEqual(rows)
  const states = { ...fakeRow(0), cells: { name: { status: 'found' }, price: { status: 'conflict', value: [1, { a: null }] } } }
  for (const row of [...rows, states]) {
    expect(gridPageSchema.safeParse(page(row)).success).toBe(true)
    expect(gridPageGuard.parse(page(row))).toEqual(page(row))
  }
  expect(gridPageGuard.parse({ data: [], total: 3 })).toEqual({ data: [], total: 3 })
})

it.each([
  ['no page', null],
  ['a page without rows', { total: 3 }],
  ['a page without a total', { data: [] }],
  ['a total of another kind', { data: [], total: '3' }],
  ['a row without a position', page({ ...fakeRow(0), position: undefined })],
  ['a row without data', page({ ...fakeRow(0), data: null })],
  ['cells as a list', page({ ...fakeRow(0), cells: [] })],
  ['a cell of no known state', page(withCell({ status: 'guessed' }))],
])('refuses %s, as the contract does', (_what, body) => {
  expect(gridPageSchema.safeParse(body).success).toBe(false)
  expect(gridPageGuard.safeParse(body).success).toBe(false)
})

it.each([
  ['of no known state', { status: 'guessed' }],
  ['by no known method', { method: 'magic' }],
  ['with a reason nobody knows', { reason: 'because' }],
  ['with a confidence in words', { confidence: 'high' }],
  [
    'with something else around its quote',
    { evidence: [{ url: 'x', snapshot: null, block: 1, quote: 'x', selector: null, context: { before: 1 } }] },
  ],
  ['with evidence without a quote', { evidence: [{ url: 'x', snapshot: null, block: null, selector: null }] }],
])('refuses a whole row with a cell %s, as the contract does', (_what, change) => {
  expect(resultSchema.safeParse(withCell(change)).success).toBe(false)
  expect(resultsGuard.safeParse([withCell(change)]).success).toBe(false)
})
