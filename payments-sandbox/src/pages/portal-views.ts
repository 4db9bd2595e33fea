// The views of the billing portal: overview, cancel, switch, confirm a change, payment method.
import { describeMethod } from '../billing/pay.ts'
import { previewChange } from '../billing/preview.ts'
import { defaultMethod, productName } from '../billing/subscribe.ts'
import type { RecurringPrice } from '../objects/catalogue.ts'
import { isRecurring } from '../objects/catalogue.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Means } from '../objects/means.ts'
import type { PortalSession } from '../objects/portal-session.ts'
import { periodOf, type Subscription } from '../objects/subscription.ts'
import { fieldIs, findAll, findPage } from '../store.ts'
import type { Turn } from '../turn.ts'
import { html, type Html } from './html.ts'
import { statusBadge } from './invoice-page.ts'
import { invoiceTable } from './invoice-view.ts'
import { paymentChoice } from './payment-choice.ts'
import { changeTo, getOwn } from './portal-actions.ts'
import { day, money, rhythm, shortDay } from './wording.ts'

export interface PortalView {
  title: string
  body(news: { problem: string | null; done: string | null }): Html
}

interface Desk {
  turn: Turn
  session: PortalSession
}

const METHODS: readonly Means[] = ['success', 'later_failure', 'delayed_success', 'delayed_failure']

export async function homeView({ turn, session }: Desk): Promise<PortalView> {
  const subscriptions = (await findAll(turn, 'subscription', fieldIs('customer', session.customer))).filter(
    ({ ended_at: ended, status }) => ended === null && status !== 'incomplete',
  )
  const plans: Html[] = []
  for (const subscription of subscriptions) plans.push(await planCard(turn, subscription))
  const invoices = await findPage(turn, 'invoice', { url: '', conditions: fieldIs('customer', session.customer), page: { limit: 24 } })
  return {
    title: 'Billing',
    body: (news) =>
      html`${newsOf(news)}
        <h1>Billing</h1>
        ${backLink(turn, session)} ${plans.length === 0 ? html`<p>You have no plan at present.</p>` : plans}
        <section class="card" aria-labelledby="invoices">
          <h2 id="invoices">Invoices</h2>
          ${invoices.data.length === 0 ? html`<p class="soft">No invoices yet.</p>` : invoiceList(invoices.data)}
        </section>`,
  }
}

function newsOf({ problem, done }: { problem: string | null; done: string | null }): Html | string {
  if (problem !== null) return html`<p class="notice failed" role="alert">${problem}</p>`
  return done === null ? '' : html`<p class="notice found" role="status">${done}.</p>`
}

function backLink({ settings }: Turn, { return_url: address }: PortalSession): Html | string {
  return address === null ? '' : html`<p><a href="${address}">Back to ${settings.merchantName}</a></p>`
}

async function planCard(turn: Turn, subscription: Subscription): Promise<Html> {
  const { cancel_at_period_end: isEnding, id, items } = subscription
  const method = await defaultMethod(turn, subscription)
  const lines: Html[] = []
  for (const { price, quantity } of items.data)
    lines.push(
      html`<h2>${await productName(turn, price)}</h2>
        <p>${quantity === 1 ? '' : `${quantity} × `}${priceText(price)}</p>`,
    )
  const end = day(periodOf(subscription).end)
  return html`<section class="card" aria-label="Your plan">
    ${lines}
    <p class="soft">
      ${isEnding ? `Cancelled: it ends on ${end}.` : `It renews on ${end}.`} ${method ? `Paid with ${describeMethod(method)}.` : ''}
    </p>
    ${subscription.status === 'active' ? '' : html`<p class="notice failed">The last payment has failed. Pay the open invoice below, or change the payment method.</p>`}
    <div class="row">
      ${isEnding ? actionForm('keep', id, 'Keep this plan') : html`<a class="button" href="?view=switch&amp;subscription=${id}">Switch plan</a>`}
      <a class="button" href="?view=method">Change payment method</a>
      ${isEnding ? '' : html`<a class="button" href="?view=cancel&amp;subscription=${id}">Cancel plan</a>`}
    </div>
  </section>`
}

function priceText(price: RecurringPrice): string {
  return `${money(price.unit_amount, price.currency)} per ${rhythm(price.recurring)}`
}

function actionForm(action: string, subscription: string, label: string): Html {
  return html`<form method="post" action="?">
    <input type="hidden" name="action" value="${action}" /><input type="hidden" name="subscription" value="${subscription}" />
    <button class="primary">${label}</button>
  </form>`
}

