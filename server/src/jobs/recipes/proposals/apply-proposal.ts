// Applies a proposal to its rows, or undoes it. Free and uncounted; a cell that was edited in the meantime is left unchanged, so that
// repeating it has no further effect.
import { sql } from 'kysely'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Database, Tx } from '../../../db/database.ts'

const DELIVERED = ['found', 'derived', 'corrected']

/** @returns the number of rows changed. The former values are kept, as for any edit. @throws AppError not_found */
export async function applyProposal(db: Database, actor: Actor, id: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockOwn(tx, actor, id)
    const { rows } = await sql<{ changed: number }>`
      with proposal as (update recipe_proposals set applied_at = clock_timestamp() where id = ${id} returning job_id, field, changes),
      change as (
        select job_id, field, (one ->> 'task_id')::bigint as task_id, one -> 'from' as old, one -> 'to' as new
        from proposal cross join jsonb_array_elements(changes) as c (one)
      ), mine as (
        select results.task_id, change.field, old, new from results join change using (task_id, job_id)
        where results.cells -> change.field = old order by results.task_id for update of results
      ), written as (
        update results set
          cells = jsonb_set(cells, array[field], new), data = jsonb_set(data, array[field], new -> 'value')
        from mine where results.task_id = mine.task_id returning results.task_id
      ), kept as (
        insert into cell_edits (task_id, field, original) select task_id, field, old from mine
        on conflict (task_id, field) do update set edited_at = clock_timestamp()
      )
      select count(*)::int as changed from written`.execute(tx)
    return rows[0]?.changed ?? 0
  })
}

/** Restores the former values of the cells that are still as the proposal left them. @throws AppError not_found */
export async function undoProposal(db: Database, actor: Actor, id: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockOwn(tx, actor, id)
    const { rows } = await sql<{ changed: number }>`
      with proposal as (update recipe_proposals set applied_at = null where id = ${id} returning job_id, field, changes),
      change as (
        select job_id, field, (one ->> 'task_id')::bigint as task_id, one -> 'from' as old, one -> 'to' as new
        from proposal cross join jsonb_array_elements(changes) as c (one)
      ), mine as (
        select results.task_id, change.field, old from results join change using (task_id, job_id)
        where results.cells -> change.field = new order by results.task_id for update of results
      ), written as (
        update results set
          cells = jsonb_set(cells, array[field], old),
          data = jsonb_set(data, array[field], case when old ->> 'status' = any(${DELIVERED}) then old -> 'value' else 'null'::jsonb end)
        from mine where results.task_id = mine.task_id returning results.task_id
      ), forgotten as (
        delete from cell_edits using mine
        where cell_edits.task_id = mine.task_id and cell_edits.field = mine.field and cell_edits.original = mine.old
      )
      select count(*)::int as changed from written`.execute(tx)
    return rows[0]?.changed ?? 0
  })
}

/** Locks the job before the proposal and the rows, the order used everywhere: deleting the job deletes both. @throws AppError not_found */
async function lockOwn(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql`
    select from jobs where id = (select job_id from recipe_proposals where id = ${id} and owner_id = ${actor.accountId}) for key share`.execute(
    tx,
  )
  if (rows.length === 0) throw new AppError('not_found', { detail: 'There is no such proposal.' })
}
