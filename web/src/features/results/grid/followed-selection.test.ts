// @vitest-environment node
import type { GridRow } from '@quarry/contract'
import { expect, it } from 'vitest'
import { fakeRow } from '../../../testing/fake-data.ts'
import { RowPages, type LoadRows } from '../rows/row-pages.ts'
import { rowsInMemory } from '../rows/row-source.ts'
import { FollowedSelection } from './followed-selection.ts'
import { KeptPlace } from './kept-place.ts'

const signal = new AbortController().signal
const settled = () => new Promise((resolve) => setImmediate(resolve))
const rowsOf = (...positions: number[]): GridRow[] => positions.map((position) => fakeRow(position))
const size = { rows: 100, columns: 4 }
const sight = { cursorRow: null, viewHeightPx: 400, rowHeightPx: 36 }

function openPages(held: { rows: GridRow[] }): Promise<RowPages> {
  const load: LoadRows = async ({ offset, limit }) => ({ data: held.rows.slice(offset, offset + limit), total: held.rows.length })
  return RowPages.open(load, { signal })
}

it('both corners of a selection follow their rows, and the selection is the same object until they move', async () => {
  const pages = await openPages({ rows: rowsOf(0, 4, 8) })
  const chosen = { active: { row: 1, column: 2 }, anchor: { row: 2, column: 1 } }
  const followed = new FollowedSelection(chosen)
  expect(followed.now(pages, size)).toBe(chosen)
  pages.insert([fakeRow(2), fakeRow(6)])
  const moved = followed.now(pages, size)
  expect(moved).toEqual({ active: { row: 2, column: 2 }, anchor: { row: 4, column: 1 } })
  expect(followed.now(pages, size)).toBe(moved)
})

it('a row selected before it was loaded is followed once it is loaded; one whose page was dropped keeps its place', async () => {
  const held = { rows: rowsOf(...Array.from({ length: 200 }, (_, index) => index * 10)) }
  const pages = await openPages(held)
  const place = { row: 120, column: 1 }
  const followed = new FollowedSelection({ active: place, anchor: place })
  expect(followed.now(pages, { rows: 200, columns: 4 }).active.row).toBe(120)
  pages.want({ from: 110, to: 130 })
  await settled()
  expect(followed.now(pages, { rows: 200, columns: 4 }).active.row).toBe(120)
  held.rows = [...rowsOf(1, 2, 3), ...held.rows].toSorted((one, other) => one.position - other.position)
  pages.expect(203)
  await settled()
  expect(followed.now(pages, { rows: 203, columns: 4 }).active.row).toBe(123)
  expect(pages.at(123)?.position).toBe(1_200)
})

it('the grid stays scrolled to the first row in sight, or to that of the cursor where it is in sight', async () => {
  const pages = await openPages({ rows: rowsOf(0, 10, 20, 30) })
  const byFirst = KeptPlace.at({ ...sight, topPx: 40, rows: pages })
  const byCursor = KeptPlace.at({ ...sight, topPx: 0, cursorRow: 3, rows: pages })
  const cursorAway = KeptPlace.at({ ...sight, topPx: 80, cursorRow: 0, rows: pages })
  pages.insert([fakeRow(1), fakeRow(25)])
  expect(byFirst?.topPx(pages, 36)).toBe(40 + 36)
  expect(byCursor?.topPx(pages, 36)).toBe(2 * 36)
  expect(cursorAway?.topPx(pages, 36)).toBe(80 + 36)
})

it('at the top new rows are seen, and rows in another view are no reason to scroll', () => {
  const rows = rowsInMemory(rowsOf(0, 1, 2))
  expect(KeptPlace.at({ ...sight, topPx: 0, rows })).toBeNull()
  const kept = KeptPlace.at({ ...sight, topPx: 36, rows })
  expect(kept?.topPx(rowsInMemory(rowsOf(2, 0, 1)), 36)).toBe(72)
  expect(kept?.topPx(rowsInMemory(rowsOf(2, 0, 1), { search: '', filters: [], sort: { field: 'name', direction: 'desc' } }), 36)).toBeNull()
})
