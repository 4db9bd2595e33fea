// The differences between a run and the one before it: for a monitor as recorded, for a rerun by comparing its rows here.
import type { Job, JsonValue } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../db/database.ts'

export interface Change {
  target: string
  /** Null: the target as a whole. */
  field: string | null
  kind: 'new' | 'changed' | 'gone'
  before: JsonValue
  after: JsonValue
  /** Values of own columns, in column order; left out where they are not delivered. */
  own?: { name: string; value: JsonValue }[]
}

export interface Differences {
  /** The row that it is compared with. */
  since: string
  counts: Record<Change['kind'], number>
  /** The first differences. */
  changes: Change[]
}

const CHANGES_MAX = 5

/** Null: there is nothing to compare with. */
export async function findDifferences(db: Database, job: Job, { withOwn }: { withOwn: boolean }): Promise<Differences | null> {
  const found = await findChanges(db, job)
  return found === null || !withOwn ? found : { ...found, changes: await withOwnValues(db, job, found.changes) }
}

async function withOwnValues(db: Database, { id, own_columns: columns = [] }: Job, changes: readonly Change[]): Promise<Change[]> {
  const targets = changes.map(({ target }) => target)
  const { rows } = await sql<{ target: string; own: Record<string, JsonValue> }>`
    select target, own from results where job_id = ${id} and own <> '{}' and md5(target) in (select md5(t) from unnest(${targets}::text[]) as t)`.execute(
    db,
  )
  const byTarget = new Map(rows.map(({ target, own }) => [target, own]))
  return changes.map((change) => {
    const own = byTarget.get(change.target)
    return own ? { ...change, own: columns.flatMap(({ name }) => (own[name] == null ? [] : [{ name, value: own[name] }])) } : change
  })
}

async function findChanges(db: Database, job: Job): Promise<Differences | null> {
  const run = await findRun(db, job.id)
  if (run !== null) return run.isFirst ? null : readDifferences(db, 'the last run', changesOfRun(run.id))
  const earlier = await findEarlier(db, job)
  return earlier === null ? null : readDifferences(db, 'the run before', changesOfRerun(job.id, earlier))
}

async function findRun(db: Database, jobId: string): Promise<{ id: number; isFirst: boolean } | null> {
  const { rows } = await sql<{ id: number; isFirst: boolean }>`
    select id, not exists (select from monitor_runs o where o.monitor_id = r.monitor_id and o.id < r.id) as "isFirst"
    from monitor_runs r where job_id = ${jobId} and compared_at is not null`.execute(db)
  return rows[0] ?? null
}

/** The job that it runs again, if that still exists. */
async function findEarlier(db: Database, { rerun_of: earlier }: Job): Promise<string | null> {
  if (earlier === null) return null
  const { rows } = await sql`select from jobs where id = ${earlier}`.execute(db)
  return rows.length === 0 ? null : earlier
}

async function readDifferences(db: Database, since: string, changes: RawBuilder<unknown>): Promise<Differences> {
  const { rows } = await sql<Change & { total: number; place: number }>`
    with changes as (${changes})
    select target, field, kind, before, after, total::int, place::int from (
      select *, count(*) over (partition by kind) as total, row_number() over (order by kind = 'gone', kind = 'new', number) as place,
        row_number() over (partition by kind order by number) as place_in_kind
      from changes
    ) as counted where place <= ${CHANGES_MAX} or place_in_kind = 1 order by place`.execute(db)
  const totalOf = (kind: Change['kind']): number => rows.find((row) => row.kind === kind)?.total ?? 0
  return {
    since,
    counts: { new: totalOf('new'), changed: totalOf('changed'), gone: totalOf('gone') },
    changes: rows
      .filter(({ place }) => place <= CHANGES_MAX)
      .map(({ target, field, kind, before, after }) => ({ target, field, kind, before, after })),
  }
}

function changesOfRun(runId: number): RawBuilder<unknown> {
  return sql`
    select id as number, target, field, kind, before -> 'value' as before, after -> 'value' as after
    from run_changes where run_id = ${runId} and kind <> 'not_read'`
}

/** By the rules of monitors: only certain values are compared, and a target without an earlier row counts as new. */
function changesOfRerun(jobId: string, earlier: string): RawBuilder<unknown> {
  return sql`
    select now.position as number, now.target, cell.key as field,
      case when old.cells -> cell.key ->> 'value' is null then 'new' when cell.value ->> 'value' is null then 'gone' else 'changed' end as kind,
      old.cells -> cell.key -> 'value' as before, cell.value -> 'value' as after
    from results now
    join (
      select distinct on (md5(target)) md5(target) as key, cells from results where job_id = ${earlier} order by md5(target), position
    ) as old on old.key = md5(now.target)
    cross join lateral jsonb_each(now.cells) as cell
    where now.job_id = ${jobId} and is_sure(cell.value) and is_sure(old.cells -> cell.key)
      and comparable_value(cell.value -> 'value') <> comparable_value(old.cells -> cell.key -> 'value')
    union all
    select now.position, now.target, null, 'new', null, null from results now
    where now.job_id = ${jobId} and not exists (select from results old where old.job_id = ${earlier} and md5(old.target) = md5(now.target))`
}
