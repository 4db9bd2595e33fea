// Decides about differences that a reading anew found: accepted ones replace what stands in the table, refused ones are put away, and both can
// be taken back together. What was replaced is kept. Costs nothing: the reading was paid for.
import { randomUUID } from 'node:crypto'
import type { ChangeDecided, ChangeDecision } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { readSerialId } from '../../http/ids.ts'
import { makerOf, type Actor } from '../../http/actor.ts'
import { countChanges, openDifferences, type RefreshPlace } from './changes.queries.ts'

/** The run must have been checked. @throws AppError not_found: no such act */
export async function decideChanges(db: Database, actor: Actor, { decision, ...place }: RefreshPlace & { decision: ChangeDecision }): Promise<ChangeDecided> {
  return db.transaction().execute(async (tx) => {
    // The job before its rows, as everybody locks them who needs both.
    await sql`select from jobs where id = ${place.jobId} for key share`.execute(tx)
    const decided =
      decision.action === 'undo' ? await undo(tx, actor, { ...place, act: decision.act }) : await decide(tx, actor, { ...place, decision })
    return { ...decided, changes: await countChanges(tx, place) }
  })
}

type Decided = Omit<ChangeDecided, 'changes'>
type Deciding = Extract<ChangeDecision, { action: 'accept' | 'refuse' }>

async function decide(tx: Tx, actor: Actor, { decision, ...place }: RefreshPlace & { decision: Deciding }): Promise<Decided> {
  const { cells, action } = decision
  const wanted = cells
    ? sql`(open.task_id, open.field) in (select * from unnest(${cells.map((cell) => readSerialId(cell.task_id))}::bigint[], ${cells.map(({ field }) => field)}::text[]))`
    : sql`not is_corrected`
  // Locked first: what is compared afterwards stays as it is until the end.
  await lockRows(tx, sql`select task_id from (${openDifferences(place)}) as open where ${wanted}`)
  const act = randomUUID()
  const isAccepted = action === 'accept'
  const { rows } = await sql<{ count: number }>`
    with open as (
      select * from (${openDifferences(place)}) as open where ${wanted}
    ), decided as (
      insert into refresh_decisions (run_id, task_id, field, decision, act, before, after, original, pages, decided_by)
      select ${place.runId}, open.task_id, open.field, ${isAccepted ? 'accepted' : 'refused'}, ${act}, before, after, original,
        case when ${isAccepted} then results.pages end, ${makerOf(actor)}::uuid
      from open join results on results.task_id = open.task_id
      left join cell_edits on cell_edits.task_id = open.task_id and cell_edits.field = open.field
      returning 1
    ) select count(*)::int as count from decided`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (isAccepted && count > 0) await replaceCells(tx, actor, { act, takes: 'after', replacedBy: 'refresh' })
  return { act: count === 0 ? null : act, decided: count, left: cells ? cells.length - count : 0 }
}

async function undo(tx: Tx, actor: Actor, { runId, act }: RefreshPlace & { act: string }): Promise<Decided> {
  const mine = sql`from refresh_decisions where run_id = ${runId} and act = ${act}`
  await lockRows(tx, sql`select task_id ${mine}`)
  // What was changed since stays: the later act is the one that holds.
  const { rows: kept } = await sql`
    delete from refresh_decisions as known using results
    where known.run_id = ${runId} and known.act = ${act} and results.task_id = known.task_id
      and (known.decision = 'refused' or results.cells -> known.field is distinct from known.after)
    returning known.decision`.execute(tx)
  const refused = kept.filter((row) => (row as { decision: string }).decision === 'refused').length
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${mine}`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count === 0 && kept.length === 0) throw new AppError('not_found', { detail: 'This was taken back already.' })
  if (count > 0) await replaceCells(tx, actor, { act, takes: 'before', replacedBy: 'undo' })
  await sql`delete ${mine}`.execute(tx)
  return { act: null, decided: count + refused, left: kept.length - refused }
}

/** In the order in which everybody locks them who writes several. */
async function lockRows(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select from results where task_id in (${ids}) order by task_id for update`.execute(tx)
}

interface Replacing {
  act: string
  takes: 'before' | 'after'
  replacedBy: 'refresh' | 'undo'
}

/**
 * Writes one side of each decision of an act into its row, and keeps what stood there. What was said of the old value says nothing of the
 * new one. The row names the pages that its cells rest on: those of the new reading, and those before for what was not read anew.
 */
async function replaceCells(tx: Tx, actor: Actor, { act, takes, replacedBy }: Replacing): Promise<void> {
  const side = sql.ref(takes)
  const ofAct = sql`refresh_decisions as known where known.act = ${act} and known.decision = 'accepted'`
  await sql`
    insert into cell_versions (task_id, field, cell, original, replaced_by, actor_id)
    select known.task_id, known.field, results.cells -> known.field, cell_edits.original, ${replacedBy}, ${makerOf(actor)}::uuid
    from refresh_decisions as known join results using (task_id)
    left join cell_edits on cell_edits.task_id = known.task_id and cell_edits.field = known.field
    where known.act = ${act} and known.decision = 'accepted' and results.cells -> known.field is not null`.execute(tx)
  await sql`
    delete from cell_checks using ${sql`(select task_id, field from ${ofAct})`} as changed
    where cell_checks.task_id = changed.task_id and cell_checks.field = changed.field`.execute(tx)
  await sql`
    delete from cell_edits using ${sql`(select task_id, field from ${ofAct})`} as changed
    where cell_edits.task_id = changed.task_id and cell_edits.field = changed.field`.execute(tx)
  if (takes === 'before')
    await sql`insert into cell_edits (task_id, field, original) select task_id, field, original from ${ofAct} and original is not null`.execute(tx)
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
      where known.act = ${act} and known.decision = 'accepted' group by known.task_id
    ) as changed where results.task_id = changed.task_id`.execute(tx)
}
