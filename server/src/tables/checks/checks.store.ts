// Verdicts on single cells, and the sampling of those to be checked next.
import {
  CONFIDENCE_FROM,
  type CellCheckPayload,
  type CellSample,
  type CellVerdict,
  type ConfidenceBand,
  type JsonValue,
} from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { assertNotBeingRead, lockOwnRow, type CellPlace } from '../results/edit-cell.ts'
import { toResult } from '../results/results.queries.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'

/**
 * Number of rows that cells are drawn from, selected by an index-only scan: enough that few cells come from the same row, without scanning
 * a whole table.
 */
const POOL_ROWS = 300

/**
 * Values as they were read, neither checked nor changed since, of columns that are not being read again. The caller must have checked that
 * the actor owns the job.
 */
export async function drawCells(db: Database, jobId: string, size: number): Promise<CellSample['data']> {
  const { rows } = await sql<Parameters<typeof toResult>[0] & { field: string }>`
    with pool as (
      select task_id, cells from results where job_id = ${jobId} and position in (
        select position from results where job_id = ${jobId} order by random() limit ${POOL_ROWS}
      )
    ), being_read as (
      select fields -> 0 ->> 'name' as name from jobs where column_of = ${jobId} and status in ('pending', 'in_progress') and not enriches and not refreshes
    ), drawn as (
      select pool.task_id, cell.name as field from pool, jsonb_each(pool.cells) as cell (name, content)
      where cell.content ->> 'status' in ('found', 'derived') and cell.name not in (select name from being_read)
        and not exists (select from cell_checks where cell_checks.task_id = pool.task_id and cell_checks.field = cell.name)
      order by random() limit ${size}
    )
    select drawn.field, results.task_id, results.position, results.target, results.data, results.cells, results.own
    from drawn join results on results.task_id = drawn.task_id`.execute(db)
  return rows.map((row) => ({ field: row.field, row: toResult(row) }))
}

interface Saying extends CellCheckPayload {
  place: CellPlace
}

/**
 * A new verdict replaces the earlier one. For a cell corrected meanwhile, the originally read value is judged.
 * @throws AppError not_found: no such value, or not yours; conflict: another value is being read or has been read since
 */
export async function saveVerdict(db: Database, actor: Actor, { place, verdict, value }: Saying): Promise<void> {
  const { taskId, field } = place
  await db.transaction().execute(async (tx) => {
    await lockOwnRow(tx, actor, taskId)
    if (verdict === null) {
      await sql`delete from cell_checks where task_id = ${taskId} and field = ${field}`.execute(tx)
      return
    }
    await assertNotBeingRead(tx, place)
    const cell = await readAsRead(tx, place, value)
    if (cell === null) throw new AppError('not_found', { detail: 'There is no value here that was read.' })
    if (!cell.isMeant) throw new AppError('conflict', { detail: 'Another value has been read here since. Look at it before you judge it.' })
    await sql`
      insert into cell_checks (task_id, field, job_id, verdict, confidence)
      values (${taskId}, ${field}, ${cell.jobId}, ${verdict}, ${cell.confidence})
      on conflict (task_id, field) do update set verdict = excluded.verdict, checked_at = clock_timestamp()`.execute(tx)
  })
}

interface ReadCell {
  jobId: string
  confidence: number | null
  /** Whether it is the judged value; true where that was not sent. */
  isMeant: boolean
}

/** The value as originally read, whatever its owner changed since. Null: there was none. The row must be locked. */
async function readAsRead(tx: Tx, { taskId, field }: CellPlace, value: JsonValue | undefined): Promise<ReadCell | null> {
  const { rows } = await sql<ReadCell>`
    select job_id as "jobId", (cell ->> 'confidence')::real as confidence,
      ${value === undefined} or cell -> 'value' = ${storableJson(value ?? null)}::jsonb as "isMeant"
    from (
      select job_id, coalesce(cell_edits.original, cells -> ${field}) as cell
      from results left join cell_edits on cell_edits.task_id = results.task_id and cell_edits.field = ${field}
      where results.task_id = ${taskId}
    ) as as_read where cell ->> 'status' in ('found', 'derived')`.execute(tx)
  return rows[0] ?? null
}

export interface VerdictCount {
  field: string
  /** Null for a value without a confidence. */
  band: ConfidenceBand | null
  verdict: CellVerdict
  count: number
}

/** The caller must have checked that the actor owns the job. */
export async function countVerdicts(db: Database, jobId: string): Promise<VerdictCount[]> {
  const { rows } = await sql<VerdictCount>`
    select field, verdict, count(*)::int as count,
      case when confidence >= ${CONFIDENCE_FROM.high}::real then 'high' when confidence >= ${CONFIDENCE_FROM.medium}::real then 'medium'
        when confidence is not null then 'low' end as band
    from cell_checks where job_id = ${jobId} group by field, verdict, band order by field, band, verdict`.execute(db)
  return rows
}
