// /v1/subscriptions
import { z } from 'zod'
import { flag, integer, listOf, metadata, moment, page, text, timestamp } from '../api/parameters.ts'
import { route } from '../api/route.ts'
import { invalid, missing } from '../api/api-error.ts'
import { changeSubscription, PRORATIONS, readChange } from '../billing/change-subscription.ts'
import { usePaymentMethod } from '../billing/pay.ts'
import { defaultMethod, subscribe } from '../billing/subscribe.ts'
import { endSubscription, setCancelAtPeriodEnd } from '../billing/subscription-end.ts'
import { ApiError } from '../api/api-error.ts'
import { isRecurring } from '../objects/catalogue.ts'
import { mergeMetadata } from '../objects/metadata.ts'
import { SUBSCRIPTION_STATUSES, type Subscription } from '../objects/subscription.ts'
import { fieldIs, findPage, get, getBy, save, type Condition } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emitChange } from '../webhooks/emit.ts'
import { createdWithin } from './created-within.ts'
import { getCustomer } from './customers.ts'

const PAYMENT_BEHAVIORS = ['allow_incomplete', 'error_if_incomplete'] as const
const item = { price: text().optional(), quantity: integer(1, 999_999).optional() }
const createSchema = z.strictObject({
  customer: text(),
  items: listOf(z.strictObject(item), 20),
  default_payment_method: text().optional(),
  description: text(500).optional(),
  metadata: metadata.optional(),
  payment_behavior: z.enum(PAYMENT_BEHAVIORS).optional(),
})
const updateSchema = z.strictObject({
  cancel_at_period_end: flag.optional(),
  default_payment_method: text().optional(),
  description: text(500).optional(),
  items: listOf(z.strictObject({ ...item, id: text().optional() }), 20).optional(),
  metadata: metadata.optional(),
  payment_behavior: z.enum(PAYMENT_BEHAVIORS).optional(),
  proration_behavior: z.enum(PRORATIONS).optional(),
  proration_date: timestamp.optional(),
})
const listSchema = z.strictObject({
  ...page,
  created: moment.optional(),
  customer: text().optional(),
  price: text().optional(),
  status: z.enum([...SUBSCRIPTION_STATUSES, 'all', 'ended']).optional(),
})
const cancelSchema = z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional() })

export const subscriptionRoutes = [
  route('POST /v1/subscriptions', createSchema, createSubscription),
  route('GET /v1/subscriptions', listSchema, listSubscriptions),
  route('GET /v1/subscriptions/:id', z.strictObject({}), (turn, _, id) => get(turn, 'subscription', id)),
  route('POST /v1/subscriptions/:id', updateSchema, updateSubscription),
  route('DELETE /v1/subscriptions/:id', cancelSchema, async (turn, given, id) => {
    if (given.invoice_now || given.prorate)
      throw invalid('Prorated cancellation is not supported here: the rest of the period is not refunded.')
    const subscription = await get(turn, 'subscription', id)
    if (subscription.ended_at !== null) throw missing('subscription', id, 'id')
    return endSubscription(turn, subscription, 'cancellation_requested')
  }),
]

async function createSubscription(turn: Turn, given: z.output<typeof createSchema>): Promise<Subscription> {
  const customer = await getCustomer(turn, given.customer, 'customer')
  const lines = []
  for (const [index, wanted] of given.items.entries()) {
    const param = `items[${index}][price]`
    const price = await getBy(turn, 'price', { id: wanted.price ?? '', param: param })
    if (!isRecurring(price))
      throw invalid('The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.', { param })
    lines.push({ price, quantity: wanted.quantity ?? 1 })
  }
  const chosen = given.default_payment_method
  const own = chosen === undefined ? null : await usePaymentMethod(turn, chosen, { customer: customer.id, param: 'default_payment_method' })
  const method = own ?? (await defaultMethod(turn, { customer: customer.id, default_payment_method: null }))
  if (!method) throw invalid('This customer has no attached payment source or default payment method.', { code: 'resource_missing' })
  const order = {
    customer: customer.id,
    lines,
    method,
    present: false,
    description: given.description ?? null,
    metadata: given.metadata || {},
  }
  const { result, subscription } = await subscribe(turn, order)
  if (result === 'failed' && given.payment_behavior === 'error_if_incomplete') throw declined()
  return subscription
}

function declined(): ApiError {
  return new ApiError(402, 'card_error', { message: 'Your card was declined.', code: 'card_declined', decline_code: 'generic_decline' })
}

async function updateSubscription(turn: Turn, given: z.output<typeof updateSchema>, id: string): Promise<Subscription> {
  const subscription = await get(turn, 'subscription', id)
  if (subscription.ended_at !== null) throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const before = structuredClone(subscription)
  subscription.metadata = mergeMetadata(subscription.metadata, given.metadata)
  if (given.description !== undefined) subscription.description = given.description
  if (given.default_payment_method !== undefined) {
    const owner = { customer: subscription.customer, param: 'default_payment_method' }
    subscription.default_payment_method = (await usePaymentMethod(turn, given.default_payment_method, owner)).id
  }
  if (given.cancel_at_period_end !== undefined) setCancelAtPeriodEnd(turn, subscription, given.cancel_at_period_end)
  const { proration_behavior: proration, proration_date: at, items = [] } = given
  const change = await readChange(turn, subscription, { items, proration, at })
  await save(turn, subscription)
  if (!change) {
    await emitChange(turn, 'customer.subscription.updated', { before, after: subscription })
    return subscription
  }
  const refuses = given.payment_behavior === 'error_if_incomplete'
  await changeSubscription(turn, subscription, { change, payment: { refuses, present: false } })
  return get(turn, 'subscription', id)
}

function listSubscriptions(turn: Turn, given: z.output<typeof listSchema>) {
  const { created, customer, price, status, ...request } = given
  const conditions: Condition[] = [
    ...createdWithin(created),
    ...fieldIs('customer', customer),
    ...statusCondition(status),
    ...(price === undefined
      ? []
      : [{ sql: `exists (select from json_array_elements(data #> '{items,data}') i where i #>> '{price,id}' = ?)`, value: price }]),
  ]
  return findPage(turn, 'subscription', { url: '/v1/subscriptions', conditions, page: request })
}

/** By default all that have not been cancelled. */
function statusCondition(status: z.output<typeof listSchema>['status']): Condition[] {
  if (status === 'all') return []
  if (status === undefined) return [{ sql: `data ->> 'status' <> ?`, value: 'canceled' }]
  return [{ sql: `data ->> 'status' = any(?)`, value: status === 'ended' ? ['canceled', 'incomplete_expired'] : [status] }]
}
