// Values of typed columns. The columns of a table never depend on its values: a value that does not fit its type is in an additional column.
import type { FieldType, JsonValue, TableRow } from '@quarry/contract'

/** Name of the column for values that fit no other column. */
export const OTHER_VALUES = 'other_values'
const DAY_LENGTH = '2026-01-31'.length
const BEGINS_WITH_DATE = /^\d{4}-\d{2}-\d{2}/
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const DATE_AND_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  return taken.has(wanted) ? freeName(`${wanted}_`, taken) : wanted
}

export function valueIn(data: TableRow['data'], name: string): JsonValue {
  return Object.hasOwn(data, name) ? (data[name] ?? null) : null
}

/** By field, the values that do not fit their column's type; null: there are none. */
export function unfitValues(
  data: TableRow['data'],
  { fieldNames, types }: { fieldNames: readonly string[]; types: ReadonlyMap<string, FieldType> },
): Record<string, JsonValue> | null {
  const unfit = fieldNames.filter((name) => toTyped(types.get(name) ?? 'string', valueIn(data, name)) === undefined)
  return unfit.length === 0 ? null : Object.fromEntries(unfit.map((name) => [name, valueIn(data, name)]))
}

/** Undefined: the value does not fit the type. */
export function toTyped(type: FieldType, value: JsonValue): unknown {
  if (value === null) return null
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : JSON.stringify(value)
    case 'number':
      return typeof value === 'number' ? value : undefined
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'date':
      return typeof value === 'string' ? readTime(value) : undefined
    case 'array':
      return Array.isArray(value) ? value : undefined
    case 'object':
      return typeof value === 'object' ? value : undefined
  }
}

/** A time without a zone is read as UTC, so that the file is the same wherever it is written. */
function readTime(text: string): Date | undefined {
  const day = readDay(text)
  if (day === undefined || text.length === DAY_LENGTH) return day
  const zone = DATE_AND_TIME.exec(text)
  const time = zone ? new Date(zone[1] === undefined ? `${text}Z` : text) : null
  return time === null || Number.isNaN(time.getTime()) ? undefined : time
}

/** The 30th of February would be parsed as the 1st of March. */
function readDay(text: string): Date | undefined {
  if (!BEGINS_WITH_DATE.test(text)) return undefined
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, DAY_LENGTH))]
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && isLeapYear ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0)
  return day >= 1 && day <= days ? new Date(text.slice(0, DAY_LENGTH)) : undefined
}
