// Brings the schema up to date from the numbered SQL files. Forward only; each file runs once, in a transaction of its own.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { isDatabaseAway } from './database-errors.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url))

// An arbitrary constant that every process of the product uses.
const MIGRATION_LOCK = 7_201_774

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The migrations of a folder, in numerical order. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Applies the missing migrations and returns their names. Safe to run by several processes at once: they wait for each other.
 * @throws ConfigError if the database belongs to another program, was used by a newer version, or has an applied migration that differs
 * from the file; nothing was changed then.
 */
export async function migrate(url: string, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  const client = new pg.Client({ connectionString: url, application_name: 'quarry-migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const strange = await findStrangeTables(client)
    if (strange.length > 0) throw new ConfigError([strangeTablesSentence(strange)])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const missing = wanted.filter((migration) => !isApplied(migration, applied))
    refuseNewer(applied, wanted)
    for (const migration of missing) await apply(client, migration)
    return missing.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/**
 * Tables of another program, ordered by name; none where the database is empty or was created by Quarry. Tables in other schemas, and those
 * of extensions, do not conflict.
 */
export async function findStrangeTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; is_journal: boolean }>(
    `select c.relname as name, c.relname = 'schema_migrations' and exists (
       select from pg_attribute where attrelid = c.oid and attname = 'checksum' and not attisdropped
     ) as is_journal
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e') order by 1`,
  )
  const others = rows.filter(({ is_journal }) => !is_journal).map(({ name }) => name)
  if (others.length === 0 || others.length === rows.length) return others
  const { rows: applied } = await client.query('select from schema_migrations limit 1')
  return applied.length > 0 ? [] : others
}

const NAMED_MAX = 3

export function strangeTablesSentence(tables: readonly string[]): string {
  const named = `${tables.slice(0, NAMED_MAX).join(', ')}${tables.length > NAMED_MAX ? ' …' : ''}`
  return `The database holds tables of another program (${named}). Give Quarry a database of its own.`
}

/** An older version could lose data that the newer one stores. */
function refuseNewer(applied: ReadonlyMap<string, string>, wanted: readonly Migration[]): void {
  const known = new Set(wanted.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown)
    throw new ConfigError([`The database was made by a newer version of Quarry (${unknown}). Update Quarry, or use another database.`])
}

function isApplied({ name, checksum }: Migration, applied: Map<string, string>): boolean {
  const known = applied.get(name)
  if (known === undefined) return false
  if (known !== checksum)
    throw new ConfigError([
      `The database was made by another version of the migration ${name}. Start the Quarry that made it, or use another database.`,
    ])
  return true
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    // The migration itself is not at fault: it can be retried.
    if (isDatabaseAway(error)) throw error
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
