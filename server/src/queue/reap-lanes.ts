// Takes back lanes whose worker is dead, and sends lanes that have work but no message. Touches no tasks: whoever takes such a lane
// next finds what was left unfinished.
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { FindNextTurns } from './lane-handlers.ts'
import { findLanesWithMessage, type LaneMessages } from './lane-messages.ts'
import { lockLanes, sendNextTurns } from './take-lanes.ts'
import { WORKER_LOCK_CLASS } from './worker-presence.ts'

// A worker without its lock may be just connecting again; after this time without a sign of life it is dead.
const SILENCE_MS = 3_000
// After a start of the database nobody has a lock yet.
const GRACE_AFTER_START_MS = 10_000

interface SilentWorker {
  id: number
  host: string
  pid: number
  silent: boolean
}

/** Frees the lanes of dead workers. Returns their number. Safe to run in every worker at once. */
export async function reapLanes(db: Database, messages: LaneMessages): Promise<number> {
  let freed = 0
  for (const worker of await findWorkersWithoutLock(db)) {
    if (worker.silent || isGoneFromHere(worker)) freed += await bury(db, messages, worker.id)
  }
  return freed
}

async function findWorkersWithoutLock(db: Database): Promise<SilentWorker[]> {
  const { rows } = await sql<SilentWorker>`
    select id, host, pid, seen_at < clock_timestamp() - ${SILENCE_MS} * interval '1 ms'
      and pg_postmaster_start_time() < clock_timestamp() - ${GRACE_AFTER_START_MS} * interval '1 ms' as silent
    from workers where not exists (
      select from pg_locks where locktype = 'advisory' and granted and classid = ${WORKER_LOCK_CLASS} and objid = workers.id
        and database = (select oid from pg_database where datname = current_database())
    )`.execute(db)
  return rows
}

/** True if the worker ran on this machine and its process has ended: there is nothing to wait for. */
function isGoneFromHere({ host, pid }: SilentWorker): boolean {
  if (host !== hostname()) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

async function bury(db: Database, messages: LaneMessages, workerId: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx.deleteFrom('workers').where('id', '=', workerId).returning('id').execute()
    if (removed.length === 0) return 0
    const leases = await tx.deleteFrom('lane_leases').where('worker_id', '=', workerId).returningAll().execute()
    for (const { lane, message_id: messageId, attempt } of leases)
      await messages.giveUp(tx, { lane, messageId, attempt, tag: 0, hasPriority: false })
    return leases.length
  })
}

/** The safety net under everything else: lanes that have work but no message get one. Returns their number. */
export async function sweepLanes(db: Database, messages: LaneMessages, findNextTurns: FindNextTurns): Promise<number> {
  const rows = await db.selectFrom('lane_jobs').select('lane').distinct().execute()
  const silent = await db.transaction().execute(async (tx) => {
    const lanes = rows.map((row) => row.lane)
    const present = await findLanesWithMessage(tx, lanes)
    return lanes.filter((lane) => !present.has(lane))
  })
  let sent = 0
  for (const lane of silent) {
    sent += await db.transaction().execute(async (tx) => {
      await lockLanes(tx, [lane])
      if ((await findLanesWithMessage(tx, [lane])).size > 0) return 0
      const turns = await findNextTurns(tx, [lane])
      await sendNextTurns(tx, messages, turns)
      return turns.size
    })
  }
  return sent
}
