// Destinations and their delivery log in the database. Sends nothing, and returns no secret.
import { randomUUID } from 'node:crypto'
import {
  DESTINATIONS_MAX,
  REPORTING_KINDS,
  type Destination,
  type DestinationChange,
  type DestinationDelivery,
  type DestinationPayload,
  type OwnColumnsInFiles,
} from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'
import { getView } from '../../tables/saved-views/saved-views.store.ts'
import type { DestinationSeal } from './destination-seal.ts'
import { kindOf } from './destination-kinds.ts'
import { toDestination, type DestinationRow } from './destination-row.ts'

interface StoreDeps {
  db: Database
  seal: DestinationSeal
}
interface DeliveryRow {
  id: string
  job_id: string | null
  path: string | null
  state: DestinationDelivery['state']
  attempts: number
  bytes: number | null
  row_count: number | null
  notes: string[]
  created_at: Date
  next_attempt_at: Date | null
  delivered_at: Date | null
  error: string | null
}

const DELIVERIES_SHOWN = 100
const columns = sql`id, kind, name, endpoint, region, bucket, prefix, access_key_id, format, settings, rows, own_columns, job_id, monitor_id, schedule, time_zone,
  only_pipelines, view_id, (select table_views.name from table_views where table_views.id = view_id) as view_name, next_run_at, created_at`
const deliveryColumns = sql`d.id, d.job_id, d.object_path as path, d.state, d.attempts, d.bytes, d.row_count, d.notes, d.created_at,
  d.next_attempt_at, d.delivered_at, d.error`

/** Newest first. */
export async function listDestinations(db: Database, actor: Actor): Promise<Destination[]> {
  const { rows } = await sql<DestinationRow>`
    select ${columns} from destinations where owner_id = ${actor.accountId} order by created_at desc, id`.execute(db)
  return rows.map(toDestination)
}

/** @throws AppError not_found: a job or monitor that is not the actor's; invalid: a malformed secret; conflict: too many destinations */
export async function createDestination(
  { db, seal }: StoreDeps,
  actor: Actor,
  { payload, nextRunAt }: { payload: DestinationPayload; nextRunAt: Date | null },
): Promise<Destination> {
  await assertOwnsSubject(db, actor, payload)
  const { columns: given, secret } = kindOf(payload).terms(payload)
  const id = randomUUID()
  const sealed = secret === null ? null : await seal.seal({ id, ownerId: actor.accountId }, secret)
  const { rows } = await withAdvisoryLock(db, `destinations:${actor.accountId}`, (tx) =>
    sql<DestinationRow>`
    insert into destinations (id, owner_id, kind, name, endpoint, region, bucket, prefix, access_key_id, secret_access_key, format, settings, sealed,
      rows, own_columns, job_id, monitor_id, schedule, time_zone, only_pipelines, next_run_at)
    select ${id}, ${actor.accountId}, kind, name, endpoint, region, bucket, prefix, access_key_id, secret_access_key, format, settings, ${sealed},
      rows, own_columns, job_id, monitor_id, ${payload.schedule && JSON.stringify(payload.schedule)}::jsonb, time_zone, only_pipelines, ${nextRunAt}::timestamptz
    from jsonb_populate_record(null::destinations, ${JSON.stringify(given)}::jsonb)
    where (select count(*) from destinations where owner_id = ${actor.accountId}) < ${DESTINATIONS_MAX}
    returning ${columns}`.execute(tx),
  )
  if (!rows[0])
    throw new AppError('conflict', { detail: `An account can have at most ${DESTINATIONS_MAX} destinations. Delete one first.` })
  return toDestination(rows[0])
}

/**
 * Deliveries that wait for a retry are retried at once, with the new settings.
 * @throws AppError not_found: the destination, or a job or monitor that is not the actor's; invalid: another kind, or a malformed secret
 */
export async function changeDestination(
  { db, seal }: StoreDeps,
  actor: Actor,
  { id, change, nextRunAt }: { id: string; change: DestinationChange; nextRunAt: Date | null },
): Promise<Destination> {
  await assertOwnsSubject(db, actor, change)
  await assertIsOfKind(db, actor, { id, kind: change.kind })
  const { columns: given, secret } = kindOf(change).terms(change)
  const sealed = secret === null ? null : await seal.seal({ id, ownerId: actor.accountId }, secret)
  // Where the secret is kept, its visible parts are kept as well.
  const { rows } = await sql<DestinationRow>`
    with given as (select * from jsonb_populate_record(null::destinations, ${JSON.stringify(given)}::jsonb)), changed as (
      update destinations d set name = s.name, endpoint = s.endpoint, region = s.region, bucket = s.bucket, prefix = s.prefix,
        access_key_id = s.access_key_id, secret_access_key = coalesce(s.secret_access_key, d.secret_access_key), format = s.format,
        settings = d.settings || s.settings, sealed = coalesce(${sealed}, d.sealed), rows = s.rows, own_columns = s.own_columns, job_id = s.job_id, monitor_id = s.monitor_id,
        time_zone = s.time_zone, only_pipelines = s.only_pipelines, schedule = ${change.schedule && JSON.stringify(change.schedule)}::jsonb,
        next_run_at = ${nextRunAt}::timestamptz,
        view_id = case when s.job_id = d.job_id and s.rows = 'raw' and not s.only_pipelines then d.view_id end
      from given s where d.id = ${id} and d.owner_id = ${actor.accountId} returning d.*
    ), hurried as (
      update destination_deliveries set next_attempt_at = clock_timestamp() from changed
      where destination_id = changed.id and state = 'pending' and attempts > 0
    )
    select ${columns} from changed`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return toDestination(rows[0])
}

