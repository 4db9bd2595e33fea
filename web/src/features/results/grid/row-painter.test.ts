import { expect, it, vi } from 'vitest'
import { fakeJob, fakeRow } from '../../../testing/fake-data.ts'
import { RowPainter, type RowsView } from './row-painter.ts'

const fields = fakeJob().trait_definitions
const rows = Array.from({ length: 100 }, (_, position) => fakeRow(position))

const pane = document.createElement('div')
function newPainter(): RowPainter {
  pane.replaceChildren(document.createElement('header'))
  document.body.replaceChildren(pane)
  return new RowPainter(pane)
}

function view(change: Partial<RowsView> = {}, columnIndexes = [0, 1]): RowsView {
  const columns = columnIndexes.map((index) => ({ index, start: 260 + index * 200, size: 200 }))
  const frame = { columns, pinned: [], targetWidthPx: 260 }
  const place = { row: 0, column: 0 }
  return { rows, fields, frame, rowHeightPx: 36, selection: { active: place, anchor: place }, ...change }
}

const cell = (row: number, column: number) => document.querySelector(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`)
const shownRows = () => [...document.querySelectorAll('[role="row"]')].map((row) => Number(row.ariaRowIndex) - 2)

it('draws the rows of the range and no others, with the elements of rows that left', () => {
  const painter = newPainter()
  const shown = view()
  painter.paint(shown, { from: 0, to: 4 }, 0)
  const first = new Set(document.querySelectorAll('div'))
  painter.paint(shown, { from: 2, to: 6 }, 0)
  expect(shownRows().toSorted()).toEqual([2, 3, 4, 5])
  expect([...document.querySelectorAll('div')].every((element) => first.has(element))).toBe(true)
  expect([cell(5, 0), cell(5, 1), cell(5, 2)].map((one) => one?.textContent)).toEqual(['https://shop.example/p/6', 'Product 6', '15'])
  painter.paint(view({ rows: rows.slice(0, 1) }), { from: 0, to: 1 }, 0)
  expect(shownRows()).toEqual([0])
})

it('a row that is being loaded has its place, shows that, and is filled once it is loaded', () => {
  const painter = newPainter()
  const shown = view({ rows: [rows[0]!] })
  painter.paint(shown, { from: 0, to: 2 }, 0)
  const row = cell(1, 0)?.closest('[role="row"]')
  expect([...(row?.querySelectorAll('[role="gridcell"]') ?? [])].map((one) => one.textContent)).toEqual(['…', '', ''])
  expect(row).toHaveAttribute('aria-busy', 'true')
  expect(cell(0, 0)?.closest('[role="row"]')).not.toHaveAttribute('aria-busy')
  painter.paint(view({ rows }), { from: 0, to: 2 }, 0)
  expect(row).not.toHaveAttribute('aria-busy')
  expect(cell(1, 1)).toHaveTextContent('Product 2')
})

it('scrolled sideways, the frozen cells stay and the others are moved', () => {
  const painter = newPainter()
  const shown = view()
  painter.paint(shown, { from: 0, to: 2 }, 0)
  painter.paint(shown, { from: 0, to: 2 }, 90)
  expect(cell(1, 1)?.parentElement).toHaveStyle({ left: '170px' })
  expect(cell(1, 2)?.parentElement).toBe(cell(1, 1)?.parentElement)
  expect(cell(1, 0)?.parentElement).not.toHaveStyle({ left: '170px' })
})

it('redraws a row where its result, the visible columns or the selection changed', () => {
  const painter = newPainter()
  painter.paint(view(), { from: 0, to: 2 }, 0)
  const changed = rows.with(1, fakeRow(1, { data: { name: 'Corrected', price: 1 } }))
  const selection = { active: { row: 1, column: 1 }, anchor: { row: 1, column: 1 } }
  painter.paint(view({ rows: changed, selection }), { from: 0, to: 2 }, 0)
  expect(cell(1, 1)).toHaveTextContent('Corrected')
  expect(cell(1, 1)).toHaveAttribute('aria-selected', 'true')
  expect(document.querySelectorAll('#cell-1-1')).toHaveLength(1)
  painter.paint(view({}, [1]), { from: 0, to: 2 }, 0)
  expect(cell(1, 1)).toBeNull()
  expect(cell(1, 2)).toHaveTextContent('11')
  expect(document.querySelectorAll('#cell-1-1')).toHaveLength(0)
})

it('reserves space for the decimals of other numbers in the column, and leaves the text unchanged', () => {
  const painter = newPainter()
  const priced = [5, 46.9, 106.49, 1234].map((price, position) => fakeRow(position, { data: { name: `Product ${position}`, price } }))
  const shown = view({ rows: priced })
  const rooms = (count: number) => Array.from({ length: count }, (_, row) => cell(row, 2)?.querySelector('bdi')?.dataset.room ?? '')
  painter.paint(shown, { from: 0, to: 2 }, 0)
  expect(rooms(2)).toEqual(['.0', ''])
  painter.paint(shown, { from: 0, to: 4 }, 0)
  expect(rooms(4)).toEqual(['.00', '0', '', '.00'])
  expect([0, 1, 2, 3].map((row) => cell(row, 2)?.textContent)).toEqual(['5', '46.9', '106.49', '1,234'])
  // Texts that end in digits are not numbers.
  expect(cell(0, 1)?.querySelector('bdi')?.dataset.room).toBeUndefined()
})

it('one number of many decimals does not move all others', () => {
  const painter = newPainter()
  const priced = [5, 0.123456789].map((price, position) => fakeRow(position, { data: { name: 'Product', price } }))
  painter.paint(view({ rows: priced }), { from: 0, to: 2 }, 0)
  expect(cell(0, 2)?.querySelector('bdi')?.dataset.room).toBe('.0000')
  expect(cell(1, 2)?.querySelector('bdi')?.dataset.room).toBeUndefined()
})

it('brings the rows into the order of the table, the row of the cursor staying where it is', () => {
  for (const row of [3, 5, 8, 20]) {
    const painter = newPainter()
    const place = { row, column: 1 }
    const shown = view({ selection: { active: place, anchor: place } })
    for (const from of [0, 3, 2]) painter.paint(shown, { from, to: from + 7 }, 0)
    expect(shownRows()).not.toEqual([2, 3, 4, 5, 6, 7, 8])
    const changes = new MutationObserver(() => {})
    changes.observe(pane, { childList: true })
    expect(painter.putInOrder()).toBe(true)
    expect(shownRows()).toEqual([2, 3, 4, 5, 6, 7, 8])
    expect(pane.firstElementChild?.tagName).toBe('HEADER')
    const cursor = document.querySelector(`#cell-${row}-1`)?.closest('[role="row"]') ?? null
    const removed = changes.takeRecords().flatMap(({ removedNodes }) => [...removedNodes])
    expect(removed.length).toBeGreaterThan(0)
    expect(removed).not.toContain(cursor)
    expect(painter.putInOrder()).toBe(true)
    expect(changes.takeRecords()).toEqual([])
    changes.disconnect()
  }
})

it('moves no row while one is pressed, so that its click arrives', () => {
  const painter = newPainter()
  const shown = view()
  painter.paint(shown, { from: 0, to: 4 }, 0)
  painter.paint(shown, { from: 2, to: 6 }, 0)
  const before = shownRows()
  const pressed = vi.spyOn(pane, 'matches').mockImplementation((selector) => selector === ':active')
  expect(painter.putInOrder()).toBe(false)
  expect(shownRows()).toEqual(before)
  pressed.mockRestore()
  expect(painter.putInOrder()).toBe(true)
  expect(shownRows()).toEqual([2, 3, 4, 5])
})
