// Writes the rows of a job to a table of the user's database: in one transaction, in batches of bounded size.
import type { TableRow } from '@quarry/contract'
import type { Client } from 'pg'
import { z } from 'zod'
import { openTable, type JobTable } from '../../exports/open-table.ts'
import { openSecret, type Content, type DeliverDeps, type DueDelivery, type Given, type Outcome } from '../delivery.ts'
import { withPostgres, type PostgresPlace } from './connect.ts'
import { parseConnectionString } from './connection-string.ts'
import { boundTransaction, prepareTable, qualified, quoted, tryTable, type PreparedTable, type TablePlace } from './prepare-table.ts'
import { JOB_COLUMN, TIME_COLUMN, wantedColumns } from './table-columns.ts'

const settingsSchema = z.object({
  schema: z.string(),
  table: z.string(),
  key_columns: z.array(z.string()),
  tls: z.enum(['verify', 'require', 'disable']),
  ca_certificate: z.string().nullable(),
})

const BATCH_ROWS = 500
const BATCH_CHARS = 2_000_000

export async function sendTable(deps: DeliverDeps, { delivery, content, signal }: Given): Promise<Outcome> {
  const { schema, table, key_columns: keyColumns } = settingsSchema.parse(delivery.settings)
  const target = { schema, table, keyColumns }
  const outcome = await withPostgres(await placeOf(deps, delivery), { openSocket: deps.openSocket, signal }, async (client) => {
    await client.query('begin')
    await boundTransaction(client, target)
    if (content === null) return tryPlace(client, target)
    const put = await putRows(client, { target, content, table: await openTable(deps.db, content.job, content) })
    await client.query('commit')
    return put
  })
  return { path: `${schema}.${table}`, ...outcome }
}

async function placeOf(deps: DeliverDeps, delivery: DueDelivery): Promise<PostgresPlace> {
  const { tls, ca_certificate: caCertificate } = settingsSchema.parse(delivery.settings)
  return { ...parseConnectionString(await openSecret(deps, delivery)), tls, caCertificate }
}

/** Finds out whether the table may be created or filled; everything is rolled back. */
async function tryPlace(client: Client, target: TablePlace): Promise<Omit<Outcome, 'path'>> {
  const { rows } = await client.query<{ version: string; user: string; database: string }>(
    `select current_setting('server_version') as version, current_user as user, current_database() as database`,
  )
  const table = await tryTable(client, target)
  await client.query('rollback')
  const [server] = rows
  return { notes: [`Connected to PostgreSQL ${server?.version} as ${server?.user}, database ${server?.database}.`, table] }
}

interface Put {
  target: TablePlace
  content: Content
  table: JobTable
}

async function putRows(client: Client, { target, content, table }: Put): Promise<Omit<Outcome, 'path'>> {
  const prepared = await prepareTable(client, target, wantedColumns(table))
  if (prepared.keyNames.length === 0) await removeRowsOf(client, target, content.job.id)
  const statement = statementOf(target, prepared)
  const counts = { put: 0, repeated: 0, keyless: 0 }
  for await (const batch of inBatches(table.rows)) {
    const { records, repeated, keyless } = recordsOf(batch, prepared)
    if (records.length > 0) await client.query(statement, [JSON.stringify(records), content.job.id])
    counts.put += records.length
    counts.repeated += repeated
    counts.keyless += keyless
  }
  return { rowCount: counts.put, notes: [...prepared.notes, ...notesOf(counts)] }
}

function notesOf({ repeated, keyless }: { repeated: number; keyless: number }): string[] {
  return [
    repeated > 0 ? [`Of rows with the same key the last one was put; left out: ${repeated}.`] : [],
    keyless > 0 ? [`Left out, because a column of the key is empty: ${keyless}.`] : [],
  ].flat()
}

/** A redelivery replaces the earlier rows. A user without the right to delete can still deliver new rows. */
async function removeRowsOf(client: Client, target: TablePlace, jobId: string): Promise<void> {
  const where = `from ${qualified(target)} where ${quoted(JOB_COLUMN)} = $1`
  const { rowCount } = await client.query(`select ${where} limit 1`, [jobId])
  if (rowCount !== 0) await client.query(`delete ${where}`, [jobId])
}

/** Values are sent as one JSON document, whatever their number, and cast to the column types of the table. */
function statementOf(target: TablePlace, { columns, keyNames }: PreparedTable): string {
  const names = [...columns.map(({ name }) => name), JOB_COLUMN, TIME_COLUMN]
  const record = columns.map(({ type }, index) => `c${index} ${type}`).join(', ')
  const values = columns.map((_, index) => `c${index}`).join(', ')
  const update = names.filter((name) => !keyNames.includes(name)).map((name) => `${quoted(name)} = excluded.${quoted(name)}`)
  const conflict = keyNames.length === 0 ? '' : `on conflict (${keyNames.map(quoted).join(', ')}) do update set ${update.join(', ')}`
  return `insert into ${qualified(target)} (${names.map(quoted).join(', ')})
    select ${values}, $2::uuid, now() from jsonb_to_recordset($1::jsonb) as r (${record}) ${conflict}`
}

const TEXT_TYPE = /^(text|character|citext)/

/** An upsert statement may touch a row only once, and a row without a key could never be found again. */
function recordsOf(batch: readonly TableRow[], { columns, keyNames }: PreparedTable) {
  const records = batch.map((row) =>
    Object.fromEntries(columns.map(({ wanted, type }, index) => [`c${index}`, wanted.read(row, TEXT_TYPE.test(type))])),
  )
  if (keyNames.length === 0) return { records, repeated: 0, keyless: 0 }
  const keyPlaces = columns.flatMap(({ name }, index) => (keyNames.includes(name) ? [`c${index}`] : []))
  const keyed = records.filter((record) => keyPlaces.every((place) => record[place] !== null))
  const last = new Map(keyed.map((record) => [JSON.stringify(keyPlaces.map((place) => record[place])), record]))
  return { records: [...last.values()], repeated: keyed.length - last.size, keyless: records.length - keyed.length }
}

async function* inBatches(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  let chars = 0
  for await (const row of rows) {
    batch.push(row)
    chars += JSON.stringify(row).length
    if (batch.length < BATCH_ROWS && chars < BATCH_CHARS) continue
    yield batch
    batch = []
    chars = 0
  }
  if (batch.length > 0) yield batch
}
