// The fallback for lost notices: looks up orders, subscriptions and events without one.
import { sql } from 'kysely'
import { timeOfDatabase } from '../../db/database.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { storeEvent } from './inbox.ts'
import { endOrder, listOpenOrders } from './orders.store.ts'
import type { ProviderDeps } from './payments.ts'
import { syncSubscription } from './sync-subscription.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const ORDER_AGE_MS = 5 * MINUTE_MS
/** Time windows overlap: the provider lists some events late. */
const OVERLAP_MS = 2 * HOUR_MS
/** The provider keeps them for 30 days. */
const EVENTS_KEPT_MS = 29 * DAY_MS

/** A failure is logged and does not prevent the others from being checked. */
export async function sweepPayments(deps: ProviderDeps, at?: Date): Promise<void> {
  const now = at ?? (await timeOfDatabase(deps.db))
  const work = [...(await findOldOrders(deps, now)), ...(await findOldSubscriptions(deps)), () => sweepEvents(deps, now)]
  for (const step of work) {
    await step().catch((error: unknown) => deps.log.error({ err: error }, 'a payment could not be looked up'))
  }
}

async function findOldOrders(deps: ProviderDeps, now: Date): Promise<(() => Promise<unknown>)[]> {
  const orders = await listOpenOrders(deps.db, deps.providerMode, { createdBefore: new Date(now.getTime() - ORDER_AGE_MS) })
  return orders.map(({ id, sessionId }) => async () => {
    if (sessionId !== null) return fulfilOrder(deps, sessionId)
    // The process died before the user was shown the payment page.
    return endOrder(deps.db, id, { state: 'expired' })
  })
}

/** Their period is over and no webhook of the next one arrived. */
async function findOldSubscriptions(deps: ProviderDeps): Promise<(() => Promise<unknown>)[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriptions where provider_mode = ${deps.providerMode} and status in ('active', 'trialing', 'past_due', 'unpaid')
      and current_period_end < now() - interval '1 hour' and synced_at < now() - interval '1 hour'
    order by synced_at limit 500`.execute(deps.db)
  return rows.map(
    ({ id }) =>
      () =>
        syncSubscription(deps, id),
  )
}

/** Once a day the provider's list of events is compared with the inbox. */
async function sweepEvents(deps: ProviderDeps, now: Date): Promise<void> {
  const { db, provider, providerMode: mode } = deps
  const last = await db.selectFrom('payment_sweeps').select('events_until').where('provider_mode', '=', mode).executeTakeFirst()
  if (last && now.getTime() - last.events_until.getTime() < DAY_MS) return
  const from = Math.max((last?.events_until ?? now).getTime() - OVERLAP_MS, now.getTime() - EVENTS_KEPT_MS)
  for await (const event of provider.stripe.events.list({ created: { gte: Math.floor(from / 1000) }, limit: 100 })) {
    if (await storeEvent(deps, event))
      deps.log.warn({ event: event.id, type: event.type }, 'an event of the payment provider had not arrived')
  }
  await db
    .insertInto('payment_sweeps')
    .values({ provider_mode: mode, events_until: now })
    .onConflict((conflict) => conflict.column('provider_mode').doUpdateSet({ events_until: now }))
    .execute()
}
