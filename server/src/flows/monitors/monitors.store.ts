// Monitors in the database: stored, changed and found for their owner. Starts no run.
import { randomBytes } from 'node:crypto'
import {
  jobPayloadSchema,
  MONITORS_MAX,
  type JobPayload,
  type Monitor,
  type MonitorChangePayload,
  type MonitorRule,
  type MonitorRun,
  type Schedule,
} from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { takeAdvisoryLock } from '../../db/with-advisory-lock.ts'
import { FIRST_TARGETS } from '../../jobs/jobs.store.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'
import { toRun, type RunRow } from './run-row.ts'

const FEED_TOKEN_BYTES = 24

interface MonitorRow {
  id: string
  name: string
  schedule: Schedule
  time_zone: string
  rules: MonitorRule[]
  is_active: boolean
  next_run_at: Date | null
  created_at: Date
  obstacle: string | null
  obstacle_at: Date | null
  feed_token: string
  /** Without its targets. */
  job: Omit<JobPayload, 'target_items'>
  target_count: number
  first_targets: string[]
  run_count: number
  last_run: (Omit<RunRow, 'started_at'> & { started_at: string }) | null
}

export interface NewMonitor {
  name: string
  schedule: Schedule
  timeZone: string
  rules: readonly MonitorRule[]
  isActive: boolean
  nextRunAt: Date | null
  job: JobPayload
}

/** Newest first. */
export async function listMonitors(db: Database, actor: Actor): Promise<Monitor[]> {
  return selectMonitors(db, sql`owner_id = ${actor.accountId}`)
}

/** @throws AppError not_found, for another owner's monitor too */
export async function getMonitor(db: Database, actor: Actor, id: string): Promise<Monitor> {
  const [monitor] = await selectMonitors(db, sql`owner_id = ${actor.accountId} and monitors.id = ${id}`)
  if (!monitor) throw new AppError('not_found', { detail: 'There is no such monitor.' })
  return monitor
}

/** @throws AppError not_found */
export async function assertOwnsMonitor(db: Database, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql`select from monitors where id = ${id} and owner_id = ${actor.accountId}`.execute(db)
  if (rows.length === 0) throw new AppError('not_found', { detail: 'There is no such monitor.' })
}

/** Returns its id. @throws AppError conflict: the account has reached the maximum number */
export async function insertMonitor(tx: Tx, actor: Actor, monitor: NewMonitor): Promise<string> {
  await takeAdvisoryLock(tx, `monitors:${actor.accountId}`)
  const { rows } = await sql<{ id: string }>`
    insert into monitors (owner_id, name, payload, schedule, time_zone, rules, is_active, next_run_at, feed_token)
    select ${actor.accountId}, ${monitor.name}, ${storableJson(monitor.job)}::jsonb, ${storableJson(monitor.schedule)}::jsonb,
      ${monitor.timeZone}, ${storableJson(monitor.rules)}::jsonb, ${monitor.isActive}, ${monitor.nextRunAt}::timestamptz, ${newFeedToken()}
    where (select count(*) from monitors where owner_id = ${actor.accountId}) < ${MONITORS_MAX}
    returning id`.execute(tx)
  if (!rows[0]) throw new AppError('conflict', { detail: `An account can have at most ${MONITORS_MAX} monitors. Delete one first.` })
  return rows[0].id
}

/** The payload of each run, targets included. @throws AppError not_found */
export async function getMonitorJob(db: Database | Tx, actor: Actor, id: string): Promise<JobPayload> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from monitors where id = ${id} and owner_id = ${actor.accountId}`.execute(db)
  if (!rows[0]) throw new AppError('not_found', { detail: 'There is no such monitor.' })
  return jobPayloadSchema.parse(rows[0].payload)
}

/** `nextRunAt` left out keeps the present time. */
export async function updateMonitor(
  db: Database,
  actor: Actor,
  { id, change, nextRunAt }: { id: string; change: MonitorChangePayload; nextRunAt?: Date | null },
): Promise<void> {
  const json = (value: unknown): string | null => (value === undefined ? null : storableJson(value))
  await sql`
    update monitors set
      name = coalesce(${change.name ?? null}, name),
      schedule = coalesce(${json(change.schedule)}::jsonb, schedule),
      time_zone = coalesce(${change.time_zone ?? null}, time_zone),
      rules = coalesce(${json(change.rules)}::jsonb, rules),
      payload = coalesce(${json(change.job)}::jsonb, payload),
      is_active = coalesce(${change.is_active ?? null}::boolean, is_active),
      next_run_at = ${nextRunAt === undefined ? sql`next_run_at` : sql`${nextRunAt}::timestamptz`}
    where id = ${id} and owner_id = ${actor.accountId}`.execute(db)
}

/** Its runs stay as jobs. @throws AppError not_found */
export async function deleteMonitor(db: Database, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql`delete from monitors where id = ${id} and owner_id = ${actor.accountId} returning id`.execute(db)
  if (rows.length === 0) throw new AppError('not_found', { detail: 'There is no such monitor.' })
}

/** Replaces the feed's token: the old address stops working. */
export async function renewFeed(db: Database, actor: Actor, id: string): Promise<void> {
  await sql`update monitors set feed_token = ${newFeedToken()} where id = ${id} and owner_id = ${actor.accountId}`.execute(db)
}

const newFeedToken = (): string => randomBytes(FEED_TOKEN_BYTES).toString('base64url')

async function selectMonitors(db: Database, condition: RawBuilder<unknown>): Promise<Monitor[]> {
  const { rows } = await sql<MonitorRow>`
    select monitors.id, name, schedule, time_zone, rules, is_active, next_run_at, monitors.created_at, obstacle, obstacle_at, feed_token,
      payload - 'target_items' as job, jsonb_array_length(payload -> 'target_items') as target_count,
      array(
        select item from jsonb_array_elements_text(payload -> 'target_items') with ordinality as t (item, place)
        order by place limit ${FIRST_TARGETS}
      ) as first_targets,
      (select count(*)::int from monitor_runs where monitor_id = monitors.id) as run_count,
      (
        select to_json(run) from (
          select monitor_runs.id::text, job_id, monitor_runs.started_at, compared_at is not null as is_compared,
            new_count, gone_count, changed_count, not_read_count, status, total, completed, failed
          from monitor_runs join jobs on jobs.id = job_id where monitor_id = monitors.id
          order by monitor_runs.id desc limit 1
        ) as run
      ) as last_run
    from monitors where ${condition} order by monitors.created_at desc, monitors.id`.execute(db)
  return rows.map(toMonitor)
}

function toMonitor({ job, obstacle, obstacle_at, feed_token, last_run, ...row }: MonitorRow): Monitor {
  return {
    ...row,
    ...job,
    next_run_at: row.next_run_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    obstacle: obstacle === null || obstacle_at === null ? null : { text: obstacle, at: obstacle_at.toISOString() },
    last_run: last_run && toRun({ ...last_run, started_at: new Date(last_run.started_at) }),
    feed_url: `/api/v1/monitors/${row.id}/changes.atom?token=${feed_token}`,
  }
}

/** Newest first. The monitor's owner must have been checked. */
export async function listRuns(
  db: Database,
  monitorId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<MonitorRun[]> {
  const { rows } = await sql<RunRow>`
    select monitor_runs.id::text, job_id, monitor_runs.started_at, compared_at is not null as is_compared,
      new_count, gone_count, changed_count, not_read_count, status, total, completed, failed
    from monitor_runs join jobs on jobs.id = job_id where monitor_id = ${monitorId}
    order by monitor_runs.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(toRun)
}
