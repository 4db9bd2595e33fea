// In: an edit and its rows. Out: the cells that it changes, each with its value before and after. Pure.
import { EDIT_LIMITS, type JsonValue, type TableEdit, type TableField } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import type { People } from '../own-columns/own-value.ts'
import { ownValue } from '../own-columns/own-value.ts'
import { typedValue } from '../results/edited-cell.ts'
import type { EditedRow } from './edited-rows.ts'

export interface CellChange {
  taskId: number
  target: string
  column: TableField
  before: JsonValue
  /** Null clears the cell. */
  after: JsonValue
}

export interface EditPlan {
  changes: CellChange[]
  /** Number of cells that cannot hold the value. */
  unfit: number
  /** The reason for the first of them. */
  problem: string | null
  /** Of `set`: the first of them, each with the intended value. */
  refused: RefusedCell[]
  /** Cells of `set` whose value differs from the expected one. */
  stale: CellChange[]
}

export interface RefusedCell {
  taskId: number
  target: string
  column: TableField
  value: JsonValue
  problem: string
}

interface Planned {
  columns: readonly TableField[]
  rows: readonly EditedRow[]
  people: People
}

export function planEdit(edit: TableEdit, { columns, rows, people }: Planned): EditPlan {
  const plan: EditPlan = { changes: [], unfit: 0, problem: null, refused: [], stale: [] }
  const put = (row: EditedRow, column: TableField, wanted: JsonValue): void => {
    const before = row.values.get(column.name) ?? null
    const found = valueOf(wanted, { column, target: row.target, people })
    if (!found.ok) {
      plan.unfit += 1
      plan.problem ??= found.problem
      if (edit.kind === 'set' && plan.refused.length < EDIT_LIMITS.samplesMax)
        plan.refused.push({ taskId: row.taskId, target: row.target, column, value: wanted, problem: found.problem })
    } else if (!isSame(before, found.value)) {
      plan.changes.push({ taskId: row.taskId, target: row.target, column, before, after: found.value })
    }
  }
  if (edit.kind === 'set') return planCells(edit, { columns, rows, put, plan })
  if (edit.kind === 'replace') {
    const replace = replacer(edit)
    for (const row of rows)
      for (const column of columns) {
        const replaced = replace(row.values.get(column.name) ?? null)
        if (replaced !== undefined) put(row, column, replaced)
      }
    return plan
  }
  const [first] = rows
  for (const row of edit.kind === 'fill' ? rows : rows.slice(1))
    for (const column of columns) put(row, column, edit.kind === 'fill' ? edit.value : (first?.values.get(column.name) ?? null))
  return plan
}

interface CellsPlanned {
  columns: readonly TableField[]
  rows: readonly EditedRow[]
  put(row: EditedRow, column: TableField, wanted: JsonValue): void
  plan: EditPlan
}

function planCells({ cells }: Extract<TableEdit, { kind: 'set' }>, { columns, rows, put, plan }: CellsPlanned): EditPlan {
  const rowsByTask = new Map(rows.map((row) => [row.taskId, row]))
  const columnsByName = new Map(columns.map((column) => [column.name, column]))
  // Where a cell is named twice the last value counts.
  const wanted = new Map(cells.map((cell) => [JSON.stringify([cell.task_id, cell.column]), cell]))
  for (const { task_id: taskId, column: name, value, expected } of wanted.values()) {
    const [row, column] = [rowsByTask.get(Number(taskId)), columnsByName.get(name)]
    if (!row || !column) continue
    const before = row.values.get(name) ?? null
    if (expected !== undefined && !isSame(before, expected) && !isSame(before, value))
      plan.stale.push({ taskId: row.taskId, target: row.target, column, before, after: value })
    put(row, column, value)
  }
  return plan
}

type Found = { ok: true; value: JsonValue } | { ok: false; problem: string }

function valueOf(wanted: JsonValue, { column, target, people }: { column: TableField; target: string; people: People }): Found {
  if (column.own) return ownValue(column.own, wanted, people)
  if (wanted === null || wanted === '') return { ok: true, value: null }
  try {
    return { ok: true, value: typedValue(wanted, column, target) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, problem: error.message }
  }
}

/** Undefined where nothing matches. Only text, numbers, and lists of texts can match. */
function replacer({
  find,
  replace_with: replacement,
  match_case: matchesCase,
  whole_cell: isWhole,
}: Extract<TableEdit, { kind: 'replace' }>): (value: JsonValue) => JsonValue | undefined {
  const escaped = find.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  const pattern = new RegExp(isWhole ? `^${escaped}$` : escaped, matchesCase ? 'gu' : 'giu')
  const inText = (text: string): string => text.replace(pattern, () => replacement)
  return (value) => {
    if (Array.isArray(value)) {
      if (!value.every((item) => typeof item === 'string')) return undefined
      const replaced = value.map(inText)
      return isSame(replaced, value) ? undefined : replaced.filter((item) => item.trim() !== '')
    }
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const text = String(value)
    const replaced = inText(text)
    return replaced === text ? undefined : replaced
  }
}

/** Compares values as the database stores them, with its own order of members. */
export function isSame(one: JsonValue, other: JsonValue): boolean {
  return one === other || (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))
}
