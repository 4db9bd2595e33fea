// Stops look-ups for cells that no step of a pipeline needs any more: they would be charged and never shown.
import type { Step } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { stopOpenJob } from '../../jobs/stop-job.ts'
import { questionsOf } from '../steps/outward-steps.ts'
import { IS_UNDER_WAY } from './enrichments.store.ts'

/** Cells being read at this moment are still filled. Unread ones may be requested again by later steps. Idempotent. */
export async function stopReplaced(db: Database, jobId: string, steps: readonly Step[]): Promise<void> {
  const { rows } = await sql<{ runId: string }>`
    select distinct run_id as "runId" from enrichments
    where job_id = ${jobId} and not question = any(${questionsOf(steps)}::text[]) and ${IS_UNDER_WAY}`.execute(db)
  for (const { runId } of rows) {
    // In the order in which workers fill them.
    await sql`
      with held as (select key from enrichments where job_id = ${jobId} and run_id = ${runId} and cell is null order by key for update)
      update enrichments set let_go = true from held where enrichments.job_id = ${jobId} and enrichments.key = held.key`.execute(db)
    await stopOpenJob(db, runId)
  }
}
