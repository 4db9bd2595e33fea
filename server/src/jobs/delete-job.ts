// Removes a job with its tasks and results; its usage record stays. Work that is under way finds nothing to write to and is told to end.
import { sql } from 'kysely'
import type { Actor } from '../accounts/actor.ts'
import { settleJob } from '../ledger/charging.ts'
import type { JobDeps } from './job.ts'
import { getOwnJob, requestStop } from './jobs.store.ts'

/** @throws AppError not_found */
export async function deleteJob(deps: JobDeps, actor: Actor, jobId: string): Promise<void> {
  await getOwnJob(deps.db, actor, jobId)
  await requestStop(deps.db, jobId)
  await deps.db.transaction().execute(async (tx) => {
    // Tasks before the job, in the order in which workers lock them.
    await sql`select id from tasks where job_id = ${jobId} order by id for update`.execute(tx)
    await tx.deleteFrom('tasks').where('job_id', '=', jobId).execute()
    await tx.deleteFrom('jobs').where('id', '=', jobId).execute()
    await settleJob(tx, jobId)
    await tx.updateTable('job_usage').set({ stored_bytes: 0 }).where('job_id', '=', jobId).execute()
  })
}
