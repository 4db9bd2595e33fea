// Counts the rows of a view in the database, for values that are not in memory. Gives the same result as
// server/src/insights/dashboards/count-held.ts.
import { HISTOGRAM_BARS, type FieldChart, type TableField } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { valuesInRow, valuesOf } from '../../tables/results/result-view.ts'
import {
  barsOf,
  CATEGORY_BARS,
  chartKindOf,
  DATE_STEPS,
  histogramOf,
  TIMELINE_BARS,
  timelineOf,
  type CountedDates,
  type CountedNumbers,
} from './chart-shapes.ts'

interface ChartOrder {
  jobId: string
  field: TableField
  /** Condition for the rows that count. */
  condition: RawBuilder<boolean>
}

export interface CountedRows {
  rows: number
  /** By field; left out: none. */
  filled: ReadonlyMap<string, number>
}

interface RowsOrder {
  jobId: string
  fields: readonly TableField[]
  condition: RawBuilder<boolean>
}

export async function countRows(db: Database, { jobId, fields, condition }: RowsOrder): Promise<CountedRows> {
  const { rows } = await sql<{ rows: number; filled: Record<string, number> | null }>`
    select (select count(*)::int from results where job_id = ${jobId} and ${condition}) as rows,
      (select json_object_agg(key, count) from (
        select cell.key, count(*)::int as count from results, jsonb_each(${valuesInRow(fields)}) as cell
        where job_id = ${jobId} and cell.value <> 'null' and ${condition} group by cell.key
      ) as counts) as filled`.execute(db)
  return { rows: rows[0]?.rows ?? 0, filled: new Map(Object.entries(rows[0]?.filled ?? {})) }
}

export function countField(db: Database, order: ChartOrder): Promise<FieldChart> {
  const kind = chartKindOf(order.field.type)
  if (kind === 'histogram') return countNumbers(db, order)
  return kind === 'timeline' ? countDates(db, order) : countTexts(db, order)
}

async function countNumbers(db: Database, { jobId, field, condition }: ChartOrder): Promise<FieldChart> {
  const values = valuesOf(field)
  const value = sql`(${values} -> ${field.name})::numeric`
  const { rows } = await sql<CountedNumbers>`
    with vals as materialized (
      select position, ${value}::float8 as value, ${value} as exact from results
      where job_id = ${jobId} and jsonb_typeof(${values} -> ${field.name}) = 'number' and ${condition}
    ), range as (
      select min(value) as low, max(value) as high, count(*)::int as filled, avg(value order by position) as mean,
        percentile_cont(0.5) within group (order by value) as median from vals
    ), bins as (
      select case when high > low then least(width_bucket(value, low, high, ${HISTOGRAM_BARS}), ${HISTOGRAM_BARS}) else 1 end as bin,
        count(*)::int as count, min(exact) as low, max(exact) as high
      from vals, range group by 1
    )
    select filled, range.low as min, range.high as max, mean, median, (
      select json_agg(json_build_object('count', count, 'low', bins.low, 'high', bins.high) order by bin) from bins
    ) as bins from range where filled > 0`.execute(db)
  return histogramOf(field, rows[0] ?? null)
}

async function countTexts(db: Database, { jobId, field, condition }: ChartOrder): Promise<FieldChart> {
  const values = valuesOf(field)
  const entries =
    field.type === 'array'
      ? sql`select distinct results.task_id, entry #>> '{}' as value, jsonb_typeof(entry) = 'string' as is_text from results
        cross join lateral jsonb_array_elements(${values} -> ${field.name}) as entry
        where job_id = ${jobId} and jsonb_typeof(${values} -> ${field.name}) = 'array' and ${condition}`
      : sql`select results.task_id, ${values} ->> ${field.name} as value, true as is_text from results
        where job_id = ${jobId} and ${values} ->> ${field.name} is not null and ${condition}`
  const { rows } = await sql<{ value: string; isText: boolean; count: number; filled: number }>`
    with entries as materialized (${entries}), groups as (
      select min(value collate "C") as value, bool_and(is_text) as "isText", count(distinct task_id)::int as count
      from entries where value is not null group by lower(value)
    )
    select *, (select count(distinct task_id)::int from entries) as filled from groups
    order by count desc, value limit ${CATEGORY_BARS}`.execute(db)
  return barsOf(field, { filled: rows[0]?.filled ?? 0, texts: rows })
}

/** Dates are ISO 8601, so that their texts sort by time. The finest step that gives few enough bars. */
async function countDates(db: Database, { jobId, field, condition }: ChartOrder): Promise<FieldChart> {
  const values = valuesOf(field)
  const { rows } = await sql<CountedDates['steps'][number] & { filled: number }>`
    with vals as materialized (
      select (${values} ->> ${field.name}) collate "C" as value from results
      where job_id = ${jobId} and ${values} ->> ${field.name} ~ '^[0-9]{4}' and ${condition}
    ), step as (
      select chars from unnest(${[...DATE_STEPS]}::int[]) as steps (chars)
      where (select count(distinct left(value, chars)) from vals) <= ${TIMELINE_BARS} order by chars desc limit 1
    )
    select left(value, chars) as start, count(*)::int as count, min(value) as low, max(value) as high,
      (select count(*)::int from vals) as filled
    from vals, step group by 1 order by 1`.execute(db)
  return timelineOf(field, { filled: rows[0]?.filled ?? 0, steps: rows })
}
