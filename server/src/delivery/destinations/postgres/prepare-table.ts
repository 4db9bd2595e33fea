// Creates the table where it is missing and adds missing columns, in the transaction that writes the rows.
import type { Client } from 'pg'
import { DeliveryRefused } from '../delivery.ts'
import { JOB_COLUMN, TIME_COLUMN, type WantedColumn } from './table-columns.ts'

export interface TablePlace {
  schema: string
  table: string
  /** Key columns by their names in the job; none: the rows of each job are added. */
  keyColumns: readonly string[]
}

/** A column of the job and the table column that receives it. */
export interface PairedColumn {
  wanted: WantedColumn
  name: string
  /** The type in PostgreSQL's notation. */
  type: string
}

export interface PreparedTable {
  columns: PairedColumn[]
  /** Column names in the table. */
  keyNames: string[]
  /** What was created, in sentences. */
  notes: string[]
}

interface TableColumn {
  name: string
  type: string
  is_generated: boolean
}

const OWN_COLUMNS = [
  { name: JOB_COLUMN, type: 'uuid' },
  { name: TIME_COLUMN, type: 'timestamp with time zone' },
]
const LOCK_MS = 30_000
const STATEMENT_MS = 60_000

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const qualified = ({ schema, table }: TablePlace): string => `${quoted(schema)}.${quoted(table)}`

/** Set for this transaction only: behind a pooler, other clients use the connection next. */
export async function boundTransaction(client: Client, place: TablePlace): Promise<void> {
  await client.query(`set local statement_timeout = ${STATEMENT_MS}`)
  await client.query(`set local lock_timeout = ${LOCK_MS}`)
  // Concurrent deliveries of several jobs would otherwise create the same table or column.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`quarry ${qualified(place)}`])
}

/** @throws DeliveryRefused: the schema does not exist, the name belongs to something else, a key column is missing or not unique */
export async function prepareTable(client: Client, place: TablePlace, wanted: readonly WantedColumn[]): Promise<PreparedTable> {
  const key = keyOf(place, wanted)
  const found = await findTable(client, place)
  if (found === null) return makeTable(client, place, { wanted, key })
  const known = await columnsOf(client, found)
  const notes: string[] = []
  const add = async ({ name, type }: { name: string; type: string }): Promise<void> => {
    await client.query(`alter table ${qualified(place)} add column ${quoted(name)} ${type}`)
    notes.push(`Column ${quoted(name)} added (${type}).`)
  }
  const columns: PairedColumn[] = []
  for (const column of wanted) {
    const match = matchOf(column.name, known)
    if (match?.is_generated) continue
    if (!match) await add(column)
    columns.push({ wanted: column, name: match?.name ?? column.name, type: match?.type ?? column.type })
  }
  for (const own of OWN_COLUMNS) if (!known.some(({ name }) => name === own.name)) await add(own)
  const keyNames = columns.filter((column) => key.includes(column.wanted)).map(({ name }) => name)
  if (keyNames.length < key.length) throw new DeliveryRefused('A column of the key is one that PostgreSQL computes by itself.')
  if (key.length > 0) await assertIsUnique(client, { place, table: found, keyNames })
  return { columns, keyNames, notes }
}

/**
 * Checks whether rows could be written; creates at most an empty table, in a transaction that the caller rolls back.
 * @throws DeliveryRefused as above; the database's own error where the user lacks a permission
 */
export async function tryTable(client: Client, place: TablePlace): Promise<string> {
  const found = await findTable(client, place)
  if (found === null) {
    const columns = [...place.keyColumns, ...OWN_COLUMNS.map(({ name }) => name)].map((name) => `${quoted(name)} text`)
    await client.query(`create table ${qualified(place)} (${columns.join(', ')})`)
    return `The table ${qualified(place)} will be made.`
  }
  const rights = place.keyColumns.length > 0 ? ['insert', 'update'] : ['insert']
  const { rows } = await client.query<{ right: string }>(
    'select name as right from unnest($2::text[]) as name where not has_table_privilege($1::oid, name)',
    [found, rights],
  )
  if (rows[0]) throw new DeliveryRefused(`The user has no right to ${rows[0].right} on ${qualified(place)}.`)
  const known = await columnsOf(client, found)
  const keyNames = place.keyColumns.flatMap((name) => matchOf(name, known)?.name ?? [])
  if (keyNames.length > 0 && keyNames.length === place.keyColumns.length) await assertIsUnique(client, { place, table: found, keyNames })
  return `The table ${qualified(place)} is there.`
}

