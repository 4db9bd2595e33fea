// In: a view of a job's rows and the job's fields. Out: its condition and order in SQL. Names and values are passed only as parameters.
// Next: server/src/tables/results/results.queries.ts
import { TARGET_COLUMN, type ResultView, type TableField, type ViewFilter } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { ViewCursor } from './view-cursor.ts'

export interface ViewSql {
  condition: RawBuilder<boolean>
  /** Ends with the position, so that the order is total. */
  order: RawBuilder<unknown>
  /** The sort value of a row, as text; null where the view is not sorted. */
  key: RawBuilder<string | null>
  /** The rows after a cursor in the order; all without one. @throws AppError invalid: a cursor of another order */
  after(cursor: ViewCursor | null): RawBuilder<boolean>
}

/** Texts are sorted by this many characters, which keeps the cursor short; equal ones are in target order. */
const SORTED_CHARS = 300

/** The expression for the values of a column. */
export const valuesOf = ({ own }: TableField): RawBuilder<unknown> => (own ? sql`results.own` : sql`results.data`)

/**
 * Replaces `results` in a query that reads many values of each row. The database compresses long values, and would decompress a row again
 * for each of its values: here it does so once.
 */
export const unpackedRows = (jobId: string): RawBuilder<unknown> => sql`(
  select task_id, job_id, position, target, data || '{}' as data, own || '{}' as own, cells from results where job_id = ${jobId} offset 0
) as results`

/** The values of a row in all of these columns, by name. */
export const valuesInRow = (fields: readonly TableField[]): RawBuilder<unknown> =>
  fields.some(({ own }) => own) ? sql`(results.data || results.own)` : sql`results.data`

/** For queries over `results`. @throws AppError invalid: no such field, or a value that cannot be compared with its type */
export function viewSql(view: ResultView, fields: readonly TableField[]): ViewSql {
  const conditions = view.filters.map((filter) => filterSql(filter, fieldNamed(fields, filter.field)))
  if (view.search !== '') conditions.push(searchSql(view.search))
  return {
    condition: conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`,
    ...orderSql(view.sort, fields),
  }
}

function fieldNamed(fields: readonly TableField[], name: string): TableField {
  const field = fields.find((one) => one.name === name)
  if (!field) throw new AppError('invalid', { detail: `This job has no field “${name}”. ${namesOf(fields)}` })
  return field
}

const NAMES_MAX = 20

function namesOf(fields: readonly TableField[]): string {
  const names = fields.slice(0, NAMES_MAX).map(({ name }) => `“${name}”`)
  return `It has ${names.join(', ')}${fields.length > NAMES_MAX ? ' and more' : ''}; rows are also sorted by “${TARGET_COLUMN}”, their target.`
}

function filterSql(filter: ViewFilter, field: TableField): RawBuilder<boolean> {
  const uncertain = sql<boolean>`coalesce(results.cells -> ${field.name} ->> 'status' in ('unverified', 'conflict'), false)`
  const value = sql`${valuesOf(field)} ->> ${field.name}`
  const filled = sql<boolean>`${value} is not null`
  switch (filter.is) {
    case 'filled':
      return filled
    case 'empty':
      return sql<boolean>`not ${filled} and not ${uncertain}`
    case 'uncertain':
      return uncertain
    case 'unfilled':
      return sql<boolean>`not (${filled})`
    case 'contains':
      return sql<boolean>`${value} ilike ${likeContaining(filter.value)}`
    case 'equals':
      return sql<boolean>`${comparable(field)} = ${comparableValue(filter, field)}`
    case 'at_least':
      return sql<boolean>`${comparable(field)} >= ${comparableValue(filter, field)}`
    case 'at_most':
      return sql<boolean>`${comparable(field)} <= ${comparableValue(filter, field)}`
  }
}

/** The expression that values of the field are compared and sorted by; null where there is none. */
function comparable(field: TableField): RawBuilder<unknown> {
  const { name, type } = field
  const values = valuesOf(field)
  if (type === 'number') return sql`case when jsonb_typeof(${values} -> ${name}) = 'number' then (${values} -> ${name})::numeric end`
  // Dates are ISO 8601, compared by code points: language collations may ignore hyphens and colons.
  return type === 'date' ? sql`lower(${values} ->> ${name}) collate "C"` : sql`lower(${values} ->> ${name})`
}

function comparableValue({ value }: ViewFilter, { name, type }: TableField): RawBuilder<unknown> {
  if (type !== 'number') return sql`lower(${value}::text)`
  const number = value === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) throw new AppError('invalid', { detail: `“${value}” is not a number; ${name} holds numbers.` })
  return sql`${number}::numeric`
}

function searchSql(text: string): RawBuilder<boolean> {
  const pattern = likeContaining(text)
  const holds = (values: RawBuilder<unknown>) => sql`exists (
    select from jsonb_each_text(${values}) as cell (name, value) where cell.value ilike ${pattern}
  )`
  return sql<boolean>`(results.target ilike ${pattern} or ${holds(sql`results.data`)} or ${holds(sql`results.own`)})`
}

function likeContaining(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

function orderSql(sort: ResultView['sort'], fields: readonly TableField[]): Omit<ViewSql, 'condition'> {
  const behind = (position: number) => sql<boolean>`results.position > ${position}`
  if (sort === null)
    return { order: sql`results.position`, key: sql`null::text`, after: (cursor) => (cursor ? behind(cursor.position) : sql`true`) }
  const field = sort.field === TARGET_COLUMN ? null : fieldNamed(fields, sort.field)
  const isNumber = field?.type === 'number'
  const value = field === null ? sql`lower(results.target)` : comparable(field)
  const key = isNumber ? value : sql`left(${value}, ${SORTED_CHARS})`
  return {
    order: sort.direction === 'asc' ? sql`${key} asc nulls last, results.position` : sql`${key} desc nulls last, results.position`,
    key: sql`${key}::text`,
    after(cursor) {
      if (cursor === null) return sql`true`
      if (cursor.key == null) return sql`(${key} is null and ${behind(cursor.position)})`
      if (isNumber && !/^-?\d+(?:\.\d+)?$/.test(cursor.key)) throw new AppError('invalid', { detail: 'This is not a cursor of this list.' })
      const place = isNumber ? sql`${cursor.key}::numeric` : sql`${cursor.key}::text`
      const further = sort.direction === 'asc' ? sql`${key} > ${place}` : sql`${key} < ${place}`
      return sql`(${further} or ${key} is null or (${key} = ${place} and ${behind(cursor.position)}))`
    },
  }
}