async function assertIsOfKind(db: Database, actor: Actor, { id, kind }: Pick<Destination, 'id' | 'kind'>): Promise<void> {
  const { rows } = await sql<Pick<Destination, 'kind'>>`
    select kind from destinations where id = ${id} and owner_id = ${actor.accountId}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  if (rows[0].kind !== kind) throw new AppError('invalid', { detail: 'A destination stays of the kind that it is. Add another one.' })
}

/**
 * From then on it receives the rows of the view; if the job has ended, at once.
 * @throws AppError not_found: the destination, the job or the view; invalid: a message, which carries no rows
 */
export async function bindView(
  db: Database,
  actor: Actor,
  { id, jobId, viewId, own }: { id: string; jobId: string; viewId: string | null; own: OwnColumnsInFiles | undefined },
): Promise<Destination> {
  await assertOwnsSubject(db, actor, { job_id: jobId, monitor_id: null })
  if (viewId !== null) await getView(db, actor, { jobId, id: viewId })
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<DestinationRow>`
      update destinations set view_id = ${viewId}::uuid, job_id = ${jobId}, monitor_id = null, rows = 'raw', only_pipelines = false,
        own_columns = coalesce(${own ?? null}, own_columns)
      where id = ${id} and owner_id = ${actor.accountId} returning ${columns}`.execute(tx)
    if (!rows[0]) throw new AppError('not_found')
    if (REPORTING_KINDS.includes(rows[0].kind))
      throw new AppError('invalid', { detail: 'A message reports a job, not rows: it cannot deliver a view.' })
    await sql`
      insert into destination_deliveries (destination_id, job_id)
      select ${id}, id from jobs where id = ${jobId} and status in ('completed', 'partial_completion') and ${viewId}::uuid is not null`.execute(
      tx,
    )
    return toDestination(rows[0])
  })
}

type Subject = Pick<DestinationPayload, 'job_id' | 'monitor_id'>

async function assertOwnsSubject(db: Database, actor: Actor, { job_id: jobId, monitor_id: monitorId }: Subject): Promise<void> {
  if (jobId !== null) {
    const { rows } = await sql`select from jobs where id = ${jobId} and owner_id = ${actor.accountId}`.execute(db)
    if (rows.length === 0) throw new AppError('not_found', { detail: 'There is no such job.' })
  }
  if (monitorId !== null) {
    const { rows } = await sql`select from monitors where id = ${monitorId} and owner_id = ${actor.accountId}`.execute(db)
    if (rows.length === 0) throw new AppError('not_found', { detail: 'There is no such monitor.' })
  }
}

/** @throws AppError not_found */
export async function deleteDestination(db: Database, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql`delete from destinations where id = ${id} and owner_id = ${actor.accountId} returning id`.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
}

/** The latest ones. @throws AppError not_found */
export async function listDeliveries(db: Database, actor: Actor, id: string): Promise<DestinationDelivery[]> {
  const { rows: own } = await sql`select from destinations where id = ${id} and owner_id = ${actor.accountId}`.execute(db)
  if (own.length === 0) throw new AppError('not_found')
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns} from destination_deliveries d
    where destination_id = ${id} order by created_at desc, id limit ${DELIVERIES_SHOWN}`.execute(db)
  return rows.map(toDelivery)
}

/** Creates a small test delivery. @throws AppError not_found */
export function addTest(db: Database, actor: Actor, id: string): Promise<DestinationDelivery> {
  return addDelivery(db, sql`select id, null::uuid, null::int from destinations where id = ${id} and owner_id = ${actor.accountId}`)
}

/** Creates a new delivery of the same job in its current state. @throws AppError not_found */
export function deliverAgain(
  db: Database,
  actor: Actor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<DestinationDelivery> {
  return addDelivery(
    db,
    sql`select o.destination_id, o.job_id, o.pipeline_run from destination_deliveries o join destinations on destinations.id = o.destination_id
      where o.id = ${deliveryId} and o.destination_id = ${id} and owner_id = ${actor.accountId}`,
  )
}

async function addDelivery(db: Database, source: RawBuilder<unknown>): Promise<DestinationDelivery> {
  const { rows } = await sql<DeliveryRow>`
    insert into destination_deliveries as d (destination_id, job_id, pipeline_run) ${source} returning ${deliveryColumns}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return toDelivery(rows[0])
}

function toDelivery(row: DeliveryRow): DestinationDelivery {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
  }
}
