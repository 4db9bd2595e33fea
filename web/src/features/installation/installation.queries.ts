// The installation's language model and the models of its machine. Next: server/src/operation/operators/operators.routes.ts
import { localModelsSchema, modelTrialSchema, operatorModelSchema, type LocalModels, type ModelTrialResult } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../lib/api.ts'

const DOWNLOADING_REFRESH_MS = 1_000

export const modelQuery = queryOptions({
  queryKey: ['private', 'operator', 'model'],
  queryFn: ({ signal }) => getJson('/operator/model', operatorModelSchema, { signal }),
})

export const localModelsQuery = queryOptions({
  queryKey: ['private', 'operator', 'local-models'],
  queryFn: ({ signal }) => getJson('/operator/local-models', localModelsSchema, { signal }),
  refetchInterval: ({ state }) => (state.data?.models.some((model) => model.state === 'downloading') ? DOWNLOADING_REFRESH_MS : false),
})

export function testModel(): Promise<ModelTrialResult> {
  return getJson('/operator/model/test', modelTrialSchema, { method: 'POST' })
}

const pathOf = (name: string): string => `/operator/local-models/${encodeURIComponent(name)}`

export function downloadModel(name: string): Promise<LocalModels> {
  return getJson(`${pathOf(name)}/download`, localModelsSchema, { method: 'POST' })
}

export function removeModel(name: string): Promise<LocalModels> {
  return getJson(pathOf(name), localModelsSchema, { method: 'DELETE' })
}
