// Which rows of a table are read again, and which of its columns. Pure except for the SQL it builds.
import type { Field, RefreshPayload } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { readSerialId } from '../../http/ids.ts'
import type { JobRow } from '../../jobs/job.ts'

export interface RowToRefresh {
  position: number
  target: string
}

/** Columns looked up from others are read again by changing them. @throws AppError invalid: no such column, or a looked-up one */
export function fieldsToRefresh(job: Pick<JobRow, 'fields'>, wanted: readonly string[] | undefined): Field[] {
  const unknown = wanted?.find((name) => !job.fields.some((field) => field.name === name))
  if (unknown !== undefined) throw new AppError('invalid', { detail: `This table has no column "${unknown}".` })
  const chosen = job.fields.filter((field) => wanted === undefined || wanted.includes(field.name))
  const read = chosen.filter((field) => !field.source)
  if (read.length === 0)
    throw new AppError('invalid', { detail: 'These columns are looked up from others. Use Change Column to look them up again.' })
  return read
}

/** In table order. */
export async function listRowsToRefresh(
  db: Database | Tx,
  jobId: string,
  { payload, fields }: { payload: RefreshPayload; fields: readonly Field[] },
): Promise<RowToRefresh[]> {
  const { rows } = await sql<RowToRefresh>`
    select position, target from results where job_id = ${jobId} and ${conditionOf(jobId, payload, fields)} order by position`.execute(db)
  return rows
}

function conditionOf(
  jobId: string,
  { task_ids: ids, older_than_days: days, reasons }: RefreshPayload,
  fields: readonly Field[],
): RawBuilder<unknown> {
  const names = fields.map(({ name }) => name)
  const named = ids ? sql`task_id = any(${ids.map(readSerialId)}::bigint[])` : sql`true`
  const old = days === undefined ? sql`true` : sql`${lastRead(jobId)} < clock_timestamp() - ${days}::float * interval '1 day'`
  const lacking = reasons
    ? sql`exists (select from jsonb_each(results.cells) as cell (name, content) where name = any(${names}::text[])
        and (content ->> 'reason' = any(${reasons}::text[]) or content ->> 'status' = any(${reasons}::text[])))`
    : sql`true`
  return sql`${named} and ${old} and ${lacking}`
}

/** When the whole row was last read, with any outcome. */
function lastRead(jobId: string): RawBuilder<unknown> {
  return sql`greatest(results.created_at, (
    select max(again.created_at) from jobs as run join results as again on again.job_id = run.id and again.position = results.position
    where run.column_of = ${jobId} and run.refreshes
  ))`
}
