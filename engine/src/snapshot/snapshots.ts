// Stores copies of pages: content-addressed, compressed, and verified when they are read. snapshot-files.ts stores the bytes. Deletes
// nothing.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ENGINE_LIMITS } from '../limits.ts'
import type { SnapshotStore, StoredPage } from '../types.ts'
import { createFolderFiles } from './folder-files.ts'
import { packCopy, unpackCopy } from './pack-copy.ts'
import type { SnapshotFiles, SnapshotPlace } from './snapshot-files.ts'

const headerSchema = z.object({
  url: z.string(),
  contentType: z.string(),
  fetchedAt: z.iso.datetime(),
  /** Lengths of the frames' documents, which follow the body. */
  frameChars: z.array(z.int()).default([]),
  /** Length of the original file, which comes last; 0 if there is none because the body itself was fetched. */
  originalBytes: z.int().nonnegative().default(0),
})
/** Limit for the JSON in front of the body; much more than the longest address. */
const HEADER_BYTES_MAX = 64 * 1024

/** Opens no connection yet. */
export async function openSnapshotFiles(place: SnapshotPlace): Promise<SnapshotFiles> {
  if (place.kind === 'folder') return createFolderFiles(place.folder)
  // Loaded only when needed: its client is large, and most installations do not use it.
  const { createS3Files } = await import('./s3-files.ts')
  return createS3Files(place)
}

/**
 * The id is the SHA-256 of address, media type, body, frames and original file; for two copies with the same id, the `fetchedAt` of the
 * first is kept.
 */
export function createSnapshots(files: SnapshotFiles): SnapshotStore {
  return {
    async put(page) {
      const id = idOf(page)
      if (!(await files.has(id))) await files.write(id, await packCopy(contentOf(page)))
      return id
    },
    async find(id) {
      const packed = await files.read(id)
      return packed === null ? null : unpack(id, packed)
    },
  }
}

export function createFolderSnapshots(directory: string): SnapshotStore {
  return createSnapshots(createFolderFiles(directory))
}

function contentOf({ url, contentType, fetchedAt, frames, body, original }: StoredPage): Buffer {
  const header = JSON.stringify({
    url,
    contentType,
    fetchedAt: fetchedAt.toISOString(),
    frameChars: frames.map(({ length }) => length),
    ...(original === undefined ? {} : { originalBytes: original.length }),
  })
  const text = Buffer.from(`${header}\n${body}${frames.join('')}`)
  return original === undefined ? text : Buffer.concat([text, original])
}

/** @throws Error if the content does not match the id. */
async function unpack(id: string, packed: Buffer): Promise<StoredPage> {
  const content = await unpackCopy(packed, ENGINE_LIMITS.bodyBytesMax * 4 + HEADER_BYTES_MAX)
  const end = content.indexOf('\n')
  const header = headerSchema.parse(JSON.parse(content.toString('utf8', 0, end)))
  const { url, contentType, fetchedAt, frameChars, originalBytes } = header
  const textEnd = content.length - originalBytes
  const [body, frames] = divide(content.toString('utf8', end + 1, textEnd), frameChars)
  const original = originalBytes === 0 ? {} : { original: content.subarray(textEnd) }
  const page = { url, contentType, body, ...original, frames, fetchedAt: new Date(fetchedAt) }
  if (idOf(page) !== id) throw new Error(`snapshot ${id} is damaged`)
  return page
}

function idOf({ url, contentType, body, original, frames }: StoredPage): string {
  const hash = createHash('sha256').update(JSON.stringify([url, contentType, ...frames.map(({ length }) => length)]))
  for (const text of [body, ...frames]) hash.update(text)
  if (original !== undefined) hash.update(original)
  return hash.digest('hex')
}

/** Splits the text into the body and the documents of these lengths after it. */
function divide(text: string, frameChars: readonly number[]): [body: string, frames: string[]] {
  let at = text.length - frameChars.reduce((sum, chars) => sum + chars, 0)
  const body = text.slice(0, at)
  return [body, frameChars.map((chars) => text.slice(at, (at += chars)))]
}
