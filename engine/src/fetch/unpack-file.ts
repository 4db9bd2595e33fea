// Markup that a site keeps as a packed file (`sitemap.xml.gz`) is given as what it is. Other archives stay as they are.
import { unpackBody } from './unpack-body.ts'

const PACKED_TYPE = /^(?:application\/(?:x-)?gzip|application\/octet-stream|text\/xml|application\/xml|text\/plain|)\b/i

/** Body and content type as they are to be read. @throws ScrapeError too_large above `bytesMax`. */
export async function unpackFile(
  { body, contentType }: { body: Buffer; contentType: string },
  bytesMax: number,
): Promise<{ body: Buffer; contentType: string }> {
  if (body[0] !== 0x1f || body[1] !== 0x8b || !PACKED_TYPE.test(contentType)) return { body, contentType }
  const unpacked = await unpackBody(body, 'gzip', bytesMax)
  const isMarkup = /^[\uFEFF\s]*</.test(unpacked.toString('utf8', 0, 100))
  return isMarkup ? { body: unpacked, contentType: 'application/xml' } : { body, contentType }
}