function keyOf({ keyColumns }: TablePlace, wanted: readonly WantedColumn[]): WantedColumn[] {
  return keyColumns.map((name) => {
    const column = wanted.find(({ field }) => field === name) ?? wanted.find(({ field }) => field.toLowerCase() === name.toLowerCase())
    if (column) return column
    throw new DeliveryRefused(`The key column “${name}” is none of these rows. They have: ${wanted.map(({ field }) => field).join(', ')}.`)
  })
}

/** Oid of the table; null: it does not exist. */
async function findTable(client: Client, { schema, table }: TablePlace): Promise<number | null> {
  const schemas = await client.query('select from pg_namespace where nspname = $1', [schema])
  if (schemas.rowCount === 0) throw new DeliveryRefused(`There is no schema ${quoted(schema)} in this database.`)
  const { rows } = await client.query<{ oid: number; relkind: string }>(
    'select c.oid, relkind from pg_class c join pg_namespace n on n.oid = relnamespace where nspname = $1 and relname = $2',
    [schema, table],
  )
  const [found] = rows
  if (found && !['r', 'p'].includes(found.relkind)) throw new DeliveryRefused(`${quoted(table)} is there, but is no table.`)
  return found?.oid ?? null
}

async function columnsOf(client: Client, table: number): Promise<TableColumn[]> {
  const { rows } = await client.query<TableColumn>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attgenerated <> '' or attidentity = 'a' as is_generated
    from pg_attribute where attrelid = $1 and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows
}

/** A column of the same name, otherwise the only one that matches without case: tables created by hand usually have lower-case names. */
function matchOf(name: string, known: readonly TableColumn[]): TableColumn | null {
  const alike = known.filter((column) => column.name.toLowerCase() === name.toLowerCase())
  return known.find((column) => column.name === name) ?? (alike.length === 1 ? (alike[0] ?? null) : null)
}

async function makeTable(
  client: Client,
  place: TablePlace,
  { wanted, key }: { wanted: readonly WantedColumn[]; key: readonly WantedColumn[] },
): Promise<PreparedTable> {
  const columns = [...wanted, ...OWN_COLUMNS].map(({ name, type }) => `${quoted(name)} ${type}`)
  const keyNames = key.map(({ name }) => name)
  const unique = keyNames.length === 0 ? [] : [`unique (${keyNames.map(quoted).join(', ')})`]
  await client.query(`create table ${qualified(place)} (${[...columns, ...unique].join(', ')})`)
  if (keyNames.length === 0) await client.query(`create index on ${qualified(place)} (${quoted(JOB_COLUMN)})`)
  return {
    columns: wanted.map((column) => ({ wanted: column, name: column.name, type: column.type })),
    keyNames,
    notes: [`Table ${qualified(place)} made with ${wanted.length + OWN_COLUMNS.length} columns.`],
  }
}

/** An upsert needs a unique index. None is created on a customer's existing table: it may fail on the rows there. */
async function assertIsUnique(
  client: Client,
  { place, table, keyNames }: { place: TablePlace; table: number; keyNames: string[] },
): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_index i cross join lateral (
      select array_agg(attname::text) as names from pg_attribute
      where attrelid = i.indrelid and attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1])
    ) as keyed
    where indrelid = $1 and indisunique and indisvalid and indimmediate and indpred is null and indexprs is null
      and names @> $2::text[] and names <@ $2::text[]`,
    [table, keyNames],
  )
  if ((rowCount ?? 0) > 0) return
  const names = keyNames.map(quoted).join(', ')
  throw new DeliveryRefused(
    `The table needs a unique index on its key. This makes one: create unique index on ${qualified(place)} (${names});`,
  )
}
