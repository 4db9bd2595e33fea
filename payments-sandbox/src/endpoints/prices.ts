// /v1/prices. Amounts never change: a new price takes the old one's lookup key over.
import { z } from 'zod'
import { amount, currency, flag, integer, listOf, metadata, page, text } from '../api/parameters.ts'
import { route } from '../api/route.ts'
import { invalid } from '../api/api-error.ts'
import { INTERVALS, newPrice, type Price } from '../objects/catalogue.ts'
import { mergeMetadata } from '../objects/metadata.ts'
import { fieldIs, findAll, findPage, getBy, insert, save, type Condition } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emit, emitChange } from '../webhooks/emit.ts'
import { createProduct } from './products.ts'

const recurring = z.strictObject({ interval: z.enum(INTERVALS), interval_count: integer(1, 156).optional() })
const productData = z.strictObject({ name: text(), metadata: metadata.optional(), description: text().optional() })
const lookup = { lookup_key: text(200).optional(), transfer_lookup_key: flag.optional() }
const notes = { active: flag.optional(), nickname: text().optional(), metadata: metadata.optional() }
const createSchema = z.strictObject({
  ...lookup,
  ...notes,
  currency,
  unit_amount: amount,
  product: text().optional(),
  product_data: productData.optional(),
  recurring: recurring.optional(),
})
const updateSchema = z.strictObject({ ...lookup, ...notes })
const listSchema = z.strictObject({
  ...page,
  active: flag.optional(),
  currency: currency.optional(),
  lookup_keys: listOf(text(), 10).optional(),
  product: text().optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
  recurring: z.strictObject({ interval: z.enum(INTERVALS).optional() }).optional(),
})
/** A price within a line: made for this one purpose. */
export const priceData = z.strictObject({
  currency,
  unit_amount: amount,
  product: text().optional(),
  product_data: productData.optional(),
  recurring: recurring.optional(),
})

export const priceRoutes = [
  route('POST /v1/prices', createSchema, createPrice),
  route('GET /v1/prices', listSchema, listPrices),
  route('GET /v1/prices/:id', z.strictObject({}), (turn, _, id) => getBy(turn, 'price', { id: id, param: 'price' })),
  route('POST /v1/prices/:id', updateSchema, updatePrice),
]

async function createPrice(turn: Turn, given: z.output<typeof createSchema>): Promise<Price> {
  if (given.lookup_key !== undefined) await freeLookupKey(turn, given.lookup_key, { transfer: given.transfer_lookup_key ?? false })
  return addPrice(turn, given)
}

async function addPrice(turn: Turn, given: z.output<typeof createSchema>): Promise<Price> {
  if ((given.product === undefined) === (given.product_data === undefined)) {
    throw invalid('You must specify either `product` or `product_data` when creating a price.', {
      code: 'parameter_missing',
      param: 'product',
    })
  }
  const product = given.product_data
    ? await createProduct(turn, given.product_data)
    : await getBy(turn, 'product', { id: given.product ?? '', param: 'product' })
  const price = await insert(turn, newPrice({ ...given, product: product.id }, turn.now))
  await emit(turn, 'price.created', price)
  return price
}

/** Not offered again: Stripe makes such prices inactive from the start. */
export function addInlinePrice(turn: Turn, given: z.output<typeof priceData>): Promise<Price> {
  return addPrice(turn, { ...given, active: false })
}

async function freeLookupKey(turn: Turn, key: string, { transfer, by }: { transfer: boolean; by?: string }): Promise<void> {
  const [holder] = await findAll(turn, 'price', fieldIs('lookup_key', key))
  if (!holder || holder.id === by) return
  if (!transfer) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { code: 'resource_already_exists', param: 'lookup_key' })
  }
  const before = structuredClone(holder)
  holder.lookup_key = null
  await save(turn, holder)
  await emitChange(turn, 'price.updated', { before, after: holder })
}

async function updatePrice(turn: Turn, given: z.output<typeof updateSchema>, id: string): Promise<Price> {
  const price = await getBy(turn, 'price', { id: id, param: 'price' })
  const before = structuredClone(price)
  if (given.lookup_key !== undefined) {
    await freeLookupKey(turn, given.lookup_key, { transfer: given.transfer_lookup_key ?? false, by: id })
    price.lookup_key = given.lookup_key
  }
  if (given.active !== undefined) price.active = given.active
  if (given.nickname !== undefined) price.nickname = given.nickname
  price.metadata = mergeMetadata(price.metadata, given.metadata)
  await save(turn, price)
  await emitChange(turn, 'price.updated', { before, after: price })
  return price
}

function listPrices(turn: Turn, given: z.output<typeof listSchema>) {
  const { active, lookup_keys: keys, product, type, recurring: rhythm, currency: unit, ...request } = given
  const conditions: Condition[] = [
    ...fieldIs('active', active),
    ...fieldIs('product', product),
    ...fieldIs('type', type),
    ...fieldIs('currency', unit),
    ...(keys ? [{ sql: `data ->> 'lookup_key' = any(?)`, value: keys }] : []),
    ...(rhythm?.interval ? [{ sql: `data -> 'recurring' ->> 'interval' = ?`, value: rhythm.interval }] : []),
  ]
  return findPage(turn, 'price', { url: '/v1/prices', conditions, page: request })
}
