// Stores a cell as a version before it is replaced. The row must be locked.
import type { Cell } from '@quarry/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { makerOf, type Actor } from '../../http/actor.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'

export interface ReplacedCell {
  taskId: number
  field: string
  cell: Cell
  /** The originally read value; null where the cell was not changed by hand. */
  original: Cell | null
  by: 'edit' | 'undo'
}

/** Returns the version's id. */
export async function keepVersion(tx: Tx, actor: Actor, { taskId, field, cell, original, by }: ReplacedCell): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cell_versions (task_id, field, cell, original, replaced_by, actor_id)
    values (${taskId}, ${field}, ${storableJson(cell)}::jsonb, ${original === null ? null : storableJson(original)}::jsonb, ${by}, ${makerOf(actor)}::uuid)
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}
