// Steps that need more than one row or another table: deduplicate, join, sort, limit, fill down.
import { createHash } from 'node:crypto'
import { TARGET_COLUMN, type JsonValue, type PipelineColumn, type StepOf } from '@quarry/contract'
import {
  derivedColumn,
  keyText,
  missingColumn,
  problem,
  putColumns,
  textOf,
  valueOf,
  withValues,
  type PreparedStep,
  type SortKey,
  type StepContext,
} from './step-row.ts'

/** Rows that are empty in all compared columns are not duplicates of each other. */
export function deduplicateStep(step: StepOf<'deduplicate'>, columns: readonly PipelineColumn[]): PreparedStep {
  const names = step.columns.length > 0 ? step.columns : columns.map(({ name }) => name)
  const missing = names.map((name) => missingColumn(columns, name)).find((text) => text !== null)
  if (missing) return problem(missing)
  // Sixteen bytes per row, whatever the size of the values.
  const seen = new Set<string>()
  return {
    kind: 'rows',
    columns,
    run(row) {
      const values = names.map((name) => valueOf(row, name))
      if (values.every((value) => value === null)) return [row]
      const key = createHash('sha256')
        .update(JSON.stringify(values.map((value) => (value === null ? null : keyText(value, step.ignores_case)))))
        .digest('base64')
        .slice(0, 22)
      if (seen.has(key)) return []
      seen.add(key)
      return [row]
    },
  }
}

/** The first matching row of the list is used; a row without a match keeps empty cells, or is dropped. */
export function joinStep(step: StepOf<'join'>, columns: readonly PipelineColumn[], { lists }: StepContext): PreparedStep {
  const list = lists.get(step.list_id)
  if (!list) return problem('The list is not there any more.')
  const missing = missingColumn(columns, step.column)
  if (missing !== null) return problem(missing)
  const keyIndex = list.columns.indexOf(step.list_column)
  const taken = step.take.map(({ column, as }) => ({ index: list.columns.indexOf(column), as, column }))
  const lost = keyIndex < 0 ? step.list_column : taken.find(({ index }) => index < 0)?.column
  if (lost !== undefined) return problem(`The list “${list.name}” has no column “${lost}”.`)
  if (taken.some(({ as }) => as === TARGET_COLUMN)) return problem('The target cannot be changed.')

  const byKey = new Map<string, readonly (string | null)[]>()
  for (const row of list.rows) {
    const key = row[keyIndex]
    if (key === null || key === undefined || key.trim() === '') continue
    const text = keyText(key, step.ignores_case)
    if (!byKey.has(text)) byKey.set(text, row)
  }
  return {
    kind: 'rows',
    columns: putColumns(
      columns,
      taken.map(({ as }) => ({ name: as, type: 'string', from: [], is_copy: false, list: list.name })),
    ),
    run(row) {
      const value = valueOf(row, step.column)
      const found = value === null ? undefined : byKey.get(keyText(typeof value === 'string' ? value : textOf(value), step.ignores_case))
      if (!found && step.drops_unmatched) return []
      return [withValues(row, Object.fromEntries(taken.map(({ as, index }): [string, JsonValue] => [as, found?.[index] || null])))]
    },
  }
}

/** Counts rows as they arrive: after Sort these are the first ones. */
export function limitStep(step: StepOf<'limit'>, columns: readonly PipelineColumn[]): PreparedStep {
  let kept = 0
  return { kind: 'rows', columns, run: (row) => ((kept += 1) <= step.rows ? [row] : []) }
}

/** Processes rows in order of arrival. A filled value comes from the row above, so that the column is no longer a copy of a field. */
export function fillDownStep(step: StepOf<'fill_down'>, columns: readonly PipelineColumn[]): PreparedStep {
  if (step.columns.includes(TARGET_COLUMN)) return problem('The target cannot be changed.')
  const missing = step.columns.map((name) => missingColumn(columns, name)).find((text) => text !== null)
  if (missing) return problem(missing)
  const above = new Map<string, JsonValue>()
  const filled = columns
    .filter(({ name }) => step.columns.includes(name))
    .map((column) => ({ ...column, ...derivedColumn(column.name, { columns, from: [column.name], type: column.type }) }))
  return {
    kind: 'rows',
    columns: putColumns(columns, filled),
    run(row) {
      const missed: Record<string, JsonValue> = {}
      for (const name of step.columns) {
        const value = valueOf(row, name)
        if (value !== null) above.set(name, value)
        else if (above.has(name)) missed[name] = above.get(name) ?? null
      }
      return [Object.keys(missed).length > 0 ? withValues(row, missed) : row]
    },
  }
}

const SORT_CHARS = 200

/** Numbers before texts, empty cells last in both directions; the sort is stable. */
export function sortStep(step: StepOf<'sort'>, columns: readonly PipelineColumn[]): PreparedStep {
  const missing = step.by.map(({ column }) => missingColumn(columns, column)).find((text) => text !== null)
  if (missing) return problem(missing)
  return {
    kind: 'order',
    columns,
    keyOf: (row) => step.by.map(({ column }) => sortValue(valueOf(row, column))),
    compare(a, b) {
      for (const [index, { direction }] of step.by.entries()) {
        const order = compareValues(a[index] ?? null, b[index] ?? null, direction === 'desc')
        if (order !== 0) return order
      }
      return 0
    },
  }
}

function sortValue(value: JsonValue): SortKey[number] {
  if (value === null || typeof value === 'number') return value
  return textOf(value).slice(0, SORT_CHARS).toLowerCase()
}

function compareValues(a: SortKey[number], b: SortKey[number], isDescending: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const order = typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === 'number' ? -1 : 1
  return isDescending ? -order : order
}
