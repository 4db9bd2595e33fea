// Which rows an edit is about, by what is selected in the grid.
import { EDIT_LIMITS, type EditedRows } from '@quarry/contract'
import type { GridSelection } from '../grid/grid-selection.ts'
import { selectedBlock } from '../grid/grid-selection.ts'
import type { RunData } from '../run-data.ts'

export interface SelectedRows {
  rows: EditedRows
  count: number
}

/** All rows of the view by the view itself, whatever of it is loaded; others by their ids. */
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
