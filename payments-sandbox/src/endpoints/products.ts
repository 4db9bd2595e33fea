// /v1/products
import { z } from 'zod'
import { flag, listOf, metadata, page, text } from '../api/parameters.ts'
import { route } from '../api/route.ts'
import { invalid } from '../api/api-error.ts'
import { newProduct, type NewProduct, type Product } from '../objects/catalogue.ts'
import { mergeMetadata } from '../objects/metadata.ts'
import { fieldIs, find, findPage, get, insert, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emit, emitChange } from '../webhooks/emit.ts'

const fields = { active: flag.optional(), description: text().optional(), metadata: metadata.optional() }
const createSchema = z.strictObject({ ...fields, id: text(255).optional(), name: text() })
const updateSchema = z.strictObject({ ...fields, name: text().optional() })
const listSchema = z.strictObject({ ...page, active: flag.optional(), ids: listOf(text()).optional() })

export const productRoutes = [
  route('POST /v1/products', createSchema, createProduct),
  route('GET /v1/products', listSchema, (turn, { active, ids, ...request }) =>
    findPage(turn, 'product', {
      url: '/v1/products',
      conditions: [...fieldIs('active', active), ...(ids ? [{ sql: 'id = any(?)', value: ids }] : [])],
      page: request,
    }),
  ),
  route('GET /v1/products/:id', z.strictObject({}), (turn, _, id) => get(turn, 'product', id)),
  route('POST /v1/products/:id', updateSchema, updateProduct),
]

export async function createProduct(turn: Turn, given: NewProduct): Promise<Product> {
  if (given.id !== undefined && (await find(turn, 'product', given.id))) {
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
  }
  const product = await insert(turn, newProduct(given, turn.now))
  await emit(turn, 'product.created', product)
  return product
}

async function updateProduct(turn: Turn, given: z.output<typeof updateSchema>, id: string): Promise<Product> {
  const product = await get(turn, 'product', id)
  const before = structuredClone(product)
  if (given.name !== undefined) product.name = given.name
  if (given.active !== undefined) product.active = given.active
  if (given.description !== undefined) product.description = given.description
  product.metadata = mergeMetadata(product.metadata, given.metadata)
  product.updated = turn.now
  await save(turn, product)
  await emitChange(turn, 'product.updated', { before, after: product })
  return product
}
