// All stored data of an account as one JSON document, streamed while it is read: memory use does not grow with the account. All of it is
// from one moment, however long the reading takes.
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { findAccountTables, type AccountTable } from './account-tables.ts'

const ROWS_AT_ONCE = 200
/** Maximum time that a slow reader may hold a database connection. */
const TAKEOUT_MS_MAX = 15 * 60_000

interface Takeout {
  accountId: string
  /** The user as the auth service returns it to themselves. */
  signIn: unknown
}

/** Fails when the reader disconnects or the database does. */
export function writeTakeout(db: Database, takeout: Takeout): Readable {
  const file = new PassThrough()
  const limit = setTimeout(() => file.destroy(new Error('the export took too long')), TAKEOUT_MS_MAX)
  file.once('close', () => clearTimeout(limit))
  const write = async (text: string): Promise<void> => {
    if (file.destroyed) throw new Error('the reader of the export is gone')
    if (!file.write(text)) await Promise.race([once(file, 'drain'), once(file, 'close')])
  }
  db.transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => writeDocument(tx, takeout, write))
    .then(
      () => file.end(),
      (error: unknown) => file.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  return file
}

type Write = (text: string) => Promise<void>

async function writeDocument(tx: Tx, { accountId, signIn }: Takeout, write: Write): Promise<void> {
  await write(`{\n"made_at": ${JSON.stringify(new Date())},\n"sign_in": ${JSON.stringify(signIn ?? null)}`)
  for (const table of await findAccountTables(tx)) {
    await write(`,\n${JSON.stringify(table.name)}: [`)
    await writeRows(tx, { table, accountId }, write)
    await write(']')
  }
  await write(`,\n"memberships": ${JSON.stringify(await listMemberships(tx, accountId))}`)
  await write('\n}\n')
}

/** The teams of others, by name only. What was done in them belongs to them. */
async function listMemberships(tx: Tx, accountId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select name as team, owner.email as owner, role, joined_at
    from team_members join teams on teams.id = team_id join accounts owner on owner.id = owner_id
    where account_id = ${accountId} order by joined_at`.execute(tx)
  return rows
}

async function writeRows(tx: Tx, { table, accountId }: { table: AccountTable; accountId: string }, write: Write): Promise<void> {
  await sql`declare takeout no scroll cursor for ${rowsOf(table, accountId)}`.execute(tx)
  let before = '\n'
  for (;;) {
    const { rows } = await sql<{ row: unknown }>`fetch ${sql.lit(ROWS_AT_ONCE)} from takeout`.execute(tx)
    for (const { row } of rows) {
      await write(before + JSON.stringify(row))
      before = ',\n'
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close takeout`.execute(tx)
}

function rowsOf({ name, columns, path }: AccountTable, accountId: string): RawBuilder<unknown> {
  const values = columns.map((column) => {
    const value = sql.ref(`row.${column.name}`)
    return sql`${sql.lit(column.name)}, ${column.isBytes ? sql`translate(encode(${value}, 'base64'), chr(10), '')` : sql`to_jsonb(${value})`}`
  })
  return sql`select jsonb_build_object(${sql.join(values)}) as "row" from ${sql.table(name)} as row where ${belongsTo(path, accountId)}`
}

/** The rows of the last step are the account itself. */
function belongsTo(path: AccountTable['path'], accountId: string): RawBuilder<unknown> {
  const [step, ...rest] = path
  if (!step) return sql`id = ${sql.lit(accountId)}`
  const isLast = rest.length === 0
  return isLast
    ? sql`${sql.ref(step.column)} = ${sql.lit(accountId)}`
    : sql`${sql.ref(step.column)} in (select ${sql.ref(step.key)} from ${sql.table(step.table)} where ${belongsTo(rest, accountId)})`
}
