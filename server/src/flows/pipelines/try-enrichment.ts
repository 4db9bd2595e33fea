// In: a step that looks something up. Out: its results for the first rows that lack them, read as a preview: nothing is stored or charged.
// Next: server/src/jobs/preview/preview-program.ts
import {
  PIPELINE_LIMITS,
  TASK_FAILURES,
  type Cell,
  type Field,
  type JobPayload,
  type PreviewEvent,
  type TriedEnrichment,
} from '@quarry/contract'
import type { Row } from '@quarry/engine'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { JobDeps, JobRow } from '../../jobs/job.ts'
import type { PreviewRunner } from '../../jobs/preview/preview-runner.ts'
import { tryStages, type StepsToTry } from './preview-pipeline.ts'

export interface StepToTry extends StepsToTry {
  /** Id of the step. */
  step: string
}

const NO_USAGE = { modelCalls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 }
const NO_CELL: Cell = { value: null, raw: null, status: 'absent', reason: null, method: null, confidence: null, evidence: [] }

/** @throws AppError not_found; invalid where the step looks nothing up or cannot run; rate_limited or unavailable as for previews */
export async function tryEnrichment(
  deps: JobDeps & { previews: PreviewRunner },
  actor: Actor,
  { order, signal }: { order: StepToTry; signal: AbortSignal },
): Promise<TriedEnrichment[]> {
  const { job, stages } = await tryStages(deps, actor, order)
  const stage = stages.find(({ step }) => step?.id === order.step)
  if (!stage) throw new AppError('invalid', { detail: 'There is no such step, or it is off.' })
  if (stage.problem !== null) throw new AppError('invalid', { detail: stage.problem })
  if (stage.enrichment === null) throw new AppError('invalid', { detail: 'This step looks nothing up.' })
  const { lacking, field } = stage.enrichment
  const chosen = [...lacking.values()].slice(0, PIPELINE_LIMITS.triedRows)
  if (chosen.length === 0) return []
  const rows = chosen.map(({ asked }): Row => ({ target: '', pages: [], data: asked, cells: {}, usage: NO_USAGE }))
  const ended = new Map<number, PreviewEvent>()
  const keep = (event: PreviewEvent): void => {
    if (event.type === 'row') ended.set(event.row.position, event)
    if (event.type === 'failed') ended.set(event.position, event)
  }
  const payload = payloadOf(job, { field, count: chosen.length })
  await deps.previews.run({ payload, rows, visitor: actor.accountId, isSignedIn: true }, keep, signal)
  return chosen.map(({ row, asked }, index) => {
    const place = { task_id: String(row.taskId), target_item_value: row.target, from: asked }
    return { ...place, ...outcomeOf(ended.get(index), field) }
  })
}

function outcomeOf(event: PreviewEvent | undefined, { name }: Field): Pick<TriedEnrichment, 'cell' | 'error'> {
  if (event?.type === 'row') return { cell: event.row.cells[name] ?? NO_CELL, error: null }
  return { cell: NO_CELL, error: event?.type === 'failed' ? event.error : TASK_FAILURES.stopped.text }
}

/** Its targets only number the rows: the rows themselves contain what is looked up. */
function payloadOf({ basePrompt, targetItemName }: JobRow, { field, count }: { field: Field; count: number }): JobPayload {
  return {
    base_prompt: basePrompt,
    target_item_name: targetItemName,
    target_items: Array.from({ length: count }, (_, index) => `row ${index + 1}`),
    trait_definitions: [field],
  }
}