function invoiceList(invoices: Invoice[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Invoice</th>
        <th scope="col">Status</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${invoices.map(
        (invoice) =>
          html`<tr>
            <td>${shortDay(invoice.created)}</td>
            <td>${invoice.hosted_invoice_url ? html`<a href="${invoice.hosted_invoice_url}">${invoice.number ?? ''}</a>` : 'Draft'}</td>
            <td>${statusBadge(invoice)}</td>
            <td>${money(invoice.amount_due, invoice.currency)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

export async function cancelView({ turn, session }: Desk, id: string): Promise<PortalView> {
  const subscription = await getOwn(turn, session, id)
  const names: string[] = []
  for (const { price } of subscription.items.data) names.push(await productName(turn, price))
  const end = day(periodOf(subscription).end)
  return {
    title: 'Cancel plan',
    body: (news) =>
      html`${newsOf(news)}
        <div class="card">
          <h1>Cancel ${names.join(', ')}?</h1>
          <p>You keep the plan until ${end}, and are not charged again. Until then you can take the cancellation back.</p>
          <div class="row">${actionForm('cancel', id, 'Cancel plan')} ${goBack(turn, session)}</div>
        </div>`,
  }
}

/** A flow that was opened for one thing leads back to where it came from. */
function goBack({ settings }: Turn, { flow, return_url: address }: PortalSession): Html {
  return flow && address ? html`<a href="${address}">Back to ${settings.merchantName}</a>` : html`<a href="?view=home">Go back</a>`
}

export async function switchView({ turn, session }: Desk, id: string): Promise<PortalView> {
  const subscription = await getOwn(turn, session, id)
  const current = subscription.items.data[0]?.price
  const prices = (
    await findAll(turn, 'price', [
      ...fieldIs('active', true),
      ...fieldIs('type', 'recurring'),
      ...fieldIs('currency', subscription.currency),
    ])
  )
    .filter(isRecurring)
    .toSorted((one, other) => one.unit_amount - other.unit_amount)
  const offers: Html[] = []
  for (const price of prices)
    offers.push(offer({ price, name: await productName(turn, price), isCurrent: price.id === current?.id, subscription: id }))
  return {
    title: 'Switch plan',
    body: (news) =>
      html`${newsOf(news)}
        <div class="card">
          <h1>Switch plan</h1>
          <table>
            <thead>
              <tr>
                <th scope="col">Plan</th>
                <th scope="col">Price</th>
                <th scope="col">Choice</th>
              </tr>
            </thead>
            <tbody>
              ${offers}
            </tbody>
          </table>
        </div>
        <p>${goBack(turn, session)}</p>`,
  }
}

function offer({
  isCurrent,
  name,
  price,
  subscription,
}: {
  price: RecurringPrice
  name: string
  isCurrent: boolean
  subscription: string
}): Html {
  const address = html`?view=update&amp;subscription=${subscription}&amp;price=${price.id}`
  return html`<tr>
    <td>${name}</td>
    <td>${priceText(price)}</td>
    <td>${isCurrent ? 'Your plan' : html`<a href="${address}" aria-label="Choose ${name}, ${priceText(price)}">Choose</a>`}</td>
  </tr>`
}

/** Shows to the cent what the change costs; the amounts are held for an hour. */
export async function updateView(
  { turn, session }: Desk,
  id: string,
  wanted: { price?: string | undefined; quantity?: number | undefined },
): Promise<PortalView> {
  const subscription = await getOwn(turn, session, id)
  const change = await changeTo(turn, subscription, { ...wanted, at: turn.now })
  if (!change) return homeView({ turn, session })
  const invoice = await previewChange(turn, subscription, change)
  const [from, to] = [await productName(turn, change.item.price), await productName(turn, change.price)]
  const method = await defaultMethod(turn, subscription)
  return {
    title: 'Confirm your update',
    body: (news) =>
      html`${newsOf(news)}
        <div class="card">
          <h1>Confirm your update</h1>
          <p>From ${from} (${priceText(change.item.price)}) to <strong>${to}</strong> (${priceText(change.price)}).</p>
          ${invoiceTable(invoice)}
          <p class="soft">
            ${method ? `Charged to ${describeMethod(method)}.` : ''} What is credited to you is used for your next invoices.
          </p>
          <div class="row">
            <form method="post" action="?">
              <input type="hidden" name="action" value="update" /><input type="hidden" name="view" value="update" />
              <input type="hidden" name="subscription" value="${id}" /><input type="hidden" name="price" value="${change.price.id}" />
              <input type="hidden" name="quantity" value="${change.quantity}" /><input type="hidden" name="at" value="${change.at}" />
              <button class="primary">Confirm</button>
            </form>
            ${goBack(turn, session)}
          </div>
        </div>`,
  }
}

export async function methodView({ turn, session }: Desk): Promise<PortalView> {
  return {
    title: 'Payment method',
    body: (news) =>
      html`${newsOf(news)}
        <form method="post" action="?" class="card">
          <h1>Payment method</h1>
          <input type="hidden" name="action" value="method" /><input type="hidden" name="view" value="method" />
          ${paymentChoice(METHODS)}
          <div class="row"><button class="primary">Save</button> ${goBack(turn, session)}</div>
        </form>`,
  }
}
