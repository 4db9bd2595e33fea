// Changes of single cells, put into every list of rows that is loaded; and the way to the stored page behind a cell.
// In: a cell's place and what is wanted of it. Next: web/src/features/results/grid/results-grid.tsx
import { resultSchema, type CellEdit, type Result, type ResultPage } from '@quarry/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson } from '../../../lib/api.ts'
import { resultKey, resultViewKey } from '../results.queries.ts'

const path = (taskId: string) => `/results/${encodeURIComponent(taskId)}`

export function editCell(taskId: string, field: string, edit: CellEdit): Promise<Result> {
  return getJson(`${path(taskId)}/cells/${encodeURIComponent(field)}`, resultSchema, { method: 'PATCH', body: edit })
}

/** Address of the stored page with the passage marked; good for one minute. `place` counts the cell's evidence from 0. */
export async function evidenceLink({ taskId, field, place }: { taskId: string; field: string; place: number }): Promise<string> {
  const links = `${path(taskId)}/evidence/${encodeURIComponent(field)}/links${place === 0 ? '' : `?place=${place}`}`
  const { url } = await getJson(links, z.object({ url: z.string() }), { method: 'POST' })
  return url
}

/** Rows of a view stay where they are: a cell that was changed must not run away from under the cursor. */
export function putRow(queryClient: QueryClient, jobId: string, row: Result): void {
  const put = (data: InfiniteData<ResultPage, string | null> | undefined) => data && { ...data, pages: data.pages.map(withRow) }
  const withRow = (page: ResultPage): ResultPage =>
    page.data.some((known) => known.task_id === row.task_id)
      ? { ...page, data: page.data.map((known) => (known.task_id === row.task_id ? row : known)) }
      : page
  queryClient.setQueriesData<InfiniteData<ResultPage, string | null>>({ queryKey: resultKey(jobId) }, put)
  queryClient.setQueriesData<InfiniteData<ResultPage, string | null>>({ queryKey: resultViewKey(jobId) }, put)
}
