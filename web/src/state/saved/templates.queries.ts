// The signed-in user's templates and the calls that change them. Questions and messages belong to the modals.
import { templateSchema, type Template, type TemplatePayload } from '@quarry/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi, getJson, getList } from '../../lib/api.ts'

const LIST_LIMIT = 500

export const templatesQuery = queryOptions({
  queryKey: ['private', 'templates'],
  queryFn: ({ signal }) => getList(`/schema-definitions/?limit=${LIST_LIMIT}`, templateSchema, { signal }),
})

const path = (id: string) => `/schema-definitions/${encodeURIComponent(id)}`

/** null where the answer is empty or no template. */
export async function findTemplate(id: string): Promise<Template | null> {
  const answer = await getJson(path(id), z.unknown())
  const parsed = templateSchema.safeParse(answer)
  return parsed.success ? parsed.data : null
}

export async function createTemplate(payload: TemplatePayload): Promise<void> {
  await callApi('/schema-definitions/', { method: 'POST', body: payload })
}

export async function replaceTemplate(id: string, payload: TemplatePayload): Promise<void> {
  await callApi(path(id), { method: 'PUT', body: payload })
}

export async function deleteTemplate(id: string): Promise<void> {
  await callApi(path(id), { method: 'DELETE' })
}

export function refreshTemplates(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
}
