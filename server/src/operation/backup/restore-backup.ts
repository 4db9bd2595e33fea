// Replaces the content of a database, a data folder and a page store by a backup. The rows are restored in one transaction; an older backup
// is loaded into the schema it was made with and then migrated like any older database.
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { isSnapshotId, type SnapshotFiles } from '@quarry/engine'
import type pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { findStrangeTables, migrate, strangeTablesSentence, type Migration } from '../../db/migrate.ts'
import { readArchive, type ArchiveEntry } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { END_ENTRY, endSchema, fullName, type BackupEnd, type BackupManifest, type BackupTable } from './manifest.ts'
import { countRunningParts, findStrangeSchemas, holdsData, listTables, removeEverything } from './product-tables.ts'
import { checkBackup } from './read-backup.ts'

export interface RestoreOrder {
  /** A connection of its own. */
  client: pg.Client
  databaseUrl: string
  path: string
  dataDir: string
  snapshots: SnapshotFiles
  /** Also replaces existing data. */
  force: boolean
  migrations: Migration[]
  /** Creates the tables of other services of the product (auth, payment sandbox) where the backup has them. */
  prepareSchemas(schemas: ReadonlySet<string>): Promise<void>
}

export interface RestoreFigures {
  manifest: BackupManifest
  rows: number
  snapshots: number
}

/** @throws BackupError in one sentence; nothing was changed then. */
export async function restoreBackup(order: RestoreOrder): Promise<RestoreFigures> {
  const { client, path, databaseUrl, migrations } = order
  const manifest = await checkBackup(path, migrations)
  await refuseTarget(order, manifest)
  await removeEverything(client)
  const applied = new Set(manifest.migrations.map(({ name }) => name))
  await migrate(
    databaseUrl,
    migrations.filter(({ name }) => applied.has(name)),
  )
  await placeKeys(order)
  await order.prepareSchemas(new Set(manifest.tables.map(({ schema }) => schema)))
  const end = await load(order, manifest)
  await migrate(databaseUrl, migrations)
  return { manifest, rows: Object.values(end.rows).reduce((sum, count) => sum + count, 0), snapshots: end.snapshots }
}

async function refuseTarget({ client, force, dataDir, path }: RestoreOrder, { tables }: BackupManifest): Promise<void> {
  if ((await countRunningParts(client)) > 0) throw new BackupError('Quarry is running on this database. Stop it first.')
  const taken = (await findStrangeSchemas(client)).filter((name) => tables.some(({ schema }) => schema === name))
  const strange = [...(await findStrangeTables(client)), ...taken.map((name) => `${name}.*`)]
  if (strange.length > 0) throw new BackupError(strangeTablesSentence(strange))
  if (force) return
  if (await holdsData(client)) {
    throw new BackupError('The database is not empty. With --force everything in it is replaced by what the backup holds.')
  }
  for await (const { name, content } of readArchive(path)) {
    if (name.startsWith('database/')) return
    if (!name.startsWith('keys/')) continue
    const present = await readFile(keyPath(dataDir, name)).catch(() => null)
    if (present && !present.equals(content)) {
      throw new BackupError(`The data folder ${dataDir} has other keys. With --force they are replaced by those of the backup.`)
    }
  }
}

async function placeKeys({ path, dataDir }: RestoreOrder): Promise<void> {
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  for await (const { name, content } of readArchive(path)) {
    if (name.startsWith('database/')) return
    if (!name.startsWith('keys/')) continue
    await writeFile(keyPath(dataDir, name), content, { mode: 0o600 })
    await chmod(keyPath(dataDir, name), 0o600)
  }
}

/** Only the last part of the name is used: an archive cannot write elsewhere. */
function keyPath(dataDir: string, entryName: string): string {
  return join(dataDir, 'keys', basename(entryName))
}

async function load(order: RestoreOrder, manifest: BackupManifest): Promise<BackupEnd> {
  const { client, path, snapshots } = order
  await client.query('begin')
  const present = (await listTables(client)).map(fullName)
  const missing = manifest.tables.map(fullName).find((name) => !present.includes(name))
  if (missing) throw new BackupError(`This Quarry has no table ${missing}, which the backup holds.`)
  const names = manifest.tables.map((table) => quoted(client, table))
  // Triggers of single rows ran when the rows were created; here they would act a second time.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')} cascade`)
  const loader = createLoader(client, manifest.tables)
  let end: BackupEnd | null = null
  for await (const entry of readArchive(path)) {
    if (entry.name.startsWith('database/')) await loader.take(entry)
    const id = /^snapshots\/(.+)$/.exec(entry.name)?.[1]
    if (id !== undefined && isSnapshotId(id) && !(await snapshots.has(id))) await snapshots.write(id, entry.content)
    if (entry.name === END_ENTRY) end = endSchema.parse(JSON.parse(entry.content.toString('utf8')))
  }
  if (end === null) throw new BackupError('The backup is not whole.')
  await loader.finish()
  assertSameRows(end.rows, loader.rows)
  for (const [name, last] of Object.entries(manifest.sequences)) await client.query('select setval($1::regclass, $2)', [name, last])
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  await client.query('commit')
  return end
}

function assertSameRows(wanted: Record<string, number>, loaded: ReadonlyMap<string, number>): void {
  for (const [name, count] of Object.entries(wanted)) {
    if ((loaded.get(name) ?? 0) !== count) throw new BackupError(`${name} has ${loaded.get(name) ?? 0} of its ${count} rows in the backup.`)
  }
}

/** Reassembles the parts of each table; a table is one statement, so that rows that reference each other can come in any order. */
function createLoader(client: pg.Client, tables: readonly BackupTable[]) {
  const byName = new Map(tables.map((table) => [fullName(table), table]))
  const rows = new Map<string, number>()
  let open: { name: string; stream: CopyStreamQuery; done: Promise<void> } | null = null

  const finish = async (): Promise<void> => {
    if (!open) return
    const { name, stream, done } = open
    open = null
    stream.end()
    await done
    rows.set(name, stream.rowCount ?? 0)
  }
  return {
    rows,
    finish,
    async take({ name: entryName, content }: ArchiveEntry): Promise<void> {
      const name = entryName.split('/')[1] ?? ''
      if (open?.name !== name) {
        await finish()
        const table = byName.get(name)
        if (!table) throw new BackupError(`The backup holds rows of ${name}, which it does not describe.`)
        const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
        const stream = client.query(copyFrom(`copy ${quoted(client, table)} (${columns}) from stdin`))
        open = { name, stream, done: finished(stream) }
        open.done.catch(() => undefined)
      }
      const { stream, done } = open
      if (!stream.write(content)) await Promise.race([once(stream, 'drain'), done])
    },
  }
}

function quoted(client: pg.Client, { schema, name }: BackupTable): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
}
