// A separate database for every test file, copied from a template that is migrated once per run. Needs TEST_DATABASE_URL.
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase, type Database } from '../db/database.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { openLaneMessages } from '../queue/lane-messages.ts'

export interface TestDatabase {
  url: string
  db: Database
  /** Ends the connections and drops the database. */
  drop(): Promise<void>
}

const TEMPLATE_LOCK = 7_201_775

/** A fresh, migrated database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdministrator(async (client) => {
    const template = await ensureTemplate(client)
    await client.query(`create database ${name} template ${template}`)
  })
  const url = urlOf(name)
  const db = openDatabase({ url, applicationName: 'quarry-test' })
  return {
    url,
    db,
    async drop() {
      await db.destroy()
      await asAdministrator((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

async function ensureTemplate(client: pg.Client): Promise<string> {
  const migrations = await readMigrations()
  const version = createHash('sha256')
    .update(migrations.map((migration) => migration.checksum).join())
    .digest('hex')
  const name = `quarry_template_${version.slice(0, 12)}`
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await buildTemplate(client, name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
  return name
}

async function buildTemplate(client: pg.Client, name: string): Promise<void> {
  // Built under a temporary name: a run that dies here leaves no half-built template.
  const draft = `${name}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  await migrate(urlOf(draft))
  const messages = await openLaneMessages({ url: urlOf(draft), onError: raise })
  await messages.close()
  await client.query(`alter database ${draft} rename to ${name}`)
}

function raise(error: Error): never {
  throw error
}

async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: baseUrl().href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(database: string): string {
  const url = baseUrl()
  url.pathname = `/${database}`
  return url.href
}

function baseUrl(): URL {
  const text = process.env.TEST_DATABASE_URL
  if (!text) throw new Error('TEST_DATABASE_URL is not set; the test layer "server" sets it.')
  return new URL(text)
}
