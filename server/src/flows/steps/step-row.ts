// The rows between the steps of a pipeline, and the interface of a prepared step. Pure: steps have no access to jobs, accounts or the
// database.
import { TARGET_COLUMN, type Field, type JsonValue, type PipelineColumn, type RowProblem } from '@quarry/contract'

export interface StepRow {
  /** The task whose row it comes from, which has the evidence. */
  taskId: number
  target: string
  data: Readonly<Record<string, JsonValue>>
  problems: readonly RowProblem[]
  /** By step id: the look-up that completed it. Left out: none. */
  keys?: Readonly<Record<string, string>>
  /** By field: the index of the list's item that the row was made of, for a list inside an item after that of the item. Left out: none. */
  items?: Readonly<Record<string, readonly number[]>>
}

/** A list to join with, as it was uploaded. */
export interface StepList {
  name: string
  columns: readonly string[]
  rows: readonly (readonly (string | null)[])[]
}

export interface StepContext {
  /** The lists named by join steps. */
  lists: ReadonlyMap<string, StepList>
  /** "Today", for dates without a year. */
  referenceDate: Date
  /** Ids of the account's destinations and webhooks that deliveries name. */
  receivers: ReadonlySet<string>
  /** Existing results of the job's look-ups, as far as loaded, by key; null for a cell that stays empty. */
  kept: ReadonlyMap<string, JsonValue>
}

/** A look-up for a row. Rows with the same question have the same key. */
export interface Enrichment {
  key: string
  /** By the names of the columns that it is looked up from. */
  asked: Record<string, JsonValue>
}

/** What a step does with one row: zero or more rows result. It may keep state of earlier rows, so every run prepares its own. */
export type RowStep = (row: StepRow) => readonly StepRow[]

export type PreparedStep =
  | { kind: 'rows'; columns: readonly PipelineColumn[]; run: RowStep }
  /** Needs all rows; returns the sort key of a row. */
  | { kind: 'order'; columns: readonly PipelineColumn[]; keyOf(row: StepRow): SortKey; compare(a: SortKey, b: SortKey): number }
  /** Needs look-up results for its rows; null for a row with nothing to look up from. */
  | { kind: 'enrich'; columns: readonly PipelineColumn[]; field: Field; ask(row: StepRow): Enrichment | null; fill: FillRow }
  /** It cannot be computed; `text` is the reason. */
  | { kind: 'problem'; text: string }

/** `kept`: the results that exist so far. */
export type FillRow = (row: StepRow, kept: ReadonlyMap<string, JsonValue>) => StepRow

export type SortKey = readonly (string | number | null)[]

/** The value of a column; the target column has a reserved name. */
export function valueOf(row: StepRow, column: string): JsonValue {
  if (column === TARGET_COLUMN) return row.target
  return Object.hasOwn(row.data, column) ? (row.data[column] ?? null) : null
}

export function withValues(row: StepRow, values: Record<string, JsonValue>): StepRow {
  return { ...row, data: { ...row.data, ...values } }
}

/** Maximum number of problems stored per row. */
const PROBLEMS_MAX = 20

export function withProblem(row: StepRow, problem: RowProblem): StepRow {
  return row.problems.length >= PROBLEMS_MAX ? row : { ...row, problems: [...row.problems, problem] }
}

export function problem(text: string): PreparedStep {
  return { kind: 'problem', text }
}

/** Null where the column exists (or is the target); otherwise the sentence. */
export function missingColumn(columns: readonly PipelineColumn[], name: string): string | null {
  return name === TARGET_COLUMN || columns.some((column) => column.name === name) ? null : `There is no column “${name}”.`
}

/** The columns with these replacing those of the same name, new ones at the end. */
export function putColumns(columns: readonly PipelineColumn[], added: readonly PipelineColumn[]): PipelineColumn[] {
  const byName = new Map(added.map((column) => [column.name, column]))
  return [
    ...columns.map((column) => byName.get(column.name) ?? column),
    ...added.filter(({ name }) => !columns.some((column) => column.name === name)),
  ]
}

/** A column made from others: its evidence is that of all their cells. */
export function derivedColumn(
  name: string,
  { columns, from, type }: { columns: readonly PipelineColumn[]; from: readonly string[]; type: PipelineColumn['type'] },
): PipelineColumn {
  const sources = from.flatMap((source) => columns.filter((column) => column.name === source))
  const enriched = [...new Set(sources.flatMap((column) => column.enriched ?? []))]
  const parts = sources.flatMap((column) => column.parts ?? [])
  return {
    name,
    type,
    from: [...new Set(sources.flatMap((column) => column.from))],
    is_copy: false,
    list: sources.find((column) => column.list !== null)?.list ?? null,
    ...(enriched.length > 0 ? { enriched } : {}),
    ...(parts.length > 0 ? { parts } : {}),
  }
}

/** A canonical text of a value, for comparison and lookup. */
export function keyText(value: JsonValue, ignoresCase: boolean): string {
  const text = typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : JSON.stringify(value)
  return ignoresCase ? text.toLowerCase() : text
}

/** The display text of a value. */
export function textOf(value: JsonValue): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
