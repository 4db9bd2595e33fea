// Writes a backup: the database at one moment, the keys of the data folder, and the stored pages. Changes nothing, and work continues
// meanwhile: a page is stored before a row references it, so that pages copied after the rows include all referenced ones.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SnapshotFiles } from '@quarry/engine'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { createArchive, type ArchiveWriter } from './archive.ts'
import { SEAL_KEY_FILE } from '../../platform/seals/row-seal.ts'
import { BACKUP_FORMAT, END_ENTRY, fullName, MANIFEST_ENTRY, type BackupEnd, type BackupManifest, type BackupTable } from './manifest.ts'
import { listTables, readAppliedMigrations, readSequences } from './product-tables.ts'

export interface BackupOrder {
  /** A connection of its own. */
  client: pg.Client
  path: string
  dataDir: string
  /** Null: they are left out. */
  snapshots: SnapshotFiles | null
  version: string
  /** True: includes the key that decrypts connections to sites. */
  withConnectionKey: boolean
  /** Names of the settings that are set. */
  settings: readonly string[]
}

export interface BackupFigures {
  rows: number
  snapshots: number
}

/** An entry is held in memory while it is written. */
const PART_BYTES = 4 * 1024 * 1024

/** @throws on failure; the file does not exist then. */
export async function writeBackup(order: BackupOrder): Promise<BackupFigures> {
  const archive = createArchive(order.path)
  try {
    const end = await addEverything(order, archive)
    await archive.finish()
    return { rows: Object.values(end.rows).reduce((sum, count) => sum + count, 0), snapshots: end.snapshots }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

async function addEverything(order: BackupOrder, archive: ArchiveWriter): Promise<BackupEnd> {
  const { client, snapshots } = order
  await client.query('begin isolation level repeatable read read only')
  const manifest = await describe(order)
  await archive.add(MANIFEST_ENTRY, toJson(manifest))
  const keys = await addKeys(order, archive)
  const rows: Record<string, number> = {}
  for (const table of manifest.tables) rows[fullName(table)] = await addTable(client, table, archive)
  await client.query('commit')
  const end = { rows, keys, snapshots: snapshots === null ? 0 : await addSnapshots(snapshots, archive) }
  await archive.add(END_ENTRY, toJson(end))
  return end
}

async function describe({ client, snapshots, version, settings }: BackupOrder): Promise<BackupManifest> {
  return {
    format: BACKUP_FORMAT,
    version,
    createdAt: new Date().toISOString(),
    migrations: await readAppliedMigrations(client),
    tables: await listTables(client),
    sequences: await readSequences(client),
    hasSnapshots: snapshots !== null,
    settings: [...settings],
  }
}

/**
 * The keys sign sessions and decrypt what is stored encrypted: without them everyone would have to sign in again. The key of connections
 * to other sites is left out unless it is requested: a stolen backup must not open those accounts.
 */
async function addKeys({ dataDir, withConnectionKey }: BackupOrder, archive: ArchiveWriter): Promise<number> {
  const folder = join(dataDir, 'keys')
  const all = await readdir(folder).catch(() => [])
  const names = all.filter((name) => withConnectionKey || name !== SEAL_KEY_FILE)
  for (const name of names) await archive.add(`keys/${name}`, await readFile(join(folder, name)))
  return names.length
}

/** In parts of bounded size, split anywhere, because they are reassembled. Returns the number of rows. */
async function addTable(client: pg.Client, table: BackupTable, archive: ArchiveWriter): Promise<number> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const name = `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`
  const stream = client.query(copyTo(`copy ${name} (${columns}) to stdout`))
  let part: Buffer[] = []
  let bytes = 0
  let count = 0
  const flush = async (): Promise<void> => {
    if (bytes === 0) return
    count += 1
    await archive.add(`database/${fullName(table)}/${String(count).padStart(6, '0')}.copy`, Buffer.concat(part))
    part = []
    bytes = 0
  }
  for await (const chunk of stream) {
    part.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) await flush()
  }
  await flush()
  return stream.rowCount ?? 0
}

async function addSnapshots(files: SnapshotFiles, archive: ArchiveWriter): Promise<number> {
  let count = 0
  for await (const id of files.list()) {
    const content = await files.read(id)
    if (content === null) continue
    await archive.add(`snapshots/${id}`, content)
    count += 1
  }
  return count
}

function toJson(value: BackupManifest | BackupEnd): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
