// Worker loop that runs due pipelines, one at a time. All workers run it; when one dies, its lease expires and another one takes over.
// A run with cells that still have to be looked up starts an enrichment job and ends; the pipeline runs again when that job has ended.
import type { Field, Step } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { isTransientError } from '../../db/database-errors.ts'
import { orderEnrichments } from '../enrichments/order-enrichments.ts'
import { stopReplaced } from '../enrichments/stop-replaced.ts'
import type { JobDeps } from '../../jobs/job.ts'
import { repeat } from '../../queue/repeat.ts'
import type { WorkSignals } from '../../queue/work-signals.ts'
import { PipelineFailed, runPipeline, type PipelineOrder, type PipelineOutcome } from './run-pipeline.ts'
import { sendResult } from './send-result.ts'
import { LEASE, RunOvertaken } from './stage-rows.ts'

const POLL_MS = 1_000
const RUN_AGAIN_AFTER = '3 seconds'

export type PipelineLoopDeps = JobDeps & { onError(error: unknown): void }

export function startPipelines(deps: PipelineLoopDeps & { signals: WorkSignals }): { stop(): Promise<void> } {
  const ending = new AbortController()
  const { db, signals, onError } = deps
  const quiet = signals.quietUnless(db, 'pipelines', sql`select from pipelines where state in ('waiting', 'running') limit 1`)
  const loop = repeat({ work: () => runDuePipeline(deps), quiet, pauseMs: POLL_MS, onError }, signals.pauseFor('pipelines'), ending.signal)
  return {
    async stop() {
      ending.abort()
      await loop
    },
  }
}

/** Runs the due pipeline that has waited longest; false where none is due. @throws where the database is unavailable; the run is then retried */
export async function runDuePipeline(deps: PipelineLoopDeps): Promise<boolean> {
  const { db, onError } = deps
  const order = await takePipeline(db)
  if (!order) return false
  try {
    await stopReplaced(db, order.jobId, order.steps)
    const outcome = await runPipeline(db, order)
    if (outcome.lacks === null) await finish(deps, order, outcome)
    else await orderEnrichments(deps, { ...order, field: outcome.lacks })
  } catch (error) {
    if (error instanceof RunOvertaken) return true
    // Checked first, because isTransientError would match the name of a column such as “connection” in its message.
    const isExpected = error instanceof PipelineFailed || (error instanceof AppError && error.code !== 'internal')
    // The database was briefly unavailable: the run is retried, because a pipeline that is marked as failed does not run again by itself.
    if (!isExpected && isTransientError(error)) return runAgain(db, order, error)
    if (!isExpected) onError(error)
    await fail(db, order, isExpected ? error.message : 'Something went wrong inside Quarry.')
  }
  return true
}

/** Sets the pipeline to waiting; where that fails too, its lease expires. @throws the original error, for the log */
async function runAgain(db: Database, { jobId, run }: PipelineOrder, error: unknown): Promise<never> {
  await sql`
    update pipelines set state = 'waiting', due_at = clock_timestamp() + ${RUN_AGAIN_AFTER}::interval
    where job_id = ${jobId} and run = ${run} and state = 'running'`.execute(db)
  throw error
}

async function takePipeline(db: Database): Promise<PipelineOrder | null> {
  const { rows } = await sql<{ jobId: string; ownerId: string; run: number; steps: Step[]; fields: Field[] }>`
    with due as (
      select job_id from pipelines
      where ((state = 'waiting' and due_at <= clock_timestamp()) or (state = 'running' and leased_until < clock_timestamp()))
        -- Enrichment steps wait until added columns have been read.
        and not (steps @> '[{"kind": "enrich"}]' and exists (
          select from jobs where column_of = pipelines.job_id and not enriches and not refreshes and status in ('pending', 'in_progress')
        ))
      order by due_at limit 1 for update skip locked
    )
    update pipelines set state = 'running', run = run + 1, leased_until = clock_timestamp() + ${LEASE}::interval
    from due, jobs where pipelines.job_id = due.job_id and jobs.id = due.job_id
    returning pipelines.job_id as "jobId", jobs.owner_id as "ownerId", pipelines.run, pipelines.steps, jobs.fields`.execute(db)
  return rows[0] ?? null
}

/** Makes the last stage the result, deletes the earlier result and creates the deliveries, in one transaction. */
async function finish({ db, providerMode }: JobDeps, order: PipelineOrder, outcome: PipelineOutcome): Promise<void> {
  const { jobId, run } = order
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('pipelines')
      .set({
        state: 'done',
        result_run: run,
        result_stage: outcome.stage,
        columns: JSON.stringify(outcome.columns),
        rows_in: outcome.rowsIn,
        rows_out: outcome.rowsOut,
        problem_count: outcome.problemCount,
        error: null,
        finished_at: new Date(),
      })
      .where('job_id', '=', jobId)
      .where('run', '=', run)
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await sql`delete from pipeline_rows where job_id = ${jobId} and (run <> ${run} or stage <> ${outcome.stage})`.execute(tx)
    await sendResult(tx, { ...order, ...outcome, providerMode })
  })
}

/** Records the failure; the result of the previous run is kept. */
async function fail(db: Database, { jobId, run }: PipelineOrder, text: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update pipelines set state = 'failed', error = ${text}, finished_at = clock_timestamp()
      where job_id = ${jobId} and run = ${run} and state = 'running'`.execute(tx)
    await sql`delete from pipeline_rows where job_id = ${jobId} and run = ${run}`.execute(tx)
  })
}
