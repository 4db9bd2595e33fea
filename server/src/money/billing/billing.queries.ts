// Reads purchases: the invoices at the provider, and the outcome of a checkout. Changes nothing.
import type { CheckoutStatus, Invoice } from '@quarry/contract'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import { toUsd } from '../ledger/money.ts'
import { findCustomer } from '../payments/customers.ts'
import { findOwnOrder, type OrderState } from '../payments/orders.store.ts'
import { findOffer, hasProvider, type PaymentsDeps } from '../payments/payments.ts'

const INVOICES_MAX = 50

/** Newest first. */
export async function listInvoices(deps: PaymentsDeps, { accountId }: Actor): Promise<Invoice[]> {
  const customer = await findCustomer(deps.db, deps.providerMode, accountId)
  if (customer === null || !hasProvider(deps)) return []
  const { data } = await deps.provider.stripe.invoices.list({ customer, limit: INVOICES_MAX })
  return data.map((invoice) => ({
    id: invoice.id,
    number: invoice.number,
    status: invoice.status ?? 'draft',
    amount_usd: invoice.total / 100,
    description: invoice.lines.data[0]?.description ?? 'Quarry',
    created_at: new Date(invoice.created * 1000).toISOString(),
    hosted_invoice_url: invoice.hosted_invoice_url ?? null,
  }))
}

const STATES: Record<OrderState, CheckoutStatus['state']> = {
  open: 'confirming',
  confirmed: 'confirmed',
  failed: 'failed',
  expired: 'expired',
}

/** @throws AppError not_found for sessions of others as well */
export async function getCheckoutStatus(
  { db, providerMode }: PaymentsDeps,
  { accountId }: Actor,
  sessionId: string,
): Promise<CheckoutStatus> {
  const order = await findOwnOrder(db, { mode: providerMode, ownerId: accountId }, sessionId)
  if (!order) throw new AppError('not_found', { detail: 'There is no such checkout.' })
  return {
    session_id: sessionId,
    kind: order.kind,
    state: STATES[order.state],
    amount_usd: order.amount === null ? null : toUsd(order.amount),
    plan: order.lookupKey === null ? null : (findOffer(order.lookupKey)?.plan ?? null),
  }
}
