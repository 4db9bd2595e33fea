// Compares what the provider received, refunded and lost for top-ups with the ledger's clearing account, payment by payment. Repairs
// nothing. A consistent ledger can still miss a payment; only the provider has it.
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { formatUsd } from '../ledger/money.ts'
import { idOf, type ProviderDeps } from './payments.ts'

/** Webhooks and sweeps take a while: more recent payments may differ without an error. */
const UNDER_WAY = '15 minutes'
const MICRO_USD_PER_CENT = 10_000

/** Sentences; empty if everything agrees. Requests all payments from the provider. */
export async function comparePayments(deps: ProviderDeps): Promise<string[]> {
  try {
    const [atProvider, inLedger] = [await listReceived(deps), await listCleared(deps)]
    return [...new Set([...atProvider.keys(), ...inLedger.keys()])].flatMap((orderId) => {
      const [received, cleared] = [atProvider.get(orderId) ?? 0, inLedger.get(orderId) ?? { amount: 0, isUnderWay: false }]
      if (received === cleared.amount || cleared.isUnderWay) return []
      return [`order ${orderId}: the provider has ${formatUsd(received)} of it, the ledger ${formatUsd(cleared.amount)}`]
    })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return [`the provider could not be asked for its payments: ${error.message}`]
  }
}

/** Micro-USD of each top-up at the provider, by our order. */
async function listReceived({ provider: { stripe } }: ProviderDeps): Promise<Map<string, number>> {
  const orders = new Map<string, string>()
  for await (const session of stripe.checkout.sessions.list({ status: 'complete', limit: 100 })) {
    const payment = idOf(session.payment_intent)
    if (session.mode === 'payment' && session.client_reference_id && payment !== null) orders.set(payment, session.client_reference_id)
  }
  const received = new Map<string, number>()
  const add = (payment: string | null, cents: number): void => {
    const orderId = payment === null ? undefined : orders.get(payment)
    if (orderId !== undefined) received.set(orderId, (received.get(orderId) ?? 0) + cents * MICRO_USD_PER_CENT)
  }
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    if (charge.status === 'succeeded') add(idOf(charge.payment_intent), charge.amount - charge.amount_refunded)
  }
  for await (const dispute of stripe.disputes.list({ limit: 100 })) {
    if (dispute.status !== 'won' && !dispute.status.startsWith('warning')) add(idOf(dispute.payment_intent), -dispute.amount)
  }
  return received
}

interface Cleared {
  amount: number
  isUnderWay: boolean
}

/** What the ledger contains for each top-up order, paid or not; and what it cleared without one, which must not happen. */
async function listCleared({ db, providerMode }: ProviderDeps): Promise<Map<string, Cleared>> {
  const { rows } = await sql<Cleared & { orderId: string }>`
    with cleared as (
      select source ->> 'order_id' as order_id, -sum(ledger_entries.amount) as amount
      from ledger_entries
      join ledger_accounts on ledger_accounts.id = account_id and ledger_accounts.kind = 'clearing'
      join ledger_txns on ledger_txns.id = txn_id
      where ledger_accounts.provider_mode = ${providerMode} group by 1
    ), orders as (
      select id::text as order_id, created_at > now() - ${UNDER_WAY}::interval as is_under_way
      from payment_orders where provider_mode = ${providerMode} and kind = 'top_up'
    )
    select coalesce(order_id, 'of none') as "orderId", coalesce(amount, 0)::bigint as amount, coalesce(is_under_way, false) as "isUnderWay"
    from orders full join cleared using (order_id)`.execute(db)
  return new Map(rows.map(({ orderId, ...cleared }) => [orderId, cleared]))
}
