import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { parseInt8 } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const extra = (statements: string) => {
  const id = randomBytes(4).toString('hex')
  return { name: `9999-${id}.sql`, sql: statements, checksum: id }
}

describe('migrate', () => {
  it('does nothing on a database that is up to date', async () => {
    expect(await migrate(database.url)).toEqual([])
  })

  it('applies a new migration once though several processes start at once', async () => {
    const migrations = [...(await readMigrations()), extra('create table once_only (id int)')]
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, migrations)))
    expect(applied.flat()).toHaveLength(1)
  })

  it('leaves nothing of a migration that fails', async () => {
    const broken = extra('create table half_made (id int); select no_such_function()')
    await expect(migrate(database.url, [broken])).rejects.toThrow(`Migration ${broken.name} failed`)
    const { rows } = await sql`select to_regclass('half_made') as found`.execute(database.db)
    expect(rows).toEqual([{ found: null }])
  })

  it('refuses a database that was made by another version of a migration', async () => {
    const [first] = await readMigrations()
    if (!first) throw new Error('there are migrations')
    await expect(migrate(database.url, [{ ...first, checksum: 'another' }])).rejects.toThrow('another version')
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

  it('outlives connections that the server ends', async () => {
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.01)`.execute(database.db)))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      database.db,
    )
    const { rows } = await sql`select 1 as one`.execute(database.db)
    expect(rows).toEqual([{ one: 1 }])
  })
})
