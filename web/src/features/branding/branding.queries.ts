// The brand of the account. Next: server/src/people/brands/brands.routes.ts
import { brandAnswerSchema, type Brand, type BrandAnswer, type BrandPayload } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../lib/api.ts'
import { blobOfDataUrl } from '../../lib/data-url.ts'

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

export function saveLogo(file: Blob): Promise<BrandAnswer> {
  return getJson(`${PATH}/logo`, brandAnswerSchema, { method: 'PUT', file })
}

export function removeLogo(): Promise<BrandAnswer> {
  return getJson(`${PATH}/logo`, brandAnswerSchema, { method: 'DELETE' })
}

/** After the brand or its logo was removed. */
export async function bringBackBrand({ name, color, reply_to, logo }: Brand): Promise<BrandAnswer> {
  const answer = await saveBrand({ name, color, reply_to })
  return logo === null ? answer : saveLogo(blobOfDataUrl(logo))
}
