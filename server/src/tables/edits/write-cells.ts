// Writes cells of many rows in a few statements, as one act that can be undone: own values, and corrections of extracted values, which are
// stored like a single correction (the former cell as a version, the extracted value as the original). The rows must be locked.
import type { TableAct } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { makerOf, type Actor } from '../../http/actor.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'
import type { CellChange } from './plan-edit.ts'
import { recordAct } from './record-act.ts'

/** Returns the id of the act. */
export async function writeCells(
  tx: Tx,
  actor: Actor,
  { changes, ...act }: { jobId: string; kind: TableAct['kind']; changes: readonly CellChange[] },
): Promise<number> {
  const columns = [...new Set(changes.map(({ column }) => column.name))]
  const actId = await recordAct(tx, actor, { ...act, columns, cells: changes.length })
  const own = changes.filter(({ column }) => column.own)
  const read = changes.filter(({ column }) => !column.own)
  if (own.length > 0) await writeOwn(tx, actId, own)
  if (read.length > 0) await writeRead(tx, actor, { actId, changes: read })
  return actId
}

/** One parameter for all of them: a statement has a maximum number of parameters. */
function listed(changes: readonly CellChange[]): RawBuilder<unknown> {
  const rows = changes.map(({ taskId, column, before, after }) => ({
    task_id: taskId,
    column_id: column.own?.id ?? null,
    name: column.name,
    before,
    after,
  }))
  return sql`jsonb_to_recordset(${storableJson(rows)}::jsonb) as changed (task_id bigint, column_id uuid, name text, before jsonb, after jsonb)`
}

async function writeOwn(tx: Tx, actId: number, changes: readonly CellChange[]): Promise<void> {
  await sql`
    with changed as materialized (select * from ${listed(changes)}), kept as (
      insert into table_act_cells (act_id, task_id, column_id, before, after)
      select ${actId}, task_id, column_id, before, after from changed
    )
    update results set own = jsonb_strip_nulls(results.own || of_row.own)
    from (select task_id, jsonb_object_agg(name, after) as own from changed group by task_id) as of_row
    where results.task_id = of_row.task_id`.execute(tx)
}

async function writeRead(tx: Tx, actor: Actor, { actId, changes }: { actId: number; changes: readonly CellChange[] }): Promise<void> {
  // A row's cells are unpacked once: the conditions are behind an optimisation fence of the planner.
  await sql`
    with changed as materialized (select * from ${listed(changes)}), held as (
      select changed.task_id, changed.name, results.cells -> changed.name as cell from changed join results using (task_id) offset 0
    ), kept as (
      insert into cell_versions (task_id, field, cell, original, replaced_by, actor_id)
      select held.task_id, held.name, held.cell, cell_edits.original, 'edit', ${makerOf(actor)}::uuid
      from held left join cell_edits on cell_edits.task_id = held.task_id and cell_edits.field = held.name
      where held.cell is not null
      returning id, task_id, field, cell
    )
    insert into table_act_cells (act_id, task_id, field, after, version_id)
    select ${actId}, kept.task_id, kept.field, case
      when changed.after is null then
        jsonb_build_object('value', null, 'raw', kept.cell -> 'raw', 'status', 'absent', 'reason', 'rejected', 'method', null,
          'confidence', null, 'evidence', kept.cell -> 'evidence')
      else
        jsonb_build_object('value', changed.after, 'raw', null, 'status', 'corrected', 'reason', null, 'method', 'corrected',
          'confidence', 1, 'evidence', '[]'::jsonb)
    end || case when kept.cell ? 'sum_checks' then jsonb_build_object('sum_checks', kept.cell -> 'sum_checks') else '{}'::jsonb end, kept.id
    from kept join changed on changed.task_id = kept.task_id and changed.name = kept.field`.execute(tx)
  await writeReadSide(tx, sql`these.act_id = ${actId} and these.field is not null`, 'after')
}

/**
 * `these`: which cells of acts, under that name. Writes one side of the extracted ones into their rows, with the corresponding original.
 */
export async function writeReadSide(tx: Tx, these: RawBuilder<unknown>, side: 'before' | 'after'): Promise<void> {
  const cell = side === 'after' ? sql`these.after` : sql`version.cell`
  const original =
    side === 'after' ? sql`case when these.is_edited then coalesce(version.original, version.cell) end` : sql`version.original`
  const joined = sql`(
    select these.task_id, these.field, ${cell} as cell, ${original} as original
    from table_act_cells as these join cell_versions as version on version.id = these.version_id where ${these}
  )`
  await sql`
    delete from cell_edits using ${joined} as written
    where cell_edits.task_id = written.task_id and cell_edits.field = written.field and written.original is null`.execute(tx)
  await sql`
    insert into cell_edits (task_id, field, original)
    select task_id, field, original from ${joined} as written where original is not null
    on conflict (task_id, field) do update set original = excluded.original, edited_at = clock_timestamp()`.execute(tx)
  await sql`
    update results set cells = results.cells || written.cells, data = results.data || written.data
    from (
      select task_id, jsonb_object_agg(field, cell) as cells,
        jsonb_object_agg(field, case when cell ->> 'status' in ('found', 'derived', 'corrected') then cell -> 'value' end) as data
      from ${joined} as written group by task_id
    ) as written where results.task_id = written.task_id`.execute(tx)
}
