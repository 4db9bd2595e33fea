// Ends checkout sessions: paid, processing, refused or expired.
import { isRecurring, type RecurringPrice } from '../objects/catalogue.ts'
import { customerDetails, type CheckoutSession } from '../objects/checkout-session.ts'
import { newCustomer } from '../objects/customer.ts'
import { newInvoicePayment, type Invoice } from '../objects/invoice.ts'
import { attempt, type Means, type PaymentError } from '../objects/means.ts'
import { newPaymentMethod, type PaymentIntent, type PaymentMethod } from '../objects/payment.ts'
import { find, get, insert, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emit } from '../webhooks/emit.ts'
import { issueInvoice, markPaid } from './invoicing.ts'
import { attemptPayment, makePayment } from './pay.ts'
import { unschedule } from './schedule.ts'
import { subscribe } from './subscribe.ts'

export interface Confirmation {
  means: Means
  email: string | null
  name: string | null
}

/** The customer has pressed "pay" on an open session. @returns the reason where the payment was refused: the session stays open then */
export async function confirmCheckout(turn: Turn, session: CheckoutSession, given: Confirmation): Promise<PaymentError | null> {
  const refusal = attempt(given.means, true)
  if (typeof refusal === 'object') {
    await payForSession(turn, session, await addMethod(turn, session, given))
    await save(turn, session)
    return refusal
  }
  await identify(turn, session, given)
  const method = await addMethod(turn, session, given)
  if (session.mode === 'payment') await completePayment(turn, session, method)
  else await completeSubscription(turn, session, method)
  session.status = 'complete'
  session.url = null
  await save(turn, session)
  await unschedule(turn, session.id, 'expire_session')
  await emit(turn, 'checkout.session.completed', session)
  return null
}

async function identify(turn: Turn, session: CheckoutSession, { email, name }: Confirmation): Promise<void> {
  if (session.customer === null && session.customer_creation === 'always') {
    const customer = await insert(turn, newCustomer({ email: session.customer_email ?? email, name }, turn.now))
    await emit(turn, 'customer.created', customer)
    session.customer = customer.id
  }
  const customer = session.customer ? await get(turn, 'customer', session.customer) : null
  session.customer_details = customerDetails(customer?.email ?? session.customer_email ?? email, customer?.name ?? name)
}

function addMethod(turn: Turn, { customer }: CheckoutSession, { means }: Confirmation): Promise<PaymentMethod> {
  return insert(turn, newPaymentMethod(means, customer, turn.now))
}

/** A second attempt continues the payment intent of the first. */
async function payForSession(turn: Turn, session: CheckoutSession, method: PaymentMethod): Promise<PaymentIntent> {
  const payer = { method, present: true }
  if (session.payment_intent) return attemptPayment(turn, await get(turn, 'payment_intent', session.payment_intent), payer)
  const { description, metadata } = session.sandbox.payment_intent_data
  const order = {
    amount: session.amount_total,
    currency: session.currency,
    customer: session.customer,
    description: description ?? null,
    metadata: metadata || {},
    invoice: null,
  }
  const intent = await makePayment(turn, order, payer)
  if (session.mode === 'payment') session.payment_intent = intent.id
  return intent
}

async function completePayment(turn: Turn, session: CheckoutSession, method: PaymentMethod): Promise<void> {
  const before = session.payment_intent ? await get(turn, 'payment_intent', session.payment_intent) : null
  if (before) await save(turn, { ...before, customer: session.customer })
  const intent = await payForSession(turn, session, method)
  if (intent.status === 'succeeded') await markSessionPaid(turn, session, intent)
}

async function completeSubscription(turn: Turn, session: CheckoutSession, method: PaymentMethod): Promise<void> {
  const { description, metadata } = session.sandbox.subscription_data
  const { subscription, invoice, result } = await subscribe(turn, {
    customer: session.customer ?? '',
    lines: session.sandbox.lines.map(({ price, quantity }) => ({ price: recurring(price), quantity })),
    method,
    present: true,
    description: description ?? null,
    metadata: metadata || {},
  })
  session.subscription = subscription.id
  session.invoice = invoice.id
  if (result === 'paid') session.payment_status = 'paid'
}

function recurring(price: CheckoutSession['sandbox']['lines'][number]['price']): RecurringPrice {
  if (!isRecurring(price)) throw new Error(`${price.id} does not recur`)
  return price
}

async function markSessionPaid(turn: Turn, session: CheckoutSession, intent: PaymentIntent): Promise<void> {
  session.payment_status = 'paid'
  if (session.invoice_creation?.enabled) session.invoice = (await invoiceForSession(turn, session, intent)).id
}

/** An invoice that documents a payment which has been made. */
async function invoiceForSession(turn: Turn, session: CheckoutSession, intent: PaymentIntent): Promise<Invoice> {
  const data = session.invoice_creation?.invoice_data
  const period = { start: turn.now, end: turn.now }
  const positions = session.sandbox.lines.map(({ amount_total: amount, description, price, quantity }) => {
    return { amount, description, price, quantity, period, proration: false, item: null }
  })
  const invoice = await issueInvoice(turn, {
    customer: session.customer ?? '',
    currency: session.currency,
    reason: 'manual',
    subscription: null,
    positions,
    period,
    description: data?.description ?? null,
    metadata: data?.metadata ?? {},
  })
  invoice.attempted = true
  invoice.attempt_count = 1
  invoice.sandbox.payments.push(newInvoicePayment(invoice, intent.id, turn.now))
  await markPaid(turn, invoice)
  return invoice
}

/** Updates a completed session once its bank debit was settled or has failed. */
export async function settleSession(turn: Turn, session: CheckoutSession, intent: PaymentIntent): Promise<void> {
  if (intent.status === 'succeeded') {
    if (session.mode === 'payment') await markSessionPaid(turn, session, intent)
    else session.payment_status = 'paid'
    await save(turn, session)
    await emit(turn, 'checkout.session.async_payment_succeeded', session)
    return
  }
  await emit(turn, 'checkout.session.async_payment_failed', session)
}

export async function expireSession(turn: Turn, id: string): Promise<CheckoutSession | null> {
  const session = await find(turn, 'checkout.session', id)
  if (session?.status !== 'open') return null
  session.status = 'expired'
  session.url = null
  await save(turn, session)
  await unschedule(turn, id, 'expire_session')
  await emit(turn, 'checkout.session.expired', session)
  return session
}
