// The file of a backup: a tar archive compressed with zstd, which common tools open as well (`tar --zstd -xf`). Read and written as a
// stream.
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { BackupError } from './backup-error.ts'

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  /** Only then does the file exist under its name, flushed to disk. */
  finish(): Promise<void>
  /** Removes everything it wrote. */
  abandon(): Promise<void>
}

/** Readable by its owner only: it contains keys and e-mail addresses. */
const MODE = 0o600

/** @throws BackupError, here and in every call, where the file cannot be written. */
export function createArchive(path: string): ArchiveWriter {
  // The draft is renamed at the end: a device or a folder in its place would be lost.
  if (existsSync(path) && !statSync(path).isFile()) throw new BackupError(`The backup cannot be written to ${path}: it is not a file.`)
  const draft = `${path}.partial`
  const tar = pack()
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const written = pipeline(tar, packed, createWriteStream(draft, { mode: MODE, flush: true })).catch((error: unknown) => {
    throw cannotBeWritten(path, error)
  })
  let failure: Error | null = null
  // Adding the next entry fails with it.
  written.catch((error: Error) => (failure = error))
  return {
    async add(name, content) {
      if (failure) throw failure
      const added = new Promise<void>((resolve, reject) => {
        tar.entry({ name, size: content.length, mode: MODE }, (error) => (error ? reject(error) : resolve())).end(content)
      })
      // Where the file cannot be written the entry is never read.
      await Promise.race([written, added]).catch((error: Error) => {
        throw failure ?? error
      })
    },
    async finish() {
      tar.finalize()
      await written
      await rename(draft, path).catch((error: unknown) => {
        throw cannotBeWritten(path, error)
      })
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => undefined)
      // Where the path cannot exist there is nothing to remove.
      await rm(draft, { force: true }).catch(() => undefined)
    },
  }
}

function cannotBeWritten(path: string, cause: unknown): BackupError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : 'unknown'
  return new BackupError(`The backup cannot be written to ${path} (${code}).`, { cause })
}

export interface ArchiveEntry {
  name: string
  content: Buffer
}

/** @throws Error where the file is truncated or damaged. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const unpacked = pipeline(createReadStream(path), createZstdDecompress(), tar)
  unpacked.catch((error: Error) => tar.destroy(error))
  for await (const entry of tar) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(toBuffer(chunk))
    yield { name: entry.header.name, content: Buffer.concat(chunks) }
  }
  await unpacked
}

function toBuffer(chunk: unknown): Buffer {
  if (chunk instanceof Uint8Array) return Buffer.from(chunk)
  throw new TypeError('an archive is made of bytes')
}
