// The rows that an edit affects, from the grid's selection.
import { EDIT_LIMITS, type EditedRows, type TableEditInput, type TableField } from '@quarry/contract'
import type { GridSelection } from '../grid/grid-selection.ts'
import { selectedBlock } from '../grid/grid-selection.ts'
import type { RunData } from '../run-data.ts'

export interface SelectedRows {
  rows: EditedRows
  count: number
}

/** All rows of the view are identified by the view itself, whatever of it is loaded; others by their ids. */
export async function selectedRows(run: Pick<RunData, 'rows' | 'view'>, selection: GridSelection | null): Promise<SelectedRows | null> {
  if (selection === null || run.rows.groupAt) return null
  const { fromRow, toRow } = selectedBlock(selection)
  if (fromRow === 0 && toRow === run.rows.count - 1) return rowsOfView(run)
  const ids: string[] = []
  for await (const part of run.rows.read({ from: fromRow, to: Math.min(toRow + 1, fromRow + EDIT_LIMITS.cellsMax) }))
    ids.push(...part.map((row) => row.task_id))
  return ids.length === 0 ? null : { rows: { task_ids: ids }, count: ids.length }
}

export function rowsOfView({ rows, view: { search, filters } }: Pick<RunData, 'rows' | 'view'>): SelectedRows {
  return { rows: { search, filters }, count: rows.count }
}

interface Block {
  selection: GridSelection
  /** Columns of the grid, in order. */
  shown: readonly TableField[]
  change: 'empty' | 'fill_down'
}

/** The edit that clears the selected cells, or fills them from their first row; null where there are none. */
export async function blockEdit(run: Pick<RunData, 'rows' | 'view'>, { selection, shown, change }: Block): Promise<TableEditInput | null> {
  const { fromColumn, toColumn } = selectedBlock(selection)
  const fields = shown.slice(Math.max(0, fromColumn - 1), toColumn)
  // One key does not clear values that were read: the cell's Reject does that.
  const columns = (change === 'empty' ? fields.filter(({ own }) => own) : fields).map(({ name }) => name)
  const selected = columns.length === 0 ? null : await selectedRows(run, selection).catch(() => null)
  if (selected === null) return null
  return change === 'empty'
    ? { kind: 'fill', columns, value: null, rows: selected.rows }
    : { kind: 'fill_down', columns, rows: selected.rows }
}
