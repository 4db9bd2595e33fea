// An invoice from draft to paid. What its payment means for a subscription is in follow-invoice.ts.
import type { Customer } from '../objects/customer.ts'
import { newInvoice, newInvoicePayment, subscriptionOf, type Invoice, type InvoicePayment, type NewInvoice } from '../objects/invoice.ts'
import { find, get, insert, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emit } from '../webhooks/emit.ts'
import { DAY } from './calendar.ts'
import { attemptPayment, makePayment, type Payer } from './pay.ts'
import { schedule, unschedule } from './schedule.ts'

/** Less is not charged but carried over to the next invoice, as Stripe does for dollars. */
export const CHARGE_MIN = 50

type GivenInvoice = Omit<NewInvoice, 'customer' | 'merchantName'> & { customer: string }

export async function draftInvoice(turn: Turn, given: GivenInvoice): Promise<Invoice> {
  const customer = await get(turn, 'customer', given.customer)
  const invoice = await insert(turn, newInvoice({ ...given, customer, merchantName: turn.settings.merchantName }, turn.now))
  await emit(turn, 'invoice.created', invoice)
  return invoice
}

/** Creates and finalizes an invoice, without collecting it. Stripe waits an hour between the two; the sandbox does both at once. */
export async function issueInvoice(turn: Turn, given: GivenInvoice): Promise<Invoice> {
  const invoice = await draftInvoice(turn, given)
  const customer = await get(turn, 'customer', given.customer)
  Object.assign(invoice, settleBalance(invoice.total, customer.balance), numberOf(turn, invoice, customer))
  customer.next_invoice_sequence += 1
  customer.balance = invoice.ending_balance ?? 0
  customer.currency ??= invoice.currency
  await save(turn, customer)
  await save(turn, invoice)
  await emit(turn, 'invoice.finalized', invoice)
  return invoice
}

function numberOf({ now, settings }: Turn, invoice: Invoice, customer: Customer): Partial<Invoice> {
  return {
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    status: 'open',
    effective_at: now,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
    hosted_invoice_url: `${settings.pagesUrl}/c/invoice/${invoice.sandbox.token}`,
  }
}

type Amounts = Pick<Invoice, 'amount_due' | 'amount_remaining' | 'starting_balance' | 'ending_balance'>

/** Credit from before is used up first; the remainder, or an amount too small to charge, is carried to the next invoice. */
export function settleBalance(total: number, balance: number): Amounts {
  const due = total + balance
  const charged = due < CHARGE_MIN ? 0 : due
  return { amount_due: charged, amount_remaining: charged, starting_balance: balance, ending_balance: due - charged }
}

/** One attempt to collect what is due. @returns the state of the invoice after it */
export async function collectInvoice(turn: Turn, invoice: Invoice, payer: Payer): Promise<'paid' | 'processing' | 'failed'> {
  invoice.attempted = true
  if (invoice.amount_remaining === 0) return markPaid(turn, invoice)
  // Attempts on request are not counted, except the first.
  if (!payer.manual || invoice.attempt_count === 0) invoice.attempt_count += 1
  const payment = await payInvoice(turn, invoice, payer)
  const intent = await get(turn, 'payment_intent', payment.payment.payment_intent)
  if (intent.status === 'succeeded') return markPaid(turn, invoice)
  if (intent.status === 'processing') {
    await save(turn, invoice)
    return 'processing'
  }
  // A first invoice is not retried, because its customer is still on the page.
  return markFailed(turn, invoice, !payer.manual && invoice.billing_reason !== 'subscription_create')
}

async function payInvoice(turn: Turn, invoice: Invoice, payer: Payer): Promise<InvoicePayment> {
  const before = invoice.sandbox.payments.find(({ status }) => status === 'open')
  if (before) {
    await attemptPayment(turn, await get(turn, 'payment_intent', before.payment.payment_intent), payer)
    return before
  }
  const order = {
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.description ?? (subscriptionOf(invoice) ? describe(invoice) : `Payment for Invoice ${invoice.number}`),
    metadata: {},
    invoice: invoice.id,
  }
  const intent = await makePayment(turn, order, payer)
  const payment = newInvoicePayment(invoice, intent.id, turn.now)
  invoice.sandbox.payments.push(payment)
  return payment
}

function describe({ billing_reason: reason }: Invoice): string {
  return reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update'
}

export async function markPaid(turn: Turn, invoice: Invoice): Promise<'paid'> {
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = turn.now
  invoice.sandbox.fails = false
  for (const payment of invoice.sandbox.payments) {
    payment.status = 'paid'
    payment.amount_paid = payment.amount_requested
    payment.status_transitions.paid_at = turn.now
  }
  await save(turn, invoice)
  await unschedule(turn, invoice.id, 'retry_payment')
  await setDelinquent(turn, invoice.customer, false)
  await emit(turn, 'invoice.paid', invoice)
  await emit(turn, 'invoice.payment_succeeded', invoice)
  return 'paid'
}

/** @param goesOn whether another automatic attempt follows, as long as the retry schedule has one */
export async function markFailed(turn: Turn, invoice: Invoice, goesOn: boolean): Promise<'failed'> {
  if (goesOn) invoice.next_payment_attempt = nextAttempt(turn, invoice)
  await save(turn, invoice)
  if (invoice.next_payment_attempt !== null) await schedule(turn, invoice.id, { task: 'retry_payment', at: invoice.next_payment_attempt })
  await setDelinquent(turn, invoice.customer, true)
  await emit(turn, 'invoice.payment_failed', invoice)
  return 'failed'
}

function nextAttempt({ now, settings }: Turn, invoice: Invoice): number | null {
  const days = settings.retryDays[invoice.attempt_count - 1]
  return days === undefined || !invoice.auto_advance ? null : now + days * DAY
}

async function setDelinquent(turn: Turn, id: string, delinquent: boolean): Promise<void> {
  const customer = await find(turn, 'customer', id)
  if (!customer || customer.delinquent === delinquent) return
  customer.delinquent = delinquent
  await save(turn, customer)
}

/** Voids the invoice and returns what it used of the customer's balance. */
export async function voidInvoice(turn: Turn, invoice: Invoice): Promise<void> {
  const customer = await find(turn, 'customer', invoice.customer)
  if (customer) await save(turn, { ...customer, balance: customer.balance + invoice.starting_balance - (invoice.ending_balance ?? 0) })
  invoice.status = 'void'
  invoice.status_transitions.voided_at = turn.now
  invoice.next_payment_attempt = null
  await unschedule(turn, invoice.id, 'retry_payment')
  await save(turn, invoice)
  await emit(turn, 'invoice.voided', invoice)
}
