// In: a field of a job and a view of its rows. Out: its chart, counted by the database. Each bar carries the filters that give exactly its
// rows, so a click on it is a view like any other. Next: server/src/results/result-view.ts
import { type ChartKind, type Field, type FieldChart, type FieldType, type ViewFilter } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/database.ts'

const HISTOGRAM_BARS = 16
const CATEGORY_BARS = 10
const TIMELINE_BARS = 24
const LABEL_CHARS_MAX = 80

export function chartKindOf(type: FieldType): ChartKind | null {
  if (type === 'number') return 'histogram'
  if (type === 'date') return 'timeline'
  return type === 'object' ? null : 'bars'
}

interface ChartOrder {
  jobId: string
  field: Field
  kind: ChartKind
  /** Of the rows that count. */
  condition: RawBuilder<boolean>
}

/** The job's owner, or the link, must have been checked. */
export function readFieldChart(db: Database, order: ChartOrder): Promise<FieldChart> {
  if (order.kind === 'histogram') return readHistogram(db, order)
  return order.kind === 'timeline' ? readTimeline(db, order) : readBars(db, order)
}

const filter = (field: Field, is: ViewFilter['is'], value: string): ViewFilter => ({ field: field.name, is, value })

interface Bin {
  count: number
  low: number
  high: number
}

/** Bars of equal width; each is told with the lowest and the highest value in it. */
async function readHistogram(db: Database, { jobId, field, condition }: ChartOrder): Promise<FieldChart> {
  const value = sql`(results.data -> ${field.name})::numeric`
  const { rows } = await sql<{ filled: number; min: number; max: number; mean: number; median: number; bins: Bin[] | null }>`
    with vals as materialized (
      select ${value}::float8 as value, ${value} as exact from results
      where job_id = ${jobId} and jsonb_typeof(results.data -> ${field.name}) = 'number' and ${condition}
    ), range as (
      select min(value) as low, max(value) as high, count(*)::int as filled, avg(value) as mean,
        percentile_cont(0.5) within group (order by value) as median from vals
    ), bins as (
      select case when high > low then least(width_bucket(value, low, high, ${HISTOGRAM_BARS}), ${HISTOGRAM_BARS}) else 1 end as bin,
        count(*)::int as count, min(exact) as low, max(exact) as high
      from vals, range group by 1
    )
    select filled, range.low as min, range.high as max, mean, median, (
      select json_agg(json_build_object('count', count, 'low', bins.low, 'high', bins.high) order by bin) from bins
    ) as bins from range`.execute(db)
  const [found] = rows
  if (!found || found.filled === 0) return { field: field.name, kind: 'histogram', filled: 0, figures: null, bars: [], other: 0 }
  const { filled, min, max, mean, median, bins } = found
  const bars = (bins ?? []).map(({ count, low, high }) => ({
    label: low === high ? numberText(low) : `${numberText(low)} to ${numberText(high)}`,
    count,
    filters:
      low === high
        ? [filter(field, 'equals', String(low))]
        : [filter(field, 'at_least', String(low)), filter(field, 'at_most', String(high))],
  }))
  return { field: field.name, kind: 'histogram', filled, figures: { min, max, mean, median }, bars, other: 0 }
}

const numberText = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 4 })

interface Category {
  value: string
  count: number
  filled: number
}

/** The most frequent values, without regard to case; of a list, its entries. */
async function readBars(db: Database, { jobId, field, condition }: ChartOrder): Promise<FieldChart> {
  const isList = field.type === 'array'
  const entries = isList
    ? sql`select distinct results.task_id, entry #>> '{}' as value, entry::text as json from results
        cross join lateral jsonb_array_elements(results.data -> ${field.name}) as entry
        where job_id = ${jobId} and jsonb_typeof(results.data -> ${field.name}) = 'array' and ${condition}`
    : sql`select results.task_id, results.data ->> ${field.name} as value, null as json from results
        where job_id = ${jobId} and results.data ->> ${field.name} is not null and ${condition}`
  const { rows } = await sql<Category & { json: string | null }>`
    with entries as materialized (${entries}), groups as (
      select min(value) as value, min(json) as json, count(*)::int as count from entries group by lower(value)
    )
    select value, json, count, (select count(distinct task_id)::int from entries) as filled from groups
    order by count desc, value limit ${CATEGORY_BARS}`.execute(db)
  const filled = rows[0]?.filled ?? 0
  const bars = rows.map(({ value, json, count }) => ({
    label: value.length > LABEL_CHARS_MAX ? `${value.slice(0, LABEL_CHARS_MAX)}…` : value,
    count,
    // A list is searched as the text of its JSON; a value that is longer than a filter may be can't be asked for.
    filters: isFilterable(json ?? value) ? [json === null ? filter(field, 'equals', value) : filter(field, 'contains', json)] : [],
  }))
  const shown = bars.reduce((sum, bar) => sum + bar.count, 0)
  return { field: field.name, kind: 'bars', filled, figures: null, bars, other: isList ? 0 : filled - shown }
}

const FILTER_CHARS_MAX = 500
const isFilterable = (value: string): boolean => value.length <= FILTER_CHARS_MAX && value.trim() === value && value !== ''

/** By day, month or year, whichever gives few enough bars. Dates are ISO 8601, so their texts sort as they do. */
async function readTimeline(db: Database, { jobId, field, condition }: ChartOrder): Promise<FieldChart> {
  const { rows } = await sql<{ chars: number; label: string; count: number; low: string; high: string; filled: number }>`
    with vals as materialized (
      select results.data ->> ${field.name} as value from results
      where job_id = ${jobId} and results.data ->> ${field.name} ~ '^\\d{4}' and ${condition}
    ), step as (
      select chars from (values (10), (7), (4), (3), (2)) as steps (chars)
      where (select count(distinct left(value, chars)) from vals) <= ${TIMELINE_BARS} order by chars desc limit 1
    )
    select chars, left(value, chars) as label, count(*)::int as count, min(value) as low, max(value) as high,
      (select count(*)::int from vals) as filled
    from vals, step group by 1, 2 order by 2`.execute(db)
  const bars = rows.map(({ chars, label, count, low, high }) => ({
    label: label.padEnd(chars < 4 ? 4 : 0, '0') + (chars < 4 ? 's' : ''),
    count,
    filters: low === high ? [filter(field, 'equals', low)] : [filter(field, 'at_least', low), filter(field, 'at_most', high)],
  }))
  return { field: field.name, kind: 'timeline', filled: rows[0]?.filled ?? 0, figures: null, bars, other: 0 }
}
