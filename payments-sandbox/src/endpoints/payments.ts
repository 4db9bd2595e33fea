// /v1/payment_intents, /v1/charges, /v1/refunds
import { z } from 'zod'
import { amount, metadata, moment, page, text } from '../api/parameters.ts'
import { route } from '../api/route.ts'
import { invalid } from '../api/api-error.ts'
import { mergeMetadata } from '../objects/metadata.ts'
import { newRefund, REFUND_REASONS, type Charge, type Refund } from '../objects/payment.ts'
import { fieldIs, findPage, getBy, insert, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emit, emitChange } from '../webhooks/emit.ts'
import { createdWithin } from './created-within.ts'

const refundSchema = z.strictObject({
  payment_intent: text().optional(),
  charge: text().optional(),
  amount: amount.optional(),
  reason: z.enum(REFUND_REASONS).optional(),
  metadata: metadata.optional(),
})
const byCustomer = z.strictObject({ ...page, customer: text().optional(), created: moment.optional() })
const chargesSchema = z.strictObject({ ...byCustomer.shape, payment_intent: text().optional() })
const refundsSchema = z.strictObject({ ...page, created: moment.optional(), payment_intent: text().optional(), charge: text().optional() })
const nothing = z.strictObject({})

export const paymentRoutes = [
  route('GET /v1/payment_intents', byCustomer, (turn, { customer, created, ...request }) =>
    findPage(turn, 'payment_intent', {
      url: '/v1/payment_intents',
      conditions: [...fieldIs('customer', customer), ...createdWithin(created)],
      page: request,
    }),
  ),
  route('GET /v1/payment_intents/:id', nothing, (turn, _, id) => getBy(turn, 'payment_intent', { id: id, param: 'intent' })),
  route('GET /v1/charges', chargesSchema, (turn, { customer, created, payment_intent: intent, ...request }) =>
    findPage(turn, 'charge', {
      url: '/v1/charges',
      conditions: [...fieldIs('customer', customer), ...fieldIs('payment_intent', intent), ...createdWithin(created)],
      page: request,
    }),
  ),
  route('GET /v1/charges/:id', nothing, (turn, _, id) => getBy(turn, 'charge', { id: id, param: 'charge' })),
  route('POST /v1/refunds', refundSchema, createRefund),
  route('GET /v1/refunds', refundsSchema, (turn, { charge, created, payment_intent: intent, ...request }) =>
    findPage(turn, 'refund', {
      url: '/v1/refunds',
      conditions: [...fieldIs('charge', charge), ...fieldIs('payment_intent', intent), ...createdWithin(created)],
      page: request,
    }),
  ),
  route('GET /v1/refunds/:id', nothing, (turn, _, id) => getBy(turn, 'refund', { id: id, param: 'refund' })),
  route('POST /v1/refunds/:id', z.strictObject({ metadata: metadata.optional() }), async (turn, given, id) => {
    const refund = await getBy(turn, 'refund', { id: id, param: 'refund' })
    const before = structuredClone(refund)
    refund.metadata = mergeMetadata(refund.metadata, given.metadata)
    await save(turn, refund)
    await emitChange(turn, 'refund.updated', { before, after: refund })
    return refund
  }),
]

async function createRefund(turn: Turn, given: z.output<typeof refundSchema>): Promise<Refund> {
  const charge = await chargeOf(turn, given)
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} has not been paid.`)
  if (charge.disputed) throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const wanted = given.amount ?? left
  if (wanted < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (wanted > left) {
    const message = `Refund amount (${cents(wanted)}) is greater than unrefunded amount on charge (${cents(left)})`
    throw invalid(message, { code: 'amount_too_large', param: 'amount' })
  }
  const refund = await insert(
    turn,
    newRefund(charge, { amount: wanted, reason: given.reason ?? null, metadata: given.metadata || {} }, turn.now),
  )
  const before = structuredClone(charge)
  charge.amount_refunded += wanted
  charge.refunded = charge.amount_refunded === charge.amount_captured
  await save(turn, charge)
  await emit(turn, 'refund.created', refund)
  await emitChange(turn, 'charge.refunded', { before, after: charge })
  return refund
}

async function chargeOf(turn: Turn, { charge, payment_intent: intentId }: z.output<typeof refundSchema>): Promise<Charge> {
  if (charge !== undefined) return getBy(turn, 'charge', { id: charge, param: 'charge' })
  if (intentId === undefined) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    })
  }
  const intent = await getBy(turn, 'payment_intent', { id: intentId, param: 'payment_intent' })
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, { param: 'payment_intent' })
  }
  return getBy(turn, 'charge', { id: intent.latest_charge, param: 'charge' })
}

function cents(value: number): string {
  return `$${(value / 100).toFixed(2)}`
}
