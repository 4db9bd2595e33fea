// Creates, attempts and settles payment intents, and their charges. Callers update the invoice or session that the payment was for.
import { attempt, DEBIT_FAILED, DECLINED, FACTS, meansOfToken, NO_METHOD, type Means, type PaymentError } from '../objects/means.ts'
import {
  newCharge,
  newPaymentIntent,
  newPaymentMethod,
  type NewPaymentIntent,
  type PaymentIntent,
  type PaymentMethod,
} from '../objects/payment.ts'
import { missing } from '../api/api-error.ts'
import { find, getBy, insert, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emit } from '../webhooks/emit.ts'
import { schedule } from './schedule.ts'

export interface Payer {
  method: PaymentMethod | null
  /** Whether the customer is on a page and can confirm the payment there. */
  present: boolean
  /** Makes the attempt fail, whatever the payment method. */
  refused?: boolean
  /** Whether a person started the attempt, as opposed to an automatic retry. */
  manual?: boolean
}

/** Creates a payment intent and attempts it at once; the outcome is as that of `attemptPayment`. */
export async function makePayment(turn: Turn, order: NewPaymentIntent, payer: Payer): Promise<PaymentIntent> {
  const intent = await insert(turn, newPaymentIntent(order, turn.now))
  await emit(turn, 'payment_intent.created', intent)
  return attemptPayment(turn, intent, payer)
}

/**
 * Sets the intent's status to `succeeded`, to `processing` (a bank debit, which settles later), or to `requires_payment_method` with
 * `last_payment_error`.
 */
export async function attemptPayment(turn: Turn, intent: PaymentIntent, { method, present, refused }: Payer): Promise<PaymentIntent> {
  if (!method) return refusePayment(turn, intent, NO_METHOD)
  intent.payment_method = method.id
  intent.payment_method_types = [method.type]
  const outcome = refused ? DECLINED : attempt(method.sandbox.means, present)
  if (outcome === 'paid') return settlePayment(turn, intent, method.sandbox.means)
  if (outcome !== 'processing') return refusePayment(turn, intent, outcome)
  intent.status = 'processing'
  await save(turn, intent)
  await emit(turn, 'payment_intent.processing', intent)
  await schedule(turn, intent.id, { task: 'settle_debit', at: turn.now + turn.settings.debitSettlesAfter })
  return intent
}

/** Settles or refuses a bank debit that was processing. */
export async function finishDebit(turn: Turn, intent: PaymentIntent): Promise<PaymentIntent> {
  const method = intent.payment_method ? await find(turn, 'payment_method', intent.payment_method) : null
  const means = method?.sandbox.means ?? 'success'
  return means === 'delayed_failure' ? refusePayment(turn, intent, DEBIT_FAILED) : settlePayment(turn, intent, means)
}

async function settlePayment(turn: Turn, intent: PaymentIntent, means: Means): Promise<PaymentIntent> {
  const charge = await insert(turn, newCharge(intent, null, turn.now))
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  intent.last_payment_error = null
  await save(turn, intent)
  await emit(turn, 'charge.succeeded', charge)
  await emit(turn, 'payment_intent.succeeded', intent)
  if (means === 'disputed') await schedule(turn, charge.id, { task: 'open_dispute', at: turn.now + turn.settings.debitSettlesAfter })
  return intent
}

async function refusePayment(turn: Turn, intent: PaymentIntent, error: PaymentError): Promise<PaymentIntent> {
  const charge = await insert(turn, newCharge(intent, error, turn.now))
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.latest_charge = charge.id
  intent.last_payment_error = error
  await save(turn, intent)
  await emit(turn, 'charge.failed', charge)
  await emit(turn, 'payment_intent.payment_failed', intent)
  return intent
}

/**
 * The customer's payment method by id, or a new one for one of Stripe's test ids such as `pm_card_visa`.
 * @throws ApiError resource_missing, also for a method of another customer
 */
export async function usePaymentMethod(
  turn: Turn,
  id: string,
  { customer, param }: { customer: string; param: string },
): Promise<PaymentMethod> {
  const means = meansOfToken(id)
  if (means) return insert(turn, newPaymentMethod(means, customer, turn.now))
  const method = await getBy(turn, 'payment_method', { id: id, param: param })
  if (method.customer !== customer) throw missing('payment_method', id, param)
  return method
}

/** A method as customers see it: "Visa ending in 4242". */
export function describeMethod({ sandbox: { means }, type }: PaymentMethod): string {
  return `${type === 'card' ? 'Visa' : 'Bank account'} ending in ${FACTS[means].number.slice(-4)}`
}
