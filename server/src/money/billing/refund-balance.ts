// Refunds unused balance to the payments that brought it, newest first. For the operator. After an interruption the same call continues:
// the reservation and the provider's requests have idempotency keys.
import type { Database } from '../../db/database.ts'
import { AppError } from '../../app-error.ts'
import { findBalances } from '../ledger/balances.ts'
import { endRefund, setRefundAside, type Credit } from '../ledger/credit.ts'
import { formatUsd } from '../ledger/money.ts'
import { bookRefunds, SET_ASIDE } from '../payments/refunds.ts'
import type { ProviderDeps } from '../payments/payments.ts'

const CENT = 10_000
const REFUSED = ':refused'

/** Micro-USD, whole cents. @throws AppError conflict where balance or payments do not cover it; nothing is refunded then */
export async function refundBalance(deps: ProviderDeps, ownerId: string, amount: number): Promise<void> {
  const { available } = await findBalances(deps.db, { mode: deps.providerMode, ownerId })
  if (amount > available) throw new AppError('conflict', { detail: `Only ${formatUsd(available)} of the balance are unused.` })
  const parts = await splitByPayment(deps, ownerId, amount)
  for (const part of parts) await refundPart(deps, ownerId, part)
}

interface Part {
  paymentIntent: string
  amount: number
  /** Refunds of the payment so far. */
  before: number
}

async function splitByPayment(deps: ProviderDeps, ownerId: string, amount: number): Promise<Part[]> {
  const parts: Part[] = []
  let left = amount
  for (const { paymentIntent, paid } of await listTopUps(deps.db, deps.providerMode, ownerId)) {
    if (left === 0) break
    const { data } = await deps.provider.stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
    const refunded = data
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, refund) => sum + refund.amount, 0)
    const part = Math.min(left, paid - refunded * CENT)
    if (part <= 0) continue
    parts.push({ paymentIntent, amount: part, before: data.length })
    left -= part
  }
  if (left > 0)
    throw new AppError('conflict', { detail: `The payments of this account leave only ${formatUsd(amount - left)} to pay back.` })
  return parts
}

async function listTopUps(db: Database, mode: ProviderDeps['providerMode'], ownerId: string) {
  const rows = await db
    .selectFrom('payment_orders')
    .select(['payment_intent as paymentIntent', 'amount as paid'])
    .where('owner_id', '=', ownerId)
    .where('provider_mode', '=', mode)
    .where('kind', '=', 'top_up')
    .where('state', '=', 'confirmed')
    .orderBy('ended_at', 'desc')
    .execute()
  return rows.flatMap(({ paymentIntent, paid }) => (paymentIntent === null || paid === null ? [] : [{ paymentIntent, paid }]))
}

async function refundPart(deps: ProviderDeps, ownerId: string, { paymentIntent, amount, before }: Part): Promise<void> {
  const key = `refund-aside:${paymentIntent}:${before}:${await countRefused(deps.db, paymentIntent)}`
  const credit: Credit = { mode: deps.providerMode, ownerId, key, kind: 'refund', amount, description: `Refund of ${formatUsd(amount)}` }
  await deps.db.transaction().execute((tx) => setRefundAside(tx, credit))
  try {
    await deps.provider.stripe.refunds.create(
      { payment_intent: paymentIntent, amount: amount / CENT, metadata: { [SET_ASIDE]: key } },
      { idempotencyKey: key },
    )
  } catch (error) {
    const back = { ...credit, key: `${key}${REFUSED}`, description: `${credit.description} that was refused` }
    await deps.db.transaction().execute((tx) => endRefund(tx, back, 'failed'))
    throw error
  }
  await bookRefunds(deps, paymentIntent)
}

/** A refused request has used up its key, here and at the provider. */
async function countRefused(db: Database, paymentIntent: string): Promise<number> {
  const { refused } = await db
    .selectFrom('ledger_txns')
    .select((select) => select.fn.countAll<number>().as('refused'))
    .where('idempotency_key', 'like', `refund-aside:${paymentIntent.replace(/[\\%_]/g, '\\$&')}:%${REFUSED}`)
    .executeTakeFirstOrThrow()
  return refused
}
