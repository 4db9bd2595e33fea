// Runs prepared steps over rows: all at once for the few rows of a preview, stage by stage so that each can be shown.
import type { PipelineColumn } from '@quarry/contract'
import { prepareStep, columnsOfFields } from './prepare-steps.ts'
import type { Field, Step } from '@quarry/contract'
import type { PreparedStep, StepContext, StepRow } from './step-row.ts'

export interface StepStage {
  /** Null: the rows before the first step. */
  step: Step | null
  columns: readonly PipelineColumn[]
  rowsIn: number
  rows: readonly StepRow[]
  problemCount: number
  problem: string | null
}

/** The rows before the first step, then after each step that is on. A step that can't be done passes its rows on. */
export function runStages(
  { steps, fields, rows }: { steps: readonly Step[]; fields: readonly Pick<Field, 'name' | 'type'>[]; rows: readonly StepRow[] },
  context: StepContext,
): StepStage[] {
  let current: StepStage = { step: null, columns: columnsOfFields(fields), rowsIn: rows.length, rows, problemCount: 0, problem: null }
  const stages = [current]
  for (const step of steps.filter(({ is_off: isOff }) => !isOff)) {
    const prepared = prepareStep(step, current.columns, context)
    const before: StepStage = current
    current =
      prepared.kind === 'problem'
        ? { ...before, step, rowsIn: before.rows.length, problemCount: 0, problem: prepared.text }
        : stageOf(step, prepared, before.rows)
    stages.push(current)
  }
  return stages
}

function stageOf(step: Step, prepared: Exclude<PreparedStep, { kind: 'problem' }>, before: readonly StepRow[]): StepStage {
  const rows = runOne(prepared, before)
  const problemCount = rows.reduce((sum, row) => sum + row.problems.filter((problem) => problem.step === step.id).length, 0)
  return { step, columns: prepared.columns, rowsIn: before.length, rows, problemCount, problem: null }
}

function runOne(prepared: Exclude<PreparedStep, { kind: 'problem' }>, rows: readonly StepRow[]): StepRow[] {
  if (prepared.kind === 'rows') return rows.flatMap((row) => prepared.run(row))
  return rows
    .map((row) => ({ row, key: prepared.keyOf(row) }))
    .toSorted((a, b) => prepared.compare(a.key, b.key))
    .map(({ row }) => row)
}
