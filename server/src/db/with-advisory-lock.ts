// Serializes work that counts rows before it inserts some, by an advisory lock, so that concurrent requests cannot exceed a limit together.
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** Runs `work` in a transaction that holds the lock of this name, which one process can hold at a time. `work` sees all that was committed before. */
export function withAdvisoryLock<T>(db: Database, name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await takeAdvisoryLock(tx, name)
    return work(tx)
  })
}

/** Takes the lock within an existing transaction; it is released when that ends. */
export async function takeAdvisoryLock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
