// Records a change of a table, so that it can be undone. Its rows must be locked.
import { EDIT_LIMITS, type Cell, type TableAct } from '@quarry/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { makerOf, type Actor } from '../../http/actor.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'

interface NewAct {
  jobId: string
  kind: TableAct['kind']
  columns: readonly string[]
  cells: number
  /** Set where differences of a refresh were decided. */
  decision?: { runId: string; act: string }
}

/** Returns its id. The most recent acts of a table are kept; older ones cannot be undone. */
export async function recordAct(tx: Tx, actor: Actor, { jobId, kind, columns, cells, decision }: NewAct): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into table_acts (job_id, kind, columns, cells, actor_id, refresh_id, decided_as)
    values (${jobId}, ${kind}, ${[...columns]}::text[], ${cells}, ${makerOf(actor)}::uuid, ${decision?.runId ?? null}::uuid, ${decision?.act ?? null}::uuid)
    returning id`.execute(tx)
  await sql`
    delete from table_acts where job_id = ${jobId} and id <= (
      select id from table_acts where job_id = ${jobId} order by id desc limit 1 offset ${EDIT_LIMITS.actsKept}
    )`.execute(tx)
  return rows[0]?.id ?? 0
}

interface CellEdited {
  jobId: string
  taskId: number
  field: string
  /** The former value, as stored version. */
  versionId: number
  /** The present value. */
  cell: Cell
  /** False where the originally read value was restored. */
  isEdited: boolean
}

/** A single extracted cell was changed. */
export async function recordCellEdit(tx: Tx, actor: Actor, { jobId, taskId, field, versionId, cell, isEdited }: CellEdited): Promise<void> {
  const actId = await recordAct(tx, actor, { jobId, kind: 'edit', columns: [field], cells: 1 })
  await sql`
    insert into table_act_cells (act_id, task_id, field, after, version_id, is_edited)
    values (${actId}, ${taskId}, ${field}, ${storableJson(cell)}::jsonb, ${versionId}, ${isEdited})`.execute(tx)
}
