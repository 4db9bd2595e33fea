// The interface of the storage for page copies: bytes under an id, in a folder or in a bucket.

export interface SnapshotFiles {
  /** Null if no snapshot has that id. */
  read(id: string): Promise<Buffer | null>
  has(id: string): Promise<boolean>
  /** Atomic. The same id always has the same content, so writing it again changes nothing. */
  write(id: string, content: Buffer): Promise<void>
  /** All ids, in any order. */
  list(): AsyncIterable<string>
  close(): void
}

/** A folder on this machine, or a bucket of a storage with the S3 protocol. */
export type SnapshotPlace = { kind: 'folder'; folder: string } | S3Place

export interface S3Place {
  kind: 's3'
  bucket: string
  /** Prefix of every key; empty, or with a slash at its end. */
  prefix: string
  region: string
  /** Null for Amazon's endpoint of the region. */
  endpoint: string | null
  /** Null to use the default sources of Amazon's tools (role or profile of the machine). */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | null } | null
}

/** Ids are SHA-256 in hexadecimal; checking this prevents any other text from becoming a path or key. */
export function isSnapshotId(id: string): boolean {
  return /^[0-9a-f]{64}$/.test(id)
}

/** Two levels, so that no folder gets too many files. */
export function pathOfSnapshot(id: string): string {
  return `${id.slice(0, 2)}/${id}.zst`
}

/** The id in such a path; null for any other file. */
export function idOfPath(path: string): string | null {
  return /(?:^|\/)[0-9a-f]{2}\/([0-9a-f]{64})\.zst$/.exec(path)?.[1] ?? null
}
