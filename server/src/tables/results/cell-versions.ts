// Earlier versions of a cell, and restoring them. A restored version keeps its state: a value corrected by hand is a correction again.
import type { Cell, CellVersion, JsonValue, Result } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'
import { assertNotBeingRead, lockOwnRow, writeCell, type CellPlace } from './edit-cell.ts'
import { isSame } from '../edits/plan-edit.ts'
import { recordCellEdit } from '../edits/record-act.ts'
import { refuseStale } from '../edits/refuse-stale.ts'
import { keepVersion } from './keep-version.ts'
import { getResultOfTask } from './results.queries.ts'

const VERSIONS_MAX = 50

/** Newest first. @throws AppError not_found: no such row, or not yours */
export async function listVersions(db: Database, actor: Actor, { taskId, field }: CellPlace): Promise<CellVersion[]> {
  await getResultOfTask(db, actor, taskId)
  const { rows } = await sql<Omit<CellVersion, 'replaced_at'> & { replaced_at: Date }>`
    select cell_versions.id::text, cell, replaced_by, replaced_at, (select email from accounts where accounts.id = actor_id) as by
    from cell_versions where task_id = ${taskId} and field = ${field} order by cell_versions.id desc limit ${VERSIONS_MAX}`.execute(db)
  return rows.map((row) => ({ ...row, replaced_at: row.replaced_at.toISOString() }))
}

/** Returns the updated row. @throws AppError not_found; conflict while the column is being read, or see refuseStale */
export async function restoreVersion(
  db: Database,
  actor: Actor,
  { versionId, expected, ...place }: CellPlace & { versionId: number; expected?: JsonValue | undefined },
): Promise<Result> {
  const { taskId, field } = place
  await db.transaction().execute(async (tx) => {
    await lockOwnRow(tx, actor, taskId)
    await assertNotBeingRead(tx, place)
    const { rows } = await sql<{ job_id: string; cell: Cell; original: Cell | null; now: Cell | null; original_now: Cell | null }>`
      select results.job_id, version.cell, version.original, results.cells -> ${field} as now, cell_edits.original as original_now
      from cell_versions as version join results using (task_id)
      join jobs on jobs.id = results.job_id and exists (select from jsonb_array_elements(jobs.fields) as one where one ->> 'name' = ${field})
      left join cell_edits on cell_edits.task_id = version.task_id and cell_edits.field = version.field
      where version.id = ${versionId} and version.task_id = ${taskId} and version.field = ${field}`.execute(tx)
    const [found] = rows
    if (!found) throw new AppError('not_found', { detail: 'This cell did not hold that before.' })
    const held = found.now?.value ?? null
    if (expected !== undefined && !isSame(held, expected)) await refuseStale(tx, [{ taskId, column: { name: field }, before: held }])
    if (found.now) {
      const kept = await keepVersion(tx, actor, { ...place, cell: found.now, original: found.original_now, by: 'undo' })
      const act = { ...place, jobId: found.job_id, versionId: kept, cell: found.cell, isEdited: found.original !== null }
      await recordCellEdit(tx, actor, act)
    }
    await writeCell(tx, place, found.cell)
    await sql`delete from cell_edits where task_id = ${taskId} and field = ${field}`.execute(tx)
    await sql`delete from cell_checks where task_id = ${taskId} and field = ${field}`.execute(tx)
    if (found.original)
      await sql`insert into cell_edits (task_id, field, original) values (${taskId}, ${field}, ${storableJson(found.original)}::jsonb)`.execute(
        tx,
      )
  })
  return getResultOfTask(db, actor, taskId)
}
