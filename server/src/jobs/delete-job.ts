// Deletes a job with its tasks, its results and what was read later for its columns; its usage records are kept. Running tasks find no row
// to write to and are cancelled.
import { sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import type { Database } from '../db/database.ts'
import { settleJob } from '../money/ledger/charging.ts'
import type { JobDeps } from './job.ts'
import { getOwnJob, requestStop } from './jobs.store.ts'

/** @throws AppError not_found */
export async function deleteJob({ db }: JobDeps, actor: Actor, jobId: string): Promise<void> {
  await getOwnJob(db, actor, jobId)
  // First, so that it does not order again what is deleted with the job.
  await db.deleteFrom('pipelines').where('job_id', '=', jobId).execute()
  const columns = await db.selectFrom('jobs').select('id').where('column_of', '=', jobId).execute()
  for (const { id } of [...columns, { id: jobId }]) await removeJob(db, id)
}

async function removeJob(db: Database, jobId: string): Promise<void> {
  await requestStop(db, jobId)
  await db.transaction().execute(async (tx) => {
    // The lock order used everywhere: tasks, as workers lock them, then the job, then its rows, which are deleted with the tasks.
    await sql`select id from tasks where job_id = ${jobId} order by id for update`.execute(tx)
    await sql`select from jobs where id = ${jobId} for update`.execute(tx)
    await tx.deleteFrom('tasks').where('job_id', '=', jobId).execute()
    await tx.deleteFrom('jobs').where('id', '=', jobId).execute()
    await settleJob(tx, jobId)
    await tx.updateTable('job_usage').set({ stored_bytes: 0 }).where('job_id', '=', jobId).execute()
  })
}
