// Formulas over a row, in the Common Expression Language: they always end and can read nothing but the row. Stores nothing, fetches
// nothing.
import { Environment } from '@marcbachmann/cel-js'
import type { JsonValue } from '@quarry/contract'
import { readFormula } from './formula-bounds.ts'
import { addFormulaFunctions, FORMULA_TEXT_CHARS_MAX, FormulaProblem, isEmpty } from './formula-functions.ts'
import { formulaSentence } from './formula-words.ts'

/** What a formula can read of a row: its columns and its target. */
export interface FormulaRow {
  target: string
  data: Readonly<Record<string, JsonValue>>
}

export type FormulaOutcome =
  | { kind: 'value'; value: JsonValue }
  /** The result is empty, or a column that it needs has no value. */
  | { kind: 'empty' }
  | { kind: 'problem'; text: string }

export interface Formula {
  /** Columns that it reads. */
  columns: string[]
  /** Never throws. The same row always gives the same outcome. */
  evaluate(row: FormulaRow): FormulaOutcome
}

const LIMITS = { maxAstNodes: 300, maxDepth: 40, maxListElements: 200, maxMapEntries: 50, maxCallArguments: 8 }
const VALUE_NODES_MAX = 20_000

const base = new Environment({ homogeneousAggregateLiterals: false, limits: LIMITS })
  .registerVariable('row', 'map', { description: 'The whole row, for columns whose names are not identifiers: row["List price"]' })
  .registerVariable('target', 'string')
addFormulaFunctions(base)

/** A compiled formula, or a sentence about its error. A column name that is an identifier can be used directly, any other as row["…"]. */
export function createFormula(text: string, columns: readonly string[]): { formula: Formula } | { problem: string } {
  const environment = base.clone()
  const words = columns.filter((name) => registers(environment, name))
  try {
    const program = environment.parse(text)
    const { names, rowKeys, problem } = readFormula(program.ast)
    const missing = [...rowKeys].find((key) => !columns.includes(key))
    if (missing !== undefined) return { problem: `There is no column “${missing}”.` }
    if (problem !== null) return { problem }
    const checked = program.check()
    if (!checked.valid) return { problem: formulaSentence(checked.error) }
    const wholeRow = names.has('row') && rowKeys.size === 0 ? columns : []
    const read = new Set([...words.filter((word) => names.has(word)), ...rowKeys, ...wholeRow])
    const readsRow = names.has('row')
    return { formula: { columns: [...read], evaluate: (row) => evaluate(program, { row, read, readsRow }) } }
  } catch (error) {
    return { problem: formulaSentence(error) }
  }
}

/** Why the text can't be a formula, regardless of the columns; null if its syntax is correct. */
export function formulaSyntaxProblem(text: string): string | null {
  try {
    base.parse(text)
    return null
  } catch (error) {
    return formulaSentence(error)
  }
}

function registers(environment: Environment, name: string): boolean {
  if (!/^[A-Za-z_]\w*$/.test(name) || name === 'row' || name === 'target') return false
  try {
    environment.registerVariable(name, 'dyn')
    return true
  } catch {
    // A reserved word of the language: such a column is read as row["…"].
    return false
  }
}

interface Evaluation {
  row: FormulaRow
  read: ReadonlySet<string>
  readsRow: boolean
}

function evaluate(program: (context: Record<string, unknown>) => unknown, { row, read, readsRow }: Evaluation): FormulaOutcome {
  // A Map, so that a column name is never looked up as a property of Object.
  const context: Record<string, unknown> = { row: readsRow ? new Map(Object.entries(row.data)) : undefined, target: row.target }
  for (const name of read) context[name] = valueOf(row, name)
  try {
    const value = toJson(program(context), { nodes: 0 })
    return isEmpty(value) ? { kind: 'empty' } : { kind: 'value', value }
  } catch (error) {
    if ([...read].some((name) => valueOf(row, name) === null)) return { kind: 'empty' }
    return { kind: 'problem', text: formulaSentence(error) }
  }
}

function valueOf({ data }: FormulaRow, name: string): JsonValue {
  return Object.hasOwn(data, name) ? (data[name] ?? null) : null
}

/** @throws FormulaProblem for a value that can't be in a table */
function toJson(value: unknown, count: { nodes: number }): JsonValue {
  count.nodes += 1
  if (count.nodes > VALUE_NODES_MAX) throw new FormulaProblem('The value becomes too large.')
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number') return finite(value)
  if (typeof value === 'string') {
    if (value.length > FORMULA_TEXT_CHARS_MAX) throw new FormulaProblem('The text becomes too long.')
    return value
  }
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((item) => toJson(item, count))
  const prototype: unknown = typeof value === 'object' ? Object.getPrototypeOf(value) : undefined
  if (prototype !== Object.prototype && prototype !== null && !(value instanceof Map))
    throw new FormulaProblem('This value can’t be put into a cell.')
  const entries: [unknown, unknown][] = value instanceof Map ? [...value] : Object.entries(value)
  return Object.fromEntries(entries.map(([key, part]) => [String(key), toJson(part, count)]))
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new FormulaProblem('This is divided by zero, or too large.')
  return Object.is(value, -0) ? 0 : value
}
