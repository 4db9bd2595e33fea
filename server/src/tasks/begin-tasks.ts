// In: a lane and the job whose turn it is. Out: tasks of it, now in work. Raises their attempts before the work begins.
// Next: server/src/tasks/run-task.ts
import { sql, type RawBuilder } from 'kysely'

/** Parts of a WITH that end in `begun` (a BegunTask a row): up to `count` tasks that are due, in the order of the job's list. */
export function beginning(
  { lane, jobId, count }: { lane: string; jobId: string; count: number },
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    due as (
      select id from tasks
      where lane = ${lane} and job_id = ${jobId} and state = 'pending' and not_before <= now() and ${condition}
      order by not_before, id limit ${count} for update skip locked
    ), begun as (
      update tasks set state = 'in_progress', attempts = attempts + 1, started_at = coalesce(started_at, clock_timestamp())
      from due where tasks.id = due.id
      returning tasks.id, target, attempts, (extract(epoch from clock_timestamp() - started_at) * 1000)::int as "ageMs"
    )`
}
