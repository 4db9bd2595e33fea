// Refunds and disputes at the provider become ledger transactions, each once. For a refund requested by the operator the credit was
// reserved before; one made at the provider takes credit back, spent or not.
import type { Stripe } from 'stripe'
import { addCredit, endRefund, takeCreditBack, type Credit } from '../ledger/credit.ts'
import { formatUsd } from '../ledger/money.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { findOrderOfPayment, type Order } from './orders.store.ts'
import { idOf, type ProviderDeps } from './payments.ts'

/** Set by the operator's refund on its requests to the provider. */
export const SET_ASIDE = 'quarry_set_aside'

/**
 * Books all refunds of a payment in their present state. A payment that was not a top-up (a subscription's) does not affect the balance.
 */
export async function bookRefunds(deps: ProviderDeps, paymentIntent: string): Promise<void> {
  const order = await findTopUp(deps, paymentIntent)
  if (!order) return
  const { data } = await deps.provider.stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
  for (const refund of data) await bookRefund(deps, order, refund)
}

async function bookRefund(deps: ProviderDeps, order: Order, refund: Stripe.Refund): Promise<void> {
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled'
  const aside = refund.metadata?.[SET_ASIDE]
  const credit: Credit = {
    mode: deps.providerMode,
    ownerId: order.ownerId,
    key: `refund:${refund.id}`,
    kind: 'refund',
    amount: refund.amount * 10_000,
    description: `Refund of ${formatUsd(refund.amount * 10_000)}`,
    source: { order_id: order.id, refund_id: refund.id },
  }
  const back: Credit = { ...credit, key: `refund-failed:${refund.id}`, description: `${credit.description} that did not go through` }
  await deps.db.transaction().execute(async (tx) => {
    if (aside) return void (await endRefund(tx, hasFailed ? back : credit, hasFailed ? 'failed' : 'paid'))
    await takeCreditBack(tx, credit)
    if (hasFailed) await addCredit(tx, back)
  })
}

/** A dispute takes the credit back until it is won. */
export async function bookDispute(deps: ProviderDeps, disputeId: string): Promise<void> {
  const dispute = await deps.provider.stripe.disputes.retrieve(disputeId)
  const paymentIntent = idOf(dispute.payment_intent)
  const order = paymentIntent === null ? null : await findTopUp(deps, paymentIntent)
  if (!order || dispute.status.startsWith('warning')) return
  const credit: Credit = {
    mode: deps.providerMode,
    ownerId: order.ownerId,
    key: `dispute:${dispute.id}`,
    kind: 'dispute',
    amount: dispute.amount * 10_000,
    description: 'Disputed payment',
    source: { order_id: order.id, dispute_id: dispute.id },
  }
  await deps.db.transaction().execute(async (tx) => {
    await takeCreditBack(tx, credit)
    if (dispute.status === 'won') await addCredit(tx, { ...credit, key: `dispute-won:${dispute.id}`, description: 'Disputed payment kept' })
  })
}

/** The refund's webhook may arrive before the payment's own: then the payment is booked first. */
async function findTopUp(deps: ProviderDeps, paymentIntent: string): Promise<Order | null> {
  const known = await findOrderOfPayment(deps.db, deps.providerMode, paymentIntent)
  if (known) return known.kind === 'top_up' ? known : null
  const { data } = await deps.provider.stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })
  const [session] = data
  if (!session || (await fulfilOrder(deps, session.id)) !== 'confirmed') return null
  const order = await findOrderOfPayment(deps.db, deps.providerMode, paymentIntent)
  return order?.kind === 'top_up' ? order : null
}
