// Own columns, bulk edits, and recent changes.
// In: a job's id. Next: web/src/features/results/grid/results-grid.tsx
import {
  actUndoneSchema,
  editAnswerSchema,
  ownColumnSchema,
  ownColumnsSchema,
  resultSchema,
  tableActsSchema,
  type ActUndone,
  type EditAnswer,
  type JsonValue,
  type OwnColumn,
  type OwnColumnChange,
  type OwnColumnPayloadInput,
  type Result,
  type TableEditInput,
} from '@quarry/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callApi, getJson } from '../../../lib/api.ts'
import { jobKeys } from '../../../state/jobs/jobs.queries.ts'
import { refreshesKey } from '../refreshing/refreshes.queries.ts'
import { renewRows } from '../results.queries.ts'
import { rowGroupsKey } from '../table/table-views.queries.ts'

const path = (jobId: string) => `/jobs/${encodeURIComponent(jobId)}`

/** E-mail addresses of the people that a cell can name. */
export const peopleQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['private', 'people', jobId],
    queryFn: async ({ signal }) => (await getJson(`${path(jobId)}/own-columns`, ownColumnsSchema, { signal })).people,
    staleTime: 60_000,
  })

export const actsKey = (jobId: string) => ['private', 'acts', jobId] as const

/** Newest first. */
export const actsQuery = (jobId: string) =>
  queryOptions({
    queryKey: actsKey(jobId),
    queryFn: async ({ signal }) => (await getJson(`${path(jobId)}/acts`, tableActsSchema, { signal })).data,
    staleTime: 0,
  })

export function createColumn(jobId: string, body: OwnColumnPayloadInput): Promise<OwnColumn> {
  return getJson(`${path(jobId)}/own-columns`, ownColumnSchema, { method: 'POST', body })
}

export function changeColumn(jobId: string, columnId: string, body: OwnColumnChange): Promise<OwnColumn> {
  return getJson(`${path(jobId)}/own-columns/${columnId}`, ownColumnSchema, { method: 'PATCH', body })
}

export async function deleteColumn(jobId: string, columnId: string): Promise<void> {
  await callApi(`${path(jobId)}/own-columns/${columnId}`, { method: 'DELETE' })
}

/** Columns are part of the job, and their values part of its rows. */
export async function renewColumns(queryClient: QueryClient, jobId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: jobKeys.job(jobId) })
  await renewEdited(queryClient, jobId)
}

/** Cells of the table were changed: rows are updated in place. */
export async function renewEdited(queryClient: QueryClient, jobId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: actsKey(jobId) })
  void queryClient.invalidateQueries({ queryKey: rowGroupsKey(jobId) })
  // The differences of a refresh are relative to the present values.
  void queryClient.invalidateQueries({ queryKey: refreshesKey(jobId) })
  await renewRows(queryClient, jobId)
}

interface FilledCell {
  taskId: string
  column: string
  value: JsonValue
  /** Left out: the present value is overwritten. */
  expected?: JsonValue | undefined
}

/** Returns the row. */
export function fillCell({ taskId, column, value, expected }: FilledCell): Promise<Result> {
  const body = expected === undefined ? { value } : { value, expected }
  return getJson(`/results/${encodeURIComponent(taskId)}/own/${encodeURIComponent(column)}`, resultSchema, { method: 'PUT', body })
}

export function editTable(jobId: string, body: TableEditInput, signal?: AbortSignal): Promise<EditAnswer> {
  return getJson(`${path(jobId)}/edits`, editAnswerSchema, { method: 'POST', body, ...(signal ? { signal } : {}) })
}

/** The effect of an edit; requested only where it is complete. */
export const editPreviewQuery = (jobId: string, edit: TableEditInput | null) =>
  queryOptions({
    queryKey: ['private', 'edit-preview', jobId, edit],
    queryFn: ({ signal }) => editTable(jobId, { ...(edit as TableEditInput), preview: true }, signal),
    enabled: edit !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export function takeAct(jobId: string, actId: string, way: 'undo' | 'redo'): Promise<ActUndone> {
  return getJson(`${path(jobId)}/acts/${encodeURIComponent(actId)}/${way}`, actUndoneSchema, { method: 'POST' })
}
