// The customer's actions in the billing portal. Each is checked: the subscription must be the customer's, and the portal must offer the action.
import { invalid } from '../api/api-error.ts'
import { changeSubscription, readChange, type Change } from '../billing/change-subscription.ts'
import { setCancelAtPeriodEnd } from '../billing/subscription-end.ts'
import type { Means } from '../objects/means.ts'
import { newPaymentMethod } from '../objects/payment.ts'
import type { Subscription } from '../objects/subscription.ts'
import { fieldIs, findAll, get, insert, save } from '../store.ts'
import type { Turn } from '../turn.ts'
import { emitChange } from '../webhooks/emit.ts'
import { readPaymentChoice } from './payment-choice.ts'
import { assertOffered, getOwn, offeredPrices, type PortalContext } from './portal-context.ts'

export type PortalAction =
  | { kind: 'cancel' | 'keep'; subscription: Subscription }
  | { kind: 'update'; subscription: Subscription; change: Change }
  | { kind: 'method'; means: Means }

/** For how long after a page was shown the prorated price on it stays valid. */
const HELD_SECONDS = 3600

/** Parses the form of the portal's pages. @throws ApiError with a message for the customer */
export async function readAction(portal: PortalContext, form: URLSearchParams): Promise<PortalAction> {
  const kind = form.get('action')
  if (kind === 'method') {
    assertOffered(portal, 'payment_method_update')
    const means = readPaymentChoice(form)
    if (typeof means === 'object') throw invalid(means.refusal)
    return { kind, means }
  }
  const subscription = await getOwn(portal, form.get('subscription') ?? '')
  if (kind === 'cancel' || kind === 'keep') {
    assertOffered(portal, 'subscription_cancel')
    return { kind, subscription }
  }
  if (kind === 'update') return { kind, subscription, change: await readUpdate(portal, subscription, form) }
  throw invalid('There is no such action.')
}

async function readUpdate(portal: PortalContext, subscription: Subscription, form: URLSearchParams): Promise<Change> {
  const { now } = portal.turn
  const shownAt = Number(form.get('at'))
  const isHeld = Number.isInteger(shownAt) && shownAt <= now && shownAt > now - HELD_SECONDS
  const wanted = { price: form.get('price') ?? undefined, quantity: readQuantity(form), at: isHeld ? shownAt : now }
  const change = await changeTo(portal, subscription, wanted)
  if (!change) throw invalid('That is the plan you have.')
  return change
}

/** The form's quantity; undefined unless it is a whole number from 1 to 999,999. */
export function readQuantity(form: URLSearchParams): number | undefined {
  const quantity = Number(form.get('quantity') ?? 0)
  return Number.isInteger(quantity) && quantity > 0 && quantity < 1_000_000 ? quantity : undefined
}

/** The change of the subscription's first item; null where nothing would change. @throws ApiError for a price that the portal does not offer */
export async function changeTo(
  portal: PortalContext,
  subscription: Subscription,
  { at, price, quantity }: { price?: string | undefined; quantity?: number | undefined; at: number },
): Promise<Change | null> {
  assertOffered(portal, 'subscription_update')
  const [item] = subscription.items.data
  const offered = await offeredPrices(portal, subscription)
  if (price !== undefined && price !== item?.price.id && !offered.some(({ id }) => id === price))
    throw invalid('This plan is not offered here.')
  const proration = portal.features.subscription_update.proration_behavior
  return readChange(portal.turn, subscription, { items: [{ id: item?.id, price, quantity }], proration, at })
}

/** Performs the action and returns a sentence about it. @throws ApiError 402 where a change could not be paid; the caller rolls it back */
export async function actInPortal({ turn, session }: PortalContext, action: PortalAction): Promise<string> {
  switch (action.kind) {
    case 'cancel':
    case 'keep': {
      const before = structuredClone(action.subscription)
      setCancelAtPeriodEnd(turn, action.subscription, action.kind === 'cancel')
      await save(turn, action.subscription)
      await emitChange(turn, 'customer.subscription.updated', { before, after: action.subscription })
      return action.kind === 'cancel' ? 'Your plan was cancelled' : 'Your plan goes on'
    }
    case 'update':
      await changeSubscription(turn, action.subscription, { change: action.change, payment: { refuses: true, present: true } })
      return 'Your plan was changed'
    case 'method':
      await changeMethod(turn, session.customer, action.means)
      return 'Your payment method was changed'
  }
}

/** Sets a new payment method as the customer's default and for all their running subscriptions. */
async function changeMethod(turn: Turn, customerId: string, means: Means): Promise<void> {
  const method = await insert(turn, newPaymentMethod(means, customerId, turn.now))
  const customer = await get(turn, 'customer', customerId)
  const before = structuredClone(customer)
  customer.invoice_settings.default_payment_method = method.id
  await save(turn, customer)
  await emitChange(turn, 'customer.updated', { before, after: customer })
  for (const subscription of await findAll(turn, 'subscription', fieldIs('customer', customerId))) {
    if (subscription.ended_at !== null) continue
    const old = structuredClone(subscription)
    subscription.default_payment_method = method.id
    await save(turn, subscription)
    await emitChange(turn, 'customer.subscription.updated', { before: old, after: subscription })
  }
}
