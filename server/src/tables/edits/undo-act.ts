// Undoes or redoes an act: a change of cells, or decisions about differences of a refresh. A cell that was changed since stays unchanged:
// the later change takes precedence.
import type { ActUndone, OwnColumn } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { makerOf, type Actor } from '../../http/actor.ts'
import { assertLooksUpInBudget, getOwnJob } from '../../jobs/jobs.store.ts'
import { takeDecision } from '../refreshes/decide-changes.ts'
import { getAct } from './acts.queries.ts'
import { writeReadSide } from './write-cells.ts'

interface Taking {
  jobId: string
  actId: number
  /** `before`: undo. `after`: redo. */
  side: 'before' | 'after'
}

/** @throws AppError not_found: no such table or act; conflict: it is undone already, or is not undone */
export function takeSide(db: Database, actor: Actor, { jobId, actId, side }: Taking): Promise<ActUndone> {
  return db.transaction().execute(async (tx) => {
    await sql`select from jobs where id = ${jobId} and owner_id = ${actor.accountId} for key share`.execute(tx)
    const job = await getOwnJob(tx, actor, jobId)
    await sql`select from table_acts where id = ${actId} and job_id = ${jobId} for update`.execute(tx)
    const act = await getAct(tx, actor, { jobId, actId })
    if ((act.undone_at === null) !== (side === 'before'))
      throw new AppError('conflict', { detail: side === 'before' ? 'This was undone already.' : 'This is not undone.' })
    const decided = await takeDecision(tx, actor, { jobId, actId, side })
    const changed = decided ?? (await takeCells(tx, actor, { jobId, actId, side, columns: job.ownColumns }))
    const undone = side === 'before'
    await sql`
      update table_acts set undone_at = case when ${undone} then clock_timestamp() end, undone_by = case when ${undone} then ${makerOf(actor)}::uuid end
      where id = ${actId}`.execute(tx)
    return { act: await getAct(tx, actor, { jobId, actId }), changed, left: act.cells - changed }
  })
}

/** Returns the number of cells. */
async function takeCells(
  tx: Tx,
  actor: Actor,
  { jobId, actId, side, columns }: Taking & { columns: readonly OwnColumn[] },
): Promise<number> {
  await sql`
      select from results where task_id in (select task_id from table_act_cells where act_id = ${actId}) order by task_id for update`.execute(
    tx,
  )
  const own = await takeOwn(tx, { actId, side, columns })
  const read = await takeRead(tx, actor, { actId, side })
  if (read > 0) await assertLooksUpInBudget(tx, actor, jobId)
  return own + read
}

interface OwnSide {
  actId: number
  side: Taking['side']
  /** A column may have been renamed or deleted since. */
  columns: readonly OwnColumn[]
}

/** Returns the number of cells. */
async function takeOwn(tx: Tx, { actId, side, columns }: OwnSide): Promise<number> {
  if (columns.length === 0) return 0
  const names = JSON.stringify(columns.map(({ id, name }) => ({ id, name })))
  const [taken, replaced] = side === 'before' ? [sql`before`, sql`after`] : [sql`after`, sql`before`]
  const { rows } = await sql<{ count: number }>`
    with fit as materialized (
      select results.task_id, named.name, ${taken} as value
      from table_act_cells join jsonb_to_recordset(${names}::jsonb) as named (id uuid, name text) on named.id = column_id
      join results using (task_id)
      where act_id = ${actId} and coalesce(results.own -> named.name, 'null') = coalesce(${replaced}, 'null')
    ), written as (
      update results set own = jsonb_strip_nulls(results.own || of_row.own)
      from (select task_id, jsonb_object_agg(name, value) as own from fit group by task_id) as of_row
      where results.task_id = of_row.task_id
    )
    select count(*)::int as count from fit`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns the number of cells. */
async function takeRead(tx: Tx, actor: Actor, { actId, side }: Omit<OwnSide, 'columns'>): Promise<number> {
  const now = side === 'before' ? sql`act_cell.after` : sql`version.cell`
  const { rows } = await sql<{ task_id: number; field: string }>`
    insert into cell_versions (task_id, field, cell, original, replaced_by, actor_id)
    select act_cell.task_id, act_cell.field, results.cells -> act_cell.field, cell_edits.original, ${side === 'before' ? 'undo' : 'edit'}, ${makerOf(actor)}::uuid
    from table_act_cells as act_cell join cell_versions as version on version.id = act_cell.version_id
    join results on results.task_id = act_cell.task_id
    left join cell_edits on cell_edits.task_id = act_cell.task_id and cell_edits.field = act_cell.field
    where act_cell.act_id = ${actId} and act_cell.field is not null and results.cells -> act_cell.field = ${now}
    returning task_id, field`.execute(tx)
  if (rows.length === 0) return 0
  const [tasks, fields] = [rows.map((row) => row.task_id), rows.map((row) => row.field)]
  const these = sql`these.act_id = ${actId} and (these.task_id, these.field) in (select * from unnest(${tasks}::bigint[], ${fields}::text[]))`
  await writeReadSide(tx, these, side)
  return rows.length
}
