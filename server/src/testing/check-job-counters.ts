// Recomputes the counters and the status of jobs from their tasks and lists those that differ. Repairs nothing.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface CounterDrift {
  jobId: string
  problem: string
}

/** Empty if the counters of every job match its tasks. */
export async function checkJobCounters(db: Database): Promise<CounterDrift[]> {
  const { rows } = await sql<CounterDrift>`
    with truth as (
      select jobs.id, jobs.status, jobs.total, jobs.completed, jobs.failed,
        count(tasks.id) as tasks,
        count(*) filter (where tasks.state = 'completed') as tasks_completed,
        count(*) filter (where tasks.state = 'failed') as tasks_failed,
        count(results.task_id) as results,
        count(*) filter (where (tasks.state = 'completed' and (column_of is null or refreshes)) <> (results.task_id is not null)) as odd_results
      from jobs left join tasks on tasks.job_id = jobs.id left join results on results.task_id = tasks.id
      group by jobs.id
    ), told as (
      select *, case
        when tasks_completed + tasks_failed < total then null
        when tasks_failed = 0 then 'completed' when tasks_completed = 0 then 'failed' else 'partial_completion'
      end as final_status from truth
    )
    select id as "jobId", problem from told cross join lateral (values
      (tasks <> total, format('%s tasks, total says %s', tasks, total)),
      (tasks_completed <> completed, format('%s tasks completed, counted %s', tasks_completed, completed)),
      (tasks_failed <> failed, format('%s tasks failed, counted %s', tasks_failed, failed)),
      (odd_results > 0, format('%s tasks whose result does not match their state', odd_results)),
      (final_status is not null and status <> final_status, format('status is %s and should be %s', status, final_status)),
      (final_status is null and status not in ('pending', 'in_progress'), format('status is %s and tasks are open', status))
    ) as finding (is_wrong, problem)
    where is_wrong order by 1, 2`.execute(db)
  return rows
}
