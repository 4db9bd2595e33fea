// Fills a cell of an own column. A concurrent change by another person is reported, and nothing is lost.
import type { GridRow, JsonValue, OwnColumn } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { putRow } from '../results.queries.ts'
import { newerIn, type NewerCell } from './newer-cell.ts'
import { actsKey, fillCell, renewEdited } from './own.queries.ts'

interface FillCell {
  /** `overwrites`: replaces any present value. */
  fill(value: JsonValue, overwrites?: boolean): void
  isFilling: boolean
  /** Another person's later change; null where there is none. */
  newer: NewerCell | null
  problem: string | null
  /** The table shows the other person's value. */
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
