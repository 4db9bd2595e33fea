// Orders: a started checkout, until it is paid, failed or expired. Owner and value are read here, never from a URL.
import type { ProviderMode } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

export type OrderState = 'open' | 'confirmed' | 'failed' | 'expired'

export interface Order {
  id: string
  ownerId: string
  kind: 'top_up' | 'subscription'
  /** Micro-USD of a top-up. */
  amount: number | null
  lookupKey: string | null
  sessionId: string | null
  state: OrderState
  createdAt: Date
}

const COLUMNS = [
  'created_at as createdAt',
  'id',
  'owner_id as ownerId',
  'kind',
  'amount',
  'lookup_key as lookupKey',
  'session_id as sessionId',
  'state',
] as const

/** Null: a subscription is being ordered for the account already. */
export async function insertOrder(
  db: Database,
  mode: ProviderMode,
  order: { ownerId: string } & ({ amount: number } | { lookupKey: string }),
): Promise<string | null> {
  const what =
    'amount' in order ? { kind: 'top_up' as const, amount: order.amount } : { kind: 'subscription' as const, lookup_key: order.lookupKey }
  const inserted = await db
    .insertInto('payment_orders')
    .values({ provider_mode: mode, owner_id: order.ownerId, ...what })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function noteSession(db: Database, orderId: string, sessionId: string): Promise<void> {
  await db.updateTable('payment_orders').set({ session_id: sessionId }).where('id', '=', orderId).execute()
}

/** By the provider's session, or by our own id, which the session carries. Locks the order. */
export async function lockOrder(tx: Tx, mode: ProviderMode, { orderId, sessionId }: { orderId: string | null; sessionId: string }) {
  const isOurs = orderId !== null && /^[0-9a-f-]{36}$/.test(orderId)
  const query = tx.selectFrom('payment_orders').select(COLUMNS).where('provider_mode', '=', mode)
  const found = await query
    .where((where) => where.or([where('session_id', '=', sessionId), ...(isOurs ? [where('id', '=', orderId)] : [])]))
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

export async function findOwnOrder(
  db: Database,
  { mode, ownerId }: { mode: ProviderMode; ownerId: string },
  sessionId: string,
): Promise<Order | null> {
  const query = db.selectFrom('payment_orders').select(COLUMNS).where('provider_mode', '=', mode).where('owner_id', '=', ownerId)
  return (await query.where('session_id', '=', sessionId).executeTakeFirst()) ?? null
}

export async function findOrderOfPayment(db: Database, mode: ProviderMode, paymentIntent: string): Promise<Order | null> {
  const query = db.selectFrom('payment_orders').select(COLUMNS).where('provider_mode', '=', mode)
  return (await query.where('payment_intent', '=', paymentIntent).executeTakeFirst()) ?? null
}

export async function listOpenOrders(db: Database, mode: ProviderMode, { createdBefore }: { createdBefore: Date }): Promise<Order[]> {
  const query = db.selectFrom('payment_orders').select(COLUMNS).where('provider_mode', '=', mode).where('state', '=', 'open')
  return query.where('created_at', '<', createdBefore).orderBy('created_at').limit(500).execute()
}

/** Orders of the last hour, with any outcome. */
export async function countRecentOrders(db: Database, mode: ProviderMode, ownerId: string): Promise<number> {
  const { orders } = await db
    .selectFrom('payment_orders')
    .select((select) => select.fn.countAll<number>().as('orders'))
    .where('owner_id', '=', ownerId)
    .where('provider_mode', '=', mode)
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return orders
}

export async function listOpenSubscriptionOrders(db: Database, mode: ProviderMode, ownerId: string): Promise<Order[]> {
  const query = db.selectFrom('payment_orders').select(COLUMNS).where('provider_mode', '=', mode).where('owner_id', '=', ownerId)
  return query.where('state', '=', 'open').where('kind', '=', 'subscription').execute()
}

export async function endOrder(
  db: Database | Tx,
  orderId: string,
  end: { state: Exclude<OrderState, 'open'>; sessionId?: string; paymentIntent?: string | null },
): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({
      state: end.state,
      ended_at: new Date(),
      ...(end.sessionId === undefined ? {} : { session_id: end.sessionId }),
      ...(end.paymentIntent ? { payment_intent: end.paymentIntent } : {}),
    })
    .where('id', '=', orderId)
    .execute()
}
