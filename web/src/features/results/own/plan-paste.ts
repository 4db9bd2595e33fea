// In: lines of cells, and their position. Out: the edit that writes them into own columns, in the displayed order of rows and columns, and
// the cells that do not fit. Each cell includes the value that it is seen to have, so that concurrent changes are not overwritten.
import { EDIT_LIMITS, type GridRow, type TableEditInput, type TableField } from '@quarry/contract'
import { selectedBlock, type GridSelection } from '../grid/grid-selection.ts'
import { plural } from '../../../lib/format.ts'
import type { RunData } from '../run-data.ts'

export interface PastePlan {
  /** Null: no cell has a place. */
  edit: Extract<TableEditInput, { kind: 'set' }> | null
  /** Columns under the block that are read from pages, including the target: they are not changed. */
  readColumns: string[]
  /** Numbers of lines below the last row, and of columns after the last one. */
  linesBelow: number
  columnsBeyond: number
}

export interface PasteOrder {
  run: Pick<RunData, 'rows'>
  /** Columns of the grid, in order. */
  shown: readonly TableField[]
  selection: GridSelection
  lines: readonly (readonly string[])[]
}

/** @throws Error with a sentence for the user: the block is too large */
export async function planPaste({ run, shown, selection, lines: given }: PasteOrder): Promise<PastePlan> {
  const block = selectedBlock(selection)
  const lines = spreadOver(given, { rows: block.toRow - block.fromRow + 1, columns: block.toColumn - block.fromColumn + 1 })
  const width = Math.max(...lines.map((line) => line.length))
  // Column 0 is the target, which is read as well.
  const covered = [null, ...shown].slice(block.fromColumn, block.fromColumn + width)
  const own = covered.flatMap((field, at) => (field?.own ? [{ name: field.name, at }] : []))
  assertFits(lines.length * own.length)
  const rows = own.length === 0 ? [] : await readRows(run, { from: block.fromRow, count: lines.length })
  const cells = rows.flatMap((row, line) =>
    own.flatMap(({ name, at }) => {
      const value = lines[line]?.[at]
      return value === undefined ? [] : [{ task_id: row.task_id, column: name, value, expected: row.own?.[name] ?? null }]
    }),
  )
  return {
    edit: cells.length === 0 ? null : { kind: 'set', cells },
    readColumns: covered.flatMap((field) => (field?.own ? [] : [field ? `“${field.name}”` : 'the target'])),
    linesBelow: own.length === 0 ? 0 : lines.length - rows.length,
    columnsBeyond: width - covered.length,
  }
}

/** A single cell fills the whole selection, as in a spreadsheet. */
function spreadOver(lines: PasteOrder['lines'], { rows, columns }: { rows: number; columns: number }): PasteOrder['lines'] {
  const [only] = lines
  if (lines.length !== 1 || only?.length !== 1 || rows * columns === 1) return lines
  assertFits(rows)
  const line = Array.from({ length: columns }, () => only[0] ?? '')
  return Array.from({ length: rows }, () => line)
}

function assertFits(cells: number): void {
  if (cells > EDIT_LIMITS.setCellsMax)
    throw new Error(`At most ${EDIT_LIMITS.setCellsMax.toLocaleString('en-US')} cells are pasted at once. Paste them in parts.`)
}

/** From a row downwards, fewer where there are no more; group headers are not rows. */
async function readRows({ rows }: PasteOrder['run'], { from, count }: { from: number; count: number }): Promise<GridRow[]> {
  const found: GridRow[] = []
  const to = rows.groupAt ? rows.count : Math.min(rows.count, from + count)
  for await (const part of rows.read({ from, to })) {
    found.push(...part)
    if (found.length >= count) break
  }
  return found.slice(0, count)
}

/** Which parts of the block do not fit, in sentences. */
export function leftOutTexts({ readColumns, linesBelow, columnsBeyond }: PastePlan): string[] {
  return [
    ...(readColumns.length > 0 ? [`Pasting fills own columns: what was read in ${readColumns.join(', ')} stays as it is.`] : []),
    ...(linesBelow > 0
      ? [`${plural(linesBelow, 'line')} of the block ${linesBelow === 1 ? 'lies' : 'lie'} below the last row: left out.`]
      : []),
    ...(columnsBeyond > 0
      ? [`${plural(columnsBeyond, 'column')} of the block ${columnsBeyond === 1 ? 'lies' : 'lie'} behind the last column: left out.`]
      : []),
  ]
}
