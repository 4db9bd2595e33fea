// Makes targets that waited for a sign-in due at once.
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { addWork } from '../../../queue/add-work.ts'
import type { LaneMessages } from '../../../queue/lane-messages.ts'

interface Waking {
  db: Database
  messages: LaneMessages
}

interface WokenLane {
  jobId: string
  accountId: string
  hasPriority: boolean
  lane: string
}

/** Jobs that may have waiting targets. */
export async function openJobsOf(db: Database, connectionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs where connection_id = ${connectionId} and status in ('pending', 'in_progress')`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns their number. Two steps, tasks and then lanes, because one statement would lock them in a different order than everywhere else.
 */
export async function wakeWaiting({ db, messages }: Waking, jobIds: readonly string[]): Promise<number> {
  const woken = await dueNow(db, jobIds)
  const byJob = Map.groupBy(woken.lanes, ({ jobId }) => jobId)
  for (const lanes of byJob.values()) {
    const [first] = lanes
    if (first === undefined) continue
    const { jobId, accountId, hasPriority } = first
    const work = { accountId, jobId, lanes: lanes.map(({ lane }) => lane), startsAfresh: false, hasPriority }
    await db.transaction().execute((tx) => addWork(tx, messages, work))
  }
  return woken.count
}

async function dueNow(db: Database, jobIds: readonly string[]): Promise<{ count: number; lanes: WokenLane[] }> {
  const { rows } = await sql<WokenLane & { count: number }>`
    with waiting as (
      select tasks.id, job_id, lane, owner_id, has_priority from tasks join jobs on jobs.id = job_id
      where job_id = any(${jobIds}::uuid[]) and state = 'pending' and not_before > clock_timestamp()
      order by tasks.id for update of tasks
    ), woken as (
      update tasks set not_before = '-infinity' from waiting where tasks.id = waiting.id
      returning waiting.job_id, waiting.lane, waiting.owner_id, waiting.has_priority
    )
    select job_id as "jobId", owner_id as "accountId", has_priority as "hasPriority", lane, count(*)::int as count
    from woken group by 1, 2, 3, 4 order by 1, 4`.execute(db)
  return { count: rows.reduce((sum, { count }) => sum + count, 0), lanes: rows }
}
