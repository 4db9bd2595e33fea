// Reads format and size of a picture from its first bytes before decoding, because a small file can declare a billion pixels.

export type PictureKind = 'png' | 'jpeg' | 'webp' | 'tiff'

export interface PictureHeader {
  kind: PictureKind
  width: number
  height: number
}

/** Null for other formats, and for files that end before their size. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (ascii(bytes, 1, 3) === 'PNG' && ascii(bytes, 12, 4) === 'IHDR')
      return { kind: 'png', width: view.getUint32(16), height: view.getUint32(20) }
    if (view.getUint16(0) === 0xffd8) return jpegSize(view)
    if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return webpSize(bytes, view)
    const isLittle = ascii(bytes, 0, 4) === 'II*\0'
    return isLittle || ascii(bytes, 0, 4) === 'MM\0*' ? tiffSize(view, isLittle) : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

function jpegSize(view: DataView): PictureHeader | null {
  for (let at = 2; at < view.byteLength - 9;) {
    if (view.getUint8(at) !== 0xff) {
      at += 1
      continue
    }
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { kind: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const isAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)
    at += isAlone ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

function webpSize(bytes: Uint8Array, view: DataView): PictureHeader | null {
  const form = ascii(bytes, 12, 4)
  if (form === 'VP8X') return { kind: 'webp', width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
  if (form === 'VP8 ') return { kind: 'webp', width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (form !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { kind: 'webp', width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

/** Size of the first page. */
function tiffSize(view: DataView, isLittle: boolean): PictureHeader | null {
  const start = view.getUint32(4, isLittle)
  const size = { width: 0, height: 0 }
  for (let entry = 0; entry < view.getUint16(start, isLittle); entry += 1) {
    const at = start + 2 + entry * 12
    const tag = view.getUint16(at, isLittle)
    const value = view.getUint16(at + 2, isLittle) === 3 ? view.getUint16(at + 8, isLittle) : view.getUint32(at + 8, isLittle)
    if (tag === 256) size.width = value
    if (tag === 257) size.height = value
  }
  return size.width > 0 && size.height > 0 ? { kind: 'tiff', ...size } : null
}
