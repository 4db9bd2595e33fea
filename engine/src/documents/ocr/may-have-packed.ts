// Whether a PDF may have pictures that the library in browsers does not unpack, from its bytes alone. Loads nothing.

/** What packs a picture is named in the plain bytes of a file: a stream and its dictionary are in no other stream. */
const NAMES = ['CCITTFaxDecode', '/CCF', 'JBIG2Decode', 'JPXDecode']

/** False for files of which browsers draw every picture. */
export function mayHavePacked(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return NAMES.some((name) => file.includes(name, 0, 'latin1'))
}
