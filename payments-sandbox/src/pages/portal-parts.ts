// Pieces that the billing portal's views share.
import type { RecurringPrice } from '../objects/catalogue.ts'
import { html, type Html } from './html.ts'
import type { PortalContext } from './portal-context.ts'
import { money, rhythm } from './wording.ts'

export interface PortalView {
  title: string
  body(news: { problem: string | null; done: string | null }): Html
}

export function newsOf({ problem, done }: { problem: string | null; done: string | null }): Html | string {
  if (problem !== null) return html`<p class="notice failed" role="alert">${problem}</p>`
  return done === null ? '' : html`<p class="notice found" role="status">${done}.</p>`
}

export function priceText(price: RecurringPrice): string {
  return `${money(price.unit_amount, price.currency)} per ${rhythm(price.recurring)}`
}

export function actionForm(action: string, subscription: string, label: string): Html {
  return html`<form method="post" action="?">
    <input type="hidden" name="action" value="${action}" /><input type="hidden" name="subscription" value="${subscription}" />
    <button class="primary">${label}</button>
  </form>`
}

/** A flow that was opened for one action links back to the address it was opened from. */
export function goBack({ session: { flow, return_url: address }, turn: { settings } }: PortalContext): Html {
  return flow && address ? html`<a href="${address}">Back to ${settings.merchantName}</a>` : html`<a href="?view=home">Go back</a>`
}
