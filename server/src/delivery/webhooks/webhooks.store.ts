// Webhooks and their delivery log in the database. Sends nothing.
import {
  WEBHOOK_TEST_EVENT,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookPayload,
} from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'
import { newSecret } from './sign-message.ts'

interface WebhookRow {
  id: string
  url: string
  events: WebhookEvent[]
  job_id: string | null
  secret: string
  created_at: Date
  disabled_at: Date | null
}
interface DeliveryRow {
  id: string
  event: string
  payload: string
  state: WebhookDelivery['state']
  attempts: number
  created_at: Date
  next_attempt_at: Date | null
  delivered_at: Date | null
  status: number | null
  error: string | null
}

const DELIVERIES_SHOWN = 100
const webhookColumns = sql`webhooks.id, url, events, job_id, secret, webhooks.created_at, disabled_at`
const deliveryColumns = sql`d.id, d.event, d.payload, d.state, d.attempts, d.created_at, d.next_attempt_at, d.delivered_at, d.status, d.error`

/** Newest first. */
export async function listWebhooks(db: Database, actor: Actor): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`
    select ${webhookColumns} from webhooks where owner_id = ${actor.accountId} order by created_at desc, id`.execute(db)
  return rows.map(toWebhook)
}

/** @throws AppError not_found: a job that is not the actor's; conflict: too many webhooks */
export async function createWebhook(db: Database, actor: Actor, payload: WebhookPayload): Promise<Webhook> {
  if (payload.job_id !== null) await assertOwnsJobOfWebhook(db, actor, payload.job_id)
  const { rows } = await withAdvisoryLock(db, `webhooks:${actor.accountId}`, (tx) =>
    sql<WebhookRow>`
      insert into webhooks (owner_id, job_id, url, events, secret)
      select ${actor.accountId}, ${payload.job_id}::uuid, ${payload.url}, ${[...new Set(payload.events)]}::text[], ${newSecret()}
      where (select count(*) from webhooks where owner_id = ${actor.accountId}) < ${WEBHOOKS_MAX}
      returning ${webhookColumns}`.execute(tx),
  )
  if (!rows[0]) throw new AppError('conflict', { detail: `An account can have at most ${WEBHOOKS_MAX} webhooks. Delete one first.` })
  return toWebhook(rows[0])
}

async function assertOwnsJobOfWebhook(db: Database, actor: Actor, jobId: string): Promise<void> {
  const { rows } = await sql`select from jobs where id = ${jobId} and owner_id = ${actor.accountId}`.execute(db)
  if (rows.length === 0) throw new AppError('not_found', { detail: 'There is no such job.' })
}

/** @throws AppError not_found */
export async function deleteWebhook(db: Database, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql`delete from webhooks where id = ${id} and owner_id = ${actor.accountId} returning id`.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
}

/** The latest ones. @throws AppError not_found */
export async function listDeliveries(db: Database, actor: Actor, webhookId: string): Promise<WebhookDelivery[]> {
  const { rows: own } = await sql`select from webhooks where id = ${webhookId} and owner_id = ${actor.accountId}`.execute(db)
  if (own.length === 0) throw new AppError('not_found')
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns} from webhook_deliveries d
    where webhook_id = ${webhookId} order by created_at desc, id limit ${DELIVERIES_SHOWN}`.execute(db)
  return rows.map(toDelivery)
}

/** Creates a test message. @throws AppError not_found */
export function addTest(db: Database, actor: Actor, webhookId: string): Promise<WebhookDelivery> {
  const payload = JSON.stringify({ type: WEBHOOK_TEST_EVENT, timestamp: new Date().toISOString(), data: { webhook_id: webhookId } })
  return addDelivery(
    db,
    sql`select webhooks.id, ${WEBHOOK_TEST_EVENT}::text, ${payload}::text from webhooks
      where webhooks.id = ${webhookId} and owner_id = ${actor.accountId}`,
  )
}

/** Creates a new delivery of the same message. @throws AppError not_found */
export function replay(
  db: Database,
  actor: Actor,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  return addDelivery(
    db,
    sql`select webhook_id, event, payload from webhook_deliveries join webhooks on webhooks.id = webhook_id
      where webhook_deliveries.id = ${deliveryId} and webhook_id = ${webhookId} and owner_id = ${actor.accountId}`,
  )
}

async function addDelivery(db: Database, source: RawBuilder<unknown>): Promise<WebhookDelivery> {
  const { rows } = await sql<DeliveryRow>`
    insert into webhook_deliveries as d (webhook_id, event, payload) ${source} returning ${deliveryColumns}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return toDelivery(rows[0])
}

function toWebhook(row: WebhookRow): Webhook {
  return { ...row, created_at: row.created_at.toISOString(), disabled_at: row.disabled_at?.toISOString() ?? null }
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    payload: JSON.parse(row.payload),
    created_at: row.created_at.toISOString(),
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
  }
}
