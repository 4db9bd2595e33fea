// What flows through the steps of a pipeline, and what a prepared step is. Pure: steps know no job, no account and no database.
import { TARGET_COLUMN, type Field, type JsonValue, type PipelineColumn, type RowProblem } from '@quarry/contract'

export interface StepRow {
  /** The task whose row it comes from: the way back to the evidence. */
  taskId: number
  target: string
  data: Readonly<Record<string, JsonValue>>
  problems: readonly RowProblem[]
  /** By the id of the step: the look-up that completed it. Left out: none. */
  keys?: Readonly<Record<string, string>>
}

/** A list to join with, as it was uploaded. */
export interface StepList {
  name: string
  columns: readonly string[]
  rows: readonly (readonly (string | null)[])[]
}

export interface StepContext {
  /** The lists that joins name. */
  lists: ReadonlyMap<string, StepList>
  /** "Today", for dates without a year. */
  referenceDate: Date
  /** Ids of the account's destinations and webhooks that deliveries name. */
  receivers: ReadonlySet<string>
  /** What was looked up for the job already, as far as it is known here, by key; null for a cell that stays empty. */
  kept: ReadonlyMap<string, JsonValue>
}

/** What is to be looked up for a row. Rows that ask the same have the same key. */
export interface Enrichment {
  key: string
  /** By the names of the columns that it is looked up from. */
  asked: Record<string, JsonValue>
}

/** What a step does with one row: none, one or several rows come out. It may remember earlier rows, so every run prepares its own. */
export type RowStep = (row: StepRow) => readonly StepRow[]

export type PreparedStep =
  | { kind: 'rows'; columns: readonly PipelineColumn[]; run: RowStep }
  /** Needs all rows: what they are ordered by. */
  | { kind: 'order'; columns: readonly PipelineColumn[]; keyOf(row: StepRow): SortKey; compare(a: SortKey, b: SortKey): number }
  /** Needs what was looked up for its rows; null for a row with nothing to look up from. */
  | { kind: 'enrich'; columns: readonly PipelineColumn[]; field: Field; ask(row: StepRow): Enrichment | null; fill: FillRow }
  /** It cannot be computed, for the reason in `text`. */
  | { kind: 'problem'; text: string }

/** `kept`: what was looked up so far. */
export type FillRow = (row: StepRow, kept: ReadonlyMap<string, JsonValue>) => StepRow

export type SortKey = readonly (string | number | null)[]

/** The value of a column; the target has a column of its own name. */
export function valueOf(row: StepRow, column: string): JsonValue {
  if (column === TARGET_COLUMN) return row.target
  return Object.hasOwn(row.data, column) ? (row.data[column] ?? null) : null
}

export function withValues(row: StepRow, values: Record<string, JsonValue>): StepRow {
  return { ...row, data: { ...row.data, ...values } }
}

/** Problems kept of one row: enough to see what is wrong with it. */
const PROBLEMS_MAX = 20

export function withProblem(row: StepRow, problem: RowProblem): StepRow {
  return row.problems.length >= PROBLEMS_MAX ? row : { ...row, problems: [...row.problems, problem] }
}

export function problem(text: string): PreparedStep {
  return { kind: 'problem', text }
}

/** Null where there is such a column (or it is the target); else the sentence. */
export function missingColumn(columns: readonly PipelineColumn[], name: string): string | null {
  return name === TARGET_COLUMN || columns.some((column) => column.name === name) ? null : `There is no column “${name}”.`
}

/** The columns with these in place of those of the same name, new ones at the end. */
export function putColumns(columns: readonly PipelineColumn[], added: readonly PipelineColumn[]): PipelineColumn[] {
  const byName = new Map(added.map((column) => [column.name, column]))
  return [
    ...columns.map((column) => byName.get(column.name) ?? column),
    ...added.filter(({ name }) => !columns.some((column) => column.name === name)),
  ]
}

/** A column made from others: it goes back to all their cells. */
export function derivedColumn(
  name: string,
  { columns, from, type }: { columns: readonly PipelineColumn[]; from: readonly string[]; type: PipelineColumn['type'] },
): PipelineColumn {
  const sources = from.flatMap((source) => columns.filter((column) => column.name === source))
  const enriched = [...new Set(sources.flatMap((column) => column.enriched ?? []))]
  return {
    name,
    type,
    from: [...new Set(sources.flatMap((column) => column.from))],
    is_copy: false,
    list: sources.find((column) => column.list !== null)?.list ?? null,
    ...(enriched.length > 0 ? { enriched } : {}),
  }
}

/** One text for a value, the same for the same value: for comparing and for looking up. */
export function keyText(value: JsonValue, ignoresCase: boolean): string {
  const text = typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : JSON.stringify(value)
  return ignoresCase ? text.toLowerCase() : text
}

/** What a value reads like in a text. */
export function textOf(value: JsonValue): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
