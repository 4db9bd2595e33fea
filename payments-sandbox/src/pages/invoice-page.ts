// The hosted page of an invoice: its lines, and the payment of one that is open.
import { collectAndFollow } from '../billing/follow-invoice.ts'
import { subscriptionOf, type Invoice } from '../objects/invoice.ts'
import type { Means } from '../objects/means.ts'
import { newPaymentMethod } from '../objects/payment.ts'
import { find, findAll, get, insert, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { html, type Html } from './html.ts'
import { invoiceTable } from './invoice-view.ts'
import { sendNotice, sendPage, seeOther } from './page.ts'
import { paymentChoice, readPaymentChoice } from './payment-choice.ts'
import { day, money } from './wording.ts'

const OFFERED: readonly Means[] = ['success', 'decline', 'insufficient_funds', 'delayed_success', 'delayed_failure']

export async function showInvoice(turn: Turn, token: string): Promise<Response> {
  const invoice = await findByToken(turn, token)
  return invoice ? sendInvoice(turn, invoice, null) : sendMissing(turn)
}

export async function answerInvoice(turn: Turn, token: string, form: URLSearchParams): Promise<Response> {
  const invoice = await findByToken(turn, token)
  if (!invoice) return sendMissing(turn)
  if (!isPayable(invoice) || (await isOnItsWay(turn, invoice))) return seeOther(`/c/invoice/${token}`)
  const means = readPaymentChoice(form)
  if (typeof means === 'object') return sendInvoice(turn, invoice, means.refusal)
  const result = await payByHand(turn, invoice, means)
  return result === 'failed' ? sendInvoice(turn, invoice, 'The payment was declined. You can try again.') : seeOther(`/c/invoice/${token}`)
}

async function findByToken(turn: Turn, token: string): Promise<Invoice | null> {
  const [invoice] = await findAll(turn, 'invoice', [{ sql: `data #>> '{sandbox,token}' = ?`, value: token }])
  return invoice ?? null
}

/** The payment method that pays the invoice is kept for the subscription's renewals. */
async function payByHand(turn: Turn, invoice: Invoice, means: Means): Promise<'paid' | 'processing' | 'failed'> {
  const method = await insert(turn, newPaymentMethod(means, invoice.customer, turn.now))
  const result = await collectAndFollow(turn, invoice, { method, present: true, manual: true })
  const id = subscriptionOf(invoice)
  if (result === 'failed' || id === null) return result
  const subscription = await get(turn, 'subscription', id)
  if (subscription.ended_at === null) await save(turn, { ...subscription, default_payment_method: method.id })
  return result
}

const isPayable = ({ amount_remaining: left, status }: Invoice): boolean => status === 'open' && left > 0

/** A debit that has not been settled yet. */
async function isOnItsWay(turn: Turn, { sandbox: { payments } }: Invoice): Promise<boolean> {
  for (const { payment } of payments) if ((await find(turn, 'payment_intent', payment.payment_intent))?.status === 'processing') return true
  return false
}

function sendMissing({ settings: { merchantName: merchant } }: Turn): Response {
  return sendNotice({ title: 'Page not found', text: 'There is no such invoice.', merchant, status: 404 })
}

async function sendInvoice(turn: Turn, invoice: Invoice, problem: string | null): Promise<Response> {
  const onItsWay = await isOnItsWay(turn, invoice)
  return sendPage({
    title: `Invoice ${invoice.number ?? ''}`,
    merchant: turn.settings.merchantName,
    body: html`${problem === null ? '' : html`<p class="notice failed" role="alert">${problem}</p>`}
      <div class="columns">
        <section aria-labelledby="invoice">
          <h1 id="invoice">Invoice ${invoice.number ?? ''}</h1>
          <p class="amount">${money(invoice.amount_due, invoice.currency)}</p>
          <p>${statusBadge(invoice, onItsWay)}</p>
          <p class="soft">
            ${day(invoice.created)}, for
            ${invoice.customer_name ?? invoice.customer_email ?? 'the account'}${invoice.description ? html`<br />${invoice.description}` : ''}
          </p>
          ${invoiceTable(invoice)}
        </section>
        ${isPayable(invoice) && !onItsWay ? paymentForm(invoice) : ''}
      </div>`,
  })
}

export function statusBadge(invoice: Invoice, onItsWay = false): Html {
  if (invoice.status === 'paid') return html`<span class="badge found">Paid</span>`
  if (onItsWay) return html`<span class="badge">Bank debit on its way</span>`
  if (invoice.status !== 'open') return html`<span class="badge">${invoice.status === 'void' ? 'Void' : 'Draft'}</span>`
  return html`<span class="badge failed">${invoice.attempt_count > 0 ? 'Payment failed' : 'Open'}</span>`
}

function paymentForm(invoice: Invoice): Html {
  return html`<form method="post" class="card">
    <h2>Pay this invoice</h2>
    ${paymentChoice(OFFERED)}
    <button class="primary wide">Pay ${money(invoice.amount_remaining, invoice.currency)}</button>
  </form>`
}
