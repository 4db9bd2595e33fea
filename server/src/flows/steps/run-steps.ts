// Runs prepared steps over rows: all at once for the few rows of a preview, stage by stage so that each can be shown.
import type { PipelineColumn } from '@quarry/contract'
import { prepareStep, columnsOfFields, type StepField } from './prepare-steps.ts'
import type { Field, Step } from '@quarry/contract'
import type { Enrichment, PreparedStep, StepContext, StepRow } from './step-row.ts'

export interface StepStage {
  /** Null: the rows before the first step. */
  step: Step | null
  columns: readonly PipelineColumn[]
  rowsIn: number
  rows: readonly StepRow[]
  problemCount: number
  problem: string | null
  /** For a step that looks something up: how many of its cells are available, and which are missing; null for other steps. */
  enrichment: { kept: number; lacking: ReadonlyMap<string, Enrichment & { row: StepRow }>; field: Field } | null
}

/** The rows before the first step, then after each enabled step. A step that cannot run passes its rows on. */
export function runStages(
  { steps, fields, rows }: { steps: readonly Step[]; fields: readonly StepField[]; rows: readonly StepRow[] },
  context: StepContext,
): StepStage[] {
  const columns = columnsOfFields(fields)
  let current: StepStage = { step: null, columns, rowsIn: rows.length, rows, problemCount: 0, problem: null, enrichment: null }
  const stages = [current]
  const used = steps.filter(({ is_off: isOff }) => !isOff)
  for (const [index, step] of used.entries()) {
    const prepared = prepareStep(step, { columns: current.columns, after: used.slice(index + 1) }, context)
    const before: StepStage = current
    current =
      prepared.kind === 'problem'
        ? { ...before, enrichment: null, step, rowsIn: before.rows.length, problemCount: 0, problem: prepared.text }
        : stageOf(step, { prepared, before: before.rows }, context)
    stages.push(current)
  }
  return stages
}

type Doable = Exclude<PreparedStep, { kind: 'problem' }>

function stageOf(step: Step, { prepared, before }: { prepared: Doable; before: readonly StepRow[] }, context: StepContext): StepStage {
  const stage = { step, columns: prepared.columns, rowsIn: before.length, problem: null }
  if (prepared.kind === 'enrich') return { ...stage, ...enrich(prepared, before, context), problemCount: 0 }
  const rows = runOne(prepared, before)
  const problemCount = rows.reduce((sum, row) => sum + row.problems.filter((problem) => problem.step === step.id).length, 0)
  return { ...stage, rows, problemCount, enrichment: null }
}

/** With the results that exist already; nothing is looked up. */
function enrich(prepared: Extract<Doable, { kind: 'enrich' }>, rows: readonly StepRow[], { kept }: StepContext) {
  const asked = new Map(rows.flatMap((row) => entryOf(row, prepared.ask(row))))
  const lacking = new Map([...asked].filter(([key]) => !kept.has(key)))
  const enrichment = { kept: asked.size - lacking.size, lacking, field: prepared.field }
  return { rows: rows.map((row) => prepared.fill(row, kept)), enrichment }
}

function entryOf(row: StepRow, asked: Enrichment | null): [string, Enrichment & { row: StepRow }][] {
  return asked === null ? [] : [[asked.key, { ...asked, row }]]
}

function runOne(prepared: Exclude<Doable, { kind: 'enrich' }>, before: readonly StepRow[]): StepRow[] {
  if (prepared.kind === 'rows') return before.flatMap((row) => prepared.run(row))
  return before
    .map((row) => ({ row, key: prepared.keyOf(row) }))
    .toSorted((a, b) => prepared.compare(a.key, b.key))
    .map(({ row }) => row)
}
