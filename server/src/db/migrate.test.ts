import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { parseInt8 } from './database.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const newMigration = (statements: string): Migration => {
  const id = randomBytes(4).toString('hex')
  return { name: `9999-${id}.sql`, sql: statements, checksum: id }
}
/** The migrations that have been applied so far. */
const applied: Migration[] = []
async function withExtra(statements?: string): Promise<Migration[]> {
  if (applied.length === 0) applied.push(...(await readMigrations()))
  return statements === undefined ? applied : [...applied, newMigration(statements)]
}

describe('migrate', () => {
  it('does nothing on a database that is up to date', async () => {
    expect(await migrate(database.url)).toEqual([])
  })

  it('applies a new migration once though several processes start at once', async () => {
    const migrations = await withExtra('create table once_only (id int)')
    const made = await Promise.all([1, 2, 3].map(() => migrate(database.url, migrations)))
    expect(made.flat()).toHaveLength(1)
    applied.push(...migrations.slice(-1))
  })

  it('leaves nothing of a migration that fails', async () => {
    const migrations = await withExtra('create table half_made (id int); select no_such_function()')
    await expect(migrate(database.url, migrations)).rejects.toThrow(`Migration ${migrations.at(-1)?.name} failed`)
    const { rows } = await sql`select to_regclass('half_made') as found`.execute(database.db)
    expect(rows).toEqual([{ found: null }])
  })

  it('refuses a database that was made by another version of a migration', async () => {
    const [first, ...others] = await withExtra()
    if (!first) throw new Error('there are migrations')
    await expect(migrate(database.url, [{ ...first, checksum: 'another' }, ...others])).rejects.toThrow(
      'Start the Quarry that made it, or use another database.',
    )
  })

  it.each([
    ['create table jobs (id int); create table users (id int)', '(jobs, users)'],
    ['create table schema_migrations (version varchar primary key)', '(schema_migrations)'],
    ['create table a (id int); create table b (id int); create table c (id int); create table d (id int)', '(a, b, c …)'],
  ])("refuses a database with another program's tables (%s), and changes nothing there", async (tables, named) => {
    const strange = await createTestDatabase()
    await sql.raw(`drop schema public cascade; create schema public; ${tables}`).execute(strange.db)
    const listTables = async () => (await sql`select tablename from pg_tables where schemaname = 'public'`.execute(strange.db)).rows
    const before = await listTables()
    await expect(migrate(strange.url, (await withExtra()).slice(0, 1))).rejects.toThrow(`tables of another program ${named}`)
    expect(await listTables()).toEqual(before)
    await strange.drop()
  })

  it('starts in a database that has only schemas of other programs, or its own empty journal', async () => {
    const fresh = await createTestDatabase()
    await sql
      .raw('drop schema public cascade; create schema public; create schema theirs; create table theirs.jobs (id int)')
      .execute(fresh.db)
    await sql`create table schema_migrations (name text primary key, checksum text not null)`.execute(fresh.db)
    expect(await migrate(fresh.url, (await withExtra()).slice(0, 2))).toHaveLength(2)
    await fresh.drop()
  })

  it('refuses a database of a newer version, and changes nothing there', async () => {
    const older = (await withExtra()).slice(0, 3)
    const refusal = 'The database was made by a newer version of Quarry (0004-billing.sql). Update Quarry, or use another database.'
    await expect(migrate(database.url, [...older, newMigration('create table of_an_older (id int)')])).rejects.toThrow(refusal)
    const { rows } = await sql`select to_regclass('of_an_older') as found`.execute(database.db)
    expect(rows).toEqual([{ found: null }])
  })
})

describe('database', () => {
  it('reads bigint as a number', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as value`.execute(database.db)
    expect(rows).toEqual([{ value: 9007199254740991 }])
  })

  it('refuses a bigint that a number cannot hold', () => {
    expect(() => parseInt8('9007199254740993')).toThrow(RangeError)
  })

  it('survives connections that the server ends', async () => {
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.01)`.execute(database.db)))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      database.db,
    )
    const { rows } = await sql`select 1 as one`.execute(database.db)
    expect(rows).toEqual([{ one: 1 }])
  })
})
