// Runs one pipeline over all rows of its job, page by page: memory use grows with the keys of sorting or deduplication, not with the rows.
// A stage that needs all rows in order, or results of look-ups, starts from the stored output of the stage before it.
import { PIPELINE_LIMITS, type Field, type Step } from '@quarry/contract'
import type { Database } from '../../db/database.ts'
import { findKept, forgetWanted, wantEnrichments } from '../enrichments/enrichments.store.ts'
import { prepareSteps, type ReadyStep } from '../steps/prepare-steps.ts'
import type { Enrichment, RowStep, SortKey, StepRow } from '../steps/step-row.ts'
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

/** Why the steps cannot run; a sentence for the user. */
export class PipelineFailed extends Error {}

type Boundary = Exclude<ReadyStep['prepared'], { kind: 'rows' }>

interface Segment {
  steps: RowStep[]
  /** What the end of a segment requires of all rows before the next one; null for the last one. */
  end: Boundary | null
}

export interface PipelineOutcome {
  stage: number
  columns: ReadyStep['prepared']['columns']
  rowsIn: number
  rowsOut: number
  problemCount: number
  /** What has to be looked up before the run can continue; null: the run is complete. */
  lacks: Field | null
}

/**
 * Stores the rows of every stage; the caller makes the last one the result, or looks up what is missing. @throws PipelineFailed;
 * RunOvertaken
 */
export async function runPipeline(db: Database, order: PipelineOrder): Promise<PipelineOutcome> {
  const { ready, columns, problems } = prepareSteps(order.steps, order.fields, await loadStepContext(db, order))
  const [first] = problems
  if (first) throw new PipelineFailed(`Step ${order.steps.indexOf(first.step) + 1} can’t be done: ${first.text}`)
  const segments = segmentsOf(ready)
  await forgetWanted(db, order)
  let rows: AsyncIterable<readonly StepRow[]> = jobPages(db, order.jobId)
  let outcome: PipelineOutcome = { stage: 0, columns, rowsIn: 0, rowsOut: 0, problemCount: 0, lacks: null }
  for (const [stage, segment] of segments.entries()) {
    const place: StagePlace = { jobId: order.jobId, run: order.run, stage }
    const writer = new StageWriter(db, place)
    const boundary = collect(db, place, segment.end)
    let rowsIn = 0
    for await (const page of rows) {
      rowsIn += page.length
      const out = page.flatMap((row) => runRow(row, segment.steps))
      await writer.write(out)
      await boundary.add(out)
      if (writer.count > PIPELINE_LIMITS.resultRowsMax)
        throw new PipelineFailed(`More than ${PIPELINE_LIMITS.resultRowsMax.toLocaleString('en')} rows come out.`)
    }
    outcome = {
      stage,
      columns,
      rowsIn: stage === 0 ? rowsIn : outcome.rowsIn,
      rowsOut: writer.count,
      problemCount: writer.problemCount,
      lacks: null,
    }
    if (segment.end?.kind === 'enrich' && boundary.isLacking()) return { ...outcome, lacks: segment.end.field }
    rows = boundary.rows(writer.count)
  }
  return outcome
}

/** What the end of a segment collects from every row, and the rows as input of the next one. */
function collect(db: Database, place: StagePlace, end: Boundary | null) {
  const keys: SortKey[] = []
  let isLacking = false
  return {
    async add(rows: readonly StepRow[]): Promise<void> {
      if (end?.kind === 'order') for (const row of rows) keys.push(end.keyOf(row))
      if (end?.kind === 'enrich' && (await wantEnrichments(db, place, { field: end.field, wanted: askedBy(end, rows) }))) isLacking = true
    },
    isLacking: () => isLacking,
    rows(count: number): AsyncIterable<readonly StepRow[]> {
      if (end?.kind === 'order') return readOrdered(db, place, orderOf(keys, end.compare))
      const stored = readOrdered(
        db,
        place,
        Int32Array.from({ length: count }, (_, index) => index),
      )
      return end?.kind === 'enrich' ? enriched(db, { place, end, rows: stored }) : stored
    },
  }
}

type EnrichEnd = Extract<Boundary, { kind: 'enrich' }>

function askedBy(end: EnrichEnd, rows: readonly StepRow[]): Map<string, Enrichment> {
  return new Map(rows.flatMap((row) => end.ask(row) ?? []).map((asked) => [asked.key, asked]))
}

async function* enriched(
  db: Database,
  { place, end, rows }: { place: StagePlace; end: EnrichEnd; rows: AsyncIterable<readonly StepRow[]> },
): AsyncGenerator<readonly StepRow[]> {
  for await (const page of rows) {
    const kept = await findKept(db, place.jobId, [...askedBy(end, page).keys()])
    yield page.map((row) => end.fill(row, kept))
  }
}

/** A step that needs all rows ends a segment; the last segment may have no steps at all. */
function segmentsOf(ready: readonly ReadyStep[]): Segment[] {
  const segments: Segment[] = [{ steps: [], end: null }]
  for (const { prepared } of ready) {
    const current = segments.at(-1)
    if (!current) continue
    if (prepared.kind === 'rows') current.steps.push(prepared.run)
    else {
      current.end = prepared
      segments.push({ steps: [], end: null })
    }
  }
  return segments
}

function runRow(row: StepRow, steps: readonly RowStep[]): StepRow[] {
  let rows: StepRow[] = [row]
  for (const step of steps) rows = rows.flatMap((one) => step(one))
  return rows
}

/** The positions of the rows in their new order. */
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
