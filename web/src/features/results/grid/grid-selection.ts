// The grid's cursor and selection. Column 0 is the target; column n is the job's nth field.

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
  /** Rows per page key. */
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

/** The same selection while all of it exists; rows and columns may have become fewer. */
export function selectionWithin(selection: GridSelection, { rows, columns }: Pick<GridSize, 'rows' | 'columns'>): GridSelection {
  const within = ({ row, column }: CellPlace) => ({ row: clamp(row, rows - 1), column: clamp(column, columns - 1) })
  const fits = ({ row, column }: CellPlace) => row < rows && column < columns
  if (fits(selection.active) && fits(selection.anchor)) return selection
  return { active: within(selection.active), anchor: within(selection.anchor) }
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

export interface CellSearch {
  from: CellPlace
  step: 1 | -1
  size: GridSize
  isLoaded(row: number): boolean
}

/**
 * The next cell of a field (in reading order, wrapping around) that passes the test; null where none does. Without a column: the first
 * unloaded row on the way, after which nothing is known.
 */
export function nextCell(search: CellSearch, test: (place: CellPlace) => boolean): CellPlace | { row: number; column: null } | null {
  const { from, step, size, isLoaded } = search
  const { rows, columns } = size
  // The cursor's row is checked twice: cells after the cursor first, those before it last.
  for (let distance = 0; distance <= rows; distance++) {
    const row = (((from.row + step * distance) % rows) + rows) % rows
    if (!isLoaded(row)) return { row, column: null }
    const [first, last] = columnsToLookAt(search, distance)
    for (let column = first; column >= 1 && column < columns && (last - column) * step >= 0; column += step)
      if (test({ row, column })) return { row, column }
  }
  return null
}

function columnsToLookAt({ from, step, size: { rows, columns } }: CellSearch, distance: number): [first: number, last: number] {
  const [start, end] = step === 1 ? [1, columns - 1] : [columns - 1, 1]
  if (distance === 0) return [from.column + step, end]
  return [start, distance === rows ? from.column : end]
}
