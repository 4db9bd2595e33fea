// Checks of the database: does it respond, is its version supported, is its schema this program's, does it allow enough connections?
import pg from 'pg'
import { findStrangeTables, strangeTablesSentence, type Migration } from '../../db/migrate.ts'
import { fail, ok, warn, type Check, type Finding } from './finding.ts'

const OLDEST_MAJOR = 15
/** An API and a worker with their queues and heartbeats, and some spare for the operator. */
const CONNECTIONS_MIN = 60

export interface DatabaseFacts {
  /** The sentence why there is none; no query is made then. */
  missing: string | null
  url: string
  embedded: boolean
  migrations: readonly Migration[]
}

export function databaseCheck(facts: DatabaseFacts): Check {
  const remedy = facts.embedded
    ? 'Start Quarry (`npm start`) and look again.'
    : 'Check DATABASE_URL, and that the server runs and lets this machine in.'
  return { topic: 'database', look: () => lookAtDatabase(facts), remedy }
}

async function lookAtDatabase({ missing, url, migrations }: DatabaseFacts): Promise<Omit<Finding, 'topic'>> {
  if (missing !== null) return warn(missing, 'Start Quarry (`npm start`) and look again.')
  const client = new pg.Client({ connectionString: url, application_name: 'quarry-doctor', connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const start = performance.now()
    const { rows } = await client.query<{ version: string; connections: string; size: string; now: Date; has: string | null }>(
      `select current_setting('server_version') as version, current_setting('max_connections') as connections, clock_timestamp() as now,
         pg_size_pretty(pg_database_size(current_database())) as size, to_regclass('public.schema_migrations')::text as has`,
    )
    const ms = Math.round(performance.now() - start)
    const [row] = rows
    if (!row) throw new Error('the database returned no rows')
    const strange = await findStrangeTables(client)
    if (strange.length > 0) return fail(strangeTablesSentence(strange), 'Make one (`create database quarry`) and name it in DATABASE_URL.')
    const applied = row.has === null ? [] : (await client.query<{ name: string }>('select name from schema_migrations')).rows
    return judge(
      { ...row, ms },
      applied.map(({ name }) => name),
      migrations,
    )
  } finally {
    await client.end()
  }
}

function judge(
  facts: { version: string; connections: string; size: string; now: Date; ms: number },
  applied: readonly string[],
  migrations: readonly Migration[],
): Omit<Finding, 'topic'> {
  const says = `PostgreSQL ${facts.version}, ${facts.size}, answers in ${facts.ms} ms`
  const newer = applied.find((name) => !migrations.some((migration) => migration.name === name))
  if (newer) return fail(`${says}; its schema is of a newer version (${newer})`, 'Update Quarry.')
  if (Number.parseInt(facts.version, 10) < OLDEST_MAJOR) return fail(says, `PostgreSQL ${OLDEST_MAJOR} or newer is needed.`)
  const missing = migrations.length - applied.length
  if (missing > 0) return warn(`${says}; ${missing} migrations are not applied yet`, 'They are at the next start, or by `npm run migrate`.')
  if (Number(facts.connections) < CONNECTIONS_MIN) {
    return warn(`${says}; takes ${facts.connections} connections`, `Raise max_connections to ${CONNECTIONS_MIN} or more.`)
  }
  const skewMs = Math.abs(facts.now.getTime() - Date.now())
  return skewMs > 60_000
    ? warn(
        `${says}; its clock is ${Math.round(skewMs / 1000)} s off this machine's`,
        'Set both clocks by NTP: signed links and sessions depend on them.',
      )
    : ok(`${says}, schema up to date`)
}
