// Opens the connection pool and the query builder over it. Creates no tables and contains no rules.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import { traceQuery } from './trace/trace-queries.ts'
import { endUnanswered } from './watch/end-unanswered.ts'

export type Database = Kysely<Tables>
/** A running transaction; functions that take one neither begin nor commit it. */
export type Tx = Transaction<Tables>

export interface DatabaseSettings {
  url: string
  /** Shown in pg_stat_activity. */
  applicationName: string
  connectionsMax?: number
}

const INT8_OID = 20

/** Connects on first use. `destroy()` closes it. Connections that break or stop responding are replaced; their queries fail. */
export function openDatabase(settings: DatabaseSettings): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(settings) }), log: traceQuery })
}

/** The pool itself, for libraries that bring their own SQL. */
export function openPool({ url, applicationName, connectionsMax = 10 }: DatabaseSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: connectionsMax,
    connectionTimeoutMillis: 10_000,
    // Opening a connection costs more processor time than keeping it open for a minute.
    idleTimeoutMillis: 60_000,
    types: { getTypeParser },
  })
  // Without a listener, an error between two queries would end the process. A query on the broken connection rejects by itself.
  pool.on('error', ignoreBrokenConnection)
  pool.on('connect', (client) => client.on('error', ignoreBrokenConnection))
  endUnanswered(pool, url)
  return pool
}

function ignoreBrokenConnection(): void {
  // The pool drops the connection on its own.
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8_OID && format !== 'binary') return parseInt8
  return pg.types.getTypeParser(oid, format)
}

/** The database's clock. Decisions about stored data use it, because the clocks of the machines may differ. */
export async function timeOfDatabase(db: Database | Tx): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
  const [answer] = rows
  if (!answer) throw new Error('the database returned no time')
  return answer.time
}

/** A bigint column as a number. @throws RangeError beyond 2^53, where a number would lose precision. */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
}
