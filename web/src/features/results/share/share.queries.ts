// Public links to a job's results. Next: server/src/delivery/shares/shares.routes.ts
import { shareSchema, type Share } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, getJson, getList } from '../../../lib/api.ts'

const pathOf = (jobId: string) => `/jobs/${encodeURIComponent(jobId)}/shares`

export const sharesQuery = (jobId: string) =>
  queryOptions<Share[]>({
    queryKey: ['private', 'shares', jobId],
    queryFn: ({ signal }) => getList(pathOf(jobId), shareSchema, { signal }),
  })

/** `days`: validity; null: until it is revoked. `view`: the shown view; null: all rows and columns. */
export function makeShare(jobId: string, { days, view }: { days: number | null; view: string | null }): Promise<Share> {
  return getJson(pathOf(jobId), shareSchema, { method: 'POST', body: { days, ...(view === null ? {} : { view }) } })
}

export async function endShare(jobId: string, id: string): Promise<void> {
  await callApi(`${pathOf(jobId)}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

export async function mailShare(jobId: string, { id, to }: { id: string; to: string }): Promise<void> {
  await callApi(`${pathOf(jobId)}/${encodeURIComponent(id)}/mails`, { method: 'POST', body: { to } })
}
