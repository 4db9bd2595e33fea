// Refreshes: the estimate, the start, progress, differences, and decisions.
// In: a table and a selection of its rows. Next: server/src/tables/refreshes/refreshes.routes.ts
import {
  cellChangePageSchema,
  changeDecidedSchema,
  isTerminal,
  jobSchema,
  refreshEstimateSchema,
  refreshSchema,
  type ChangeDecided,
  type ChangeDecision,
  type ChangeState,
  type Job,
  type Refresh,
  type RefreshPayloadInput,
} from '@quarry/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson } from '../../../lib/api.ts'

const POLLING_MS = 1_500
const PAGE_SIZE = 50

const path = (jobId: string) => `/jobs/${encodeURIComponent(jobId)}/refreshes`
const runPath = (jobId: string, runId: string) => `${path(jobId)}/${encodeURIComponent(runId)}`

export const refreshesKey = (jobId: string) => ['private', 'refreshes', jobId] as const

export const isOpenRefresh = ({ job }: Refresh): boolean => !isTerminal(job.status)

/** Newest first; polled while something is being read. */
export const refreshesQuery = (jobId: string) =>
  queryOptions({
    queryKey: refreshesKey(jobId),
    queryFn: async ({ signal }) => (await getJson(path(jobId), z.object({ data: z.array(refreshSchema) }), { signal })).data,
    refetchInterval: ({ state }) => (state.status !== 'error' && state.data?.some(isOpenRefresh) ? POLLING_MS : false),
  })

/** Refetched whenever the selection changes; refusals are answers, not transient failures. */
export const refreshEstimateQuery = (jobId: string, payload: RefreshPayloadInput | null) =>
  queryOptions({
    queryKey: ['private', 'refresh-estimate', jobId, payload],
    queryFn: ({ signal }) => getJson(`${path(jobId)}/estimate`, refreshEstimateSchema, { method: 'POST', body: payload, signal }),
    enabled: payload !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Returns the job that reads. Repeating it with the same key starts nothing twice. */
export function startRefresh(jobId: string, payload: RefreshPayloadInput, key: string): Promise<Job> {
  return getJson(path(jobId), jobSchema, { method: 'POST', body: payload, idempotencyKey: key })
}

export const changesKey = (jobId: string, runId: string) => ['private', 'refresh-changes', jobId, runId] as const

/** Page by page, in the order of the rows. */
export const changesQuery = (jobId: string, runId: string, state: ChangeState) =>
  infiniteQueryOptions({
    queryKey: [...changesKey(jobId, runId), state],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ state, limit: String(PAGE_SIZE), ...(pageParam === null ? {} : { after: pageParam }) })
      return getJson(`${runPath(jobId, runId)}/changes?${params}`, cellChangePageSchema, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export function decideChanges(jobId: string, runId: string, decision: ChangeDecision): Promise<ChangeDecided> {
  return getJson(`${runPath(jobId, runId)}/decisions`, changeDecidedSchema, { method: 'POST', body: decision })
}
