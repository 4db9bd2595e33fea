// Parses the directories of a TIFF: for each page the tags needed for decoding, in the library's format. Not parsed by the library, which
// trusts the file: lists with a billion entries, circular directories, strips beyond the end.
import { FileError } from '../file-text.ts'

/** Values of a tag, under `t` and its number. */
export type TiffTags = Record<`t${number}`, number[] | Uint8Array>

/** Tags for decoding: size, bits, compression, strips, tiles, colours, JPEG tables. */
const WANTED = new Set([
  256, 257, 258, 259, 262, 266, 273, 277, 278, 279, 284, 292, 293, 317, 320, 322, 323, 324, 325, 338, 339, 347, 512, 513, 514, 515, 519,
  520, 521, 530, 532,
])
/** Bytes per value by type: BYTE, ASCII, SHORT, LONG, UNDEFINED and IFD. */
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 7: 1, 13: 4 }
const [BYTES, UNDEFINED] = [1, 7]
/** Limits on pages, bits per sample and samples per pixel. */
const [PAGES_MAX, BITS_MAX, SAMPLES_MAX] = [1_000, 64, 8]

/** @throws FileError undecodable for damaged files, too_large for pages above the limit */
export function tiffDirectories(bytes: Uint8Array, pixelsMax: number): TiffTags[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 8) throw damaged()
  const isLittle = bytes[0] === 0x49
  const pages: TiffTags[] = []
  const seen = new Set<number>()
  for (let at = view.getUint32(4, isLittle); at !== 0 && pages.length < PAGES_MAX;) {
    if (seen.has(at) || at + 2 > bytes.length) break
    seen.add(at)
    const count = view.getUint16(at, isLittle)
    if (at + 2 + count * 12 > bytes.length) break
    const tags = readTags(view, { at, count, isLittle })
    const end = at + 2 + count * 12
    // A directory without a size is no page.
    if (tags.t256 !== undefined && tags.t257 !== undefined) pages.push(checked(tags, bytes.length, pixelsMax))
    at = end + 4 <= bytes.length ? view.getUint32(end, isLittle) : 0
  }
  if (pages.length === 0) throw damaged()
  return pages
}

function readTags(view: DataView, { at, count, isLittle }: { at: number; count: number; isLittle: boolean }): TiffTags {
  const tags: TiffTags = {}
  for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
    const [tag, type, values] = [view.getUint16(entry, isLittle), view.getUint16(entry + 2, isLittle), view.getUint32(entry + 4, isLittle)]
    const size = SIZES[type]
    if (!WANTED.has(tag) || size === undefined) continue
    const from = size * values <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle)
    if (from + size * values > view.byteLength) continue
    tags[`t${tag}`] = valuesOf(view, { type, size, values, from, isLittle })
  }
  return tags
}

interface Entry {
  type: number
  size: number
  values: number
  from: number
  isLittle: boolean
}

function valuesOf(view: DataView, { type, size, values, from, isLittle }: Entry): number[] | Uint8Array {
  if (type === BYTES || type === UNDEFINED) return new Uint8Array(view.buffer, view.byteOffset + from, values)
  return Array.from({ length: values }, (_, index) => {
    const place = from + index * size
    return size === 1 ? view.getUint8(place) : size === 2 ? view.getUint16(place, isLittle) : view.getUint32(place, isLittle)
  })
}

/** The tags with strips or tiles limited to the file. @throws FileError where they are fewer than the page needs, or too large */
function checked(tags: TiffTags, length: number, pixelsMax: number): TiffTags {
  const [width, height] = [first(tags.t256), first(tags.t257)]
  if (width < 1 || height < 1) throw damaged()
  if (width * height > pixelsMax) throw new FileError('too_large', 'a page has more pixels than the limit')
  if (first(tags.t258, 1) > BITS_MAX || first(tags.t277, 1) > SAMPLES_MAX) throw damaged()
  const isTiled = tags.t322 !== undefined
  const [offsets, sizes] = isTiled ? [tags.t324, tags.t325] : [tags.t273, tags.t279]
  if (offsets === undefined || offsets.length === 0) throw damaged()
  const [tileWidth, tileHeight] = isTiled ? [first(tags.t322), first(tags.t323)] : [width, height]
  if (tileWidth < 1 || tileHeight < 1 || tileWidth * tileHeight > pixelsMax) throw damaged()
  if (isTiled && Math.ceil(width / tileWidth) * Math.ceil(height / tileHeight) > offsets.length) throw damaged()
  const whole = Array.from(offsets, (offset, index) => {
    if (offset >= length) throw damaged()
    return Math.min(sizes?.[index] ?? length, length - offset)
  })
  return { ...tags, ...(isTiled ? { t325: whole } : { t279: whole }) }
}

function first(values: number[] | Uint8Array | undefined, otherwise = 0): number {
  return values?.[0] ?? otherwise
}

function damaged(): FileError {
  return new FileError('undecodable', 'not a readable picture')
}
