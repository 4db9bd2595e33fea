// Refuses a change of cells that another person changed since, with their present value, its author and the time.
import { type JsonValue, type StaleCells, type TableField } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'

interface StaleCell {
  taskId: number
  column: Pick<TableField, 'name' | 'own'>
  before: JsonValue
}

/** Maximum number of listed cells. */
const TOLD_MAX = 20

/** @throws AppError conflict: always; its detail has the shape of staleCellsSchema */
export async function refuseStale(tx: Tx, stale: readonly StaleCell[]): Promise<never> {
  const newer: StaleCells['newer'] = []
  for (const { taskId, column, before } of stale.slice(0, TOLD_MAX)) {
    const writer = await lastWriter(tx, taskId, column)
    newer.push({
      task_id: String(taskId),
      column: column.name,
      value: before,
      by: writer?.by ?? null,
      at: writer?.at.toISOString() ?? null,
    })
  }
  const [first] = newer
  const who = first?.by ?? 'Somebody'
  const message =
    stale.length === 1
      ? `${who} has changed ${first?.column} meanwhile. Look at what it holds now.`
      : `${stale.length} of these cells were changed meanwhile. Look at what they hold now.`
  throw new AppError('conflict', { detail: { message, newer } satisfies StaleCells })
}

async function lastWriter(
  tx: Tx,
  taskId: number,
  { own, name }: StaleCell['column'],
): Promise<{ by: string | null; at: Date } | undefined> {
  const cell = own ? sql`column_id = ${own.id}::uuid` : sql`field = ${name}`
  const { rows } = await sql<{ by: string | null; at: Date }>`
    select (select email from accounts where accounts.id = coalesce(undone_by, actor_id)) as by, coalesce(undone_at, made_at) as at
    from table_act_cells join table_acts on table_acts.id = act_id where task_id = ${taskId} and ${cell}
    order by 2 desc limit 1`.execute(tx)
  return rows[0]
}
