// A job's rows, failed targets and live events, and the calls that stop it or run it again.
// In: a job's id. Out: pages of rows in target order. Next: web/src/features/results/grid/results-grid.tsx
import { jobSchema, queryOfView, taskSchema, type Job, type JobEvent, type ResultView } from '@quarry/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi, getJson, getList } from '../../lib/api.ts'
import { serverEvents } from '../../lib/server-events.ts'
import { resultPageGuard, resultsGuard } from './rows/result-guards.ts'

/** The first page is there at once; the next ones are larger, but none holds up a frame. */
const ROWS_PER_PAGE = { first: 60, next: 100 } as const
const FAILED_SHOWN_MAX = 500

const limitOf = (cursor: string | null) => String(cursor === null ? ROWS_PER_PAGE.first : ROWS_PER_PAGE.next)
const path = (id: string) => `/jobs/${encodeURIComponent(id)}`

export const resultKey = (id: string) => ['private', 'results', id] as const
export const resultViewKey = (id: string) => ['private', 'result-view', id] as const

export const resultsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: resultKey(id),
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ limit: limitOf(pageParam) })
      if (pageParam !== null) params.set('cursor', pageParam)
      return getJson(`${path(id)}/results?${params}`, resultPageGuard, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (lastPage) => lastPage.next_cursor,
    // Pages never change once they are here; comparing 100,000 rows for sharing would cost more than it saves.
    structuralSharing: false,
    staleTime: Infinity,
  })

/** A view of the rows: its pages come from the server, in the view's order. `completed` asks anew where there are more rows. */
export const resultViewQuery = (id: string, view: ResultView, completed: number) =>
  infiniteQueryOptions({
    queryKey: [...resultViewKey(id), view, completed],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ ...queryOfView(view), limit: limitOf(pageParam) })
      if (pageParam !== null) params.set('cursor', pageParam)
      return getJson(`${path(id)}/results?${params}`, resultPageGuard, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (lastPage) => lastPage.next_cursor,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    staleTime: Infinity,
  })

/** The first failed targets; asked again whenever their number changes. */
export const failedTargetsQuery = (id: string, failedCount: number) =>
  queryOptions({
    queryKey: ['private', 'failed', id, failedCount],
    queryFn: ({ signal }) => getList(`${path(id)}/tasks?status=failed&limit=${FAILED_SHOWN_MAX}`, taskSchema, { signal }),
    enabled: failedCount > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

const jobEventDataSchema = z.union([z.object({ job: jobSchema }), jobSchema.transform((job) => ({ job }))])
const rowsEventDataSchema = z.union([z.object({ rows: resultsGuard }), resultsGuard.transform((rows) => ({ rows }))])

/** The job's events until its end or until the signal aborts; throws where the connection is lost. */
export async function* jobEvents(id: string, signal: AbortSignal): AsyncGenerator<JobEvent> {
  const response = await callApi(`${path(id)}/events`, { signal, accept: 'text/event-stream' })
  if (!response.body) return
  for await (const event of serverEvents(response.body)) {
    if (event.type === 'job') yield { type: 'job', ...jobEventDataSchema.parse(JSON.parse(event.data)) }
    else if (event.type === 'rows') yield { type: 'rows', ...rowsEventDataSchema.parse(JSON.parse(event.data)) }
    else if (event.type === 'end') yield { type: 'end' }
  }
}

/** Answers the job where the server sends it, else null. */
export async function stopJob(id: string): Promise<Job | null> {
  const response = await callApi(`${path(id)}/stop`, { method: 'POST' })
  const parsed = jobSchema.safeParse(await response.json().catch(() => null))
  return parsed.success ? parsed.data : null
}
