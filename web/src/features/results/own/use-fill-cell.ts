// Fills a cell of an own column. A change by another person since it was loaded is reported, and nothing is lost.
import { staleCellsSchema, type GridRow, type JsonValue, type OwnColumn, type StaleCells } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, detailText, withDetail } from '../../../lib/api-error.ts'
import { putRow } from '../results.queries.ts'
import { actsKey, fillCell, renewEdited } from './own.queries.ts'

interface FillCell {
  /** `overwrites`: whatever it holds by now. */
  fill(value: JsonValue, overwrites?: boolean): void
  isFilling: boolean
  /** The value that another person wrote in the meantime; null where there is none. */
  newer: StaleCells['newer'][number] | null
  problem: string | null
  /** The table shows what the other one wrote. */
  takeNewer(): void
}

interface CellToFill {
  jobId: string
  row: GridRow
  column: OwnColumn
  onFilled(): void
}

export function useFillCell({ jobId, row, column, onFilled }: CellToFill): FillCell {
  const queryClient = useQueryClient()
  const before = row.own?.[column.name] ?? null
  const filling = useMutation({
    mutationFn: ({ value, overwrites }: { value: JsonValue; overwrites: boolean }) =>
      fillCell({ taskId: row.task_id, column: column.name, value, expected: overwrites ? undefined : before }),
    onSuccess: (filled) => {
      putRow(queryClient, jobId, filled)
      void queryClient.invalidateQueries({ queryKey: actsKey(jobId) })
      onFilled()
    },
  })
  const newer = newerIn(filling.error)
  return {
    fill: (value, overwrites = false) => {
      if ((value === '' ? null : value) === before && !overwrites) onFilled()
      else filling.mutate({ value, overwrites })
    },
    isFilling: filling.isPending,
    newer,
    problem: filling.error && newer === null ? withDetail('The cell could not be changed.', detailText(filling.error)) : null,
    takeNewer: () => {
      void renewEdited(queryClient, jobId)
      onFilled()
    },
  }
}

function newerIn(error: Error | null): StaleCells['newer'][number] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const stale = staleCellsSchema.safeParse(error.detail)
  return stale.success ? (stale.data.newer[0] ?? null) : null
}
