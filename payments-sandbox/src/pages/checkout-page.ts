// The hosted page of a checkout session: what is bought, how to pay, and the way back.
import { confirmCheckout } from '../billing/checkout.ts'
import type { CheckoutSession, LineItem } from '../objects/checkout-session.ts'
import type { Means } from '../objects/means.ts'
import { find } from '../store.ts'
import type { Turn } from '../turn.ts'
import { html, type Html } from './html.ts'
import { sendNotice, sendPage, seeOther } from './page.ts'
import { paymentChoice, readPaymentChoice } from './payment-choice.ts'
import { money, rhythm } from './wording.ts'

const ONE_TIME: readonly Means[] = [
  'success',
  'decline',
  'insufficient_funds',
  'expired_card',
  'disputed',
  'delayed_success',
  'delayed_failure',
]
const RENEWED: readonly Means[] = ['success', 'decline', 'insufficient_funds', 'later_failure', 'delayed_success', 'delayed_failure']

export async function showCheckout(turn: Turn, id: string): Promise<Response> {
  const session = await find(turn, 'checkout.session', id)
  return session?.status === 'open' ? sendCheckout(turn, session, null) : sendClosed(turn, session)
}

/** Pressing "pay" twice pays once. */
export async function answerCheckout(turn: Turn, id: string, form: URLSearchParams): Promise<Response> {
  const session = await find(turn, 'checkout.session', id)
  if (session?.status === 'complete') return seeOther(successUrl(session))
  if (session?.status !== 'open') return sendClosed(turn, session)
  if (form.get('outcome') === 'cancel') return session.cancel_url ? seeOther(session.cancel_url) : sendCheckout(turn, session, null)
  const means = readPaymentChoice(form)
  if (typeof means === 'object') return sendCheckout(turn, session, means.refusal)
  const email = form.get('email')?.trim() || null
  if (asksForEmail(session) && !/^[^@\s]+@[^@\s]+$/.test(email ?? '')) return sendCheckout(turn, session, 'Enter your e-mail address.')
  const refused = await confirmCheckout(turn, session, { means, email, name: null })
  return refused ? sendCheckout(turn, session, `${refused.message} Nothing was charged; you can try again.`) : seeOther(successUrl(session))
}

function successUrl({ id, success_url: url }: CheckoutSession): string {
  return url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function sendClosed({ settings: { merchantName: merchant } }: Turn, session: CheckoutSession | null): Response {
  if (!session) return sendNotice({ title: 'Page not found', text: 'There is no such checkout.', merchant, status: 404 })
  if (session.status === 'complete') {
    const link = { href: successUrl(session), label: `Back to ${merchant}` }
    return sendNotice({ title: 'This checkout is complete', text: 'You have already paid here. Nothing more is charged.', link, merchant })
  }
  const link = session.cancel_url ? { href: session.cancel_url, label: `Back to ${merchant}` } : null
  return sendNotice({
    title: 'This checkout has expired',
    text: 'Nothing was charged. Start again from where you came from.',
    link,
    merchant,
  })
}

async function sendCheckout(turn: Turn, session: CheckoutSession, problem: string | null): Promise<Response> {
  const { merchantName: merchant } = turn.settings
  const email = session.customer ? ((await find(turn, 'customer', session.customer))?.email ?? null) : session.customer_email
  return sendPage({
    title: session.mode === 'subscription' ? 'Subscribe' : 'Pay',
    merchant,
    leadsTo: [session.success_url, session.cancel_url],
    body: html`${problem === null ? '' : html`<p class="notice failed" role="alert">${problem}</p>`}
      <div class="columns">${summary(session, merchant)}${form(session, email)}</div>`,
  })
}

function summary(session: CheckoutSession, merchant: string): Html {
  const [first] = session.sandbox.lines
  const every = first?.price.recurring ? html` <small>per ${rhythm(first.price.recurring)}</small>` : ''
  return html`<section aria-labelledby="order">
    <h1 id="order">${session.mode === 'subscription' ? `Subscribe to ${first?.description ?? ''}` : `Pay ${merchant}`}</h1>
    <p class="amount">${money(session.amount_total, session.currency)}${every}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${session.sandbox.lines.map(row)}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Due today</th>
          <td>${money(session.amount_total, session.currency)}</td>
        </tr>
      </tfoot>
    </table>
    ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>` : ''}
  </section>`
}

function row({ amount_total: amount, currency, description, quantity }: LineItem): Html {
  return html`<tr>
    <td>${description}${quantity === 1 ? '' : ` × ${quantity}`}</td>
    <td>${money(amount, currency)}</td>
  </tr>`
}

function asksForEmail({ customer, customer_email: email }: CheckoutSession): boolean {
  return customer === null && email === null
}

function form(session: CheckoutSession, email: string | null): Html {
  const renewed = session.mode === 'subscription'
  return html`<form method="post" class="card">
    ${
      asksForEmail(session)
        ? html`<label class="field">E-mail <input type="email" name="email" required autocomplete="email" /></label>`
        : html`<p>For <strong>${email ?? 'your account'}</strong></p>`
    }
    ${paymentChoice(renewed ? RENEWED : ONE_TIME)}
    <button class="primary wide">${renewed ? 'Subscribe' : `Pay ${money(session.amount_total, session.currency)}`}</button>
  </form>`
}
