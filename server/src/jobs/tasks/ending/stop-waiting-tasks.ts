// Ends waiting tasks that must not start any more.
import { TASK_FAILURES } from '@quarry/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/**
 * Ends waiting tasks, of whole jobs or single ones, as `stopped`, or as `over_budget` where that is why the job stops. Returns their
 * number.
 */
export async function stopWaitingTasks(tx: Tx, which: { jobId: string; lanes?: string[]; ids?: readonly number[] }): Promise<number> {
  const { rows } = await sql<{ stopped: number }>`
    with waiting as (
      select id from tasks
      where job_id = ${which.jobId} and state = 'pending'
        and (${which.lanes ?? null}::text[] is null or lane = any(${which.lanes ?? null}::text[]))
        and (${which.ids ?? null}::bigint[] is null or id = any(${which.ids ?? null}::bigint[]))
      order by id for update
    ), stopped as (
      update tasks set state = 'failed', finished_at = clock_timestamp(),
        error_kind = case when over_budget then 'over_budget' else 'stopped' end,
        error = case when over_budget then ${TASK_FAILURES.over_budget.text} else ${TASK_FAILURES.stopped.text} end
      from waiting, jobs where tasks.id = waiting.id and jobs.id = ${which.jobId} returning 1
    )
    select count(*)::int as stopped from stopped`.execute(tx)
  return rows[0]?.stopped ?? 0
}
