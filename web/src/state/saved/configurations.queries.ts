// The signed-in user's saved configurations and the calls that change them. Questions and messages belong to the modals.
import { configurationSchema, configurationSummarySchema, type Configuration, type ConfigurationPayload } from '@quarry/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callApi, getJson, getList } from '../../lib/api.ts'

const ROOT = '/schema-definitions/configurations/'
const path = (id: string) => ROOT + encodeURIComponent(id)

export const configurationsQuery = queryOptions({
  queryKey: ['private', 'configurations'],
  queryFn: ({ signal }) => getList(ROOT, configurationSummarySchema, { signal }),
})

export function getConfiguration(id: string): Promise<Configuration> {
  return getJson(path(id), configurationSchema)
}

/** Replaces the one with this id; without one a new one is made. */
export async function saveConfiguration(payload: ConfigurationPayload, id: string | null): Promise<void> {
  await callApi(id === null ? ROOT : path(id), { method: id === null ? 'POST' : 'PUT', body: payload })
}

export async function renameConfiguration(id: string, name: string): Promise<void> {
  await callApi(path(id), { method: 'PATCH', body: { name } })
}

export async function deleteConfiguration(id: string): Promise<void> {
  await callApi(path(id), { method: 'DELETE' })
}

export function refreshConfigurations(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: configurationsQuery.queryKey })
}
