// The measured availability of the service. Next: server/src/operation/status/status.routes.ts
import { statusSchema, type Status, type StatusComponent } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../lib/api.ts'

const REFRESH_MS = 60_000

export const statusQuery = queryOptions<Status>({
  queryKey: ['status'],
  queryFn: ({ signal }) => getJson('/status', statusSchema, { signal }),
  staleTime: REFRESH_MS / 2,
  refetchInterval: REFRESH_MS,
})

export function componentOf(status: Status, name: StatusComponent): Status['components'][number] | null {
  return status.components.find((component) => component.name === name) ?? null
}

/** "99.95%", or that there is nothing yet. Never rounded up: 99.999 is not 100. */
export function percentText(percent: number | null): string {
  return percent === null ? 'not measured' : `${Math.floor(percent * 100) / 100}%`
}
