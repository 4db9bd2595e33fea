// In: what an account wants to buy. Out: the URL of the payment page. An order is stored first, so that every payment can be matched with
// its owner and amount. Credits and activates nothing: that happens when the provider's webhook arrives.
import { PLAN_NAMES, type CheckoutAnswer, type TopUpAnswer } from '@quarry/contract'
import type { Stripe } from 'stripe'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import { timeOfDatabase } from '../../db/database.ts'
import { toMicroUsd } from '../ledger/money.ts'
import { getCustomer } from '../payments/customers.ts'
import { fulfilOrder } from '../payments/fulfil-order.ts'
import { countRecentOrders, endOrder, insertOrder, listOpenSubscriptionOrders, noteSession } from '../payments/orders.store.ts'
import { findOffer, hasProvider, type Offer, type PaymentsDeps, type ProviderDeps } from '../payments/payments.ts'
import { priceListOf } from '../payments/price-list.ts'
import { changePlan } from './change-plan.ts'
import { findSubscription, RUNNING, type StoredSubscription } from './find-subscription.ts'

/** @throws AppError unavailable where nothing can be bought, invalid for another price, conflict where the account has the plan already */
export async function startPlanCheckout(
  deps: PaymentsDeps,
  actor: Actor,
  { lookup_key: lookupKey, priceId }: { lookup_key: string; priceId?: string | null | undefined },
): Promise<CheckoutAnswer> {
  if (!hasProvider(deps)) throw new AppError('unavailable', { detail: 'Stripe.js has not loaded yet.' })
  const offer = findOffer(lookupKey)
  if (!offer) throw new AppError('invalid', { detail: `There is no plan price "${lookupKey}".` })
  const price = await priceListOf(deps.provider).findPriceId(lookupKey)
  if (price === null)
    throw new AppError('unavailable', { detail: 'This plan cannot be bought right now: the payment provider has no price for it.' })
  if (priceId && priceId !== price) throw new AppError('invalid', { detail: 'This is not the price of that plan. Please reload the page.' })
  const current = await findSubscription(deps.db, { mode: deps.providerMode, ownerId: actor.accountId })
  if (current && RUNNING.includes(current.status)) return changeRunning(deps, actor, { current, offer, price })
  await expireOpenCheckouts(deps, actor)
  const session = await openCheckout(deps, actor, {
    order: { lookupKey },
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    subscription_data: { metadata: { account_id: actor.accountId } },
  })
  return { sessionId: session.id, url: session.url }
}

/** @throws AppError unavailable where nothing can be bought */
export async function startTopUp(deps: PaymentsDeps, actor: Actor, amountUsd: number): Promise<TopUpAnswer> {
  if (!hasProvider(deps)) throw new AppError('unavailable', { detail: 'Payment system not available. Please try again.' })
  const cents = Math.round(amountUsd * 100)
  const session = await openCheckout(deps, actor, {
    order: { amount: toMicroUsd(cents / 100) },
    mode: 'payment',
    line_items: [{ price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Quarry balance' } }, quantity: 1 }],
    payment_intent_data: { metadata: { account_id: actor.accountId } },
    invoice_creation: { enabled: true },
  })
  return { session_id: session.id, url: session.url }
}

interface Wanted extends Pick<
  Stripe.Checkout.SessionCreateParams,
  'line_items' | 'subscription_data' | 'payment_intent_data' | 'invoice_creation'
> {
  order: { amount: number } | { lookupKey: string }
  mode: 'payment' | 'subscription'
}

/** Far above real use; more would only fill tables here and at the provider. */
const CHECKOUTS_PER_HOUR = 30

async function openCheckout(deps: ProviderDeps, actor: Actor, { order, ...wanted }: Wanted): Promise<Stripe.Checkout.Session> {
  const { db, provider, providerMode, publicUrl } = deps
  if ((await countRecentOrders(db, providerMode, actor.accountId)) >= CHECKOUTS_PER_HOUR) throw tooMany()
  const customer = await getCustomer(deps, actor)
  const orderId = await insertOrder(db, providerMode, { ownerId: actor.accountId, ...order })
  if (orderId === null) throw beingOpened()
  const session = await provider.stripe.checkout.sessions.create(
    {
      ...wanted,
      customer,
      client_reference_id: orderId,
      // Concatenated: the placeholder must not be encoded.
      success_url: `${publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/payment-cancelled?cancelled=true`,
    },
    { idempotencyKey: `checkout:${orderId}` },
  )
  await noteSession(db, orderId, session.id)
  return session
}

/** An account has one subscription: a higher plan or another interval replaces the running one. */
async function changeRunning(
  deps: ProviderDeps,
  actor: Actor,
  { current, offer, price }: { current: StoredSubscription; offer: Offer; price: string },
): Promise<CheckoutAnswer> {
  if (current.status !== 'active' && current.status !== 'trialing') {
    throw new AppError('conflict', {
      detail: 'The last payment of your subscription did not go through. Please pay it first (Manage billing).',
    })
  }
  if (current.plan === offer.plan && current.interval === offer.interval)
    throw new AppError('conflict', { detail: 'You are on this plan already.' })
  if (PLAN_NAMES.indexOf(offer.plan) < PLAN_NAMES.indexOf(current.plan)) {
    throw new AppError('conflict', { detail: 'Contact support to downgrade to this plan' })
  }
  return changePlan(deps, actor, { subscription: current, price })
}

const OPENING_MS = 60_000

/** An unpaid checkout could still be paid, and would become a second subscription. */
async function expireOpenCheckouts(deps: ProviderDeps, actor: Actor): Promise<void> {
  const now = await timeOfDatabase(deps.db)
  for (const { id, sessionId, createdAt } of await listOpenSubscriptionOrders(deps.db, deps.providerMode, actor.accountId)) {
    if (sessionId === null && now.getTime() - createdAt.getTime() < OPENING_MS) throw beingOpened()
    if (sessionId !== null && !(await expireSession(deps, sessionId))) {
      throw new AppError('conflict', { detail: 'You have just subscribed. Please reload the page.' })
    }
    await endOrder(deps.db, id, { state: 'expired' })
  }
}

/** False: it has been paid meanwhile. */
async function expireSession(deps: ProviderDeps, sessionId: string): Promise<boolean> {
  try {
    await deps.provider.stripe.checkout.sessions.expire(sessionId)
    return true
  } catch {
    // It is no longer open: its outcome decides.
    const state = await fulfilOrder(deps, sessionId)
    return state !== 'confirmed' && state !== 'open'
  }
}

function tooMany(): AppError {
  const detail = `You have opened ${CHECKOUTS_PER_HOUR} checkouts within an hour. Please try again later.`
  return new AppError('rate_limited', { detail, retryAfterSeconds: 600 })
}

function beingOpened(): AppError {
  return new AppError('conflict', { detail: 'A checkout is being opened for you already. Please try again in a minute.' })
}
