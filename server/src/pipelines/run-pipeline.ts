// Runs one pipeline over all rows of its job, in pages: memory grows with the keys of an ordering or of duplicates, never with the rows.
// A stage that needs all rows in an order begins with what the stage before it has stored.
import { PIPELINE_LIMITS, type Field, type Step } from '@quarry/contract'
import type { Database } from '../db/database.ts'
import { prepareSteps, type ReadyStep } from '../steps/prepare-steps.ts'
import type { RowStep, SortKey, StepRow } from '../steps/step-row.ts'
import { readJobRows } from './source-rows.ts'
import { loadStepContext } from './step-context.ts'
import { readOrdered, StageWriter, type StagePlace } from './stage-rows.ts'

const PAGE_ROWS = 500

export interface PipelineOrder {
  jobId: string
  ownerId: string
  run: number
  steps: Step[]
  fields: Field[]
}

/** Why the steps can't be run; a sentence for the user. */
export class PipelineFailed extends Error {}

interface Segment {
  steps: RowStep[]
  /** What the rows are ordered by before the next segment; null for the last one. */
  order: Extract<ReadyStep['prepared'], { kind: 'order' }> | null
}

export interface PipelineOutcome {
  stage: number
  columns: ReadyStep['prepared']['columns']
  rowsIn: number
  rowsOut: number
  problemCount: number
}

/** Stores the rows of every stage; the caller makes the last one the result. @throws PipelineFailed; RunOvertaken */
export async function runPipeline(db: Database, order: PipelineOrder): Promise<PipelineOutcome> {
  const { ready, columns, problems } = prepareSteps(order.steps, order.fields, await loadStepContext(db, order.ownerId, order.steps))
  const [first] = problems
  if (first) throw new PipelineFailed(`Step ${order.steps.indexOf(first.step) + 1} can’t be done: ${first.text}`)
  const segments = segmentsOf(ready)
  let rows: AsyncIterable<readonly StepRow[]> = jobPages(db, order.jobId)
  let outcome: PipelineOutcome = { stage: 0, columns, rowsIn: 0, rowsOut: 0, problemCount: 0 }
  for (const [stage, segment] of segments.entries()) {
    const place: StagePlace = { jobId: order.jobId, run: order.run, stage }
    const writer = new StageWriter(db, place)
    const keys: SortKey[] = []
    let rowsIn = 0
    for await (const page of rows) {
      rowsIn += page.length
      const out = page.flatMap((row) => runRow(row, segment.steps))
      if (segment.order) for (const row of out) keys.push(segment.order.keyOf(row))
      await writer.write(out)
      if (writer.count > PIPELINE_LIMITS.resultRowsMax)
        throw new PipelineFailed(`More than ${PIPELINE_LIMITS.resultRowsMax.toLocaleString('en')} rows come out.`)
    }
    outcome = { stage, columns, rowsIn: stage === 0 ? rowsIn : outcome.rowsIn, rowsOut: writer.count, problemCount: writer.problemCount }
    if (segment.order) rows = readOrdered(db, place, orderOf(keys, segment.order.compare))
  }
  return outcome
}

/** Each ordering ends a segment; the last segment may have no steps at all. */
function segmentsOf(ready: readonly ReadyStep[]): Segment[] {
  const segments: Segment[] = [{ steps: [], order: null }]
  for (const { prepared } of ready) {
    const current = segments.at(-1)
    if (!current) continue
    if (prepared.kind === 'rows') current.steps.push(prepared.run)
    else {
      current.order = prepared
      segments.push({ steps: [], order: null })
    }
  }
  return segments
}

function runRow(row: StepRow, steps: readonly RowStep[]): StepRow[] {
  let rows: StepRow[] = [row]
  for (const step of steps) rows = rows.flatMap((one) => step(one))
  return rows
}

/** The places of the rows in their new order. */
function orderOf(keys: readonly SortKey[], compare: (a: SortKey, b: SortKey) => number): Int32Array {
  const places = keys.map((key, place) => ({ key, place })).toSorted((a, b) => compare(a.key, b.key) || a.place - b.place)
  return Int32Array.from(places, ({ place }) => place)
}

async function* jobPages(db: Database, jobId: string): AsyncGenerator<readonly StepRow[]> {
  let after: number | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof readJobRows>> = await readJobRows(db, { jobId, after, limit: PAGE_ROWS })
    if (page.length > 0) yield page
    after = page.at(-1)?.place ?? null
    if (page.length < PAGE_ROWS) return
  }
}
