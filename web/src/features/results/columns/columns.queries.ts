// Columns added later: the estimate, adding or changing one, and the columns being read for a job.
// In: a column and its job. Next: server/src/jobs/columns/columns.routes.ts
import { columnEstimateSchema, columnSuggestionsSchema, isTerminal, jobSchema, type ColumnPayloadInput, type Job } from '@quarry/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson } from '../../../lib/api.ts'

const POLLING_MS = 1_500

const path = (jobId: string) => `/jobs/${encodeURIComponent(jobId)}/columns`

export const columnRunsKey = (jobId: string) => ['private', 'column-runs', jobId] as const

/** Newest first; polled while something is being read. */
export const columnRunsQuery = (jobId: string) =>
  queryOptions({
    queryKey: columnRunsKey(jobId),
    queryFn: async ({ signal }) => (await getJson(path(jobId), z.object({ data: z.array(jobSchema) }), { signal })).data,
    refetchInterval: ({ state }) => (state.status !== 'error' && state.data?.some(isOpen) ? POLLING_MS : false),
  })

export const isOpen = (run: Job): boolean => !isTerminal(run.status)

/** Refetched whenever the column changes; refusals are answers, not transient failures. */
export const columnEstimateQuery = (jobId: string, payload: ColumnPayloadInput | null) =>
  queryOptions({
    queryKey: ['private', 'column-estimate', jobId, payload],
    queryFn: ({ signal }) => getJson(`${path(jobId)}/estimate`, columnEstimateSchema, { method: 'POST', body: payload, signal }),
    enabled: payload !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

const SUGGESTIONS_STALE_MS = 5 * 60_000

/** Further fields of the stored pages; refetched after a column was added. */
export const columnSuggestionsQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['private', 'column-suggestions', jobId],
    queryFn: ({ signal }) => getJson(`${path(jobId)}/suggestions`, columnSuggestionsSchema, { signal }),
    retry: false,
    staleTime: SUGGESTIONS_STALE_MS,
  })

/** Returns the job that reads the column. */
export function addColumn(jobId: string, payload: ColumnPayloadInput): Promise<Job> {
  return getJson(path(jobId), jobSchema, { method: 'POST', body: payload })
}
