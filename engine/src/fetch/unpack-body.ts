// Decodes a body's content encodings within a limit, so that a small response cannot unpack into a huge one.
import { promisify } from 'node:util'
import zlib, { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import { ScrapeError } from '../errors.ts'

type Unpack = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

/** Available from Node 22.15 on; packages also run on older versions. */
const { zstdDecompress } = zlib as Partial<typeof zlib>
const UNPACKERS: Record<string, Unpack> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  ...(zstdDecompress === undefined ? {} : { zstd: promisify(zstdDecompress) }),
  deflate: inflateEither,
}
const ENCODINGS_MAX = 3
export const ACCEPTED_ENCODINGS = ['gzip', 'deflate', 'br', ...('zstd' in UNPACKERS ? ['zstd'] : [])].join(', ')

/** @throws ScrapeError too_large above `bytesMax`; undecodable for damaged or unknown encodings. */
export async function unpackBody(body: Buffer, contentEncoding: string, bytesMax: number): Promise<Buffer> {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  if (encodings.length > ENCODINGS_MAX) throw new ScrapeError('undecodable')
  let unpacked = body
  for (const encoding of encodings.toReversed()) {
    if (unpacked.length === 0) break
    const unpack = UNPACKERS[encoding]
    if (unpack === undefined) throw new ScrapeError('undecodable', { detail: `encoding ${encoding.slice(0, 40)}` })
    unpacked = await unpack(unpacked, { maxOutputLength: bytesMax }).catch((error: NodeJS.ErrnoException) => {
      throw new ScrapeError(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'undecodable', { cause: error })
    })
  }
  if (unpacked.length > bytesMax) throw new ScrapeError('too_large')
  return unpacked
}

/** "deflate" should have a zlib header, but some servers omit it. */
async function inflateEither(packed: Buffer, options: { maxOutputLength: number }): Promise<Buffer> {
  const hasWrapper = packed.length > 1 && (packed[0]! & 15) === 8 && packed.readUInt16BE(0) % 31 === 0
  return hasWrapper ? promisify(inflate)(packed, options) : promisify(inflateRaw)(packed, options)
}
