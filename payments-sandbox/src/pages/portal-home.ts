// The overview of the billing portal: plans, payment method, invoices.
import { describeMethod } from '../billing/pay.ts'
import { defaultMethod, productName } from '../billing/subscribe.ts'
import type { Invoice } from '../objects/invoice.ts'
import { periodOf, type Subscription } from '../objects/subscription.ts'
import { fieldIs, findAll, findPage } from '../store.ts'
import { html, type Html } from './html.ts'
import { statusBadge } from './invoice-page.ts'
import type { PortalContext } from './portal-context.ts'
import { actionForm, newsOf, priceText, type PortalView } from './portal-parts.ts'
import { day, money, shortDay } from './wording.ts'

export async function homeView(portal: PortalContext): Promise<PortalView> {
  const { features, session, turn } = portal
  const subscriptions = (await findAll(turn, 'subscription', fieldIs('customer', session.customer))).filter(
    ({ ended_at: ended, status }) => ended === null && status !== 'incomplete',
  )
  const plans: Html[] = []
  for (const subscription of subscriptions) plans.push(await planCard(portal, subscription))
  const invoices = await findPage(turn, 'invoice', { url: '', conditions: fieldIs('customer', session.customer), page: { limit: 24 } })
  return {
    title: 'Billing',
    body: (news) =>
      html`${newsOf(news)}
        <h1>Billing</h1>
        ${backLink(portal)} ${plans.length === 0 ? html`<p>You have no plan at present.</p>` : plans}
        ${features.invoice_history.enabled ? invoiceCard(invoices.data) : ''}`,
  }
}

function backLink({ session: { return_url: address }, turn: { settings } }: PortalContext): Html | string {
  return address === null ? '' : html`<p><a href="${address}">Back to ${settings.merchantName}</a></p>`
}

async function planCard({ features, turn }: PortalContext, subscription: Subscription): Promise<Html> {
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
      ${isEnding ? '' : link(features.subscription_update, `?view=switch&subscription=${id}`, 'Switch plan')}
      ${link(features.payment_method_update, '?view=method', 'Change payment method')}
      ${isEnding ? actionForm('keep', id, 'Keep this plan') : link(features.subscription_cancel, `?view=cancel&subscription=${id}`, 'Cancel plan')}
    </div>
  </section>`
}

function link({ enabled }: { enabled: boolean }, address: string, label: string): Html | string {
  return enabled ? html`<a class="button" href="${address}">${label}</a>` : ''
}

function invoiceCard(invoices: Invoice[]): Html {
  return html`<section class="card" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${invoices.length === 0 ? html`<p class="soft">No invoices yet.</p>` : invoiceList(invoices)}
  </section>`
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
