// A job's rows, failed targets and live events, and the calls that stop it or run it again.
// In: a job's id. Out: pages of rows in target order. Next: web/src/features/results/grid/results-grid.tsx
import {
  jobSchema,
  problemPlaceSchema,
  queryOfView,
  failureCountSchema,
  resultSchema,
  taskSchema,
  WHOLE_VIEW,
  type Job,
  type JobEvent,
  type Result,
  type ResultView,
} from '@quarry/contract'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi, getJson, getList } from '../../lib/api.ts'
import { serverEvents } from '../../lib/server-events.ts'
import { gridPageGuard, resultsGuard } from './rows/result-guards.ts'
import { RowPages, type FindProblem, type LoadRows } from './rows/row-pages.ts'
import { groupedRowsShown } from './table/shown-groups.ts'
import { rowGroupsKey } from './table/table-views.queries.ts'

const FAILED_SHOWN_MAX = 500
/** A view of a running job is a new query every few seconds: old ones are not cached for long. */
const VIEW_KEPT_MS = 30_000

const path = (id: string) => `/jobs/${encodeURIComponent(id)}`

export const resultKey = (id: string) => ['private', 'results', id] as const
export const resultViewKey = (id: string) => ['private', 'result-view', id] as const
const failedKey = (id: string) => ['private', 'failed', id] as const
const failuresKey = (id: string) => ['private', 'failures', id] as const
const wholeRowKey = (jobId: string) => ['private', 'whole-row', jobId] as const

export const loadRows =
  (id: string, view: ResultView): LoadRows =>
  ({ offset, limit }, signal) => {
    const params = new URLSearchParams({ ...queryOfView(view), offset: String(offset), limit: String(limit) })
    return getJson(`${path(id)}/grid?${params}`, gridPageGuard, { signal })
  }

const findProblem =
  (id: string, view: ResultView): FindProblem =>
  async ({ from, step, hidden }) => {
    const direction = step === 1 ? 'next' : 'previous'
    const params = new URLSearchParams({ ...queryOfView(view), from: String(from), direction, hidden: JSON.stringify(hidden) })
    return (await getJson(`${path(id)}/grid/problem?${params}`, problemPlaceSchema)).place
  }

/** All rows in target order. On a refetch, the most recently visible pages are loaded before they replace the old ones. */
export const resultsQuery = (id: string) =>
  queryOptions({
    queryKey: resultKey(id),
    queryFn: ({ client, queryKey, signal }) =>
      RowPages.open(loadRows(id, WHOLE_VIEW), {
        wanted: client.getQueryData<RowPages>(queryKey)?.lastWanted,
        signal,
        findProblem: findProblem(id, WHOLE_VIEW),
      }),
    structuralSharing: false,
    staleTime: Infinity,
  })

/** A view of the rows, in the view's order. `completed` refetches it where there are more rows. */
export const resultViewQuery = (id: string, view: ResultView, completed: number) =>
  queryOptions({
    queryKey: [...resultViewKey(id), view, completed],
    queryFn: ({ client, signal }) => {
      const before = client.getQueriesData<RowPages>({ queryKey: [...resultViewKey(id), view] }).at(-1)?.[1]
      return RowPages.open(loadRows(id, view), { wanted: before?.lastWanted, signal, view, findProblem: findProblem(id, view) })
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: VIEW_KEPT_MS,
  })

/** A row with the evidence of all its cells. */
export const wholeRowQuery = (jobId: string, taskId: string) =>
  queryOptions({
    queryKey: [...wholeRowKey(jobId), taskId],
    queryFn: async ({ client, signal }) => {
      const { data } = await getJson(`/tasks/${encodeURIComponent(taskId)}/result`, taskResultSchema, { signal })
      // Changes of a row that is open beside the table are applied to the table as well.
      for (const pages of rowPagesOf(client, jobId)) pages.update(data)
      return data
    },
    staleTime: Infinity,
  })

/** Rows of the job were changed: the visible ones are refetched. */
export function reloadRows(queryClient: QueryClient, jobId: string): void {
  for (const queryKey of [resultKey(jobId), resultViewKey(jobId), wholeRowKey(jobId), rowGroupsKey(jobId)])
    void queryClient.invalidateQueries({ queryKey })
}

/** Rows keep their position in a view: a changed cell must not move away from under the cursor. */
export function putRow(queryClient: QueryClient, jobId: string, row: Result): void {
  queryClient.setQueryData(wholeRowQuery(jobId, row.task_id).queryKey, row)
  for (const pages of rowPagesOf(queryClient, jobId)) pages.put(row)
  groupedRowsShown(jobId)?.put(row)
}

/** Visible rows that were changed elsewhere are updated in place. */
export async function renewRows(queryClient: QueryClient, jobId: string): Promise<void> {
  queryClient.removeQueries({ queryKey: resultViewKey(jobId), type: 'inactive' })
  const changed = await Promise.all(rowPagesOf(queryClient, jobId).map((pages) => pages.renew()))
  for (const taskId of new Set(changed.flat())) void queryClient.invalidateQueries({ queryKey: wholeRowQuery(jobId, taskId).queryKey })
}

/** All rows and each view of them, as far as they are cached. */
function rowPagesOf(queryClient: QueryClient, jobId: string): RowPages[] {
  const held = [resultKey(jobId), resultViewKey(jobId)].flatMap((queryKey) => queryClient.getQueriesData<RowPages>({ queryKey }))
  return held.flatMap(([, pages]) => pages ?? [])
}

/** The first failed targets; refetched whenever their number changes. */
export const failedTargetsQuery = (id: string, failedCount: number) =>
  queryOptions({
    queryKey: [...failedKey(id), failedCount],
    queryFn: ({ signal }) => getList(`${path(id)}/tasks?status=failed&limit=${FAILED_SHOWN_MAX}`, taskSchema, { signal }),
    enabled: failedCount > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

/** Fetched only where more targets failed than are listed: fewer are counted from the list. */
export const failureCountsQuery = (id: string, failedCount: number) =>
  queryOptions({
    queryKey: [...failuresKey(id), failedCount],
    queryFn: ({ signal }) => getJson(`${path(id)}/failures`, failureCountSchema.array(), { signal }),
    enabled: failedCount > FAILED_SHOWN_MAX,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

/** Failed rows are read again: the same number may fail again for other reasons. */
export function forgetFailed(queryClient: QueryClient, id: string): void {
  for (const queryKey of [failedKey(id), failuresKey(id)]) void queryClient.invalidateQueries({ queryKey })
}

const taskResultSchema = z.object({ data: resultSchema })
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

/** Returns the job where the server sends it, otherwise null. */
export async function stopJob(id: string): Promise<Job | null> {
  const response = await callApi(`${path(id)}/stop`, { method: 'POST' })
  const parsed = jobSchema.safeParse(await response.json().catch(() => null))
  return parsed.success ? parsed.data : null
}
