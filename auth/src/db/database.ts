// PostgreSQL behind two functions: query rows and run a transaction. It contains no SQL of its own.
import pg from 'pg'

export interface Db {
  rows<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
}

export interface Database extends Db {
  /** Rolled back where `work` throws. A lock that is not acquired within 5 s is error 55P03. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const POOL_SIZE = 10

/** A pool that was handed in stays open at `close`. */
export function openDatabase(source: { pool?: pg.Pool; url?: string; onError(error: unknown): void }): Database {
  const { pool: given, url, onError } = source
  if (!given && !url) throw new Error('auth needs a database URL or a pool')
  const pool = given ?? new pg.Pool({ connectionString: url, max: POOL_SIZE })
  if (!given) {
    pool.on('error', onError)
    // A connection can also break while it is checked out; without a listener that would end the process.
    pool.on('connect', (client) => client.on('error', onError))
  }
  const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> => (await pool.query<T>(sql, values)).rows
  return {
    rows,
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
    await client.query(`begin; set local lock_timeout = '5s'`)
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
export async function findRow<T extends object>(db: Db, sql: string, values: unknown[]): Promise<T | null> {
  return (await db.rows<T>(sql, values))[0] ?? null
}

/** PostgreSQL's five-character state, where `error` carries one. */
export function sqlStateOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
