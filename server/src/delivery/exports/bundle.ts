// A job as one archive that can be verified: rows, evidence, pages, settings, versions, and a manifest of its files. Deterministic: the
// same rows give the same bytes, so that nothing about the export itself is included.
import { createHash, type Hash } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BUNDLE_MANIFEST, type BundleManifest } from '@quarry/contract'
import { ZipFile } from 'yazl'
import { inChunks } from './in-chunks.ts'

export interface BundleFile {
  path: string
  /** Description for the manifest. */
  text: string
  /** Opened when it is written: one file after another. */
  open(): AsyncIterable<string>
}

/** Noon, so that no time zone shifts the date; the same for every file, because none has a modification time. */
const FILE_TIME = new Date(1980, 0, 1, 12)

/** Memory use does not grow with the files. The stream fails if one of them cannot be read. */
export function writeBundle(files: readonly BundleFile[], about: Omit<BundleManifest, 'files'>): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const listed: BundleManifest['files'] = []
  for (const file of files) {
    add(file.path, () =>
      pipeInto(
        file.open(),
        measured((sha256, bytes) => listed.push({ path: file.path, text: file.text, bytes, sha256 })),
      ),
    )
  }
  add(BUNDLE_MANIFEST, () => Readable.from([Buffer.from(`${JSON.stringify({ ...about, files: listed }, null, 2)}\n`)]))
  zip.end()
  zip.on('error', (error) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  void pipeline(zip.outputStream, out).catch(() => undefined)
  return out

  function add(path: string, open: () => Readable): void {
    const options = { mtime: FILE_TIME, mode: 0o100644, forceDosTimestamp: true }
    zip.addReadStreamLazy(path, options, (take) =>
      take(
        null,
        open().on('error', (error) => out.destroy(error)),
      ),
    )
  }
}

function pipeInto(content: AsyncIterable<string>, into: Transform): Transform {
  // An error destroys `into`, whose `error` event is handled.
  void pipeline(Readable.from(inChunks(content), { objectMode: false }), into).catch(() => undefined)
  return into
}

/** Passes all bytes on and reports their digest at the end. */
function measured(tell: (sha256: string, bytes: number) => void): Transform {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      tell(hash.digest('hex'), bytes)
      done()
    },
  })
}
