// Reads the tasks of a job, in the order of its targets.
import type { FailureCount, Task, TaskStatus } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

interface PageOptions {
  jobId: string
  /** Position after which the page begins; null for the first page. */
  after: number | null
  limit: number
  status?: TaskStatus | undefined
}

/** The caller must have checked that the actor owns the job. */
export async function listTasks(db: Database, { jobId, after, limit, status }: PageOptions): Promise<Task[]> {
  let query = db
    .selectFrom('tasks')
    .select(['id', 'job_id', 'position', 'target', 'state', 'attempts', 'error_kind', 'error', 'started_at', 'finished_at'])
    .select(sql<boolean>`exists (select from task_pictures where task_id = tasks.id)`.as('has_picture'))
    .where('job_id', '=', jobId)
  if (after !== null) query = query.where('position', '>', after)
  if (status) query = query.where('state', '=', status)
  const rows = await query.orderBy('position').limit(limit).execute()
  return rows.map((row) => ({
    id: String(row.id),
    job_id: row.job_id,
    position: row.position,
    target_item_value: row.target,
    status: row.state,
    attempts: row.attempts,
    // A task that waits for a retry still carries the reason of its last failure; the wire has reasons of failed tasks only.
    error_kind: row.state === 'failed' ? row.error_kind : null,
    error: row.state === 'failed' ? row.error : null,
    ...(row.has_picture ? { has_picture: true as const } : {}),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  }))
}

/** The screenshot of the page where a step failed. Null where none is stored, or the job is another account's. */
export async function findPicture(db: Database, { taskId, ownerId }: { taskId: number; ownerId: string }): Promise<Buffer | null> {
  const query = db.selectFrom('task_pictures').innerJoin('jobs', 'jobs.id', 'task_pictures.job_id').select('picture')
  const row = await query.where('task_id', '=', taskId).where('jobs.owner_id', '=', ownerId).executeTakeFirst()
  return row?.picture ?? null
}

/** Most frequent reason first. The caller must have checked that the actor owns the job. */
export async function countFailures(db: Database, jobId: string): Promise<FailureCount[]> {
  const { rows } = await sql<FailureCount>`
    with counted as (
      select coalesce(error_kind, 'internal') as error_kind, count(*)::int as count, min(position) as first
      from tasks where job_id = ${jobId} and state = 'failed' group by 1
    )
    select counted.error_kind, coalesce(error, '') as error, count
    from counted join tasks on tasks.job_id = ${jobId} and position = first
    order by count desc, 1`.execute(db)
  return rows
}
