import { expect, it } from 'vitest'
import type { Sheet, SheetCell } from './sheet-book.ts'
import { placeOf } from './sheet-address.ts'
import { windowOf } from './sheet-window.ts'

function sheetOf(cells: (Pick<SheetCell, 'row' | 'column' | 'text'> & Partial<SheetCell>)[], hiddenRows: number[] = []): Sheet {
  const visible = (place: number): number => place - hiddenRows.filter((row) => row < place).length
  const made = cells.map((cell) => ({ isText: true, link: '', height: 1, width: 1, ...cell }))
  return { name: 'Prices', cells: made, visibleRow: visible, visibleColumn: (place) => place, filterRow: null }
}

it('rows have their numbers without hidden ones, and the wanted cell is marked', () => {
  const sheet = sheetOf(
    [
      { row: 0, column: 0, text: 'Lamp' },
      { row: 2, column: 1, text: '12.50', isText: false },
    ],
    [1],
  )
  const { columns, rows, left } = windowOf(sheet, placeOf('B3'))
  expect(columns).toEqual(['A', 'B'])
  expect(rows.map(({ number }) => number)).toEqual([1, 3])
  expect(rows[1]?.cells).toEqual([
    { text: '', address: '', isText: true, height: 1, width: 1, isWanted: false },
    { text: '12.50', address: 'B3', isText: false, height: 1, width: 1, isWanted: true },
  ])
  expect(left).toEqual({ above: 0, below: 0, before: 0, behind: 0 })
})

it('merged cells cover their range, also where only a part of it is shown', () => {
  const wide = windowOf(
    sheetOf([
      { row: 0, column: 0, text: 'Title', width: 3 },
      { row: 1, column: 2, text: 'End' },
    ]),
    null,
  )
  expect(wide.rows[0]?.cells.map(({ text, width }) => [text, width])).toEqual([['Title', 3]])
  const group = { row: 0, column: 0, text: 'Group', height: 400 }
  const many = Array.from({ length: 400 }, (_, row) => ({ row, column: 1, text: `Row ${row + 1}` }))
  const part = windowOf(sheetOf([group, ...many]), placeOf('B300'))
  expect(part.rows[0]?.cells).toMatchObject([{ text: 'Group', height: 200 }, { text: 'Row 200' }])
  expect(part.rows[1]?.cells).toHaveLength(1)
  expect(part.rows.flatMap(({ cells }) => cells).filter(({ isWanted }) => isWanted)).toMatchObject([{ address: 'B300' }])
  expect(part.left).toEqual({ above: 199, below: 1, before: 0, behind: 0 })
})

it('a large sheet is limited to the rows and columns around the cell', () => {
  const cells = Array.from({ length: 300 }, (_, at) => ({ row: at, column: at, text: `${at}` }))
  const { columns, rows, left } = windowOf(sheetOf(cells), placeOf('ET150'))
  expect([columns.length, rows.length]).toEqual([50, 200])
  expect(columns).toContain('ET')
  expect(left).toEqual({ above: 49, below: 51, before: 124, behind: 126 })
})

it('placeOf returns null for malformed addresses', () => {
  expect(['', 'B', '7', 'B0', 'b7', 'ABCD1', 'B7!'].map(placeOf)).toEqual(Array.from({ length: 7 }, () => null))
})
