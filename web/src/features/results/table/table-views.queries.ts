// Saved views of a table and the groups of its rows. Next: server/src/tables/saved-views/saved-views.routes.ts
import {
  destinationSchema,
  queryOfView,
  rowGroupsSchema,
  tableViewSchema,
  viewUsesSchema,
  type Destination,
  type OwnColumnsInFiles,
  type ResultView,
  type TableView,
  type TableViewChange,
  type TableViewPayload,
  type ViewUses,
} from '@quarry/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi, getJson, getList } from '../../../lib/api.ts'

const pathOf = (jobId: string) => `/jobs/${encodeURIComponent(jobId)}/views`
const pathOfView = (jobId: string, id: string) => `${pathOf(jobId)}/${encodeURIComponent(id)}`

export const viewsQuery = (jobId: string) =>
  queryOptions<TableView[]>({
    queryKey: ['private', 'table-views', jobId],
    queryFn: ({ signal }) => getList(pathOf(jobId), tableViewSchema, { signal }),
  })

export function saveView(jobId: string, payload: TableViewPayload): Promise<TableView> {
  return getJson(pathOf(jobId), tableViewSchema, { method: 'POST', body: payload })
}

export function changeView(jobId: string, { id, ...change }: TableViewChange & { id: string }): Promise<TableView> {
  return getJson(pathOfView(jobId, id), tableViewSchema, { method: 'PATCH', body: change })
}

export async function deleteView(jobId: string, id: string): Promise<void> {
  await callApi(pathOfView(jobId, id), { method: 'DELETE' })
}

interface DeliveredView {
  job_id: string
  /** Null: all rows of the job. */
  view_id: string | null
  own_columns: OwnColumnsInFiles
}

export function deliverView(destinationId: string, bound: DeliveredView): Promise<Destination> {
  return getJson(`/destinations/${encodeURIComponent(destinationId)}/view`, destinationSchema, { method: 'PUT', body: bound })
}

export function viewUses(jobId: string, id: string): Promise<ViewUses> {
  return getJson(`${pathOfView(jobId, id)}/uses`, viewUsesSchema)
}

export const rowGroupsKey = (jobId: string) => ['private', 'row-groups', jobId] as const

interface AskedGroups {
  view: ResultView
  field: string
  /** Refetched where there are more rows. */
  completed: number
}

export const rowGroupsQuery = (jobId: string, { view, field, completed }: AskedGroups) =>
  queryOptions({
    queryKey: [...rowGroupsKey(jobId), view, field, completed],
    queryFn: ({ signal }) => {
      const params = new URLSearchParams({ ...queryOfView({ ...view, sort: null }), field })
      return getJson(`/jobs/${encodeURIComponent(jobId)}/groups?${params}`, rowGroupsSchema, { signal })
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
