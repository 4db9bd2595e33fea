// The part of a sheet around one cell as displayed: visible rows and columns with their names, and merged cells.
import { FileError } from './file-text.ts'
import { columnName, placeOf, type CellPlace } from './sheet-address.ts'
import { readBook, type Sheet, type SheetCell, type SheetLimits } from './sheet-book.ts'

export interface WantedCell {
  /** Null for the first sheet that is not empty. */
  sheet: string | null
  /** Address such as B7; null for the beginning of the sheet. */
  cell: string | null
}

export interface SheetWindow {
  sheet: string
  /** Names of the shown columns. */
  columns: string[]
  rows: { number: number; cells: WindowCell[] }[]
  /** Numbers of visible rows and columns outside of the window. */
  left: { above: number; below: number; before: number; behind: number }
}

/** From left to right, without positions covered by a cell of a row above. */
export interface WindowCell {
  text: string
  /** Empty for an empty cell. */
  address: string
  isText: boolean
  height: number
  width: number
  isWanted: boolean
}

const [ROWS_AROUND, COLUMNS_AROUND] = [100, 25]
const CELL_CHARS_MAX = 2_000

/** @throws FileError */
export async function sheetWindow(
  bytes: Uint8Array,
  { wanted, limits }: { wanted: WantedCell; limits: SheetLimits },
): Promise<SheetWindow> {
  const sheet = (await readBook(bytes, limits)).sheets.find(({ name, cells }) =>
    wanted.sheet === null ? cells.length > 0 : name === wanted.sheet,
  )
  if (sheet === undefined) throw new FileError('undecodable', 'the workbook has no such sheet')
  return windowOf(sheet, wanted.cell === null ? null : placeOf(wanted.cell))
}

interface Range {
  from: number
  to: number
}

export function windowOf(sheet: Sheet, wanted: CellPlace | null): SheetWindow {
  const placed = sheet.cells.map((cell) => ({ cell, y: sheet.visibleRow(cell.row), x: sheet.visibleColumn(cell.column) }))
  const size = {
    height: placed.reduce((most, { cell, y }) => Math.max(most, y + cell.height), 0),
    width: placed.reduce((most, { cell, x }) => Math.max(most, x + cell.width), 0),
  }
  const ys = around(wanted === null ? 0 : sheet.visibleRow(wanted.row), ROWS_AROUND, size.height)
  const xs = around(wanted === null ? 0 : sheet.visibleColumn(wanted.column), COLUMNS_AROUND, size.width)
  const grid = new Map<string, WindowCell | 'covered'>()
  for (const { cell, y, x } of placed) {
    const [top, bottom] = [Math.max(y, ys.from), Math.min(y + cell.height, ys.to)]
    const [left, right] = [Math.max(x, xs.from), Math.min(x + cell.width, xs.to)]
    if (top >= bottom || left >= right || grid.has(`${top},${left}`)) continue
    for (let row = top; row < bottom; row += 1) for (let column = left; column < right; column += 1) grid.set(`${row},${column}`, 'covered')
    const isWanted = wanted !== null && cell.row === wanted.row && cell.column === wanted.column
    grid.set(`${top},${left}`, { ...shown(cell), height: bottom - top, width: right - left, isWanted })
  }
  const rowNumbers = visibleFrom(sheet.visibleRow, ys)
  const columnNumbers = visibleFrom(sheet.visibleColumn, xs)
  return {
    sheet: sheet.name,
    columns: columnNumbers.map(columnName),
    rows: rowNumbers.map((row, index) => ({
      number: row + 1,
      cells: columnNumbers.flatMap((_, at) => {
        const cell = grid.get(`${ys.from + index},${xs.from + at}`) ?? NOTHING
        return cell === 'covered' ? [] : [cell]
      }),
    })),
    left: { above: ys.from, below: size.height - ys.to, before: xs.from, behind: size.width - xs.to },
  }
}

const NOTHING: WindowCell = { text: '', address: '', isText: true, height: 1, width: 1, isWanted: false }

function shown({ text, isText, row, column }: SheetCell): Pick<WindowCell, 'text' | 'address' | 'isText'> {
  return { text: text.slice(0, CELL_CHARS_MAX), address: `${columnName(column)}${row + 1}`, isText }
}

function around(at: number, count: number, size: number): Range {
  const from = Math.max(0, Math.min(at - count, size - 2 * count))
  return { from, to: Math.min(size, from + 2 * count) }
}

/** Stored indexes of the visible rows or columns in the range. */
function visibleFrom(visible: (place: number) => number, { from, to }: Range): number[] {
  const numbers: number[] = []
  for (let place = from; numbers.length < to - from; place += 1) {
    const at = visible(place)
    if (at >= from && visible(place + 1) > at) numbers.push(place)
  }
  return numbers
}
