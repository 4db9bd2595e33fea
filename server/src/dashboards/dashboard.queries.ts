// What a dashboard is about and how far its columns are filled. The owner, or the link, must have been checked.
import type { Dashboard, DashboardLayout, Field } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Database } from '../db/database.ts'
import { chartKindOf } from './field-chart.ts'

/** A job, or a monitor: then the last run with rows is shown. */
export interface Subject {
  kind: 'job' | 'monitor'
  id: string
}

export interface ShownJob {
  id: string
  title: string
  fields: Field[]
  finishedAt: Date | null
}

/** @throws AppError not_found: no job, or a monitor without a run that has ended */
export async function getShownJob(db: Database, { kind, id }: Subject): Promise<ShownJob> {
  const { rows } = await sql<ShownJob>`
    select jobs.id, coalesce(monitors.name, jobs.target_item_name) as title, jobs.fields, jobs.finished_at as "finishedAt"
    from jobs left join monitor_runs on monitor_runs.job_id = jobs.id left join monitors on monitors.id = monitor_id and ${kind === 'monitor'}
    where ${kind === 'job' ? sql`jobs.id = ${id}` : sql`monitor_id = ${id} and (compared_at is not null or jobs.completed > 0)`}
    order by monitor_runs.id desc limit 1`.execute(db)
  if (!rows[0]) throw new AppError('not_found', { detail: 'There is nothing to show yet.' })
  return rows[0]
}

const CHARTS_AT_FIRST = 8
/** Rows that tell whether a text field has values that occur again. */
const SAMPLE_ROWS = 1_000

export async function readDashboard(
  db: Database,
  { job, subject, condition }: { job: ShownJob; subject: Subject; condition: RawBuilder<boolean> },
): Promise<Dashboard> {
  const [fill, layout] = await Promise.all([readFill(db, job.id, condition), findLayout(db, subject)])
  const fields = job.fields.map(({ name, type }) => ({ name, type, filled: fill.filled[name] ?? 0, chart: chartKindOf(type) }))
  return {
    title: job.title,
    job_id: job.id,
    finished_at: job.finishedAt?.toISOString() ?? null,
    rows: fill.rows,
    total: fill.total,
    fields,
    layout: layout ?? { charts: (await firstFields(db, job)).map((field) => ({ field, is_wide: false })) },
  }
}

async function readFill(
  db: Database,
  jobId: string,
  condition: RawBuilder<boolean>,
): Promise<{ rows: number; total: number; filled: Record<string, number> }> {
  const { rows } = await sql<{ rows: number; total: number; filled: Record<string, number> | null }>`
    select (select count(*)::int from results where job_id = ${jobId} and ${condition}) as rows,
      (select count(*)::int from results where job_id = ${jobId}) as total,
      (select json_object_agg(key, count) from (
        select cell.key, count(*)::int as count from results, jsonb_each(results.data) as cell
        where job_id = ${jobId} and cell.value <> 'null' and ${condition} group by cell.key
      ) as counts) as filled`.execute(db)
  const [found] = rows
  return { rows: found?.rows ?? 0, total: found?.total ?? 0, filled: found?.filled ?? {} }
}

/** Fields that say something as a chart: those with values, and of texts those whose values occur again. */
async function firstFields(db: Database, job: ShownJob): Promise<string[]> {
  const { rows } = await sql<{ name: string; is_distinct: boolean }>`
    select cell.key as name, count(distinct cell.value) * 2 > count(*) and count(*) > 4 as is_distinct
    from (select data from results where job_id = ${job.id} order by position limit ${SAMPLE_ROWS}) as sample, jsonb_each(data) as cell
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
