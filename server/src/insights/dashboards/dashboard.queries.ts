// The subject of a dashboard and the fill rates of its columns. The caller must have checked the owner, or the link.
import {
  tableFields,
  TARGET_COLUMN,
  type Dashboard,
  type DashboardLayout,
  type Field,
  type FieldChart,
  type OwnColumn,
  type TableField,
} from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { computedOnce, hasRead, type HeldRows } from '../../tables/views/held-rows.ts'
import type { HeldViews } from '../../tables/views/held-views.ts'
import { findLayout as findViewLayout, fitsFields, shownView } from '../../tables/saved-views/shown-view.ts'
import { valuesInRow } from '../../tables/results/result-view.ts'
import { chartKindOf } from './chart-shapes.ts'
import { countedByDatabase, countedFromHeld, type Counter, type DashboardView } from './counted-rows.ts'

/** A job, a saved view of its table, or a monitor, of which the last run with rows is shown. */
export type Subject = { kind: 'job' | 'monitor'; id: string } | { kind: 'view'; id: string; jobId: string }

export interface ShownJob {
  id: string
  title: string
  /** Columns that are counted, including own columns; of a saved view those that it shows. */
  fields: TableField[]
  /** Columns that rows may be filtered by. */
  columns: TableField[]
  finishedAt: Date | null
  /** Only rows of this saved view are counted. */
  of: { id: string; name: string; rows: DashboardView } | null
}

interface StoredJob extends Pick<ShownJob, 'id' | 'title' | 'finishedAt'> {
  fields: Field[]
  own: OwnColumn[]
}

/**
 * @throws AppError not_found: the job or the view does not exist, or the monitor has no ended run; invalid: the view uses a deleted column
 */
export async function getShownJob(db: Database, subject: Subject): Promise<ShownJob> {
  const { fields, own, ...job } = await getStoredJob(db, subject.kind === 'view' ? { kind: 'job', id: subject.jobId } : subject)
  const columns = tableFields({ trait_definitions: fields, own_columns: own })
  if (subject.kind !== 'view') return { ...job, fields: columns, columns, of: null }
  const found = await findViewLayout(db, { jobId: job.id, viewId: subject.id })
  if (found === null) throw new AppError('not_found', { detail: 'There is no such view.' })
  // Without that filter, rows would be counted that the view excludes.
  if (!fitsFields(found.layout, columns, TARGET_COLUMN))
    throw new AppError('invalid', { detail: 'The view asks for a column that is gone. Change its filters first.' })
  const { view, fields: shown } = shownView(found.layout, columns)
  return {
    ...job,
    fields: [...shown],
    columns,
    of: { id: subject.id, name: found.name, rows: { search: view.search, filters: view.filters } },
  }
}

/** For visitors with a link: own columns stay private to the workspace. */
export function withoutOwnColumns(job: ShownJob): ShownJob {
  return { ...job, fields: job.fields.filter(({ own }) => !own) }
}

async function getStoredJob(db: Database, { kind, id }: { kind: 'job' | 'monitor'; id: string }): Promise<StoredJob> {
  const { rows } = await sql<StoredJob>`
    select jobs.id, coalesce(monitors.name, jobs.name, jobs.target_item_name) as title, jobs.fields, jobs.own_columns as own, jobs.finished_at as "finishedAt"
    from jobs left join monitor_runs on monitor_runs.job_id = jobs.id left join monitors on monitors.id = monitor_id and ${kind === 'monitor'}
    where ${kind === 'job' ? sql`jobs.id = ${id}` : sql`monitor_id = ${id} and (compared_at is not null or jobs.completed > 0)`}
    order by monitor_runs.id desc limit 1`.execute(db)
  if (!rows[0]) throw new AppError('not_found', { detail: 'There is nothing to show yet.' })
  return rows[0]
}

export interface DashboardDeps {
  db: Database
  heldViews: HeldViews
}

interface DashboardOrder {
  job: ShownJob
  subject: Subject
  view: DashboardView
}

const CHARTS_AT_FIRST = 8
const CHARTS_AT_ONCE = 3
/** Number of rows that are sampled to see whether a text field has repeated values. */
const SAMPLE_ROWS = 1_000

/** With all charts of its layout. @throws AppError invalid: the view uses a column that the job does not have */
export async function readDashboard({ db, heldViews }: DashboardDeps, { job, subject, view }: DashboardOrder): Promise<Dashboard> {
  const [before, saved] = await Promise.all([heldViews.heldRowsOf(job.id), findLayout(db, subject)])
  const first = () => firstFields(db, job)
  const firstName = `first fields of ${JSON.stringify(job.fields.map(({ name }) => name))}`
  const layout = saved ?? firstLayout(await (before ? computedOnce(before, firstName, first) : first()))
  const charts = layout.charts.flatMap(
    ({ field }) => job.fields.find(({ name, type }) => name === field && chartKindOf(type) !== null) ?? [],
  )
  const names = namesOf(charts, { job, view })
  const held = before && hasRead(before, names) ? before : await heldViews.rowsOf(job.id, names)
  const rows = counterOf(db, held, job)
  const counted = await rows.count(view)
  return {
    title: job.title,
    job_id: job.id,
    finished_at: job.finishedAt?.toISOString() ?? null,
    view: job.of && { id: job.of.id, name: job.of.name },
    rows: counted.rows,
    total: await rows.total(),
    fields: job.fields.map(({ name, type }) => ({ name, type, filled: counted.filled.get(name) ?? 0, chart: chartKindOf(type) })),
    layout,
    charts: await inTurns(charts, (field) => rows.chart(field, withoutFiltersOn(view, field.name))),
  }
}

