// JPEG, by ITU-T T.81: segments with lengths, and scans of data that end at the next marker. Application data and comments are left out.
import type { CopiedPicture } from './copied-picture.ts'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const COMMENT = 0xfe
const JFIF = 0xe0
const ADOBE = 0xee

export function copyJpeg(bytes: Buffer): CopiedPicture | null {
  const kept: Buffer[] = [Buffer.from([0xff, START])]
  let size: { width: number; height: number } | null = null
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return null
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    const scanEnd = marker === SCAN ? endOfScan(bytes, end) : end
    if (!isAside(marker)) kept.push(bytes.subarray(at, scanEnd))
    at = scanEnd
  }
  kept.push(Buffer.from([0xff, END]))
  return size && { bytes: Buffer.concat(kept), ...size }
}

/** SOF0 to SOF15, without the tables that are between them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Application segments contain where a picture was taken and by whom; two of them define its colours. */
const isAside = (marker: number): boolean => marker === COMMENT || (marker >= 0xe0 && marker <= 0xef && marker !== JFIF && marker !== ADOBE)

/** Within a scan 0xff is followed by 0 or by a restart marker. @throws RangeError where no marker follows */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new RangeError('the scan has no end')
}
