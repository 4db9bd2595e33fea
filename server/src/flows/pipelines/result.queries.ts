// The output rows of a pipeline, with the evidence of the cells they were made from. Uses the wire's names.
import type { Cell, Evidence, JsonValue, PipelineColumn, PipelineResult, PipelineRow, RowProblem, TableRow } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { ITEM } from '../steps/expand-step.ts'
import { withPresentSums } from '../../tables/results/present-sums.ts'

interface PageOptions {
  jobId: string
  /** Position after which the page begins; null for the first page. */
  after: number | null
  limit: number
}

/** Empty where there is no output yet. The caller must have checked that the actor owns the job. */
export async function listPipelineResult(db: Database, page: PageOptions): Promise<PipelineResult> {
  const pipeline = await findResult(db, page.jobId)
  return pipeline ? listRowsOf(db, pipeline, page) : { columns: [], data: [], total: 0, next_cursor: null }
}

async function listRowsOf(db: Database, pipeline: FoundResult, { jobId, after, limit }: PageOptions): Promise<PipelineResult> {
  const { rows } = await sql<StoredRow>`
    select place, made.task_id, made.target, made.data, made.problems, made.keys, made.items, results.cells, enriched.cells as enriched
    from pipeline_rows as made left join results on results.task_id = made.task_id
    left join lateral (
      select jsonb_object_agg(k.step, e.cell) as cells from jsonb_each_text(made.keys) as k (step, key)
      join enrichments e on e.job_id = made.job_id and e.key = k.key and e.cell is not null
      where made.keys <> '{}'
    ) as enriched on true
    where made.job_id = ${jobId} and made.run = ${pipeline.result_run} and made.stage = ${pipeline.result_stage} and place > ${after ?? -1}
    order by place limit ${limit}`.execute(db)
  const last = rows.at(-1)
  return {
    columns: pipeline.columns,
    data: rows.map((row) => toRow(row, pipeline.columns)),
    total: pipeline.rows_out ?? 0,
    next_cursor: last && rows.length === limit ? String(last.place) : null,
  }
}

async function findResult(db: Database, jobId: string) {
  return db
    .selectFrom('pipelines')
    .select(['columns', 'result_run', 'result_stage', 'rows_out'])
    .where('job_id', '=', jobId)
    .where('result_run', 'is not', null)
    .executeTakeFirst()
}

type FoundResult = NonNullable<Awaited<ReturnType<typeof findResult>>>

interface StoredRow {
  place: number
  task_id: number
  target: string
  data: Record<string, JsonValue>
  problems: RowProblem[]
  cells: Record<string, Cell> | null
  /** By step id: key of the look-up that completed the row. */
  keys: Record<string, string>
  /** By field: the places of the list items that the row was made of. */
  items: Record<string, number[]>
  /** By id of the step that looked them up. */
  enriched: Record<string, Cell> | null
}

function toRow(row: StoredRow, columns: readonly PipelineColumn[]): PipelineRow {
  const { place, task_id, target, data, problems, keys, items, cells, enriched } = row
  const present = withPresentSums(cells ?? {})
  const made = columns.map((column): [string, Cell] => [
    column.name,
    cellOf(column, valueIn(data, column.name), { cells: present, enriched: enriched ?? {}, items }),
  ])
  const lookUps = Object.keys(keys).length > 0 ? { look_ups: keys } : {}
  return {
    task_id: String(task_id),
    position: place,
    target_item_value: target,
    data,
    cells: Object.fromEntries(made),
    problems,
    ...lookUps,
  }
}

function valueIn(data: Record<string, JsonValue>, name: string): JsonValue {
  return Object.hasOwn(data, name) ? (data[name] ?? null) : null
}

/**
 * An unchanged cell keeps its evidence; any other has the evidence of all cells it was made from, and of a row that was made of an item that
 * of the item's parts alone.
 */
