// Decides about differences that a refresh found: accepted ones replace the table's values, refused ones are dismissed, and a decision can
// be undone as a whole. Replaced cells are kept as versions. Free: the reading was paid for.
import { randomUUID } from 'node:crypto'
import type { ChangeDecided, ChangeDecision } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { readSerialId } from '../../http/ids.ts'
import { makerOf, type Actor } from '../../http/actor.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'
import { recordAct } from '../edits/record-act.ts'
import { countChanges, openDifferences, type RefreshPlace } from './changes.queries.ts'

/** The caller must have checked the run. @throws AppError not_found: no such act */
export async function decideChanges(
  db: Database,
  actor: Actor,
  { decision, ...place }: RefreshPlace & { decision: ChangeDecision },
): Promise<ChangeDecided> {
  return db.transaction().execute(async (tx) => {
    // Locks the job before its rows, the order used everywhere.
    await sql`select from jobs where id = ${place.jobId} for key share`.execute(tx)
    const decided =
      decision.action === 'undo' ? await undo(tx, actor, { ...place, decision }) : await decideAsAct(tx, actor, { ...place, decision })
    return { ...decided, changes: await countChanges(tx, place) }
  })
}

type Decided = Omit<ChangeDecided, 'changes'>
type Deciding = Extract<ChangeDecision, { action: 'accept' | 'refuse' }>

/** Decisions can be undone like any other change of the table's cells. */
async function decideAsAct(tx: Tx, actor: Actor, order: RefreshPlace & { decision: Deciding }): Promise<Decided> {
  const decided = await decide(tx, actor, order)
  const { act } = decided
  if (act === null) return decided
  const { rows } = await sql<{ field: string }>`select distinct field from refresh_decisions where act = ${act} order by field`.execute(tx)
  const actId = await recordAct(tx, actor, {
    jobId: order.jobId,
    kind: order.decision.action,
    columns: rows.map(({ field }) => field),
    cells: decided.decided,
    decision: { runId: order.runId, act },
  })
  await sql`
    insert into table_act_cells (act_id, task_id, field, after)
    select ${actId}, task_id, field, after from refresh_decisions where act = ${act}`.execute(tx)
  return decided
}

interface DecidedAct {
  jobId: string
  /** Of the table, which must be locked. */
  actId: number
}

/** Undoes the decisions of an act, or repeats them where they are still open. Null: the act is of another kind. */
export async function takeDecision(
  tx: Tx,
  actor: Actor,
  { jobId, actId, side }: DecidedAct & { side: 'before' | 'after' },
): Promise<number | null> {
  const { rows } = await sql<{ runId: string; act: string; kind: Deciding['action'] }>`
    select refresh_id as "runId", decided_as as act, kind from table_acts where id = ${actId} and refresh_id is not null`.execute(tx)
  const [known] = rows
  if (!known) return null
  const place = { jobId, runId: known.runId }
  if (side === 'before') return (await undo(tx, actor, { ...place, decision: { action: 'undo', act: known.act } })).decided
  const cells = await sql<{ task_id: string; field: string }>`
    select task_id::text, field from table_act_cells where act_id = ${actId}`.execute(tx)
  const { act, decided } = await decide(tx, actor, { ...place, decision: { action: known.kind, cells: cells.rows } })
  if (act !== null) await sql`update table_acts set decided_as = ${act} where id = ${actId}`.execute(tx)
  return decided
}

async function decide(tx: Tx, actor: Actor, { decision, ...place }: RefreshPlace & { decision: Deciding }): Promise<Decided> {
  const { cells, action } = decision
  const wanted = cells ? seen(cells) : sql`not is_corrected`
  // Locked first: what is compared afterwards cannot change until the end.
  await lockRows(tx, sql`select task_id from (${openDifferences(place)}) as open where ${wanted}`)
  const act = randomUUID()
  const isAccepted = action === 'accept'
  const { rows } = await sql<{ id: number }>`
    with open as (
      select * from (${openDifferences(place)}) as open where ${wanted}
    )
      insert into refresh_decisions (run_id, task_id, field, decision, act, before, after, original, pages, decided_by)
      select ${place.runId}, open.task_id, open.field, ${isAccepted ? 'accepted' : 'refused'}, ${act}, before, after, original,
        case when ${isAccepted} then results.pages end, ${makerOf(actor)}::uuid
      from open join results on results.task_id = open.task_id
      left join cell_edits on cell_edits.task_id = open.task_id and cell_edits.field = open.field
      returning refresh_decisions.id`.execute(tx)
  if (isAccepted && rows.length > 0) await replaceCells(tx, actor, { ids: rows.map(({ id }) => id), takes: 'after', replacedBy: 'refresh' })
  return { act: rows.length === 0 ? null : act, decided: rows.length, left: cells ? cells.length - rows.length : 0 }
}

type Undoing = Extract<ChangeDecision, { action: 'undo' }>

