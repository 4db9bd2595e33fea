// PNG, by its specification (https://www.w3.org/TR/png-3/): a chain of chunks with checksums. Only the chunks of the image are copied.
import { crc32 } from 'node:zlib'
import type { CopiedPicture } from './copied-picture.ts'

const SIGNATURE_BYTES = 8
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB'])

export function copyPng(bytes: Buffer): CopiedPicture | null {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  let hasData = false
  for (let at = SIGNATURE_BYTES; ;) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length || (at === SIGNATURE_BYTES) !== (type === 'IHDR')) return null
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end))
    hasData ||= type === 'IDAT'
    at = end
    if (type === 'IEND') break
  }
  if (!hasData) return null
  return { bytes: Buffer.concat(kept), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
