// Which rows of which tables belong to an account: everything that references it by foreign keys. Read from the database itself, so that a new
// table is part of every data export without being listed anywhere.
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export interface Column {
  name: string
  isBytes: boolean
}

export interface AccountTable {
  name: string
  /** Without columns that contain secrets. */
  columns: Column[]
  /** The column that leads to the owner, through tables that were reached before; the last one leads to the account. */
  path: { column: string; table: string; key: string }[]
}

/** Bookkeeping of the queue: contains nothing that jobs and tasks do not have. */
const LEFT_OUT = new Set(['lane_jobs'])
/** Money and usage outlive the account, so that no foreign key exists: payments stay recorded, under an anonymous number. */
const OUTLIVING = ['ledger_accounts', 'ledger_txns', 'allowances', 'job_usage', 'payment_orders', 'subscriptions', 'sla_credits']
/** Hashes, keys and secrets, which would be useful only to a thief. */
const SECRET = /(^|_)(hash|digest|salt|secret|secrets|token|password|signature|sealed|key)(_|$)/

interface ForeignKey {
  table: string
  column: string
  references: string
  key: string
}

/** `accounts` first, then by distance from it. */
export async function findAccountTables(tx: Tx): Promise<AccountTable[]> {
  const keys = await listForeignKeys(tx)
  const columns = await listColumns(tx)
  const found = new Map<string, AccountTable>()
  const add = (name: string, path: AccountTable['path']): void => {
    const visible = (columns.get(name) ?? []).filter((column) => !SECRET.test(column.name))
    found.set(name, { name, columns: visible, path })
  }
  add('accounts', [])
  // A map may grow during iteration: newly reached tables are followed in turn.
  for (const [name, { path }] of found) {
    for (const { table, column, key } of keys.filter(({ references }) => references === name)) {
      if (!found.has(table) && !LEFT_OUT.has(table)) add(table, [{ column, table: name, key }, ...path])
    }
  }
  for (const name of OUTLIVING) add(name, [{ column: 'owner_id', table: 'accounts', key: 'id' }])
  return [...found.values()]
}

async function listForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select con.conrelid::regclass::text as "table", att.attname as "column", con.confrelid::regclass::text as "references", ref.attname as "key"
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    join pg_attribute ref on ref.attrelid = con.confrelid and ref.attnum = con.confkey[1]
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace and cardinality(con.conkey) = 1 and con.conrelid <> con.confrelid
    order by 1, 2`.execute(tx)
  return rows
}

async function listColumns(tx: Tx): Promise<Map<string, Column[]>> {
  const { rows } = await sql<{ table: string; columns: Column[] }>`
    select table_name as "table",
      json_agg(json_build_object('name', column_name, 'isBytes', data_type = 'bytea') order by ordinal_position) as "columns"
    from information_schema.columns where table_schema = 'public' group by 1`.execute(tx)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
