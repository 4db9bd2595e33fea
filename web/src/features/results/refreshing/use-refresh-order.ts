// The state of the refresh dialog: the estimate, requested after a short pause, and the start.
import type { Job, RefreshEstimate, RefreshPayloadInput } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, detailText, withDetail } from '../../../lib/api-error.ts'
import { plural } from '../../../lib/format.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { showToast } from '../../../ui/toasts.ts'
import { refreshesKey, refreshEstimateQuery, startRefresh } from './refreshes.queries.ts'

const RESTS_MS = 300

export interface RefreshOrder {
  estimate: RefreshEstimate | null
  isEstimating: boolean
  problem: string | null
  isStarting: boolean
  /** `capUsd`: maximum cost of extra cells; null: no limit. */
  start(capUsd: number | null): void
}

export function useRefreshOrder(job: Job, payload: RefreshPayloadInput | null, onStarted: () => void): RefreshOrder {
  const queryClient = useQueryClient()
  const text = payload === null ? '' : JSON.stringify(payload)
  // Repeating the same order after a lost response reads nothing twice.
  const keys = useRef(new Map<string, string>())
  const keyOf = (order: string): string => {
    const key = keys.current.get(order) ?? randomId()
    keys.current.set(order, key)
    return key
  }
  const isSettled = useDebounced(text, RESTS_MS) === text && payload !== null
  const { data, error, isFetching } = useQuery(refreshEstimateQuery(job.id, isSettled ? payload : null))
  const starting = useMutation({
    mutationFn: (wanted: RefreshPayloadInput) => startRefresh(job.id, wanted, keyOf(JSON.stringify(wanted))),
    onSuccess: (run) => {
      keys.current.clear()
      void queryClient.invalidateQueries({ queryKey: refreshesKey(job.id) })
      showToast(`${plural(run.progress.total, 'row')} ${run.progress.total === 1 ? 'is' : 'are'} being read again.`)
      onStarted()
    },
  })
  const failure = starting.error ?? (isSettled ? error : null)
  return {
    estimate: isSettled && error === null && !isFetching ? (data ?? null) : null,
    isEstimating: payload !== null && (!isSettled || isFetching),
    problem: failure === null ? null : problemOf(failure),
    isStarting: starting.isPending,
    start: (capUsd) => {
      if (payload !== null) starting.mutate({ ...payload, spending_cap_usd: capUsd })
    },
  }
}

function problemOf(error: Error): string {
  return error instanceof ApiError && error.detail !== null
    ? detailText(error)
    : withDetail('The server could not be reached. Check your connection and try again.', detailText(error))
}
