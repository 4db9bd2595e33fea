// The view of rows that this browser holds itself (previews); for jobs the server does the same in SQL.
import { TARGET_COLUMN, valueInRow, type Field, type JsonValue, type GridRow, type ResultView, type ViewFilter } from '@quarry/contract'

export function viewOfRows(rows: readonly GridRow[], fields: readonly Field[], view: ResultView): readonly GridRow[] {
  const kept = rows.filter((row) => isFound(row, view.search) && view.filters.every((filter) => passes(row, filter, fields)))
  return view.sort === null ? kept : kept.toSorted(orderBy(view.sort, fields))
}

function isFound(row: GridRow, search: string): boolean {
  return search === '' || holds(row.target_item_value, search) || Object.values(row.data).some((value) => holds(textOf(value), search))
}

/** As the server's filters do. */
export function passes(row: GridRow, { field: name, is, value }: ViewFilter, fields: readonly Field[]): boolean {
  const own = valueInRow(row, name) ?? null
  const status = row.cells[name]?.status
  const isUncertain = status === 'unverified' || status === 'conflict'
  if (is === 'filled') return own !== null
  if (is === 'unfilled') return own === null
  if (is === 'uncertain') return isUncertain
  if (is === 'empty') return own === null && !isUncertain
  if (is === 'contains') return own !== null && holds(textOf(own), value)
  const isNumber = fields.some((field) => field.name === name && field.type === 'number')
  const compared = isNumber ? compareNumbers(own, Number(value)) : compareTexts(own, value)
  if (compared === null) return false
  return is === 'equals' ? compared === 0 : is === 'at_least' ? compared >= 0 : compared <= 0
}

function orderBy({ field: name, direction }: NonNullable<ResultView['sort']>, fields: readonly Field[]) {
  const isNumber = fields.some((field) => field.name === name && field.type === 'number')
  const sign = direction === 'asc' ? 1 : -1
  return (one: GridRow, other: GridRow): number => {
    if (name === TARGET_COLUMN) return sign * (compareTexts(one.target_item_value, other.target_item_value) ?? 0)
    const [left, right] = [valueInRow(one, name) ?? null, valueInRow(other, name) ?? null]
    // Rows without a value stay at the end, whichever way the others go.
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    const compared = isNumber && typeof right === 'number' ? compareNumbers(left, right) : compareTexts(left, textOf(right))
    return sign * (compared ?? 0)
  }
}

function compareNumbers(own: JsonValue, other: number): number | null {
  return typeof own === 'number' ? own - other : null
}

function compareTexts(own: JsonValue, other: string): number | null {
  if (own === null) return null
  const [left, right] = [textOf(own).toLowerCase(), other.toLowerCase()]
  return left < right ? -1 : left > right ? 1 : 0
}

function holds(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
}
