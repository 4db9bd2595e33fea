// Adding rows to a table: the estimate, and the start.
// In: targets or a column of another table. Next: server/src/jobs/adding/added-rows.routes.ts
import { addedRowsEstimateSchema, addedRowsSchema, type AddedRows, type AddedRowsPayloadInput } from '@quarry/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '../../../lib/api.ts'

const path = (jobId: string) => `/jobs/${encodeURIComponent(jobId)}/targets`

/** Refetched whenever the rows change; refusals are answers, not transient failures. `key` identifies the rows, which may be many. */
export const addedRowsEstimateQuery = (jobId: string, payload: AddedRowsPayloadInput | null, key: string) =>
  queryOptions({
    queryKey: ['private', 'added-rows-estimate', jobId, key],
    queryFn: ({ signal }) => getJson(`${path(jobId)}/estimate`, addedRowsEstimateSchema, { method: 'POST', body: payload, signal }),
    enabled: payload !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Repeating it with the same key adds nothing twice. */
export function addRows(jobId: string, payload: AddedRowsPayloadInput, key: string): Promise<AddedRows> {
  return getJson(path(jobId), addedRowsSchema, { method: 'POST', body: payload, idempotencyKey: key })
}
