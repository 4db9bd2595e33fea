// @vitest-environment node
import { expect, it } from 'vitest'
import { fakeRow } from '../../../testing/fake-data.ts'
import { withLiveRows } from './result-pages.ts'

const positions = (pages: ReturnType<typeof withLiveRows>) => pages.map((page) => page.data.map((row) => row.position))

it('live rows take their place in target order', () => {
  const pages = [{ data: [fakeRow(0), fakeRow(4)], next_cursor: null }]
  expect(positions(withLiveRows(pages, [fakeRow(9), fakeRow(2)]))).toEqual([[0, 2, 4, 9]])
})

it('rows beyond what is loaded wait for their page, so that the list has no hole', () => {
  const pages = [
    { data: [fakeRow(0), fakeRow(2)], next_cursor: 'a' },
    { data: [fakeRow(3), fakeRow(6)], next_cursor: 'b' },
  ]
  expect(positions(withLiveRows(pages, [fakeRow(1), fakeRow(5), fakeRow(7)]))).toEqual([
    [0, 1, 2],
    [3, 5, 6],
  ])
})

it('a row that is already there changes nothing', () => {
  const pages = [{ data: [fakeRow(0)], next_cursor: null }]
  expect(positions(withLiveRows(pages, [fakeRow(0)]))).toEqual([[0]])
})
