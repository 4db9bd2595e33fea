// The signed-in user's custom field types and the calls that change them.
import { customTypeSchema, type CustomType, type CustomTypePayload } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, getJson, getList } from '../../lib/api.ts'
import { makeBesideDeletions } from './late-deletion.ts'

const ROOT = '/schema-definitions/field-types/'

export const customTypesQuery = queryOptions({
  queryKey: ['private', 'custom-types'],
  queryFn: ({ signal }) => getList(ROOT, customTypeSchema, { signal }),
})

export function createCustomType(payload: CustomTypePayload): Promise<CustomType> {
  return makeBesideDeletions(() => getJson(ROOT, customTypeSchema, { method: 'POST', body: payload }))
}

export async function deleteCustomType(id: string): Promise<void> {
  await callApi(ROOT + encodeURIComponent(id), { method: 'DELETE' })
}
