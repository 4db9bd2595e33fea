// Stored copies of pages in a folder: content-addressed, zstd-compressed, written atomically. Deletes nothing.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { ENGINE_LIMITS } from '../limits.ts'
import type { SnapshotStore, StoredPage } from '../types.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const headerSchema = z.object({
  url: z.string(),
  contentType: z.string(),
  fetchedAt: z.iso.datetime(),
  /** Lengths of the frames' documents, which follow the body. */
  frameChars: z.array(z.int()).default([]),
  /** Length of the original file, which comes last; 0 where the body is what was fetched. */
  originalBytes: z.int().nonnegative().default(0),
})
/** Characters of JSON in front of the body; far more than an address can have. */
const HEADER_BYTES_MAX = 64 * 1024

/** The id is the SHA-256 of address, media type, body, frames and original file; of two copies with one id the first one's `fetchedAt` is kept. */
export function createFolderSnapshots(directory: string): SnapshotStore {
  return {
    async put(page) {
      const id = idOf(page)
      const path = pathOf(directory, id)
      if (await exists(path)) return id
      const { url, contentType, fetchedAt, frames, original } = page
      const header = JSON.stringify({
        url,
        contentType,
        fetchedAt: fetchedAt.toISOString(),
        frameChars: frames.map(({ length }) => length),
        ...(original === undefined ? {} : { originalBytes: original.length }),
      })
      const text = Buffer.from(`${header}\n${page.body}${frames.join('')}`)
      await writeAtomically(path, await compress(original === undefined ? text : Buffer.concat([text, original])))
      return id
    },
    async find(id) {
      if (!/^[0-9a-f]{64}$/.test(id)) return null
      const packed = await readFile(pathOf(directory, id)).catch(nullIfMissing)
      if (packed === null) return null
      const content = await decompress(packed, { maxOutputLength: ENGINE_LIMITS.bodyBytesMax * 4 + HEADER_BYTES_MAX })
      const end = content.indexOf('\n')
      const header = headerSchema.parse(JSON.parse(content.toString('utf8', 0, end)))
      const { url, contentType, fetchedAt, frameChars, originalBytes } = header
      const textEnd = content.length - originalBytes
      const [body, frames] = divide(content.toString('utf8', end + 1, textEnd), frameChars)
      const original = originalBytes === 0 ? {} : { original: content.subarray(textEnd) }
      const page = { url, contentType, body, ...original, frames, fetchedAt: new Date(fetchedAt) }
      if (idOf(page) !== id) throw new Error(`snapshot ${id} is damaged`)
      return page
    },
  }
}

function idOf({ url, contentType, body, original, frames }: StoredPage): string {
  const hash = createHash('sha256').update(JSON.stringify([url, contentType, ...frames.map(({ length }) => length)]))
  for (const text of [body, ...frames]) hash.update(text)
  if (original !== undefined) hash.update(original)
  return hash.digest('hex')
}

/** The body, and the documents of these lengths behind it. */
function divide(text: string, frameChars: readonly number[]): [body: string, frames: string[]] {
  let at = text.length - frameChars.reduce((sum, chars) => sum + chars, 0)
  const body = text.slice(0, at)
  return [body, frameChars.map((chars) => text.slice(at, (at += chars)))]
}

/** Two levels, so that no folder grows beyond what file systems like. */
function pathOf(directory: string, id: string): string {
  return join(directory, id.slice(0, 2), `${id}.zst`)
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(nullIfMissing)) !== null
}

async function writeAtomically(path: string, content: Buffer): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    await writeFile(temporary, content)
    await rename(temporary, path)
  } catch (error) {
    await unlink(temporary).catch(nullIfMissing)
    throw error
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
