// Learned recipes: listed, opened, tried on an address, pinned, deleted.
import { recipeDetailSchema, recipeSummarySchema, recipeTestSchema, type RecipeDetail, type RecipeTest } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, getJson, getList } from '../../lib/api.ts'

const path = (id: string) => `/recipes/${encodeURIComponent(id)}`

export const recipesKey = ['private', 'recipes'] as const

export const recipesQuery = () =>
  queryOptions({ queryKey: recipesKey, queryFn: ({ signal }) => getList('/recipes', recipeSummarySchema, { signal }) })

export const recipeQuery = (id: string) =>
  queryOptions({ queryKey: [...recipesKey, id], queryFn: ({ signal }) => getJson(path(id), recipeDetailSchema, { signal }) })

export function pinRecipe(id: string, isPinned: boolean): Promise<RecipeDetail> {
  return getJson(path(id), recipeDetailSchema, { method: 'PATCH', body: { is_pinned: isPinned } })
}

/** Also pins it. */
export function goBackToVersion(id: string, version: number): Promise<RecipeDetail> {
  return getJson(path(id), recipeDetailSchema, { method: 'PATCH', body: { version } })
}

export async function forgetRecipe(id: string): Promise<void> {
  await callApi(path(id), { method: 'DELETE' })
}

export function testRecipe(id: string, url: string): Promise<RecipeTest> {
  return getJson(`${path(id)}/test`, recipeTestSchema, { method: 'POST', body: { url } })
}
