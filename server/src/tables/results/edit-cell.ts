// Changes one cell of a row for its owner, and keeps the former cell as a version. Free and uncounted.
import { isDelivered, type Cell, type Field, type Result } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { assertLooksUpInBudget } from '../../jobs/jobs.store.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'
import { isSame } from '../edits/plan-edit.ts'
import { recordCellEdit } from '../edits/record-act.ts'
import { refuseStale } from '../edits/refuse-stale.ts'
import { editedCell, type CellChange } from './edited-cell.ts'
import { keepVersion } from './keep-version.ts'
import { getResultOfTask } from './results.queries.ts'

export interface CellPlace {
  taskId: number
  field: string
}

interface OwnCell {
  jobId: string
  target: string
  field: Field | null
  cell: Cell | null
  original: Cell | null
}

/** Returns the updated row. @throws AppError not_found: no such cell, or not yours; invalid: see editedCell; conflict: see refuseStale */
export async function editCell(db: Database, actor: Actor, { place, edit }: { place: CellPlace; edit: CellChange }): Promise<Result> {
  await db.transaction().execute(async (tx) => {
    const { jobId, target, field, cell, original } = await lockCell(tx, actor, place)
    if (field === null || cell === null) throw new AppError('not_found', { detail: 'This row has no such cell.' })
    if (edit.expected !== undefined && !isSame(cell.value, edit.expected))
      await refuseStale(tx, [{ taskId: place.taskId, column: field, before: cell.value }])
    await assertNotBeingRead(tx, place)
    await assertLooksUpInBudget(tx, actor, jobId)
    if (edit.action === 'restore') {
      if (original === null) return
      const versionId = await keepVersion(tx, actor, { ...place, cell, original, by: 'edit' })
      await writeCell(tx, place, original)
      await sql`delete from cell_edits where task_id = ${place.taskId} and field = ${place.field}`.execute(tx)
      await recordCellEdit(tx, actor, { ...place, jobId, versionId, cell: original, isEdited: false })
      return
    }
    const edited = editedCell(cell, edit, { field, target })
    const versionId = await keepVersion(tx, actor, { ...place, cell, original, by: 'edit' })
    await writeCell(tx, place, edited)
    await recordCellEdit(tx, actor, { ...place, jobId, versionId, cell: edited, isEdited: true })
    await sql`
      insert into cell_edits (task_id, field, original) values (${place.taskId}, ${place.field}, ${storableJson(cell)}::jsonb)
      on conflict (task_id, field) do update set edited_at = clock_timestamp()`.execute(tx)
  })
  return getResultOfTask(db, actor, place.taskId)
}

/**
 * Locks the job before its row, the order used everywhere. The row must be read in a separate statement afterwards: this one may have
 * waited, and sees the row as it was before. @throws AppError not_found: no such row, or not yours
 */
export async function lockOwnRow(tx: Tx, actor: Actor, taskId: number): Promise<void> {
  const { rows: jobs } = await sql`
    select from jobs where id = (select job_id from results where task_id = ${taskId}) and owner_id = ${actor.accountId}
    for key share`.execute(tx)
  const { rows } = jobs.length === 0 ? { rows: [] } : await sql`select from results where task_id = ${taskId} for update`.execute(tx)
  if (rows.length === 0) throw new AppError('not_found', { detail: 'This task has no result.' })
}

async function lockCell(tx: Tx, actor: Actor, { taskId, field }: CellPlace): Promise<OwnCell> {
  await lockOwnRow(tx, actor, taskId)
  const { rows } = await sql<OwnCell>`
    select results.job_id as "jobId", results.target, results.cells -> ${field} as cell, cell_edits.original,
      (select one from jsonb_array_elements(jobs.fields) as f (one) where one ->> 'name' = ${field}) as field
    from results
    join jobs on jobs.id = results.job_id
    left join cell_edits on cell_edits.task_id = results.task_id and cell_edits.field = ${field}
    where results.task_id = ${taskId}`.execute(tx)
  if (!rows[0]) throw new AppError('not_found', { detail: 'This task has no result.' })
  return rows[0]
}

/**
 * Call it once the row and its job are locked: a reading that starts then waits for these locks.
 * @throws AppError conflict
 */
export async function assertNotBeingRead(tx: Tx, { taskId, field }: CellPlace): Promise<void> {
  const { rows } = await sql`
    select from jobs join results on results.job_id = jobs.column_of
    where results.task_id = ${taskId} and jobs.status in ('pending', 'in_progress') and jobs.fields -> 0 ->> 'name' = ${field}
      and not jobs.enriches and not jobs.refreshes`.execute(tx)
  if (rows.length > 0) throw new AppError('conflict', { detail: 'This column is being read. Wait until that has ended, or stop it.' })
}

export async function writeCell(tx: Tx, { taskId, field }: CellPlace, cell: Cell): Promise<void> {
  await sql`
    update results set
      cells = jsonb_set(cells, array[${field}::text], ${storableJson(cell)}::jsonb),
      data = jsonb_set(data, array[${field}::text], ${storableJson(isDelivered(cell) ? cell.value : null)}::jsonb)
    where task_id = ${taskId}`.execute(tx)
}
