// Pending deliveries of events, and their results.
import type { Db } from '../db/database.ts'
import { findRow } from '../db/database.ts'
import type { SandboxEvent, WebhookEndpoint } from '../objects/event.ts'

export interface Delivery {
  event: SandboxEvent
  endpointId: string
  /** Null for the address of the settings, and for a deleted endpoint. */
  endpoint: WebhookEndpoint | null
  /** This one included. */
  attempts: number
}

/**
 * Takes some that are due, the longest waiting first. They count as attempted and come up again after `leaseMs`, unless they are
 * settled before: a process that dies loses nothing.
 */
export async function claimDeliveries(db: Db, { most, leaseMs }: { most: number; leaseMs: number }): Promise<Delivery[]> {
  const rows = await db.rows<{
    event: SandboxEvent
    endpoint_id: string
    endpoint: WebhookEndpoint | null
    attempts: number
    waiting: number
  }>(
    `with due as (
       select event_id, endpoint_id from payments_sandbox.deliveries
       where delivered_at is null and next_attempt_at <= now() order by next_attempt_at limit $1 for update skip locked
     ), claimed as (
       update payments_sandbox.deliveries d set attempts = d.attempts + 1, next_attempt_at = now() + $2 * interval '1 ms'
       from due where d.event_id = due.event_id and d.endpoint_id = due.endpoint_id
       returning d.event_id, d.endpoint_id, d.attempts
     )
     select e.data as event, c.endpoint_id, w.data as endpoint, c.attempts,
       (select count(*)::int from payments_sandbox.deliveries d where d.event_id = c.event_id and d.delivered_at is null) as waiting
     from claimed c
     join payments_sandbox.objects e on e.id = c.event_id left join payments_sandbox.objects w on w.id = c.endpoint_id
     order by e.seq`,
    [most, leaseMs],
  )
  return rows.map(({ attempts, endpoint, endpoint_id: endpointId, event, waiting }) => {
    return { attempts, endpoint, endpointId, event: { ...event, pending_webhooks: waiting } }
  })
}

interface Outcome {
  delivered: boolean
  answer: string
  /** Null: no further attempt. */
  againAfterMs: number | null
}

export async function settleDelivery(db: Db, { event, endpointId }: Delivery, { againAfterMs, answer, delivered }: Outcome): Promise<void> {
  await db.rows(
    `update payments_sandbox.deliveries set last_answer = $3, delivered_at = case when $4 then now() end,
       next_attempt_at = now() + $5::float8 * interval '1 ms' where event_id = $1 and endpoint_id = $2`,
    [event.id, endpointId, answer.slice(0, 500), delivered, againAfterMs],
  )
}

/** Milliseconds until the next one is due; null where none waits. */
export async function nextDeliveryInMs(db: Db): Promise<number | null> {
  const row = await findRow<{ ms: number | null }>(
    db,
    `select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 as ms from payments_sandbox.deliveries where delivered_at is null`,
  )
  return row?.ms ?? null
}

/** Queues the event once more for these endpoints. */
export async function repeatDeliveries(db: Db, eventId: string, endpointIds: string[]): Promise<void> {
  for (const endpoint of endpointIds)
    await db.rows(
      `insert into payments_sandbox.deliveries (event_id, endpoint_id) values ($1, $2)
       on conflict (event_id, endpoint_id) do update set delivered_at = null, next_attempt_at = now(), attempts = 0`,
      [eventId, endpoint],
    )
}
