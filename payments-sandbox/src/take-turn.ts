// Runs a turn at the sandbox. A turn first runs all due work, so that no outdated state is ever read.
import { doDueWork } from './billing/do-due-work.ts'
import type { Database } from './db/database.ts'
import type { Settings } from './settings.ts'
import { readClock, type Turn } from './turn.ts'

export interface TurnSource {
  database: Database
  settings: Settings
}

// Key of the advisory lock that every turn holds until it ends: an arbitrary constant.
const LOCK = 7_201_994_278

/** Turns run one at a time, also across processes. Rolled back where `work` throws. */
export async function takeTurn<T>(
  { database, settings }: TurnSource,
  request: Turn['request'],
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  return database.transaction(async (db) => {
    await db.rows('select pg_advisory_xact_lock($1)', [LOCK])
    const turn: Turn = { db, settings, now: await readClock(db, settings), request: NO_REQUEST }
    await doDueWork(turn)
    turn.request = request
    return work(turn)
  })
}

/** Without a request: the clock's own work, and the hosted pages'. */
export const NO_REQUEST: Turn['request'] = { id: null, idempotency_key: null }
