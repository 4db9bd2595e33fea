// Recovers lanes of dead workers, and sends messages for lanes that have work but none. Touches no tasks: the next owner of such a lane
// finds what was left unfinished.
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { FindNextTurns } from './lane-handlers.ts'
import { findLanesWithMessage, type LaneHold, type LaneMessages } from './lane-messages.ts'
import { lockLanes, sendNextTurns } from './take-lanes.ts'
import { WORKER_LOCK_CLASS } from './worker-presence.ts'

// A worker without its lock may be reconnecting; after this time without a heartbeat it counts as dead.
const SILENCE_MS = 3_000
// Right after a start of the database no worker has a lock yet.
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
    if (worker.silent || hasEndedHere(worker)) freed += await bury(db, messages, worker.id)
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

/** True if the worker ran on this machine and its process has ended: there is no need to wait. */
function hasEndedHere({ host, pid }: SilentWorker): boolean {
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
    return freeLanes(tx, messages, { workerId, held: [] })
  })
}

/**
 * Frees the lanes that are recorded for this worker and that it does not hold: it took them, but the response was lost, or it could not
 * pass them on. Otherwise they would wait until their heartbeat is missed.
 */
export async function giveBackLost(
  db: Database,
  messages: LaneMessages,
  worker: { workerId: number; held: readonly LaneHold[] },
): Promise<void> {
  await db.transaction().execute((tx) => freeLanes(tx, messages, worker))
}

async function freeLanes(
  tx: Tx,
  messages: LaneMessages,
  { workerId, held }: { workerId: number; held: readonly LaneHold[] },
): Promise<number> {
  const { rows } = await sql<{ lane: string; messageId: string; attempt: number }>`
    delete from lane_leases where worker_id = ${workerId} and (message_id, attempt) not in (
      select * from unnest(${held.map((hold) => hold.messageId)}::uuid[], ${held.map((hold) => hold.attempt)}::int[])
    ) returning lane, message_id as "messageId", attempt`.execute(tx)
  for (const lease of rows) await messages.giveUp(tx, { ...lease, tag: 0, hasPriority: false })
  return rows.length
}

/** The final fallback: lanes that have work but no message get one. Returns their number. */
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
