// The values of a field over the runs of a monitor: only verified values, one per run. The caller must have checked the owner.
import type { Field, JsonValue, MonitorTrend } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'

const CATEGORIES = 8

export interface TrendOrder {
  monitorId: string
  field: string
  /** Only targets that contain this text. */
  search: string
  offset: number
  limit: number
  runsMax: number
}

interface Run {
  id: string
  job_id: string
  at: Date
  fields: Field[]
}

/** @throws AppError invalid: no run has this field */
export async function readTrend(db: Database, order: TrendOrder): Promise<MonitorTrend> {
  const runs = await listRuns(db, order)
  const field = runs.flatMap((run) => run.fields).findLast(({ name }) => name === order.field)
  if (!field) throw new AppError('invalid', { detail: `No run of this monitor has a field “${order.field}”.` })
  const jobIds = runs.map((run) => run.job_id)
  const { targets, total } = await listTargets(db, jobIds, order)
  const values = await readValues(db, jobIds, { field: field.name, targets })
  return {
    field: field.name,
    kind: field.type === 'number' ? 'number' : 'category',
    runs: runs.map(({ id, job_id, at }) => ({ id, job_id, at: at.toISOString() })),
    targets: targets.map((target) => ({ target, values: jobIds.map((jobId) => values.get(jobId)?.get(target) ?? null) })),
    target_count: total,
    counts: field.type === 'number' ? [] : await countValues(db, jobIds, field.name),
  }
}

/** Oldest first; the latest ones where there are more than requested. */
async function listRuns(db: Database, { monitorId, runsMax }: TrendOrder): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select monitor_runs.id::text, job_id, monitor_runs.started_at as at, jobs.fields
    from monitor_runs join jobs on jobs.id = job_id where monitor_id = ${monitorId} and compared_at is not null
    order by monitor_runs.id desc limit ${runsMax}`.execute(db)
  return rows.toReversed()
}

/** In the order of the last run; targets that only earlier runs have follow. */
async function listTargets(
  db: Database,
  jobIds: readonly string[],
  { search, offset, limit }: TrendOrder,
): Promise<{ targets: string[]; total: number }> {
  const { rows } = await sql<{ target: string; total: number }>`
    select target, count(*) over ()::int as total from (
      select target, max(run) as run, (array_agg(position order by run desc))[1] as position
      from results join unnest(${[...jobIds]}::uuid[]) with ordinality as runs (id, run) on runs.id = job_id
      where strpos(lower(target), lower(${search})) > 0 group by target
    ) as known order by run desc, position limit ${limit} offset ${offset}`.execute(db)
  return { targets: rows.map((row) => row.target), total: rows[0]?.total ?? 0 }
}

async function readValues(
  db: Database,
  jobIds: readonly string[],
  { field, targets }: { field: string; targets: readonly string[] },
): Promise<Map<string, Map<string, JsonValue>>> {
  const { rows } = await sql<{ job_id: string; target: string; value: JsonValue }>`
    select job_id, target, data -> ${field} as value from results
    where job_id = any(${[...jobIds]}::uuid[]) and target = any(${[...targets]}::text[]) and data ->> ${field} is not null`.execute(db)
  const values = new Map<string, Map<string, JsonValue>>()
  for (const { job_id: jobId, target, value } of rows) values.set(jobId, (values.get(jobId) ?? new Map()).set(target, value))
  return values
}

async function countValues(db: Database, jobIds: readonly string[], field: string): Promise<MonitorTrend['counts']> {
  const { rows } = await sql<{ value: string; counts: Record<string, number> }>`
    with counted as (
      select job_id, lower(data ->> ${field}) as key, min(data ->> ${field}) as value, count(*)::int as count from results
      where job_id = any(${[...jobIds]}::uuid[]) and data ->> ${field} is not null group by 1, 2
    )
    select min(value) as value, json_object_agg(job_id, count) as counts from counted
    group by key order by sum(count) desc, min(value) limit ${CATEGORIES}`.execute(db)
  return rows.map(({ value, counts }) => ({ value, counts: jobIds.map((jobId) => counts[jobId] ?? 0) }))
}
