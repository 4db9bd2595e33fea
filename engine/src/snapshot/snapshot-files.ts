// Storage of page copies: bytes under an id, in a folder or in a bucket. Independent of their meaning.

export interface SnapshotFiles {
  /** Null: no snapshot has that id. */
  read(id: string): Promise<Buffer | null>
  has(id: string): Promise<boolean>
  /** Whole or not at all; the same id has the same content, so a second writing changes nothing. */
  write(id: string, content: Buffer): Promise<void>
  /** All ids, in no order. */
  list(): AsyncIterable<string>
  close(): void
}

/** A folder on this machine, or a bucket of a storage that speaks S3. */
export type SnapshotPlace = { kind: 'folder'; folder: string } | S3Place

export interface S3Place {
  kind: 's3'
  bucket: string
  /** In front of every key; empty, or with a slash at its end. */
  prefix: string
  region: string
  /** Null: Amazon's own for the region. */
  endpoint: string | null
  /** Null: from where Amazon's tools look for them on such a machine (its role, its profile). */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | null } | null
}

/** Ids are SHA-256 in hexadecimal, so nothing else ever becomes a path or a key. */
export function isSnapshotId(id: string): boolean {
  return /^[0-9a-f]{64}$/.test(id)
}

/** Two levels, so that no folder grows beyond what file systems like. */
export function pathOfSnapshot(id: string): string {
  return `${id.slice(0, 2)}/${id}.zst`
}

/** The id in such a path; null for any other file there. */
export function idOfPath(path: string): string | null {
  return /(?:^|\/)[0-9a-f]{2}\/([0-9a-f]{64})\.zst$/.exec(path)?.[1] ?? null
}
