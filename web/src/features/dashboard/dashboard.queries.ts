// A dashboard, its charts, its layout and its links. `base` is the path of its subject: a job, a monitor, or a shared link.
import {
  dashboardLayoutSchema,
  dashboardSchema,
  dashboardShareSchema,
  queryOfView,
  type Dashboard,
  type DashboardLayout,
  type DashboardShare,
  type ResultView,
} from '@quarry/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi, getJson, getList } from '../../lib/api.ts'

const paramsOf = ({ search, filters }: ResultView) => new URLSearchParams(queryOfView({ search, filters, sort: null }))

/** With all its charts. A request superseded by a later view is cancelled; the previous data stays until the response arrives. */
export const dashboardQuery = (base: string, view: ResultView) =>
  queryOptions<Dashboard>({
    queryKey: ['private', 'dashboard', base, view.search, view.filters],
    queryFn: ({ signal }) => getJson(`${base}?${paramsOf(view)}`, dashboardSchema, { signal }),
    placeholderData: keepPreviousData,
  })

export function saveLayout(base: string, layout: DashboardLayout): Promise<DashboardLayout> {
  return getJson(`${base}/layout`, dashboardLayoutSchema, { method: 'PUT', body: layout })
}

export const sharesQuery = (base: string) =>
  queryOptions<DashboardShare[]>({
    queryKey: ['private', 'dashboard-shares', base],
    queryFn: ({ signal }) => getList(`${base}/shares`, dashboardShareSchema, { signal }),
  })

/** `days`: validity; null: until it is revoked. */
export function makeShare(base: string, days: number | null): Promise<DashboardShare> {
  return getJson(`${base}/shares`, dashboardShareSchema, { method: 'POST', body: { days } })
}

export async function endShare(base: string, id: string): Promise<void> {
  await callApi(`${base}/shares/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
