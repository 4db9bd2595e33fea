// The row whose cell is open, with the evidence of all its cells. Rows of a preview and live rows are complete already.
import type { GridRow, Result } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { showToast } from '../../../ui/toasts.ts'
import { wholeRowQuery } from '../results.queries.ts'
import type { RunData } from '../run-data.ts'

function isWhole(row: GridRow): row is Result {
  return Object.values(row.cells).every((cell) => 'evidence' in cell)
}

/** Undefined until the row is loaded. */
export function useWholeRow({ job, kind }: Pick<RunData, 'job' | 'kind'>, row: GridRow | undefined): Result | undefined {
  const known = row && isWhole(row) ? row : undefined
  const { data, error } = useQuery({
    ...wholeRowQuery(job.id, row?.task_id ?? ''),
    enabled: kind === 'job' && row !== undefined && known === undefined,
  })
  useEffect(() => {
    if (error) showToast(withDetail('The evidence of this row could not be loaded.', detailText(error)))
  }, [error])
  // A cell's change is stored there first.
  return data ?? known
}
