// The grouped rows of each table on the screen, so that a row that is changed beside it is changed in them.
import type { GroupedRows } from './grouped-rows.ts'

const shown = new Map<string, GroupedRows>()

export const groupedRowsShown = (jobId: string): GroupedRows | undefined => shown.get(jobId)

/** Returns the function that unregisters it. */
export function showGroupedRows(jobId: string, rows: GroupedRows): () => void {
  shown.set(jobId, rows)
  return () => {
    if (shown.get(jobId) === rows) shown.delete(jobId)
  }
}
