// Groups the cells of one sheet into areas (tables, forms and lines) separated by empty rows and columns. Pure geometry.
import type { Sheet, SheetCell } from './sheet-book.ts'

/** A cell with its position among the visible rows and columns. */
export interface PlacedCell extends SheetCell {
  y: number
  x: number
}

/** Rows from top to bottom, cells from left to right. */
export type AreaRow = PlacedCell[]
export interface Area {
  rows: AreaRow[]
  left: number
}

/** Limit on nested areas. */
const DEPTH_MAX = 8

/** In reading order: by first row, then from left to right. */
export function areasOf({ cells, visibleRow, visibleColumn }: Sheet): Area[] {
  const placed = cells.map((cell) => ({ ...cell, y: visibleRow(cell.row), x: visibleColumn(cell.column) }))
  return joinContinued(divide(placed, 0))
}

function divide(cells: readonly PlacedCell[], depth: number): Area[] {
  const bands = depth > DEPTH_MAX ? [cells] : split(cells, ({ y, height }) => [y, y + height])
  if (bands.length > 1) return bands.flatMap((band) => divide(band, depth + 1))
  const columns = depth > DEPTH_MAX ? [cells] : wideEnough(split(cells, ({ x, width }) => [x, x + width]))
  if (columns.length > 1) return columns.flatMap((column) => divide(column, depth + 1))
  return cells.length === 0 ? [] : [areaOf(cells)]
}

/** Groups separated by an empty row or column. */
function split(cells: readonly PlacedCell[], extent: (cell: PlacedCell) => [from: number, to: number]): PlacedCell[][] {
  const groups: PlacedCell[][] = []
  let end = 0
  for (const cell of cells.toSorted((a, b) => extent(a)[0] - extent(b)[0])) {
    const [from, to] = extent(cell)
    if (groups.length === 0 || from > end) groups.push([])
    groups.at(-1)?.push(cell)
    end = Math.max(end, to)
  }
  return groups
}

/** Joins groups of a single column to their neighbour: they are labels or values after a gap, not separate tables. */
function wideEnough(groups: PlacedCell[][]): PlacedCell[][] {
  const joined: PlacedCell[][] = []
  for (const group of groups) {
    const last = joined.at(-1)
    if (last !== undefined && (columnsIn(last) < 2 || columnsIn(group) < 2)) last.push(...group)
    else joined.push(group)
  }
  return joined
}

function columnsIn(cells: readonly PlacedCell[]): number {
  return new Set(cells.map(({ x }) => x)).size
}

function areaOf(cells: readonly PlacedCell[]): Area {
  const rows = [...Map.groupBy(cells, ({ y }) => y)].toSorted(([a], [b]) => a - b).map(([, row]) => row.toSorted((a, b) => a.x - b.x))
  return { rows, left: cells.reduce((left, { x }) => Math.min(left, x), Number.POSITIVE_INFINITY) }
}

/** Joins areas of a table with an empty row between, where the columns have the same kinds of cells and no new header. */
function joinContinued(areas: readonly Area[]): Area[] {
  const joined: Area[] = []
  for (const area of areas) {
    const last = joined.at(-1)
    if (last !== undefined && goesOn(last, area)) last.rows.push(...area.rows)
    else joined.push(area)
  }
  return joined
}

function goesOn(above: Area, area: Area): boolean {
  const [row, before] = [area.rows[0] ?? [], above.rows.at(-1) ?? []]
  if (row.length < 2 || row.every(({ isText }) => isText)) return false
  return above.left === area.left && row.length === before.length && row.every(({ x, isText }, at) => isAlike(before[at], { x, isText }))
}

function isAlike(cell: PlacedCell | undefined, { x, isText }: { x: number; isText: boolean }): boolean {
  return cell?.x === x && cell.isText === isText
}
