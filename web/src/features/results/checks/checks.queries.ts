// Checking a sample. In: a job. Out: random cells, and the verdicts on them. Next: server/src/tables/checks/checks.routes.ts
import { CELL_CHECKS, cellSampleSchema, checkReportSchema, type CellVerdict, type SampledCell } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, getJson } from '../../../lib/api.ts'

const path = (jobId: string) => `/jobs/${encodeURIComponent(jobId)}/checks`

export const checkReportQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['private', 'check-report', jobId],
    queryFn: ({ signal }) => getJson(path(jobId), checkReportSchema, { signal }),
  })

/** Sampled once per round and never refetched while it is being checked, not even by invalidations of other queries. */
export const checkSampleQuery = (jobId: string, { round, isWaiting }: { round: number; isWaiting: boolean }) =>
  queryOptions({
    queryKey: ['private', 'check-sample', jobId, round],
    queryFn: async ({ signal }) =>
      (await getJson(`${path(jobId)}/sample?size=${CELL_CHECKS.sampleDefault}`, cellSampleSchema, { signal })).data,
    enabled: ({ state }) => state.data === undefined && !isWaiting,
    staleTime: Infinity,
    gcTime: 0,
  })

/** Of the cell as sampled: refused where another value has been read since. */
export async function saveCellVerdict({ row, field }: SampledCell, verdict: CellVerdict): Promise<void> {
  const path = `/results/${encodeURIComponent(row.task_id)}/cells/${encodeURIComponent(field)}/check`
  await callApi(path, { method: 'PUT', body: { verdict, value: row.cells[field]?.value } })
}
