// In: a lane and the job whose turn it is. Out: tasks of it, now in work. Raises their attempts before the work begins.
// Next: server/src/jobs/run-task.ts
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { BegunTask } from './task-outcome.ts'

/** Up to `count` tasks that are due, in the order of the job's list. */
export async function beginTasks(tx: Tx, { lane, jobId }: { lane: string; jobId: string }, count: number): Promise<BegunTask[]> {
  if (count === 0) return []
  const { rows } = await sql<BegunTask>`
    with due as (
      select id from tasks
      where lane = ${lane} and job_id = ${jobId} and state = 'pending' and not_before <= now()
      order by not_before, id limit ${count} for update skip locked
    )
    update tasks set state = 'in_progress', attempts = attempts + 1, started_at = coalesce(started_at, clock_timestamp())
    from due where tasks.id = due.id
    returning tasks.id, target, attempts, (extract(epoch from clock_timestamp() - started_at) * 1000)::int as "ageMs"`.execute(tx)
  return rows.toSorted((a, b) => a.id - b.id)
}
