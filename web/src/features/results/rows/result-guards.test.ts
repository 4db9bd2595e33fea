// @vitest-environment node
import { resultPageSchema, type Result } from '@quarry/contract'
import { expect, it } from 'vitest'
import { emptyCell, fakeCell, fakeRow } from '../../../testing/fake-data.ts'
import { resultPageGuard } from './result-guards.ts'

const page = (row: unknown) => ({ data: [row], next_cursor: null })
const withCell = (change: object): Result => ({ ...fakeRow(0), cells: { name: { ...fakeCell(), ...change } } })

it('takes what the contract takes', () => {
  const rows = [
    fakeRow(0),
    { ...fakeRow(1), cells: { name: emptyCell(), price: fakeCell({ status: 'conflict', value: [1, { a: null }] }) } },
  ]
  for (const row of rows) {
    expect(resultPageSchema.safeParse(page(row)).success).toBe(true)
    expect(resultPageGuard.parse(page(row))).toEqual(page(row))
  }
  expect(resultPageGuard.parse({ data: [], next_cursor: '5', total: 3 })).toEqual({ data: [], next_cursor: '5', total: 3 })
})

it.each([
  ['no page', null],
  ['a page without rows', { next_cursor: null }],
  ['a cursor of another kind', { data: [], next_cursor: 5 }],
  ['a total of another kind', { data: [], next_cursor: null, total: '3' }],
  ['a row without a position', page({ ...fakeRow(0), position: undefined })],
  ['a row without data', page({ ...fakeRow(0), data: null })],
  ['cells as a list', page({ ...fakeRow(0), cells: [] })],
  ['a cell of no known state', page(withCell({ status: 'guessed' }))],
  ['a cell by no known method', page(withCell({ method: 'magic' }))],
  ['a reason nobody knows', page(withCell({ reason: 'because' }))],
  ['a confidence in words', page(withCell({ confidence: 'high' }))],
  ['evidence without a quote', page(withCell({ evidence: [{ url: 'x', snapshot: null, block: null, selector: null }] }))],
])('refuses %s, as the contract does', (_what, body) => {
  expect(resultPageSchema.safeParse(body).success).toBe(false)
  expect(resultPageGuard.safeParse(body).success).toBe(false)
})
