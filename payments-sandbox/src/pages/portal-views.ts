// The billing portal's views besides its overview: cancel, switch, confirm a change, payment method.
import { describeMethod } from '../billing/pay.ts'
import { previewChange } from '../billing/preview.ts'
import { defaultMethod, productName } from '../billing/subscribe.ts'
import type { RecurringPrice } from '../objects/catalogue.ts'
import type { Means } from '../objects/means.ts'
import { periodOf } from '../objects/subscription.ts'
import { html, type Html } from './html.ts'
import { invoiceTable } from './invoice-view.ts'
import { paymentChoice } from './payment-choice.ts'
import { changeTo } from './portal-actions.ts'
import { assertOffered, getOwn, offeredPrices, type PortalContext } from './portal-context.ts'
import { homeView } from './portal-home.ts'
import { actionForm, goBack, newsOf, priceText, type PortalView } from './portal-parts.ts'
import { day } from './wording.ts'

const METHODS: readonly Means[] = ['success', 'later_failure', 'delayed_success', 'delayed_failure']

export async function cancelView(portal: PortalContext, id: string): Promise<PortalView> {
  assertOffered(portal, 'subscription_cancel')
  const { turn } = portal
  const subscription = await getOwn(portal, id)
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
          <div class="row">${actionForm('cancel', id, 'Cancel plan')} ${goBack(portal)}</div>
        </div>`,
  }
}

export async function switchView(portal: PortalContext, id: string): Promise<PortalView> {
  assertOffered(portal, 'subscription_update')
  const { turn } = portal
  const subscription = await getOwn(portal, id)
  const current = subscription.items.data[0]?.price
  const prices = await offeredPrices(portal, subscription)
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
        <p>${goBack(portal)}</p>`,
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
  portal: PortalContext,
  id: string,
  wanted: { price?: string | undefined; quantity?: number | undefined },
): Promise<PortalView> {
  const { turn } = portal
  const subscription = await getOwn(portal, id)
  const change = await changeTo(portal, subscription, { ...wanted, at: turn.now })
  if (!change) return homeView(portal)
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
            ${goBack(portal)}
          </div>
        </div>`,
  }
}

export async function methodView(portal: PortalContext): Promise<PortalView> {
  assertOffered(portal, 'payment_method_update')
  return {
    title: 'Payment method',
    body: (news) =>
      html`${newsOf(news)}
        <form method="post" action="?" class="card">
          <h1>Payment method</h1>
          <input type="hidden" name="action" value="method" /><input type="hidden" name="view" value="method" />
          ${paymentChoice(METHODS)}
          <div class="row"><button class="primary">Save</button> ${goBack(portal)}</div>
        </form>`,
  }
}
