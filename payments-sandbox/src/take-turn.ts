// Takes a turn at the sandbox. A turn begins with all work that is due, so that a state which time has overtaken is never seen.
import { doDueWork } from './billing/do-due-work.ts'
import type { Database } from './db/database.ts'
import type { Settings } from './settings.ts'
import { readClock, type Turn } from './turn.ts'

export interface TurnSource {
  database: Database
  settings: Settings
}

// Held by every turn to its end. Any constant will do.
const LOCK = 7_201_994_278

/** Turns are taken one after the other, also by several processes. Rolled back where `work` throws. */
export async function takeTurn<T>(
  { database, settings }: TurnSource,
  request: Turn['request'],
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  return database.transaction(async (db) => {
    await db.rows('select pg_advisory_xact_lock($1)', [LOCK])
    const turn: Turn = { db, settings, now: await readClock(db, settings), request: NOBODY }
    await doDueWork(turn)
    turn.request = request
    return work(turn)
  })
}

/** Without a request: the clock's own work, and the hosted pages'. */
export const NOBODY: Turn['request'] = { id: null, idempotency_key: null }
