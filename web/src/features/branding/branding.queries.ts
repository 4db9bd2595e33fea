// The brand of the account. Next: server/src/brands/brands.routes.ts
import { brandAnswerSchema, type BrandAnswer, type BrandPayload } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../lib/api.ts'

const PATH = '/account/brand'

export const brandQuery = queryOptions<BrandAnswer>({
  queryKey: ['private', 'brand'],
  queryFn: ({ signal }) => getJson(PATH, brandAnswerSchema, { signal }),
})

export function saveBrand(brand: BrandPayload): Promise<BrandAnswer> {
  return getJson(PATH, brandAnswerSchema, { method: 'PUT', body: brand })
}

export function removeBrand(): Promise<BrandAnswer> {
  return getJson(PATH, brandAnswerSchema, { method: 'DELETE' })
}

export function saveLogo(file: File): Promise<BrandAnswer> {
  return getJson(`${PATH}/logo`, brandAnswerSchema, { method: 'PUT', file })
}

export function removeLogo(): Promise<BrandAnswer> {
  return getJson(`${PATH}/logo`, brandAnswerSchema, { method: 'DELETE' })
}
