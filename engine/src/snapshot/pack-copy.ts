// Compresses the bytes of a stored copy with zstd, or with gzip on a Node older than 22.15, which the npm packages also support. The first
// bytes show which one was used.
import { promisify } from 'node:util'
import zlib from 'node:zlib'

type Zlib = Pick<typeof zlib, 'gzip' | 'gunzip'> & Partial<Pick<typeof zlib, 'zstdCompress' | 'zstdDecompress'>>

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

export async function packCopy(content: Buffer, { zstdCompress, gzip }: Zlib = zlib): Promise<Buffer> {
  return zstdCompress === undefined ? promisify(gzip)(content) : promisify(zstdCompress)(content)
}

/** @throws Error above `bytesMax`, for damaged bytes, and for zstd on a Node without it. */
export async function unpackCopy(packed: Buffer, bytesMax: number, { zstdDecompress, gunzip }: Zlib = zlib): Promise<Buffer> {
  const options = { maxOutputLength: bytesMax }
  if (packed.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) return promisify(gunzip)(packed, options)
  if (zstdDecompress === undefined) throw new Error('This stored copy is compressed with zstd, which needs Node 22.15 or newer.')
  return promisify(zstdDecompress)(packed, options)
}
