// One turn at the sandbox: an exclusive transaction, its moment, and the request it belongs to. Data read in it stays valid
// until it ends.
import { findRow, type Db } from './db/database.ts'
import type { Settings } from './settings.ts'

export interface Turn {
  db: Db
  settings: Settings
  /** Seconds since 1970 by the sandbox's clock. Moves on while due work is done. */
  now: number
  request: { id: string | null; idempotency_key: string | null }
}

/** Seconds since 1970. */
export async function readClock(db: Db, settings: Settings): Promise<number> {
  const row = await findRow<{ lead: string }>(db, 'select clock_lead as lead from payments_sandbox.controls')
  return Math.floor(settings.now() / 1000) + Number(row?.lead ?? 0)
}

/** Rolls back what `work` did where it throws; the turn continues. */
export async function undoable<T>({ db }: Turn, work: () => Promise<T>): Promise<T> {
  await db.rows('savepoint attempt')
  try {
    const result = await work()
    await db.rows('release savepoint attempt')
    return result
  } catch (error) {
    await db.rows('rollback to savepoint attempt')
    throw error
  }
}
