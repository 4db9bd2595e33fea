// Reads a backup once completely before anything is changed for it: complete, of a known format, and not of a newer version.
import type { Migration } from '../../db/migrate.ts'
import { readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { BACKUP_FORMAT, END_ENTRY, endSchema, MANIFEST_ENTRY, manifestSchema, type BackupManifest } from './manifest.ts'

/** @throws BackupError in one sentence. */
export async function checkBackup(path: string, known: readonly Migration[]): Promise<BackupManifest> {
  let manifest: BackupManifest | null = null
  let isWhole = false
  const counts = { snapshots: 0, keys: 0 }
  try {
    for await (const { name, content } of readArchive(path)) {
      if (manifest === null) manifest = readManifest(name, content)
      if (name.startsWith('snapshots/')) counts.snapshots += 1
      if (name.startsWith('keys/')) counts.keys += 1
      if (name !== END_ENTRY) continue
      const end = endSchema.parse(JSON.parse(content.toString('utf8')))
      isWhole = end.snapshots === counts.snapshots && end.keys === counts.keys
    }
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') throw new BackupError(`There is no file ${path}.`)
    throw new BackupError(`${path} is not a backup of Quarry, or it is damaged.`, { cause })
  }
  if (manifest === null || !isWhole) throw new BackupError(`${path} is not whole: its end is missing.`)
  refuseNewer(manifest, known)
  return manifest
}

function readManifest(name: string, content: Buffer): BackupManifest {
  if (name !== MANIFEST_ENTRY) throw new BackupError('The file is not a backup of Quarry.')
  const manifest = manifestSchema.parse(JSON.parse(content.toString('utf8')))
  if (manifest.format > BACKUP_FORMAT) throw newer(manifest)
  return manifest
}

function refuseNewer(manifest: BackupManifest, known: readonly Migration[]): void {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of manifest.migrations) {
    if (!checksums.has(name)) throw newer(manifest)
    if (checksums.get(name) !== checksum) throw new BackupError(`The backup was made with another version of the migration ${name}.`)
  }
}

function newer({ version }: BackupManifest): BackupError {
  return new BackupError(`The backup was made by a newer Quarry (${version}). Update Quarry here first.`)
}
