// A page cut as cut-page.ts does, from its bytes: of a long page only the parts are decoded. What leads to parts is told by ASCII signs,
// which are the same in UTF-8, so that its bytes are read one by one as if each were a character.
import { isAscii, transcode } from 'node:buffer'
import { cutPage, type CutPage, type Slice } from './cut-page.ts'

/** `source`: valid UTF-8. Places are told in UTF-16 units of the decoded source. Null as for `cutPage`. */
export function cutBytes(source: Buffer, slices: readonly Slice[]): CutPage | null {
  const cut = cutPage(
    source.toString('latin1'),
    slices.map((slice) => ({ ...slice, text: inBytes(slice.text) })),
  )
  if (cut === null) return null
  const bytes = Buffer.from(cut.body, 'latin1')
  const place = placesIn(source)
  const placeInBody = placesIn(bytes)
  return { body: bytes.toString(), parts: cut.parts.map(({ start, at }) => ({ start: placeInBody(start), at: place(at) })) }
}

function inBytes(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** Bytes to UTF-16 units, for ascending places: each stretch is counted once. */
function placesIn(bytes: Buffer): (byte: number) => number {
  let last = 0
  let units = 0
  return (byte) => {
    const stretch = bytes.subarray(last, byte)
    units += isAscii(stretch) ? stretch.length : transcode(stretch, 'utf8', 'utf16le').length / 2
    last = byte
    return units
  }
}
