// Cuts a page like cut-page.ts, but from its bytes, so that only the parts of a long page are decoded. Markup is ASCII, which is the same
// in
// UTF-8, so each byte is read as one character.
import { isAscii } from 'node:buffer'
import { cutPage, type CutPage, type Slice } from './cut-page.ts'

/** `source` is valid UTF-8 with each byte as one character. Positions are in UTF-16 units of the decoded source. Null as for `cutPage`. */
export function cutBytes(source: string, slices: readonly Slice[]): CutPage | null {
  const cut = cutPage(source, slicesInBytes(slices))
  if (cut === null) return null
  const body = Buffer.from(cut.body, 'latin1')
  const startOf = placesIn(body)
  const starts = cut.parts.map(({ start }) => startOf(start))
  const atOf = placesIn(lent(source, cut.parts.at(-1)?.at ?? 0))
  return { body: body.toString(), parts: cut.parts.map(({ at }, part) => ({ start: starts[part]!, at: atOf(at) })) }
}

const inBytesOf = new WeakMap<readonly Slice[], Slice[]>()

function slicesInBytes(slices: readonly Slice[]): Slice[] {
  let converted = inBytesOf.get(slices)
  if (converted === undefined) {
    converted = slices.map((slice) => ({ ...slice, text: inBytes(slice.text) }))
    inBytesOf.set(slices, converted)
  }
  return converted
}

function inBytes(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** Buffer reused from page to page, because allocating it each time would take longer than everything else. */
let memory = Buffer.alloc(0)

/** The first `bytes` bytes of the source, valid until the next call. */
function lent(source: string, bytes: number): Buffer {
  if (memory.length < bytes) memory = Buffer.allocUnsafeSlow(source.length)
  return memory.subarray(0, memory.write(source, 0, bytes, 'latin1'))
}

/** Converts ascending byte positions to UTF-16 units, counting each range once. */
function placesIn(bytes: Buffer): (byte: number) => number {
  let last = 0
  let units = 0
  return (byte) => {
    if (byte > last) units += unitsOf(bytes.subarray(last, byte))
    last = Math.max(last, byte)
    return units
  }
}

/** Number of bytes tested for ASCII at once, in a text that is not all ASCII. */
const STRETCH_BYTES = 1024

function unitsOf(bytes: Buffer): number {
  if (isAscii(bytes)) return bytes.length
  let units = 0
  for (let at = 0; at < bytes.length; at += STRETCH_BYTES) units += unitsOfStretch(bytes.subarray(at, at + STRETCH_BYTES))
  return units
}

/** Counts every byte except continuation bytes as one unit, and the lead byte of a four-byte character as two. */
function unitsOfStretch(bytes: Buffer): number {
  if (isAscii(bytes)) return bytes.length
  let units = 0
  for (const byte of bytes) units += byte < CONTINUED || byte >= LEAD ? (byte >= LEAD_OF_FOUR ? 2 : 1) : 0
  return units
}
const CONTINUED = 0x80
const LEAD = 0xc0
const LEAD_OF_FOUR = 0xf0
