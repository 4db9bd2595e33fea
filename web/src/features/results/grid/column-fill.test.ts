// @vitest-environment node
import { expect, it } from 'vitest'
import { emptyCell, fakeCell, fakeRow } from '../../../testing/fake-data.ts'
import { createFillCounter } from './column-fill.ts'

const found = fakeRow(0)
const doubtful = fakeRow(1, { cells: { name: fakeCell({ status: 'unverified' }), price: emptyCell() } })

it('counts found, unverified and empty cells of each column', () => {
  const fills = createFillCounter()(['name', 'price'], [found, doubtful])
  expect(fills.get('name')).toEqual({ found: 1, unsure: 1, empty: 0 })
  expect(fills.get('price')).toEqual({ found: 1, unsure: 0, empty: 1 })
})

it('gives the same counts whether rows came at once, page by page, or in between', () => {
  const rows = Array.from({ length: 9 }, (_, position) => (position % 3 === 0 ? doubtful : fakeRow(position)))
  const whole = createFillCounter()(['name', 'price'], rows)
  const counter = createFillCounter()
  counter(['name', 'price'], rows.slice(0, 4))
  expect(counter(['name', 'price'], rows)).toEqual(whole)
  counter(
    ['name', 'price'],
    rows.filter((_, index) => index !== 2),
  )
  expect(counter(['name', 'price'], rows)).toEqual(whole)
})
