// Whose turn it is on a lane. Accounts take turns, and within an account its jobs do. What is done in a turn is advance-turn's.
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { NextTurn } from '../queue/lane-handlers.ts'
import { ORDINARY_SHARE } from '../queue/fair-tags.ts'
import type { LaneMessages } from '../queue/lane-messages.ts'
import { stopWaitingTasks } from './finish-task.ts'
import { countOnJob, findJobOrder, type JobOrder } from './job-progress.ts'
import { takeBackTasks } from './reap-tasks.ts'

export interface JobTurn {
  lane: string
  jobId: string
  order: JobOrder
}

/** Takes back what a dead worker left on the lane, then picks the job that waited longest for its turn. Null: nothing is due. */
export async function openTurn(tx: Tx, messages: LaneMessages, lane: string): Promise<JobTurn | null> {
  await takeBackTasks(tx, messages, lane)
  const looksAtPriority = Math.random() >= ORDINARY_SHARE
  for (;;) {
    const jobId = await findDueJob(tx, { lane, looksAtPriority })
    const order = jobId === null ? null : await findJobOrder(tx, jobId)
    if (jobId === null || order === null) return null
    if (!order.stopRequested) {
      // Not before the tasks: whoever deletes a job locks them first and its place on the lanes last.
      await sql`update lane_jobs set served_at = clock_timestamp() where lane = ${lane} and job_id = ${jobId}`.execute(tx)
      return { lane, jobId, order }
    }
    // Whoever stopped the job did not live to end its waiting tasks.
    const failed = await stopWaitingTasks(tx, { jobId, lane })
    await countOnJob(tx, jobId, { failed })
    if (failed === 0) return null
  }
}

/** Among jobs with priority, or among all where the turn does not look at it. */
async function findDueJob(tx: Tx, { lane, looksAtPriority }: { lane: string; looksAtPriority: boolean }): Promise<string | null> {
  const { rows } = await sql<{ job_id: string }>`
    with due as (
      select job_id, has_priority, served_at, max(served_at) over (partition by owner_id) as owner_served_at
      from lane_jobs
      where lane = ${lane} and exists (
        select from tasks
        where tasks.lane = lane_jobs.lane and tasks.job_id = lane_jobs.job_id and state = 'pending' and not_before <= now()
      )
    )
    select job_id from due order by has_priority = ${looksAtPriority} desc, owner_served_at, served_at, job_id limit 1`.execute(tx)
  return rows[0]?.job_id ?? null
}

/** Who is next on the lane and when; forgets jobs that have no work there any more. The caller holds the lane's lock. */
export async function findNextTurn(tx: Tx, lane: string): Promise<NextTurn | null> {
  await sql`
    delete from lane_jobs where lane = ${lane} and not exists (
      select from tasks where tasks.lane = lane_jobs.lane and tasks.job_id = lane_jobs.job_id and state = 'pending'
    ) and not exists (
      select from tasks where tasks.lane = lane_jobs.lane and tasks.job_id = lane_jobs.job_id and state = 'in_progress'
    )`.execute(tx)
  const { rows } = await sql<NextTurn>`
    select owner_id as "accountId", has_priority as "hasPriority", case when first.not_before > now() then first.not_before end as "dueAt"
    from (
      select job_id, owner_id, has_priority, served_at, max(served_at) over (partition by owner_id) as owner_served_at from lane_jobs where lane = ${lane}
    ) as waiting
    left join lateral (
      select not_before from tasks
      where tasks.lane = ${lane} and tasks.job_id = waiting.job_id and state = 'pending' order by not_before limit 1
    ) as first on true
    order by greatest(coalesce(first.not_before, now()), now()), has_priority desc, owner_served_at, served_at, job_id
    limit 1`.execute(tx)
  return rows[0] ?? null
}
