// The tables of the product, read from the database itself, so that a new table is part of every backup without being listed.
import type pg from 'pg'
import { fullName, type BackupTable } from './manifest.ts'

/** Schemas of the auth service and the payment sandbox. The queue's messages can be derived from the tasks. */
const SERVICE_SCHEMAS = ['auth', 'payments_sandbox']
/** Tables of running work, and of data that the code brings along itself. */
const LEFT_OUT = new Set([
  'public.workers',
  'public.lane_leases',
  'public.schema_migrations',
  'auth.migrations',
  'payments_sandbox.migrations',
])

/** Schemas of these names that belong to another program, as Supabase has an `auth`: without the journal that both services keep there. */
export async function findStrangeSchemas(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname as name from pg_namespace n
     where n.nspname = any ($1) and exists (select from pg_class where relnamespace = n.oid and relkind in ('r', 'p'))
       and not exists (
         select from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'applied_at'
         where c.relnamespace = n.oid and c.relname = 'migrations')
     order by 1`,
    [SERVICE_SCHEMAS],
  )
  return rows.map(({ name }) => name)
}

async function listServiceSchemas(client: pg.ClientBase): Promise<string[]> {
  const strange = await findStrangeSchemas(client)
  return SERVICE_SCHEMAS.filter((name) => !strange.includes(name))
}

async function listOwnSchemas(client: pg.ClientBase): Promise<string[]> {
  return ['public', ...(await listServiceSchemas(client))]
}

/** Ordered so that each follows those it references. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any ($1)
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [await listOwnSchemas(client)],
  )
  return inOrderOfReference(
    rows.filter((table) => !LEFT_OUT.has(fullName(table))),
    await listReferences(client),
  )
}

interface Reference {
  from: string
  to: string
}

async function listReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select fn.nspname || '.' || f.relname as "from", tn.nspname || '.' || t.relname as "to"
     from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
     join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  )
  return rows
}

function inOrderOfReference(tables: readonly BackupTable[], references: readonly Reference[]): BackupTable[] {
  const known = new Set(tables.map(fullName))
  const waitsFor = (name: string): string[] => references.filter(({ from, to }) => from === name && known.has(to)).map(({ to }) => to)
  const ordered: BackupTable[] = []
  const placed = new Set<string>()
  while (ordered.length < tables.length) {
    const next = tables.find((table) => !placed.has(fullName(table)) && waitsFor(fullName(table)).every((name) => placed.has(name)))
    if (!next) throw new Error('tables refer to each other in a circle')
    ordered.push(next)
    placed.add(fullName(next))
  }
  return ordered
}

export async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select schemaname || '.' || sequencename as name, last_value as last from pg_sequences where schemaname = any ($1) and last_value is not null`,
    [await listOwnSchemas(client)],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}

export async function readAppliedMigrations(client: pg.ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows: found } = await client.query(`select to_regclass('public.schema_migrations') as name`)
  if (found[0]?.name === null) return []
  return (await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations order by name')).rows
}

/** Processes of the product that are connected to this database. */
export async function countRunningParts(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and application_name in ('quarry-api', 'quarry-worker', 'quarry-worker-presence')`,
  )
  return Number(rows[0]?.count ?? 0)
}

/** True where accounts or jobs exist, which a restore would replace. */
export async function holdsData(client: pg.ClientBase): Promise<boolean> {
  const tables = (await listTables(client)).map(fullName)
  for (const name of ['public.accounts', 'public.jobs', 'auth.users', 'public.ledger_txns']) {
    if (!tables.includes(name)) continue
    const { rows } = await client.query<{ exists: boolean }>(`select exists (select from ${name})`)
    if (rows[0]?.exists) return true
  }
  return false
}

/** Removes all tables, functions and types of the product, and the queue's. Extensions and other programs' schemas stay. */
export async function removeEverything(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists pgboss cascade')
  for (const name of await listServiceSchemas(client)) await client.query(`drop schema if exists ${name} cascade`)
  await client.query(`
    do $$
    declare thing record;
    begin
      for thing in
        select c.oid::regclass as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      loop execute format('drop table if exists %s cascade', thing.name); end loop;
      for thing in
        select p.oid::regprocedure as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      loop execute format('drop routine if exists %s cascade', thing.name); end loop;
    end $$`)
}
