// In: the id of a checkout session. Out: its order in the provider's present state; a paid top-up is credited, a subscription copied. Any
// number of webhooks, sweeps and processes may do it for the same session: it counts once.
import type { Stripe } from 'stripe'
import { addCredit } from '../ledger/credit.ts'
import { formatUsd } from '../ledger/money.ts'
import { notifyPaymentFailed } from './notices.ts'
import { endOrder, lockOrder, type OrderState } from './orders.store.ts'
import { idOf, type ProviderDeps } from './payments.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Null: not one of our orders. @throws Error where session and order contradict each other; nothing is credited then. */
export async function fulfilOrder(deps: ProviderDeps, sessionId: string): Promise<OrderState | null> {
  const session = await deps.provider.stripe.checkout.sessions.retrieve(sessionId)
  if (session.livemode !== (deps.providerMode === 'live')) throw new Error(`session ${sessionId} belongs to another mode`)
  const subscription = idOf(session.subscription)
  // First, so that a reader of a confirmed order finds the plan.
  if (session.status === 'complete' && subscription !== null) await syncSubscription(deps, subscription)
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, deps.providerMode, { orderId: session.client_reference_id, sessionId })
    if (!order || order.state === 'confirmed') return order?.state ?? null
    const state = stateOf(session, order.state)
    if (state === 'open') return state
    if (state === 'confirmed' && order.kind === 'top_up') {
      const amount = paidAmount(session, order.amount)
      await addCredit(tx, {
        mode: deps.providerMode,
        ownerId: order.ownerId,
        key: `topup:${session.id}`,
        kind: 'topup',
        amount,
        description: `Top-up of ${formatUsd(amount)}`,
        source: { order_id: order.id, session_id: session.id },
      })
    }
    await endOrder(tx, order.id, { state, sessionId, paymentIntent: idOf(session.payment_intent) })
    return state
  })
}

/** A payment that takes days (`unpaid`) leaves the order open. A failed one stays failed unless it is paid after all. */
function stateOf({ status, payment_status: payment }: Stripe.Checkout.Session, known: OrderState): OrderState {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  return payment === 'unpaid' ? known : 'confirmed'
}

/** Micro-USD. @throws Error where it differs from the order. */
function paidAmount({ id, amount_total: cents, currency }: Stripe.Checkout.Session, ordered: number | null): number {
  if (currency !== 'usd' || cents === null || cents * 10_000 !== ordered) {
    throw new Error(`session ${id} was paid with ${cents} ${currency}, ordered were ${ordered} micro-USD`)
  }
  return ordered
}

/** A pending payment has failed. */
export async function failOrder(deps: ProviderDeps, sessionId: string): Promise<void> {
  const session = await deps.provider.stripe.checkout.sessions.retrieve(sessionId)
  if (session.payment_status !== 'unpaid') return void (await fulfilOrder(deps, sessionId))
  const failed = await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, deps.providerMode, { orderId: session.client_reference_id, sessionId })
    if (order?.state !== 'open') return null
    await endOrder(tx, order.id, { state: 'failed', sessionId, paymentIntent: idOf(session.payment_intent) })
    return order
  })
  if (failed) await notifyPaymentFailed(deps, { key: `failed:${sessionId}`, ownerId: failed.ownerId, payUrl: `${deps.publicUrl}/profile` })
}
