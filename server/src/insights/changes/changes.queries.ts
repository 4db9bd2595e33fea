// Reads the changes between the runs of a monitor, and its alerts. Uses the wire's names; the caller must have checked the owner.
import type { Cell, ChangeKind, MonitorAlert, MonitorChange } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

interface ChangeRow {
  id: string
  run_id: string
  at: Date
  target_item_value: string
  field: string | null
  kind: ChangeKind
  before: Cell | null
  after: Cell | null
  reason: string | null
}

export interface ChangeFilter {
  monitorId: string
  runId?: number | undefined
  kinds: readonly ChangeKind[]
  /** Id of the last change of the previous page; older ones follow. */
  before: number | null
  limit: number
}

/** Newest run first, within a run the last target first: ids only decrease, so that a page begins where the previous one ended. */
export async function listChanges(db: Database, { monitorId, runId, kinds, before, limit }: ChangeFilter): Promise<MonitorChange[]> {
  // Run by run: those of a monitor never overlap, so that later runs have higher ids. Changes of other monitors are not scanned.
  const { rows } = await sql<ChangeRow>`
    select c.id::text, runs.id::text as run_id, runs.started_at as at, c.target as target_item_value, c.field, c.kind, c.before, c.after, c.reason
    from monitor_runs as runs cross join lateral (
      select * from run_changes
      where run_id = runs.id and kind = any(${[...kinds]}::text[]) and (${before}::bigint is null or id < ${before})
      order by id desc limit ${limit}
    ) as c
    where monitor_id = ${monitorId} and (${runId ?? null}::bigint is null or runs.id = ${runId ?? null})
    order by runs.id desc, c.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

const READ_AT_ONCE = 500

/** Every change, newest first, page by page. */
export async function* readChanges(db: Database, filter: Omit<ChangeFilter, 'before' | 'limit'>): AsyncGenerator<MonitorChange> {
  let before: number | null = null
  for (;;) {
    const page: MonitorChange[] = await listChanges(db, { ...filter, before, limit: READ_AT_ONCE })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < READ_AT_ONCE) return
    before = Number(last.id)
  }
}

const ALERTS_SHOWN = 100

/** The latest ones. */
export async function listAlerts(db: Database, monitorId: string): Promise<MonitorAlert[]> {
  const { rows } = await sql<Omit<MonitorAlert, 'at'> & { at: Date }>`
    select a.id, a.run_id::text, a.created_at as at, a.rule, a.match_count as count, a.items
    from monitor_alerts a join monitor_runs on monitor_runs.id = a.run_id
    where monitor_id = ${monitorId} order by a.created_at desc, a.id limit ${ALERTS_SHOWN}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
