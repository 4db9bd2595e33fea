// Statistics of one column, row by row: values that cleaning rewrote, rare values, outliers. Pure.
import type { Cell, ColumnReport, Field, JsonValue } from '@quarry/contract'

const EXAMPLES = 5
/** Maximum number of distinct values that are counted; a column with more has no common ones. */
const VALUES_MAX = 5_000
/** With fewer numbers there is no typical range. */
const NUMBERS_MIN = 8
/** Tukey's outer fences: values beyond are outliers for any distribution. */
const FENCE = 3

export interface SeenRow {
  taskId: number
  cells: Readonly<Record<string, Cell>>
  data: Readonly<Record<string, JsonValue>>
}

interface Change {
  raw: string
  value: JsonValue
  count: number
}

export class ColumnCounter {
  readonly field: Field
  readonly #values = new Map<string, { value: JsonValue; count: number }>()
  readonly #changes = new Map<string, Change>()
  readonly #numbers: { taskId: number; value: number }[] = []
  #filled = 0
  #uncertain = 0
  #broken = 0
  #changed = 0
  #rows = 0

  constructor(field: Field) {
    this.field = field
  }

  add({ taskId, cells, data }: SeenRow): void {
    const { name } = this.field
    const cell = Object.hasOwn(cells, name) ? cells[name] : undefined
    const value = Object.hasOwn(data, name) ? (data[name] ?? null) : null
    this.#rows += 1
    if (cell?.reason === 'rule_broken') this.#broken += 1
    else if (cell?.status === 'unverified' || cell?.status === 'conflict') this.#uncertain += 1
    if (value === null) return
    this.#filled += 1
    count(this.#values, JSON.stringify(value), { value, count: 1 })
    if (typeof value === 'number') this.#numbers.push({ taskId, value })
    if (cell?.raw != null && isWrittenDifferently(cell.raw, value)) {
      this.#changed += 1
      count(this.#changes, `${cell.raw}\n${JSON.stringify(value)}`, { raw: cell.raw.slice(0, 200), value, count: 1 })
    }
  }

  /** Values with their frequencies, most common first. */
  get values(): { value: JsonValue; count: number }[] {
    return [...this.#values.values()].toSorted((a, b) => b.count - a.count)
  }

  report(): ColumnReport {
    const { name, type } = this.field
    return {
      name,
      type,
      filled: this.#filled,
      empty: this.#rows - this.#filled - this.#uncertain - this.#broken,
      uncertain: this.#uncertain,
      broken: this.#broken,
      distinct: this.#values.size,
      normalised: { count: this.#changed, examples: [...this.#changes.values()].toSorted((a, b) => b.count - a.count).slice(0, EXAMPLES) },
      outliers: findOutliers(this.#numbers),
      common: this.values.filter((one) => one.count > 1).slice(0, EXAMPLES),
    }
  }
}

function count<T extends { count: number }>(counts: Map<string, T>, key: string, first: T): void {
  const known = counts.get(key)
  if (known) known.count += 1
  else if (counts.size < VALUES_MAX) counts.set(key, first)
}

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value))

function isWrittenDifferently(raw: string, value: JsonValue): boolean {
  // The raw text of a list has one item per line.
  return raw !== (Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value))
}

function findOutliers(numbers: readonly { taskId: number; value: number }[]): ColumnReport['outliers'] {
  if (numbers.length < NUMBERS_MIN) return null
  const sorted = numbers.map(({ value }) => value).toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const [lower, upper] = [at(0.25), at(0.75)]
  if (upper === lower) return null
  const [low, high] = [rounded(lower - FENCE * (upper - lower)), rounded(upper + FENCE * (upper - lower))]
  const far = numbers.filter(({ value }) => value < low || value > high)
  return { count: far.length, low, high, examples: far.slice(0, EXAMPLES).map(({ taskId, value }) => ({ task_id: String(taskId), value })) }
}

function rounded(value: number): number {
  return Number(value.toPrecision(6))
}
