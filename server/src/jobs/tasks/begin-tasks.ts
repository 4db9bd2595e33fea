// In: a lane and the job whose turn it is. Out: tasks of it, now in work. Raises their attempts before the work begins.
// Next: server/src/jobs/tasks/run-task.ts
import { sql, type RawBuilder } from 'kysely'

/**
 * Parts of a WITH that end in `begun` (a BegunTask a row, with its place in `wanted`): of each lane up to `count` tasks that are due, in the
 * order of the job's list, where `held` has a row with its place.
 */
export function beginning(jobId: string, wanted: readonly { lane: string; count: number }[]): RawBuilder<unknown> {
  return sql`
    due as (
      select first.id, place
      from unnest(${wanted.map((w) => w.lane)}::text[], ${wanted.map((w) => w.count)}::int[]) with ordinality as w (lane, count, place)
      join held using (place)
      cross join lateral (
        select id from tasks
        where tasks.lane = w.lane and job_id = ${jobId} and state = 'pending' and not_before <= now()
        order by not_before, id limit w.count for update skip locked
      ) as first
    ), begun as (
      update tasks set state = 'in_progress', attempts = attempts + 1, started_at = coalesce(started_at, clock_timestamp())
      from due where tasks.id = due.id
      returning due.place, tasks.id, target, attempts, (extract(epoch from clock_timestamp() - started_at) * 1000)::int as "ageMs"
    )`
}
