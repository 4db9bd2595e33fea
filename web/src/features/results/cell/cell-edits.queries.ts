// Changes of single cells, put into every list of rows that is loaded.
// In: a cell's place and what is wanted of it. Next: web/src/features/results/grid/results-grid.tsx
import { resultSchema, type CellEdit, type Result, type ResultPage } from '@quarry/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { getJson } from '../../../lib/api.ts'
import { resultKey, resultViewKey } from '../results.queries.ts'

const path = (taskId: string) => `/results/${encodeURIComponent(taskId)}`

export function editCell(taskId: string, field: string, edit: CellEdit): Promise<Result> {
  return getJson(`${path(taskId)}/cells/${encodeURIComponent(field)}`, resultSchema, { method: 'PATCH', body: edit })
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
