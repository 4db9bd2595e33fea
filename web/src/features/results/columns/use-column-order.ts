// The state of the column dialog: its estimate, requested after a short pause, and the start of the job that reads it.
import type { ColumnEstimate, ColumnPayloadInput, Field, Job } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, detailText, withDetail } from '../../../lib/api-error.ts'
import { plural } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { jobKeys } from '../../../state/jobs/jobs.queries.ts'
import { showToast } from '../../../ui/toasts.ts'
import { addColumn, columnEstimateQuery, columnRunsKey, columnSuggestionsQuery } from './columns.queries.ts'

const RESTS_MS = 400

export interface ColumnOrder {
  /** Null until the column is complete and the server has answered. */
  estimate: ColumnEstimate | null
  isEstimating: boolean
  /** The server's reason for refusing the column as entered. */
  problem: string | null
  isAdding: boolean
  /** Starts the reading; `capUsd`: maximum cost of extra cells, null: no limit. */
  add(capUsd: number | null): void
}

interface Wanted {
  job: Job
  field: Field
  replaces: string | null
  onAdded(): void
}

export function useColumnOrder({ job, field, replaces, onAdded }: Wanted): ColumnOrder {
  const queryClient = useQueryClient()
  const payload = payloadOf(field, replaces)
  const settled = useDebounced(payload === null ? '' : JSON.stringify(payload), RESTS_MS)
  const isSettled = payload !== null && settled === JSON.stringify(payload)
  const { data, error, isFetching } = useQuery(columnEstimateQuery(job.id, isSettled ? payload : null))
  const adding = useMutation({
    mutationFn: (wanted: ColumnPayloadInput) => addColumn(job.id, wanted),
    onSuccess: (run) => {
      queryClient.setQueryData<Job[]>(columnRunsKey(job.id), (runs) => [run, ...(runs ?? [])])
      void queryClient.invalidateQueries({ queryKey: jobKeys.job(job.id) })
      void queryClient.invalidateQueries({ queryKey: columnRunsKey(job.id) })
      void queryClient.invalidateQueries({ queryKey: columnSuggestionsQuery(job.id).queryKey })
      showToast(
        `${field.name.trim()} is being ${field.source ? 'looked up for' : 'read from the stored pages of'} ${plural(run.progress.total, 'row')}.`,
      )
      onAdded()
    },
  })
  const failure = adding.error ?? (isSettled ? error : null)
  return {
    estimate: isSettled && error === null && !isFetching ? (data ?? null) : null,
    isEstimating: payload !== null && (!isSettled || isFetching),
    problem: failure === null ? null : problemOf(failure),
    isAdding: adding.isPending,
    add: (capUsd) => {
      if (payload !== null) adding.mutate({ ...payload, spending_cap_usd: capUsd })
    },
  }
}

function payloadOf(field: Field, replaces: string | null): ColumnPayloadInput | null {
  const trimmed = { ...field, name: field.name.trim(), description: field.description.trim() }
  return trimmed.name === '' || trimmed.description === '' ? null : { trait_definition: trimmed, replaces }
}

function problemOf(error: Error): string {
  return error instanceof ApiError && error.detail !== null
    ? detailText(error)
    : withDetail('The server could not be asked.', detailText(error))
}
