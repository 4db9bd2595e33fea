// WebP, by its container specification (RFC 9649): RIFF chunks. Still pictures only; metadata is left out.
import type { CopiedPicture } from './copied-picture.ts'

const HEAD_BYTES = 12
const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH'])
/** Alpha is the one flag of the extended header whose chunk is kept. */
const ALPHA_FLAG = 0x10

export function copyWebp(bytes: Buffer): CopiedPicture | null {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return null
  const kept: Buffer[] = []
  let size: { width: number; height: number } | null = null
  let hasData = false
  for (let at = HEAD_BYTES; at < end;) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (at + 8 + length > end || type === 'ANIM' || type === 'ANMF') return null
    const data = bytes.subarray(at + 8, at + 8 + length)
    size ??= sizeOf(type, data)
    hasData ||= type === 'VP8 ' || type === 'VP8L'
    if (KEPT.has(type)) kept.push(type === 'VP8X' ? plainHeader(bytes.subarray(at, next)) : bytes.subarray(at, next))
    at = next
  }
  if (!size || !hasData) return null
  const body = Buffer.concat(kept)
  const head = Buffer.alloc(HEAD_BYTES)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(4 + body.length, 4)
  head.write('WEBP', 8, 'latin1')
  return { bytes: Buffer.concat([head, body]), ...size }
}

/** @throws RangeError where the data is too short for its kind */
function sizeOf(type: string, data: Buffer): { width: number; height: number } | null {
  switch (type) {
    case 'VP8X':
      return { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) }
    case 'VP8 ':
      return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
    case 'VP8L': {
      const bits = data.readUInt32LE(1)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    default:
      return null
  }
}

/** Keeps only the alpha flag. */
function plainHeader(chunk: Buffer): Buffer {
  const plain = Buffer.from(chunk)
  plain.writeUInt8(plain.readUInt8(8) & ALPHA_FLAG, 8)
  return plain
}
