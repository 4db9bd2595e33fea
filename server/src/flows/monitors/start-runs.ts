// In: the time. Out: a started run of every due monitor, once, after any downtime and with any number of workers. A run is an ordinary job
// of the owner: the same limits, the same price. Next: server/src/jobs/create-job.ts
import { jobPayloadSchema, type Schedule } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { isConstraint, isTransientError } from '../../db/database-errors.ts'
import { draftOf, storeJob } from '../../jobs/create-job.ts'
import type { JobDeps } from '../../jobs/job.ts'
import { html } from '../../platform/pages/html.ts'
import { findOwner } from '../../people/accounts/accounts.store.ts'
import { timeOfSchedules } from './database-time.ts'
import { nextRunAt } from './next-run.ts'

export interface RunDeps extends JobDeps {
  publicUrl: string
  /** Replaces the database's time. */
  now?: (() => Date) | undefined
}

interface DueMonitor {
  id: string
  ownerId: string
  name: string
  payload: unknown
  schedule: Schedule
  timeZone: string
  /** Null: started by hand. */
  dueAt: Date | null
  isRunning: boolean
}

/** Thrown inside the transaction when another worker was faster. */
class TakenElsewhere extends Error {}

const DUE_AT_ONCE = 20
const AFTER_A_BUG_MS = 5 * 60_000
const STILL_RUNNING = 'The run before it had not ended yet, so this one was left out.'

/**
 * @returns the number of due monitors. A monitor whose run fails with a bug does not prevent the runs of others.
 * @throws where the database was unavailable, after all were tried: the next call starts the rest
 */
export async function startDueRuns(deps: RunDeps, onBug: (error: unknown) => void): Promise<number> {
  const now = await timeOfSchedules(deps)
  const due = await findDue(deps.db, now)
  let away: unknown = null
  for (const monitor of due) {
    try {
      await startDue(deps, monitor, now)
    } catch (error) {
      if (isTransientError(error)) {
        away ??= error
        continue
      }
      onBug(error)
      const later = new Date(now.getTime() + AFTER_A_BUG_MS)
      await sql`update monitors set next_run_at = ${later} where id = ${monitor.id} and next_run_at = ${monitor.dueAt}`.execute(deps.db)
    }
  }
  if (away !== null) throw away
  return due.length
}

/**
 * Starts a run now, in addition to its schedule. @returns the run's job. @throws AppError conflict while a run is in progress, or the
 * reason why a job may not start
 */
export async function startRunNow(deps: RunDeps, actor: Actor, monitorId: string): Promise<string> {
  const [monitor] = await selectDue(deps.db, sql`id = ${monitorId} and owner_id = ${actor.accountId}`)
  if (!monitor) throw new AppError('not_found', { detail: 'There is no such monitor.' })
  if (monitor.isRunning) throw new AppError('conflict', { detail: 'A run of this monitor is under way.' })
  return startRun(deps, actor, { ...monitor, dueAt: null }).catch((error: unknown) => {
    if (isConstraint(error, 'monitor_runs_open')) throw new AppError('conflict', { detail: 'A run of this monitor is under way.' })
    throw error
  })
}

function findDue(db: Database, now: Date): Promise<DueMonitor[]> {
  return selectDue(db, sql`next_run_at <= ${now} order by next_run_at limit ${DUE_AT_ONCE}`)
}

async function selectDue(db: Database, which: ReturnType<typeof sql>): Promise<DueMonitor[]> {
  const { rows } = await sql<DueMonitor>`
    select id, owner_id as "ownerId", name, payload, schedule, time_zone as "timeZone", next_run_at as "dueAt",
      exists (select from monitor_runs where monitor_id = monitors.id and compared_at is null) as "isRunning"
    from monitors where ${which}`.execute(db)
  return rows
}

async function startDue(deps: RunDeps, monitor: DueMonitor, now: Date): Promise<void> {
  const owner = await findOwner(deps.db, monitor.ownerId, deps.providerMode)
  if (!owner) return
  if (monitor.isRunning) return noteObstacle(deps, monitor, { text: STILL_RUNNING, now, isWorthAMail: false })
  try {
    await startRun(deps, owner, monitor)
  } catch (error) {
    if (error instanceof TakenElsewhere || isConstraint(error, 'monitor_runs_open')) return
    if (!(error instanceof AppError) || error.code === 'internal') throw error
    await noteObstacle(deps, monitor, { text: error.message, now, isWorthAMail: true })
  }
}

/** Job, run and the next time are one transaction: the slower of two workers rolls all of it back. */
async function startRun(deps: RunDeps, owner: Actor, monitor: DueMonitor): Promise<string> {
  const now = await timeOfSchedules(deps)
  const alongside = async (tx: Tx, jobId: string): Promise<void> => {
    const next = nextRunAt(monitor.schedule, monitor.timeZone, now)
    const { rows } = await sql`
      update monitors set obstacle = null, obstacle_at = null, next_run_at = ${monitor.dueAt === null ? sql`next_run_at` : sql`${next}::timestamptz`}
      where id = ${monitor.id} and (${monitor.dueAt}::timestamptz is null or next_run_at = ${monitor.dueAt}) returning id`.execute(tx)
    if (rows.length === 0) throw new TakenElsewhere()
    await sql`insert into monitor_runs (monitor_id, job_id, started_at) values (${monitor.id}, ${jobId}, ${now})`.execute(tx)
  }
  const { id } = await storeJob(deps, owner, { ...draftOf(jobPayloadSchema.parse(monitor.payload)), alongside })
  return id
}

/** Shown on the monitor every time, and mailed once until a run starts again. The schedule stays. */
async function noteObstacle(
  deps: RunDeps,
  monitor: DueMonitor,
  { text, now, isWorthAMail }: { text: string; now: Date; isWorthAMail: boolean },
): Promise<void> {
  const next = nextRunAt(monitor.schedule, monitor.timeZone, now)
  const address = `${deps.publicUrl}/app/monitors?monitor=${monitor.id}`
  const lines = [
    `A run of your monitor “${monitor.name}” could not start.`,
    text,
    'It is tried again by its schedule; you get this mail once.',
  ]
  const page = html`${lines.map((line) => html`<p>${line}</p>`)}
    <p><a href="${address}">Open the monitor</a></p>`
  await sql`
    with noted as (
      update monitors set obstacle = ${text}, obstacle_at = ${now}, next_run_at = ${next}
      from (select id, obstacle as known from monitors where id = ${monitor.id} for update) as before
      where monitors.id = before.id and next_run_at = ${monitor.dueAt}
      returning monitors.id, known
    )
    insert into monitor_mails (monitor_id, subject, text, html)
    select id, ${`Monitor “${monitor.name}” could not run`}, ${[...lines, address].join('\n\n')}, ${page.text}
    from noted where ${isWorthAMail} and coalesce(known, ${STILL_RUNNING}) = ${STILL_RUNNING}`.execute(deps.db)
}
