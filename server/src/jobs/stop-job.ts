// Stops a job: waiting tasks end as `stopped`, running tasks are cancelled by their worker, finished ones are kept.
import { isTerminal } from '@quarry/contract'
import type { Actor } from '../http/actor.ts'
import type { Database } from '../db/database.ts'
import { stopWaitingTasks } from './tasks/ending/stop-waiting-tasks.ts'
import type { JobDeps, JobRow } from './job.ts'
import { countOnJob } from './tasks/job-progress.ts'
import { getOwnJob, requestStop } from './jobs.store.ts'

/**
 * Has no effect on an ended job. Returns the job's state afterwards; it ends a little later where tasks are running. @throws AppError
 * not_found
 */
export async function stopJob(deps: JobDeps, actor: Actor, jobId: string): Promise<JobRow> {
  const job = await getOwnJob(deps.db, actor, jobId)
  if (isTerminal(job.status)) return job
  await stopOpenJob(deps.db, jobId)
  return getOwnJob(deps.db, actor, jobId)
}

/** The caller has checked the permission. */
export async function stopOpenJob(db: Database, jobId: string): Promise<void> {
  // Committed first: from now on no task returns to waiting, so that the next transaction finds them all.
  await requestStop(db, jobId)
  await db.transaction().execute(async (tx) => {
    const failed = await stopWaitingTasks(tx, { jobId })
    await countOnJob(tx, jobId, { failed })
  })
}
