// In: steps that may be unsaved. Out: the first rows of the job before and after each step, with row counts, and the cost of look-ups over
// all rows. Stores nothing, looks nothing up.
import { PIPELINE_LIMITS, type EnrichmentEstimate, type JsonValue, type PipelinePreview, type Step } from '@quarry/contract'
import type { Actor } from '../../http/actor.ts'
import { findKept } from '../enrichments/enrichments.store.ts'
import { estimateSize } from '../../jobs/estimate-job.ts'
import type { JobDeps, JobRow } from '../../jobs/job.ts'
import { getOwnJob } from '../../jobs/jobs.store.ts'
import { toMicroUsd, toUsd } from '../../money/ledger/money.ts'
import { findRestOfCap } from '../../money/ledger/reserve-job.ts'
import { runStages, type StepStage } from '../steps/run-steps.ts'
import { loadStepContext } from './step-context.ts'
import { readJobRows } from './source-rows.ts'

export interface StepsToTry {
  jobId: string
  steps: readonly Step[]
}

/** @throws AppError not_found */
export async function previewPipeline(deps: JobDeps, actor: Actor, order: StepsToTry): Promise<PipelinePreview> {
  const { job, sampled, stages } = await tryStages(deps, actor, order)
  const total = job.status === 'pending' || job.status === 'in_progress' ? job.total : job.completed
  const shown: PipelinePreview['stages'] = []
  const capMicroUsd = await findRestOfCap(deps.db, order.jobId)
  let rowsBefore = 0
  for (const stage of stages) {
    const enrichment = await estimateEnrichment(deps, actor, { stage, sampled, total, rowsBefore, capMicroUsd })
    rowsBefore += enrichment?.rows ?? 0
    shown.push({ ...shownStage(stage), ...(enrichment ? { enrichment } : {}) })
  }
  return { sampled, total: job.completed, stages: shown }
}

/** The first rows of the job after each step. @throws AppError not_found */
export async function tryStages(
  { db }: JobDeps,
  actor: Actor,
  { jobId, steps }: StepsToTry,
): Promise<{ job: JobRow; sampled: number; stages: StepStage[] }> {
  const job = await getOwnJob(db, actor, jobId)
  const rows = await readJobRows(db, { jobId, after: null, limit: PIPELINE_LIMITS.previewRows })
  const context = await loadStepContext(db, { ownerId: actor.accountId, steps })
  const kept = new Map<string, JsonValue>()
  // The output of a step determines what later steps look up, so each step needs a round.
  for (;;) {
    const stages = runStages({ steps, fields: job.fields, rows }, { ...context, kept })
    const found = await findKept(
      db,
      jobId,
      stages.flatMap(({ enrichment }) => [...(enrichment?.lacking.keys() ?? [])]),
    )
    if (found.size === 0) return { job, sampled: rows.length, stages }
    for (const [key, value] of found) kept.set(key, value)
  }
}

function shownStage(stage: StepStage): PipelinePreview['stages'][number] {
  return {
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
  }
}

interface StageToEstimate {
  stage: StepStage
  sampled: number
  total: number
  /** The expected look-ups of earlier steps: they are charged first. */
  rowsBefore: number
  capMicroUsd: number | null
}

/** Extrapolates from the first rows; before there are any, one cell per target is assumed. */
async function estimateEnrichment(
  deps: JobDeps,
  actor: Actor,
  { stage, sampled, total, rowsBefore, capMicroUsd }: StageToEstimate,
): Promise<EnrichmentEstimate | null> {
  if (stage.enrichment === null) return null
  const { kept, lacking } = stage.enrichment
  const rows = sampled === 0 ? total : Math.ceil((lacking.size * Math.max(total, sampled)) / sampled)
  const sizeOf = (count: number) => estimateSize(deps, actor, { rows: count, columns: 1, capMicroUsd, isPart: true })
  const [before, withIt] = [await sizeOf(rowsBefore), await sizeOf(rowsBefore + rows)]
  return {
    ...withIt,
    rows,
    cells: withIt.cells - before.cells,
    included_cells: withIt.included_cells - before.included_cells,
    extra_cells: withIt.extra_cells - before.extra_cells,
    cost_usd: toUsd(toMicroUsd(withIt.cost_usd) - toMicroUsd(before.cost_usd)),
    covered_rows: withIt.covered_rows - before.covered_rows,
    covered_cost_usd: toUsd(toMicroUsd(withIt.covered_cost_usd) - toMicroUsd(before.covered_cost_usd)),
    capped_at_rows: withIt.capped_at_rows === null ? null : withIt.capped_at_rows - (before.capped_at_rows ?? rowsBefore),
    // A step whose results are complete needs no look-up.
    problems: rows === 0 ? [] : withIt.problems,
    kept,
    is_guess: sampled < total,
  }
}
