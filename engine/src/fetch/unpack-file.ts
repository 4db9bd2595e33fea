// Decompresses markup in gzip files (`sitemap.xml.gz`). Other archives are unchanged.
import { unpackBody } from './unpack-body.ts'

const PACKED_TYPE = /^(?:application\/(?:x-)?gzip|application\/octet-stream|text\/xml|application\/xml|text\/plain|)\b/i

/** Decompressed body and its content type. @throws ScrapeError too_large above `bytesMax`. */
export async function unpackFile(
  { body, contentType }: { body: Buffer; contentType: string },
  bytesMax: number,
): Promise<{ body: Buffer; contentType: string }> {
  if (body[0] !== 0x1f || body[1] !== 0x8b || !PACKED_TYPE.test(contentType)) return { body, contentType }
  const unpacked = await unpackBody(body, 'gzip', bytesMax)
  const isMarkup = /^[\uFEFF\s]*</.test(unpacked.toString('utf8', 0, 100))
  return isMarkup ? { body: unpacked, contentType: 'application/xml' } : { body, contentType }
}
