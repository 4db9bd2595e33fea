// In: an ended run. Out: how its values differ from those of earlier runs, with the cells of both; the resulting alerts; and the values
// known from now on. One transaction, so that a retry reports nothing twice.
// Next: server/src/insights/changes/judge-rules.ts
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { CompareDeps, EndedRun } from './ended-run.ts'
import { judgeRules } from './judge-rules.ts'

/** Compares one ended run that is not in `except`, if there is one. Safe in every worker at once. @throws ComparingFailed */
export function compareNext(deps: CompareDeps, except: readonly number[] = []): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const run = await takeEnded(tx, except)
    if (!run) return false
    await compare(tx, run, deps).catch((cause: unknown) => {
      throw new ComparingFailed(run.id, cause)
    })
    return true
  })
}

/** The id of the run, so that it does not block the comparison of others. */
export class ComparingFailed extends Error {
  readonly runId: number
  constructor(runId: number, cause: unknown) {
    super(`The run ${runId} could not be compared.`, { cause })
    this.name = 'ComparingFailed'
    this.runId = runId
  }
}

async function compare(tx: Tx, run: EndedRun, deps: CompareDeps): Promise<void> {
  await noteChanges(tx, run)
  await noteKnown(tx, run)
  await sql`
    update monitor_runs set compared_at = clock_timestamp(),
      new_count = counts.new, gone_count = counts.gone, changed_count = counts.changed, not_read_count = counts.not_read
    from (
      select count(*) filter (where kind = 'new') as new, count(*) filter (where kind = 'gone') as gone,
        count(*) filter (where kind = 'changed') as changed, count(*) filter (where kind = 'not_read') as not_read
      from run_changes where run_id = ${run.id}
    ) as counts where id = ${run.id}`.execute(tx)
  await judgeRules(tx, run, deps)
}

async function takeEnded(tx: Tx, except: readonly number[]): Promise<EndedRun | null> {
  const { rows } = await sql<EndedRun>`
    select monitor_runs.id, job_id as "jobId", monitor_id as "monitorId", monitors.owner_id as "ownerId", monitors.name as "monitorName",
      rules, monitor_runs.started_at as "startedAt"
    from monitor_runs join monitors on monitors.id = monitor_id join jobs on jobs.id = job_id
    where compared_at is null and jobs.status in ('completed', 'failed', 'partial_completion')
      and monitor_runs.id <> all(${[...except]}::bigint[])
    order by monitor_runs.id limit 1 for update of monitor_runs skip locked`.execute(tx)
  return rows[0] ?? null
}

/** With fewer pages, all of them may really have lost a field. */
const LOST_TARGETS_MIN = 3

/**
 * A cell counts where both runs read the page with certainty. A target that is read for the first time after the first run, or again after
 * its page was gone, is new as a whole; one whose page the site reports as missing is gone. Where a value was known and the run could not
 * read it, it is `not_read`, which is not a change. A field that is missing from every page that had it, and from several pages, is not
 * read either: that happens when a site changes its layout.
 */
async function noteChanges(tx: Tx, { id, jobId, monitorId }: EndedRun): Promise<void> {
  await sql`
    with known as (
      select target_key, target, cells, is_gone from monitor_known where monitor_id = ${monitorId}
    ), told as (
      select results.position, results.target, md5(results.target)::uuid as target_key, cell.key as field, cell.value as cell
      from results, jsonb_each(results.cells) as cell where results.job_id = ${jobId}
    ), failed as (
      select position, target, md5(target)::uuid as target_key, error_kind from tasks where job_id = ${jobId} and state = 'failed'
    ), compared as (
      select told.position, told.target, told.field, known.cells -> told.field as before, told.cell as after,
        count(*) filter (where known.cells -> told.field ->> 'value' is not null) over of_field >= ${LOST_TARGETS_MIN}
          and count(*) filter (where known.cells -> told.field ->> 'value' is not null and told.cell ->> 'value' is not null) over of_field = 0
          and told.cell ->> 'value' is null as is_lost
      from told join known using (target_key) where not is_gone and is_sure(told.cell) and known.cells ? told.field
      window of_field as (partition by told.field)
    ), found as (
      select position, target, field,
        case when is_lost then 'not_read' when before ->> 'value' is null then 'new' when after ->> 'value' is null then 'gone' else 'changed' end as kind,
        before, after, case when is_lost then 'missing_everywhere' end as reason
      from compared where comparable_value(before -> 'value') <> comparable_value(after -> 'value')
      union all
      select min(told.position), min(told.target), null, 'new', null, null, null
      from told left join known using (target_key)
      where is_sure(told.cell) and told.cell ->> 'value' is not null and coalesce(is_gone, true) and exists (select from known)
      group by target_key
      union all
      select failed.position, failed.target, null, 'gone', null, null, error_kind
      from failed join known using (target_key) where error_kind = 'http_not_found' and not is_gone
      union all
      select failed.position, failed.target, null, 'not_read', null, null, error_kind
      from failed join known using (target_key) where error_kind <> 'http_not_found' and not is_gone
      union all
      select told.position, told.target, told.field, 'not_read', known.cells -> told.field, told.cell,
        coalesce(told.cell ->> 'reason', told.cell ->> 'status')
      from told join known using (target_key)
      where not is_gone and not is_sure(told.cell) and known.cells -> told.field ->> 'value' is not null
    )
    insert into run_changes (run_id, target, field, kind, before, after, reason)
    select ${id}, target, field, kind, before, after, reason from found order by position, field nulls first`.execute(tx)
}

/** Targets that were removed from the monitor are deleted from the known values. */
async function noteKnown(tx: Tx, { id, jobId, monitorId }: EndedRun): Promise<void> {
  await sql`
    delete from monitor_known where monitor_id = ${monitorId}
      and not exists (select from tasks where job_id = ${jobId} and md5(tasks.target)::uuid = target_key)`.execute(tx)
  await sql`
    insert into monitor_known (monitor_id, target, cells)
    select ${monitorId}, results.target, jsonb_object_agg(cell.key, cell.value)
    from results, jsonb_each(results.cells) as cell
    where results.job_id = ${jobId} and is_sure(cell.value) and not exists (
      select from run_changes c where c.run_id = ${id} and c.kind = 'not_read' and c.field = cell.key and c.target = results.target
    ) group by results.target
    on conflict (monitor_id, target_key) do update set cells = monitor_known.cells || excluded.cells, is_gone = false`.execute(tx)
  await sql`
    insert into monitor_known (monitor_id, target, is_gone)
    select ${monitorId}, target, true from tasks where job_id = ${jobId} and state = 'failed' and error_kind = 'http_not_found'
    on conflict (monitor_id, target_key) do update set is_gone = true`.execute(tx)
}