function cellOf(
  { from, is_copy: isCopy, enriched: steps = [], parts = [] }: PipelineColumn,
  value: JsonValue,
  { cells, enriched, items }: { cells: Record<string, Cell>; enriched: Record<string, Cell>; items: Record<string, number[]> },
): Cell {
  const found = (among: Record<string, Cell>, name: string): Cell[] => (Object.hasOwn(among, name) ? [among[name] ?? []].flat() : [])
  const ofItem = (name: string): Cell[] => {
    const paths = parts.flatMap(({ field, path }) => (field === name ? [pathIn(path, items[field] ?? [])] : []))
    return found(cells, name).map((cell) => (paths.length > 0 ? partOfCell(cell, paths) : cell))
  }
  const sources = [...from.flatMap(ofItem), ...steps.flatMap((step) => found(enriched, step))]
  const [only] = sources
  if (isCopy && only) return only
  const reason = steps.flatMap((step) => found(enriched, step)).find((cell) => cell.status === 'absent')?.reason ?? null
  if (value === null) return { value, raw: null, status: 'absent', reason, method: null, confidence: null, evidence: [] }
  const evidence = new Map(sources.flatMap((cell) => cell.evidence).map((one): [string, Evidence] => [JSON.stringify(one), one]))
  const confidences = sources.flatMap((cell) => cell.confidence ?? [])
  return {
    value,
    raw: sources.length === 1 ? (only?.raw ?? null) : null,
    status: 'derived',
    reason: null,
    method: sources.length === 1 ? (only?.method ?? null) : null,
    confidence: confidences.length > 0 ? Math.min(...confidences) : null,
    evidence: [...evidence.values()],
  }
}

/** With the indices of the row's items. */
function pathIn(path: string, indices: readonly number[]): string {
  const left = [...indices]
  return path
    .split('/')
    .map((key) => (key === ITEM ? String(left.shift() ?? ITEM) : key))
    .join('/')
}

/** The cell of some parts of a value: their evidence and confidence; the raw text is that of the whole value, and is left out. */
function partOfCell(cell: Cell, paths: readonly string[]): Cell {
  const isOf = (path: string | null): boolean => path !== null && paths.some((own) => path === own || path.startsWith(`${own}/`))
  const confidences = (cell.parts ?? []).flatMap(({ path, confidence }) => (isOf(path) ? (confidence ?? []) : []))
  return {
    ...cell,
    raw: null,
    confidence: confidences.length > 0 ? Math.min(...confidences) : cell.confidence,
    evidence: cell.evidence.filter((one) => isOf(pathOfEvidence(one))),
  }
}

function pathOfEvidence({ path, item, member }: Evidence): string | null {
  if (path !== undefined) return path
  return item === undefined || member === undefined ? null : `/${item}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

const EXPORT_PAGE_ROWS = 500

export interface PipelineTable {
  columns: PipelineColumn[]
  rows(): AsyncGenerator<TableRow>
  fullRows(): AsyncGenerator<PipelineRow>
  /** Whether these rows are still the current output: the next run deletes them. */
  isThere(): Promise<boolean>
}

/** The whole output, for files; null where there is none. The caller must have checked that the actor owns the job. */
export async function findPipelineTable(db: Database, jobId: string): Promise<PipelineTable | null> {
  const found = await findResult(db, jobId)
  if (!found) return null
  const pipeline = found
  async function* fullRows(): AsyncGenerator<PipelineRow> {
    let after: number | null = null
    for (;;) {
      const page = await listRowsOf(db, pipeline, { jobId, after, limit: EXPORT_PAGE_ROWS })
      yield* page.data
      if (page.next_cursor === null) return
      after = Number(page.next_cursor)
    }
  }
  const isThere = async (): Promise<boolean> => {
    const now = await findResult(db, jobId)
    return now?.result_run === pipeline.result_run && now?.result_stage === pipeline.result_stage
  }
  return { columns: pipeline.columns, rows: () => readTableRows(db, jobId, pipeline), fullRows, isThere }
}

/** Without the evidence, which takes longer to read than all the rest. */
async function* readTableRows(db: Database, jobId: string, pipeline: FoundResult): AsyncGenerator<TableRow> {
  const names = pipeline.columns.map(({ name }) => name)
  for (let after: number | null = null; ;) {
    const page: { place: number; target: string; data: Record<string, JsonValue> }[] = await db
      .selectFrom('pipeline_rows')
      .select(['place', 'target', 'data'])
      .where('job_id', '=', jobId)
      .where('run', '=', pipeline.result_run)
      .where('stage', '=', pipeline.result_stage)
      .where('place', '>', after ?? -1)
      .orderBy('place')
      .limit(EXPORT_PAGE_ROWS)
      .execute()
    for (const { target, data } of page)
      yield { target_item_value: target, data: Object.fromEntries(names.map((name) => [name, valueIn(data, name)])) }
    if (page.length < EXPORT_PAGE_ROWS) return
    after = page.at(-1)?.place ?? null
  }
}
