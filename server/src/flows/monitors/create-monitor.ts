// Creates a monitor from a payload or from an ended job, and changes it. What its plan would refuse on each run is refused here.
import { isTerminal, jobPayloadSchema, PLANS, type JobPayload, type MonitorChangePayload, type MonitorPayload } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { getOwnJob } from '../../jobs/jobs.store.ts'
import { refuseColumns, refuseRows } from '../../money/ledger/quota-refusals.ts'
import { getMonitor, insertMonitor, updateMonitor } from './monitors.store.ts'
import { timeOfSchedules } from './database-time.ts'
import { assertGoodSchedule, nextRunAt } from './next-run.ts'
import type { RunDeps } from './start-runs.ts'

/** Returns its id. The job that it is made from becomes its first run, so that the next run has something to be compared with. */
export async function createMonitor(deps: RunDeps, actor: Actor, payload: MonitorPayload): Promise<string> {
  const { db } = deps
  const now = await timeOfSchedules(deps)
  const { name, schedule, time_zone: timeZone, rules, is_active: isActive, job_id: jobId } = payload
  assertGoodSchedule(schedule, timeZone, now)
  const origin = jobId === undefined ? null : await readJob(db, actor, jobId)
  const job = origin?.payload ?? payload.job
  if (!job) throw new Error('the payload has neither a job nor its id')
  assertFits(actor, job)
  const nextAt = isActive ? nextRunAt(schedule, timeZone, now) : null
  return db.transaction().execute(async (tx) => {
    const id = await insertMonitor(tx, actor, { name, schedule, timeZone, rules, isActive, nextRunAt: nextAt, job })
    if (origin) {
      // A job can be a run of one monitor only; a second monitor made from it starts with its own first run.
      await sql`
        insert into monitor_runs (monitor_id, job_id, started_at) values (${id}, ${jobId}, ${origin.createdAt})
        on conflict (job_id) do nothing`.execute(tx)
    }
    return id
  })
}

export async function changeMonitor(
  deps: RunDeps,
  actor: Actor,
  { id, change }: { id: string; change: MonitorChangePayload },
): Promise<void> {
  const { db } = deps
  const known = await getMonitor(db, actor, id)
  const { schedule, time_zone: timeZone, is_active: isActive } = { ...known, ...definedOnly(change) }
  if (change.job) assertFits(actor, change.job)
  const isTimeChanged = change.schedule !== undefined || change.time_zone !== undefined || isActive !== known.is_active
  if (!isTimeChanged) return updateMonitor(db, actor, { id, change })
  const now = await timeOfSchedules(deps)
  assertGoodSchedule(schedule, timeZone, now)
  await updateMonitor(db, actor, { id, change, nextRunAt: isActive ? nextRunAt(schedule, timeZone, now) : null })
}

/** The job as a payload, with all its targets. */
async function readJob(db: Database, actor: Actor, jobId: string): Promise<{ payload: JobPayload; createdAt: Date }> {
  const job = await getOwnJob(db, actor, jobId)
  if (job.columnOf !== null) throw new AppError('not_found')
  if (!isTerminal(job.status))
    throw new AppError('invalid', { detail: 'This job has not ended yet. A monitor can be made from it when it has.' })
  const tasks = await db.selectFrom('tasks').select('target').where('job_id', '=', jobId).orderBy('position').execute()
  const payload = jobPayloadSchema.parse({
    base_prompt: job.basePrompt,
    target_item_name: job.targetItemName,
    target_items: tasks.map((task) => task.target),
    trait_definitions: job.fields,
    connection: job.connectionId,
    page_steps: job.pageSteps,
  })
  return { payload, createdAt: job.createdAt }
}

/** @throws AppError invalid: more rows or columns than the plan allows per job */
function assertFits(actor: Actor, { target_items: targets, trait_definitions: fields }: JobPayload): void {
  const plan = PLANS[actor.plan]
  const refusal = refuseColumns(plan, fields.length) ?? refuseRows(plan, targets.length)
  if (refusal) throw refusal
}

function definedOnly(change: MonitorChangePayload): Partial<Pick<MonitorChangePayload, 'schedule' | 'time_zone' | 'is_active'>> {
  const { schedule, time_zone, is_active } = change
  return {
    ...(schedule && { schedule }),
    ...(time_zone !== undefined && { time_zone }),
    ...(is_active !== undefined && { is_active }),
  }
}
