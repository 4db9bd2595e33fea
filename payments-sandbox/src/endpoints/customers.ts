// /v1/customers
import { z } from 'zod'
import { clearable, metadata, moment, page, text } from '../api/parameters.ts'
import { route } from '../api/route.ts'
import { missing } from '../api/api-error.ts'
import { usePaymentMethod } from '../billing/pay.ts'
import { endSubscription } from '../billing/subscription-end.ts'
import { newCustomer, type Customer } from '../objects/customer.ts'
import { mergeMetadata } from '../objects/metadata.ts'
import { fieldIs, find, findAll, findPage, insert, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emit, emitChange } from '../webhooks/emit.ts'
import { createdWithin } from './created-within.ts'

const fields = {
  email: clearable(512).optional(),
  name: clearable(256).optional(),
  description: clearable().optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: text().optional() }).optional(),
}
const createSchema = z.strictObject({ ...fields, payment_method: text().optional() })
const updateSchema = z.strictObject(fields)
const listSchema = z.strictObject({ ...page, email: text().optional(), created: moment.optional() })

export const customerRoutes = [
  route('POST /v1/customers', createSchema, createCustomer),
  route('GET /v1/customers', listSchema, (turn, { email, created, ...request }) =>
    findPage(turn, 'customer', {
      url: '/v1/customers',
      conditions: [
        ...fieldIs('email', email),
        ...createdWithin(created),
        { sql: `coalesce(data ->> 'deleted', ?) = 'false'`, value: 'false' },
      ],
      page: request,
    }),
  ),
  route('GET /v1/customers/:id', z.strictObject({}), async (turn, _, id) => {
    const customer = await find(turn, 'customer', id)
    if (!customer) throw missing('customer', id, 'id')
    return 'deleted' in customer ? deletedCustomer(id) : customer
  }),
  route('POST /v1/customers/:id', updateSchema, updateCustomer),
  route('DELETE /v1/customers/:id', z.strictObject({}), (turn, _, id) => deleteCustomer(turn, id)),
]

async function createCustomer(turn: Turn, given: z.output<typeof createSchema>): Promise<Customer> {
  const customer = await insert(turn, newCustomer({ ...given, metadata: given.metadata || {} }, turn.now))
  if (given.payment_method !== undefined)
    await usePaymentMethod(turn, given.payment_method, { customer: customer.id, param: 'payment_method' })
  await setDefaultMethod(turn, customer, given)
  await emit(turn, 'customer.created', customer)
  return customer
}

async function updateCustomer(turn: Turn, given: z.output<typeof updateSchema>, id: string): Promise<Customer> {
  const customer = await getCustomer(turn, id, 'id')
  const before = structuredClone(customer)
  if (given.email !== undefined) customer.email = given.email
  if (given.name !== undefined) customer.name = given.name
  if (given.description !== undefined) customer.description = given.description
  customer.metadata = mergeMetadata(customer.metadata, given.metadata)
  await setDefaultMethod(turn, customer, given)
  await emitChange(turn, 'customer.updated', { before, after: customer })
  return customer
}

/** Saves the customer, too. */
async function setDefaultMethod(
  turn: Turn,
  customer: Customer,
  { invoice_settings: settings }: z.output<typeof updateSchema>,
): Promise<void> {
  const id = settings?.default_payment_method
  const param = 'invoice_settings[default_payment_method]'
  if (id !== undefined)
    customer.invoice_settings.default_payment_method = (await usePaymentMethod(turn, id, { customer: customer.id, param })).id
  await save(turn, customer)
}

/** Its subscriptions end at once. What it has paid stays. */
async function deleteCustomer(turn: Turn, id: string): Promise<object> {
  const customer = await getCustomer(turn, id, 'id')
  for (const subscription of await findAll(turn, 'subscription', fieldIs('customer', id)))
    if (subscription.ended_at === null) await endSubscription(turn, subscription, 'cancellation_requested')
  await emit(turn, 'customer.deleted', customer)
  const gone = { ...customer, deleted: true }
  await save(turn, gone)
  return deletedCustomer(id)
}

function deletedCustomer(id: string): object {
  return { id, object: 'customer', deleted: true }
}

/** One that has not been deleted. @throws ApiError resource_missing */
export async function getCustomer(turn: Turn, id: string, param: string): Promise<Customer> {
  const customer = await find(turn, 'customer', id)
  if (!customer || 'deleted' in customer) throw missing('customer', id, param)
  return customer
}
