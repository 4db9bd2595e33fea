// PostgreSQL behind two functions: query rows and run a transaction. It contains no SQL of its own.
import pg from 'pg'

export interface Db {
  rows<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
}

export interface Database extends Db {
  /** Rolled back where `work` throws. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const POOL_SIZE = 4

/** A pool that was handed in stays open at `close`. */
export function openDatabase(source: { pool?: pg.Pool | undefined; url?: string | undefined; onError(error: unknown): void }): Database {
  const { pool: given, url, onError } = source
  if (!given && !url) throw new Error('the payments sandbox needs a database URL or a pool')
  const pool = given ?? new pg.Pool({ connectionString: url, max: POOL_SIZE, application_name: 'quarry-payments-sandbox' })
  if (!given) {
    pool.on('error', onError)
    // A connection can also break while it is checked out; without a listener that would end the process.
    pool.on('connect', (client) => client.on('error', onError))
  }
  return {
    rows: async <T extends object>(sql: string, values: unknown[] = []) => (await pool.query<T>(sql, values)).rows,
    transaction: (work) => runTransaction(pool, work),
    close: async () => {
      if (!given) await pool.end()
    },
  }
}

async function runTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const db: Db = {
    rows: async <R extends object>(sql: string, values: unknown[] = []) => (await client.query<R>(sql, values)).rows,
  }
  try {
    await client.query('begin')
    const result = await work(db)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection that cannot even roll back is discarded.
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.release(broken)
    throw error
  }
}

/** First row of a result of at most one. */
export async function findRow<T extends object>(db: Db, sql: string, values: unknown[] = []): Promise<T | null> {
  return (await db.rows<T>(sql, values))[0] ?? null
}
