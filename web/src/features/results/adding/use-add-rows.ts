// The state of the dialog Add Rows: the estimate, requested after a short pause, and the start.
import { distinctItems, type AddedRowsEstimate, type AddedRowsPayloadInput, type Job } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, detailText, withDetail } from '../../../lib/api-error.ts'
import { plural } from '../../../lib/format.ts'
import { itemsFromPaste } from '../../../lib/imports/parse-items.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { updateJob } from '../../../state/jobs/jobs.queries.ts'
import { watchJob } from '../../../state/jobs/watched-jobs.ts'
import { showToast } from '../../../ui/toasts.ts'
import { stopJob } from '../results.queries.ts'
import { addedRowsEstimateQuery, addRows } from './added-rows.queries.ts'

const RESTS_MS = 400

/** The input, by source. */
export interface GivenRows {
  text: string
  /** From files and lists, with their names. */
  parts: readonly { name: string; items: readonly string[] }[]
  from: { job: string; column: string | null } | null
}

export const NO_ROWS: GivenRows = { text: '', parts: [], from: null }

export interface RowsOrder {
  isEmpty: boolean
  /** Null until the server has answered. */
  estimate: AddedRowsEstimate | null
  isEstimating: boolean
  problem: string | null
  isAdding: boolean
  /** `capUsd`: maximum cost of extra cells; null: no limit. */
  add(capUsd: number | null): void
}

export function useAddRows(job: Job, given: GivenRows, onAdded: () => void): RowsOrder {
  const queryClient = useQueryClient()
  const rested = useDebounced(given, RESTS_MS)
  // Identifies these rows for the cache and as idempotency key: repeating the request after a lost response adds nothing twice.
  const { payload, key } = useMemo(() => ({ payload: payloadOf(rested), key: randomId() }), [rested])
  const isSettled = rested === given
  const { data, error, isFetching } = useQuery(addedRowsEstimateQuery(job.id, payload, key))
  const adding = useMutation({
    mutationFn: (capUsd: number | null) => addRows(job.id, { ...payload, spending_cap_usd: capUsd }, key),
    onSuccess: ({ job: after, added }) => {
      updateJob(queryClient, after)
      watchJob(after)
      const stop = () => void stopJob(job.id).then((stopped) => stopped && updateJob(queryClient, stopped))
      showToast(`${plural(added, 'row')} added, and being read.`, { action: { label: 'Stop', run: stop } })
      onAdded()
    },
  })
  const failure = adding.error ?? (isSettled ? error : null)
  return {
    isEmpty: given.text.trim() === '' && given.parts.length === 0 && given.from === null,
    estimate: isSettled && payload !== null && error === null && !isFetching ? (data ?? null) : null,
    isEstimating: payload !== null && (!isSettled || isFetching),
    problem: failure === null ? null : problemOf(failure),
    isAdding: adding.isPending,
    add: (capUsd) => {
      if (payload !== null) adding.mutate(capUsd)
    },
  }
}

function payloadOf({ text, parts, from }: GivenRows): AddedRowsPayloadInput | null {
  const items = distinctItems([...itemsFromPaste(text), ...parts.flatMap((part) => part.items)])
  return items.length === 0 && from === null ? null : { target_items: items, from }
}

function problemOf(error: Error): string {
  return error instanceof ApiError && error.detail !== null
    ? detailText(error)
    : withDetail('The server could not be reached. Check your connection and try again.', detailText(error))
}
