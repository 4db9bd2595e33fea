// Whose turn it is on a lane: accounts alternate, and within an account its jobs. advance-turns executes the turn.
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { NextTurn } from '../../queue/lane-handlers.ts'
import { ORDINARY_SHARE } from '../../queue/fair-tags.ts'
import type { LaneMessages } from '../../queue/lane-messages.ts'
import { countOnJob, findJobOrders, type JobOrder } from './job-progress.ts'
import { takeBackTasks } from './reap-tasks.ts'
import { stopWaitingTasks } from './ending/stop-waiting-tasks.ts'

export interface JobTurn {
  lane: string
  jobId: string
  order: JobOrder
}

/**
 * Recovers what dead workers left on the lanes, then selects for each the job that waited longest for its turn. No turn where nothing is
 * due.
 */
export async function openTurns(tx: Tx, messages: LaneMessages, lanes: readonly string[]): Promise<Map<string, JobTurn>> {
  await takeBackTasks(tx, messages, lanes)
  const draws = lanes.map((lane) => ({ lane, looksAtPriority: Math.random() >= ORDINARY_SHARE }))
  const turns = new Map<string, JobTurn>()
  for (let left = draws; left.length > 0;) {
    const due = await findDueJobs(tx, left)
    const orders = await findJobOrders(tx, [...due.values()])
    const stopped = new Map<string, string[]>()
    for (const [lane, jobId] of due) {
      const order = orders.get(jobId)
      if (order?.stopRequested) stopped.set(jobId, [...(stopped.get(jobId) ?? []), lane])
      else if (order) turns.set(lane, { lane, jobId, order })
    }
    const freed = await endStopped(tx, stopped)
    left = left.filter(({ lane }) => freed.has(lane))
  }
  await noteTurns(tx, [...turns.values()])
  return turns
}

/** Jobs whose stopping process died before it ended their waiting tasks. @returns the lanes on which another job may be due now. */
async function endStopped(tx: Tx, stopped: ReadonlyMap<string, string[]>): Promise<Set<string>> {
  const freed = new Set<string>()
  for (const [jobId, lanes] of [...stopped].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const failed = await stopWaitingTasks(tx, { jobId, lanes })
    await countOnJob(tx, jobId, { failed })
    if (failed > 0) lanes.forEach((lane) => freed.add(lane))
  }
  return freed
}

/** Among jobs with priority, or among all where the turn ignores it. */
async function findDueJobs(tx: Tx, draws: readonly { lane: string; looksAtPriority: boolean }[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ lane: string; job_id: string }>`
    with due as (
      select lane, job_id, has_priority = looks_at_priority as comes_first, coalesce(owner_id = next_owner, false) as has_paid,
        served_at, max(served_at) over (partition by lane, owner_id) as owner_served_at
      from lane_jobs join lanes using (lane) join unnest(${draws.map((d) => d.lane)}::text[], ${draws.map((d) => d.looksAtPriority)}::boolean[]) as d (lane, looks_at_priority) using (lane)
      where (
        select id from tasks
        where tasks.lane = lane_jobs.lane and tasks.job_id = lane_jobs.job_id and state = 'pending' and not_before <= now() limit 1
      ) is not null
    )
    select distinct on (lane) lane, job_id from due order by lane, comes_first desc, has_paid desc, owner_served_at, served_at, job_id`.execute(
    tx,
  )
  return new Map(rows.map(({ lane, job_id: jobId }) => [lane, jobId]))
}

/** Not before the tasks: deleting a job locks them first and its lane entries last, and must not be waited for. */
async function noteTurns(tx: Tx, turns: readonly JobTurn[]): Promise<void> {
  await sql`
    with mine as (
      select lane, job_id
      from lane_jobs join unnest(${turns.map((t) => t.lane)}::text[], ${turns.map((t) => t.jobId)}::uuid[]) as t (lane, job_id) using (lane, job_id)
      for update of lane_jobs skip locked
    )
    update lane_jobs set served_at = clock_timestamp() from mine where lane_jobs.lane = mine.lane and lane_jobs.job_id = mine.job_id`.execute(
    tx,
  )
}

/**
 * Which job is next on each lane and when: of the due ones the one with the least service. Removes jobs that have no work there any more.
 * The caller holds the lanes' locks.
 */
export async function findNextTurns(tx: Tx, lanes: readonly string[]): Promise<Map<string, NextTurn>> {
  await sql`
    with done as (
      select lane, job_id from lane_jobs
      where lane = any(${lanes}::text[]) and (
        select id from tasks where tasks.lane = lane_jobs.lane and tasks.job_id = lane_jobs.job_id and state = 'pending' limit 1
      ) is null and (
        select id from tasks where tasks.lane = lane_jobs.lane and tasks.job_id = lane_jobs.job_id and state = 'in_progress' limit 1
      ) is null
      for update skip locked
    )
    delete from lane_jobs using done where lane_jobs.lane = done.lane and lane_jobs.job_id = done.job_id`.execute(tx)
  const { rows } = await sql<NextTurn & { lane: string }>`
    select distinct on (lane) lane, owner_id as "accountId", has_priority as "hasPriority",
      case when first.not_before > now() then first.not_before end as "dueAt"
    from (
      select lane, job_id, owner_id, has_priority, served_at, max(served_at) over (partition by lane, owner_id) as owner_served_at
      from lane_jobs where lane = any(${lanes}::text[])
    ) as waiting
    left join lateral (
      select not_before from tasks
      where tasks.lane = waiting.lane and tasks.job_id = waiting.job_id and state = 'pending' order by not_before limit 1
    ) as first on true
    join accounts on accounts.id = owner_id cross join queue_clock
    order by lane, greatest(coalesce(first.not_before, now()), now()), has_priority desc,
      greatest(accounts.virtual_time, case when has_priority then priority_time else queue_clock.virtual_time end), owner_served_at, served_at, job_id`.execute(
    tx,
  )
  return new Map(rows.map(({ lane, ...next }) => [lane, next]))
}
