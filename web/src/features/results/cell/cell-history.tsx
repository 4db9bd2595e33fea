// Earlier values of a cell, newest first, each of which can be restored.
import type { Cell, CellVersion, Field, Result, VersionRestore } from '@quarry/contract'
import { cellVersionSchema, resultSchema } from '@quarry/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson } from '../../../lib/api.ts'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { cellText } from '../../../lib/cell-text.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { newerIn } from '../own/newer-cell.ts'
import { NewerValue } from '../own/newer-value.tsx'
import { putRow, reloadRows } from '../results.queries.ts'

const path = (taskId: string, field: string) => `/results/${encodeURIComponent(taskId)}/cells/${encodeURIComponent(field)}/versions`

/** Refetched after each change of the cell. */
const versionsQuery = (taskId: string, field: string, cell: Cell) =>
  queryOptions({
    queryKey: ['private', 'cell-versions', taskId, field, JSON.stringify([cell.value, cell.status, cell.reason])],
    queryFn: async ({ signal }) => (await getJson(path(taskId, field), z.object({ data: z.array(cellVersionSchema) }), { signal })).data,
    staleTime: 0,
  })

/** Without `expected` the present value is replaced, whatever it is. */
type Restoring = VersionRestore & { version: CellVersion }

interface CellHistoryProps {
  jobId: string
  result: Result
  field: Field
  cell: Cell
}

export function CellHistory({ jobId, result, field, cell }: CellHistoryProps) {
  const queryClient = useQueryClient()
  const { mayChange } = useWorkspace()
  const { data: versions = [] } = useQuery(versionsQuery(result.task_id, field.name, cell))
  const restoring = useMutation({
    mutationFn: ({ version, ...body }: Restoring) =>
      getJson(`${path(result.task_id, field.name)}/${version.id}/restore`, resultSchema, { method: 'POST', body }),
    onSuccess: (row) => {
      putRow(queryClient, jobId, row)
      void queryClient.invalidateQueries({ queryKey: ['private', 'cell-versions', result.task_id, field.name] })
      showToast('Restored. The replaced value is kept below.')
    },
    onError: (error) => {
      if (newerIn(error) === null) showToast(withDetail('This value could not be restored.', detailText(error)))
    },
  })
  const newer = newerIn(restoring.error)
  const keepNewer = () => {
    reloadRows(queryClient, jobId)
    restoring.reset()
  }
  if (versions.length === 0) return null
  return (
    <section aria-label="History" className="flex flex-col gap-2 border-t pt-4">
      <h4 className="text-12 font-semibold text-ink-soft">Before</h4>
      {newer && restoring.variables && (
        <NewerValue
          newer={newer}
          text={cellText(newer.value, field.type)}
          onKeep={keepNewer}
          onOverwrite={() => restoring.mutate({ version: restoring.variables.version })}
        />
      )}
      <ul className="flex flex-col gap-2">
        {versions.map((version) => {
          const text = cellText(version.cell.value, field.type)
          return (
            <li key={version.id} className="flex items-start justify-between gap-2 text-13">
              <div className="min-w-0">
                <p className="truncate font-mono" title={text}>
                  {text === '' ? <span className="text-ink-soft">Empty</span> : text}
                </p>
                <p className="text-12 text-ink-soft">
                  {REPLACED[version.replaced_by]} {formatDateTime(version.replaced_at)}
                  {version.by !== null && ` by ${version.by}`}
                </p>
              </div>
              {mayChange && (
                <Button
                  size="small"
                  look="quiet"
                  aria-label={`Bring back ${text === '' ? 'the empty cell' : text}`}
                  isBusy={restoring.isPending && restoring.variables.version.id === version.id}
                  onClick={() => restoring.mutate({ version, expected: cell.value })}
                >
                  Bring back
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const REPLACED: Record<CellVersion['replaced_by'], string> = {
  refresh: 'until a refresh on',
  edit: 'until it was changed on',
  undo: 'until another value was brought back on',
}
