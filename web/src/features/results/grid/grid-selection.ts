// Where the grid's cursor is and what is selected. Column 0 is the target; column n is the job's nth field.
import { tableColumns, tableText, type Job, type Result } from '@quarry/contract'

export interface CellPlace {
  row: number
  column: number
}

export interface GridSelection {
  active: CellPlace
  /** The other corner of the selected block. */
  anchor: CellPlace
}

export interface GridSize {
  rows: number
  columns: number
  /** Rows that a page key moves by. */
  pageRows: number
}

const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value))

export interface MoveKey {
  key: string
  /** With Ctrl or Cmd: to the edge. */
  isFar: boolean
}

/** The cursor after a key; null where the key does not move it. */
export function movedByKey(from: CellPlace, { key, isFar }: MoveKey, size: GridSize): CellPlace | null {
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  switch (key) {
    case 'ArrowUp':
      return { ...from, row: isFar ? 0 : clamp(from.row - 1, lastRow) }
    case 'ArrowDown':
      return { ...from, row: isFar ? lastRow : clamp(from.row + 1, lastRow) }
    case 'ArrowLeft':
      return { ...from, column: isFar ? 0 : clamp(from.column - 1, lastColumn) }
    case 'ArrowRight':
      return { ...from, column: isFar ? lastColumn : clamp(from.column + 1, lastColumn) }
    case 'PageUp':
      return { ...from, row: clamp(from.row - size.pageRows, lastRow) }
    case 'PageDown':
      return { ...from, row: clamp(from.row + size.pageRows, lastRow) }
    case 'Home':
      return { row: isFar ? 0 : from.row, column: 0 }
    case 'End':
      return { row: isFar ? lastRow : from.row, column: lastColumn }
    default:
      return null
  }
}

export interface SelectedBlock {
  fromRow: number
  toRow: number
  fromColumn: number
  toColumn: number
}

export function selectedBlock({ active, anchor }: GridSelection): SelectedBlock {
  return {
    fromRow: Math.min(active.row, anchor.row),
    toRow: Math.max(active.row, anchor.row),
    fromColumn: Math.min(active.column, anchor.column),
    toColumn: Math.max(active.column, anchor.column),
  }
}

export function isRowIn(block: SelectedBlock, row: number): boolean {
  return row >= block.fromRow && row <= block.toRow
}

/** The selected block as tab-separated text, as in the TSV export but without its header. */
export function blockAsTsv(job: Job, rows: readonly Result[], block: SelectedBlock): string {
  const columns = tableColumns(job, rows[0])
  const whole = tableText('tsv', columns, rows.slice(block.fromRow, block.toRow + 1))
  return whole
    .split('\n')
    .slice(1)
    .map((line) =>
      line
        .split('\t')
        .slice(block.fromColumn, block.toColumn + 1)
        .join('\t'),
    )
    .join('\n')
}

export interface CellSearch {
  from: CellPlace
  step: 1 | -1
  size: GridSize
}

/** The next cell (in reading order, going round) that fulfils the test; null where none does. */
export function nextCell({ from, step, size }: CellSearch, test: (place: CellPlace) => boolean): CellPlace | null {
  const total = size.rows * size.columns
  const start = from.row * size.columns + from.column
  for (let distance = 1; distance <= total; distance++) {
    const at = (((start + step * distance) % total) + total) % total
    const place = { row: Math.floor(at / size.columns), column: at % size.columns }
    if (place.column > 0 && test(place)) return place
  }
  return null
}
