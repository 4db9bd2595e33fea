// Work that counts what is there before it adds to it: of several at the same moment each sees what the one before it left.
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** Runs `work` in a transaction when no other work of this name runs, in whichever process. Its first statement sees all that was written. */
export function withAdvisoryLock<T>(db: Database, name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await waitForTurn(tx, name)
    return work(tx)
  })
}

/** The same within a transaction that is there already; it is the next one's turn when that ends. */
export async function waitForTurn(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
