// Monitors with their runs, changes, alerts and trends, and the calls that change them. Next: server/src/flows/monitors/monitors.routes.ts
import {
  isTerminal,
  monitorAlertSchema,
  monitorChangePageSchema,
  monitorRunSchema,
  monitorSchema,
  monitorTrendSchema,
  type ChangeKind,
  type Monitor,
  type MonitorAlert,
  type MonitorChangePayload,
  type MonitorPayloadInput,
  type MonitorRun,
  type MonitorTrend,
} from '@quarry/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi, getJson, getList } from '../../lib/api.ts'
import { makeBesideDeletions } from '../../state/saved/late-deletion.ts'

const REFRESH_MS = 5_000
/** Ended runs are compared within seconds. */
const COMPARING_MS = 2_000
const CHANGES_PER_PAGE = 100

export const monitorPath = (id: string) => `/monitors/${encodeURIComponent(id)}`

/** Polls until a run has ended and has been compared. */
function refreshMs(monitors: readonly Monitor[] = []): number | false {
  const open = monitors.flatMap(({ last_run: run }) => (run?.changes === null ? [run] : []))
  if (open.length === 0) return false
  return open.some(({ status }) => isTerminal(status)) ? COMPARING_MS : REFRESH_MS
}

export const monitorsQuery = queryOptions<Monitor[]>({
  queryKey: ['private', 'monitors'],
  queryFn: ({ signal }) => getList('/monitors/', monitorSchema, { signal }),
  refetchInterval: ({ state }) => refreshMs(state.data),
})

/** `runKey` identifies one state of the runs: queries that depend on them are refetched when it changes. */
export const runKeyOf = (monitor: Monitor): string => `${monitor.last_run?.id} ${monitor.last_run?.changes !== null}`

export const runsQuery = (monitor: Monitor) =>
  queryOptions<MonitorRun[]>({
    queryKey: ['private', 'monitor-runs', monitor.id, runKeyOf(monitor)],
    queryFn: ({ signal }) => getList(`${monitorPath(monitor.id)}/runs`, monitorRunSchema, { signal }),
    placeholderData: keepPreviousData,
  })

export interface ChangeChoice {
  /** Null: all runs. */
  run: string | null
  /** Null: all real changes. */
  kind: ChangeKind | null
}

const choiceParams = ({ run, kind }: ChangeChoice) => new URLSearchParams({ ...(run && { run }), ...(kind && { kind }) })

export const changesQuery = (monitor: Monitor, choice: ChangeChoice) =>
  infiniteQueryOptions({
    queryKey: ['private', 'monitor-changes', monitor.id, runKeyOf(monitor), choice],
    queryFn: ({ pageParam, signal }) => {
      const params = choiceParams(choice)
      params.set('limit', String(CHANGES_PER_PAGE))
      if (pageParam !== null) params.set('cursor', pageParam)
      return getJson(`${monitorPath(monitor.id)}/changes?${params}`, monitorChangePageSchema, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (lastPage) => lastPage.next_cursor,
    placeholderData: keepPreviousData,
  })

export const alertsQuery = (monitor: Monitor) =>
  queryOptions<MonitorAlert[]>({
    queryKey: ['private', 'monitor-alerts', monitor.id, runKeyOf(monitor)],
    queryFn: ({ signal }) => getList(`${monitorPath(monitor.id)}/alerts`, monitorAlertSchema, { signal }),
  })

export const trendQuery = (monitor: Monitor, { field, search }: { field: string; search: string }) =>
  queryOptions<MonitorTrend>({
    queryKey: ['private', 'monitor-trend', monitor.id, runKeyOf(monitor), field, search],
    queryFn: ({ signal }) =>
      getJson(`${monitorPath(monitor.id)}/trend?${new URLSearchParams({ field, search })}`, monitorTrendSchema, { signal }),
    placeholderData: keepPreviousData,
  })

export async function fetchChangesCsv(id: string, choice: ChangeChoice): Promise<Blob> {
  return (await callApi(`${monitorPath(id)}/changes.csv?${choiceParams(choice)}`, { accept: 'text/csv' })).blob()
}

export async function fetchTrendCsv(id: string, choice: { field: string; search: string }): Promise<Blob> {
  return (await callApi(`${monitorPath(id)}/trend.csv?${new URLSearchParams(choice)}`, { accept: 'text/csv' })).blob()
}

export function makeMonitor(payload: MonitorPayloadInput): Promise<Monitor> {
  return makeBesideDeletions(() => getJson('/monitors/', monitorSchema, { method: 'POST', body: payload }))
}

export function changeMonitor(id: string, change: MonitorChangePayload): Promise<Monitor> {
  return getJson(monitorPath(id), monitorSchema, { method: 'PATCH', body: change })
}

export async function deleteMonitor(id: string): Promise<void> {
  await callApi(monitorPath(id), { method: 'DELETE' })
}

export function runMonitor(id: string): Promise<Monitor> {
  return getJson(`${monitorPath(id)}/run`, monitorSchema, { method: 'POST' })
}

export function renewFeedAddress(id: string): Promise<Monitor> {
  return getJson(`${monitorPath(id)}/feed-address`, monitorSchema, { method: 'POST' })
}
