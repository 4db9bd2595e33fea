// Worker loops of deliveries: due ones are delivered, schedules advance, old log entries are purged. Safe to run in every worker at once.
import type { Schedule } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { timeOfSchedules } from '../../flows/monitors/database-time.ts'
import { nextRunAt } from '../../flows/monitors/next-run.ts'
import { Pause, repeat } from '../../queue/repeat.ts'
import type { WorkSignals } from '../../queue/work-signals.ts'
import { deliverDue } from './deliver-due.ts'
import type { DeliverDeps } from './delivery.ts'

const LOOK_MS = 2_000
/** Number of concurrent deliveries of a worker. */
const AT_ONCE = 3
const SCHEDULE_LOOK_MS = 15_000
const TIDY_MS = 60 * 60 * 1_000
const LOG_KEPT = '30 days'

/** `stop` aborts deliveries in progress. */
export function startDestinations(deps: DeliverDeps & { signals: WorkSignals; onError(error: unknown): void }): { stop(): Promise<void> } {
  const ending = new AbortController()
  const { db, signals, onError } = deps
  const putting = {
    work: () => deliverDue(deps, ending.signal),
    quiet: signals.quietUnless(db, 'destination_deliveries', sql`select from destination_deliveries where state = 'pending' limit 1`),
    pauseMs: LOOK_MS,
    onError,
  }
  const moving = {
    work: () => timeOfSchedules({ db }).then((now) => moveSchedules(db, now)),
    quiet: signals.quietUnless(db, 'schedules', sql`select from destinations where next_run_at is not null limit 1`),
    pauseMs: SCHEDULE_LOOK_MS,
    onError,
  }
  const loops = [
    ...Array.from({ length: AT_ONCE }, () => repeat(putting, signals.pauseFor('destination_deliveries'), ending.signal)),
    repeat(moving, signals.pauseFor('schedules'), ending.signal),
    repeat({ work: () => tidyLog(db), pauseMs: TIDY_MS, onError }, new Pause(), ending.signal),
  ]
  return {
    async stop() {
      ending.abort()
      await Promise.all(loops)
    },
  }
}

/** Jobs that end from now on wait for the next time. Jobs that ended shortly before are due already. */
export async function moveSchedules(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string; schedule: Schedule; time_zone: string }>`
    select id, schedule, time_zone from destinations where next_run_at <= ${now}`.execute(db)
  for (const { id, schedule, time_zone: timeZone } of rows) {
    await sql`update destinations set next_run_at = ${nextRunAt(schedule, timeZone, now)} where id = ${id} and next_run_at <= ${now}`.execute(
      db,
    )
  }
  return false
}

/** Deliveries purged from both logs are removed from the pipelines as well. */
export async function tidyLog(db: Database): Promise<boolean> {
  await sql`delete from destination_deliveries where state <> 'pending' and created_at < now() - ${LOG_KEPT}::interval`.execute(db)
  await sql`delete from pipeline_deliveries where num_nonnulls(destination_delivery_id, webhook_delivery_id) = 0`.execute(db)
  return false
}