async function undo(tx: Tx, actor: Actor, { runId, decision: { act, cells } }: RefreshPlace & { decision: Undoing }): Promise<Decided> {
  if (act === undefined && cells === undefined) throw new AppError('invalid', { detail: 'Name what to undo: an act, or cells.' })
  const named = cells
    ? sql`(known.task_id, known.field) in (${listed(cells)}) and ${act === undefined ? sql`true` : sql`known.act = ${act}`}`
    : sql`known.act = ${act}`
  const mine = sql`refresh_decisions as known where known.run_id = ${runId} and ${named}`
  // Acts before rows, as in undoing an act.
  await sql`select from table_acts where decided_as in (select act from ${mine}) order by id for update`.execute(tx)
  await lockRows(tx, sql`select task_id from ${mine}`)
  const { rows } = await sql<{ id: number; act: string; isRefused: boolean; isChanged: boolean }>`
    select known.id, known.act, decision = 'refused' as "isRefused", results.cells -> known.field is distinct from known.after as "isChanged"
    from refresh_decisions as known join results using (task_id) where known.run_id = ${runId} and ${named}`.execute(tx)
  if (rows.length === 0) throw new AppError('not_found', { detail: 'This was undone already.' })
  // Later changes take precedence.
  const back = rows.filter((row) => !row.isRefused && !row.isChanged).map(({ id }) => id)
  if (back.length > 0) await replaceCells(tx, actor, { ids: back, takes: 'before', replacedBy: 'undo' })
  await sql`delete from refresh_decisions where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  await sql`
    update table_acts set undone_at = clock_timestamp(), undone_by = ${makerOf(actor)}::uuid
    where decided_as = any(${rows.map((row) => row.act)}::uuid[]) and undone_at is null
      and not exists (select from refresh_decisions where act = decided_as)`.execute(tx)
  const left = rows.filter((row) => !row.isRefused && row.isChanged).length
  return { act: null, decided: rows.length - left, left }
}

/** Of an open difference: it is named in the request, and the table still has the value that was shown. */
function seen(cells: NonNullable<Deciding['cells']>): RawBuilder<unknown> {
  const asked = cells.map(({ task_id: taskId, field, expected }) => ({
    task_id: readSerialId(taskId),
    field,
    ...(expected === undefined ? {} : { expected: { value: expected } }),
  }))
  return sql`exists (
    select from jsonb_to_recordset(${storableJson(asked)}::jsonb) as asked (task_id bigint, field text, expected jsonb)
    where asked.task_id = open.task_id and asked.field = open.field
      and (asked.expected is null or asked.expected -> 'value' = coalesce(open.before -> 'value', 'null'))
  )`
}

/** A subquery of task ids with fields. */
function listed(cells: NonNullable<Undoing['cells']>): RawBuilder<unknown> {
  return sql`select * from unnest(${cells.map((cell) => readSerialId(cell.task_id))}::bigint[], ${cells.map(({ field }) => field)}::text[])`
}

/** In the lock order of everything that writes several rows. */
async function lockRows(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select from results where task_id in (${ids}) order by task_id for update`.execute(tx)
}

interface Replacing {
  /** Of accepted decisions. */
  ids: readonly number[]
  takes: 'before' | 'after'
  replacedBy: 'refresh' | 'undo'
}

/**
 * Writes one side of each of these decisions into its row, and keeps the former cell as a version. Verdicts on the old value do not apply
 * to the new one. The row lists the pages of its evidence: those of the new reading, and the former ones for cells that were not read
 * again.
 */
async function replaceCells(tx: Tx, actor: Actor, { ids, takes, replacedBy }: Replacing): Promise<void> {
  const side = sql.ref(takes)
  const these = sql`known.id = any(${[...ids]}::bigint[])`
  const changed = sql`(select task_id, field, original from refresh_decisions as known where ${these})`
  await sql`
    insert into cell_versions (task_id, field, cell, original, replaced_by, actor_id)
    select known.task_id, known.field, results.cells -> known.field, cell_edits.original, ${replacedBy}, ${makerOf(actor)}::uuid
    from refresh_decisions as known join results using (task_id)
    left join cell_edits on cell_edits.task_id = known.task_id and cell_edits.field = known.field
    where ${these} and results.cells -> known.field is not null`.execute(tx)
  await sql`
    delete from cell_checks using ${changed} as changed
    where cell_checks.task_id = changed.task_id and cell_checks.field = changed.field`.execute(tx)
  await sql`
    delete from cell_edits using ${changed} as changed
    where cell_edits.task_id = changed.task_id and cell_edits.field = changed.field`.execute(tx)
  if (takes === 'before')
    await sql`insert into cell_edits (task_id, field, original) select task_id, field, original from ${changed} as changed where original is not null`.execute(
      tx,
    )
  await sql`
    update results set
      cells = results.cells || changed.cells,
      data = results.data || changed.data,
      pages = case when ${takes === 'after'} then changed.new_pages || (
        select coalesce(jsonb_agg(page), '[]') from jsonb_array_elements(results.pages) as page
        where not page ->> 'url' in (select newer ->> 'url' from jsonb_array_elements(changed.new_pages) as newer)
      ) else changed.old_pages end
    from (
      select known.task_id, jsonb_object_agg(known.field, known.${side}) as cells,
        jsonb_object_agg(known.field, case when known.${side} ->> 'status' in ('found', 'derived', 'corrected') then known.${side} -> 'value' end) as data,
        (array_agg(again.pages))[1] as new_pages, (array_agg(known.pages))[1] as old_pages
      from refresh_decisions as known join results as now using (task_id)
      join results as again on again.job_id = known.run_id and again.position = now.position
      where ${these} group by known.task_id
    ) as changed where results.task_id = changed.task_id`.execute(tx)
}