/**
 * For public links: the owner shares a selection of fields, and counting rows by any other field would reveal its values one by one.
 * @throws AppError invalid: a chart of, or a filter on, a field without a chart there; a search, which covers all fields
 */
export async function assertShown(db: Database, { job, subject, view, field }: DashboardOrder & { field?: string }): Promise<void> {
  if (view.search !== '') throw new AppError('invalid', { detail: 'A shared dashboard can’t be searched.' })
  const asked = [...view.filters.map((filter) => filter.field), ...(field === undefined ? [] : [field])]
  if (asked.length === 0) return
  const { charts } = (await findLayout(db, subject)) ?? firstLayout(await firstFields(db, job))
  const isShown = (name: string) => charts.some((chart) => chart.field === name) && job.fields.some((one) => one.name === name)
  const hidden = asked.find((name) => !isShown(name))
  if (hidden !== undefined) throw new AppError('invalid', { detail: `This dashboard does not show “${hidden}”.` })
}

/** Fields whose values are counted or searched. */
function namesOf(charts: readonly TableField[], { job, view }: { job: ShownJob; view: DashboardView }): string[] {
  const filters = [...view.filters, ...(job.of?.rows.filters ?? [])]
  const asked = new Set([...charts.map(({ name }) => name), ...filters.map(({ field }) => field)])
  return job.columns.filter(({ name, type }) => asked.has(name) && chartKindOf(type) !== null).map(({ name }) => name)
}

const firstLayout = (fields: readonly string[]): DashboardLayout => ({
  charts: fields.map((field) => ({ field, is_wide: false })),
  saved: [],
})

/** Limits the connections that a dashboard uses when the database counts. */
async function inTurns(fields: readonly TableField[], read: (field: TableField) => Promise<FieldChart>): Promise<FieldChart[]> {
  const charts: FieldChart[] = []
  for (let start = 0; start < fields.length; start += CHARTS_AT_ONCE)
    charts.push(...(await Promise.all(fields.slice(start, start + CHARTS_AT_ONCE).map(read))))
  return charts
}

/** A selection in a chart filters all other charts; the chart itself keeps its other bars. */
function withoutFiltersOn({ search, filters }: DashboardView, field: string): DashboardView {
  return { search, filters: filters.filter((filter) => filter.field !== field) }
}

/** The chart of the rows of a view. @throws AppError invalid: the field does not exist, or no chart suits it */
export async function readChart(
  { db, heldViews }: DashboardDeps,
  { job, field: name, view }: { job: ShownJob; field: string; view: DashboardView },
): Promise<FieldChart> {
  const field = job.fields.find((one) => one.name === name)
  if (!field || chartKindOf(field.type) === null) throw new AppError('invalid', { detail: `There is no chart of “${name}”.` })
  const held = await heldViews.rowsOf(job.id, namesOf([field], { job, view }))
  return counterOf(db, held, job).chart(field, view)
}

function counterOf(db: Database, held: HeldRows | null, { id, columns, of }: ShownJob): Counter {
  const within = of?.rows ?? null
  return held ? countedFromHeld(db, held, within) : countedByDatabase(db, { id, fields: columns, within })
}

/** Fields that make a useful chart: those with values, and text fields only with repeated values. */
async function firstFields(db: Database, job: ShownJob): Promise<string[]> {
  const { rows } = await sql<{ name: string; is_distinct: boolean }>`
    select cell.key as name, count(distinct cell.value) * 2 > count(*) and count(*) > 4 as is_distinct
    from (select ${valuesInRow(job.fields)} as data from results where job_id = ${job.id} order by position limit ${SAMPLE_ROWS}) as sample, jsonb_each(data) as cell
    where cell.value <> 'null' group by cell.key`.execute(db)
  const seen = new Map(rows.map((row) => [row.name, row.is_distinct]))
  const suited = job.fields.filter(({ name, type }) => {
    const kind = chartKindOf(type)
    return kind !== null && seen.has(name) && (kind !== 'bars' || type === 'array' || seen.get(name) === false)
  })
  return suited.slice(0, CHARTS_AT_FIRST).map((field) => field.name)
}

async function findLayout(db: Database, { id }: Subject): Promise<DashboardLayout | null> {
  const { rows } = await sql<{ layout: DashboardLayout }>`select layout from dashboard_layouts where subject_id = ${id}`.execute(db)
  return rows[0]?.layout ?? null
}
