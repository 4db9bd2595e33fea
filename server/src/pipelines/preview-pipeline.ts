// In: steps that may not be saved yet. Out: the first rows of the job before them and after each, with what went in and came out.
import { PIPELINE_LIMITS, type PipelinePreview, type Step } from '@quarry/contract'
import type { Actor } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { getOwnJob } from '../jobs/jobs.store.ts'
import { runStages } from '../steps/run-steps.ts'
import { loadStepContext } from './step-context.ts'
import { readJobRows } from './source-rows.ts'

/** Stores nothing. @throws AppError not_found */
export async function previewPipeline(
  db: Database,
  actor: Actor,
  { jobId, steps }: { jobId: string; steps: readonly Step[] },
): Promise<PipelinePreview> {
  const job = await getOwnJob(db, actor, jobId)
  const rows = await readJobRows(db, { jobId, after: null, limit: PIPELINE_LIMITS.previewRows })
  const stages = runStages({ steps, fields: job.fields, rows }, await loadStepContext(db, actor.accountId, steps))
  return {
    sampled: rows.length,
    total: job.completed,
    stages: stages.map((stage) => ({
      step: stage.step?.id ?? null,
      columns: [...stage.columns],
      rows_in: stage.rowsIn,
      rows_out: stage.rows.length,
      problem_count: stage.problemCount,
      problem: stage.problem,
      rows: stage.rows.slice(0, PIPELINE_LIMITS.previewShownRows).map(({ taskId, target, data, problems }) => ({
        task_id: String(taskId),
        target_item_value: target,
        data: { ...data },
        problems: [...problems],
      })),
    })),
  }
}
