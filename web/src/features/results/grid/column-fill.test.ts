// @vitest-environment node
import { expect, it } from 'vitest'
import { emptyCell, fakeCell, fakeRow } from '../../../testing/fake-data.ts'
import { createFillCounter } from './column-fill.ts'

const found = fakeRow(0)
const doubtful = fakeRow(1, { cells: { name: fakeCell({ status: 'unverified' }), price: emptyCell() } })

it('counts found, unverified and empty cells of each column', () => {
  const fills = createFillCounter()(['name', 'price'], [[found, doubtful]])
  expect(fills.get('name')).toEqual({ found: 1, unsure: 1, empty: 0 })
  expect(fills.get('price')).toEqual({ found: 1, unsure: 0, empty: 1 })
})

it('gives the same counts whether rows came at once, list by list, or another list took the place of one', () => {
  const rows = Array.from({ length: 9 }, (_, position) => (position % 3 === 0 ? doubtful : fakeRow(position)))
  const whole = createFillCounter()(['name', 'price'], [rows])
  const counter = createFillCounter()
  const first = rows.slice(0, 4)
  counter(['name', 'price'], [first, [doubtful]])
  expect(counter(['name', 'price'], [first, rows.slice(4)])).toEqual(whole)
  expect(counter(['price'], [first, rows.slice(4)])).toEqual(new Map([['price', whole.get('price')]]))
})

it('iterates over a list once', () => {
  const counter = createFillCounter()
  const rows = [found, doubtful]
  const counted = counter(['name'], [rows])
  rows.push(found)
  expect(counter(['name'], [rows])).toEqual(counted)
})
