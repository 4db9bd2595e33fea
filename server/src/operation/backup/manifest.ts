// The manifest of a backup: its first entry; and the last one, without which it is incomplete.
import { z } from 'zod'

/** Incremented when the layout of the archive changes. */
export const BACKUP_FORMAT = 1

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) })

export const manifestSchema = z.object({
  format: z.int(),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The product's migrations that were applied, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In insertion order: a table follows those it references. */
  tables: z.array(tableSchema),
  /** Current values of sequences, by full name. */
  sequences: z.record(z.string(), z.number()),
  /** Whether stored pages follow; false: they are stored elsewhere or were left out. */
  hasSnapshots: z.boolean(),
  /** Names of the settings that were set, without their values. */
  settings: z.array(z.string()),
})
export type BackupManifest = z.infer<typeof manifestSchema>
export type BackupTable = z.infer<typeof tableSchema>

export const endSchema = z.object({ rows: z.record(z.string(), z.number()), snapshots: z.int(), keys: z.int() })
export type BackupEnd = z.infer<typeof endSchema>

export const MANIFEST_ENTRY = 'manifest.json'
export const END_ENTRY = 'end.json'

export function fullName({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string {
  return `${schema}.${name}`
}
