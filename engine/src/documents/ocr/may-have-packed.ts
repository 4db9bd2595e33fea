// Whether a PDF may contain pictures that the browser's PDF library cannot decode, by its bytes alone. Loads no library.

/** Names of filters, which are in the plain bytes of a file because stream dictionaries are never compressed. */
const NAMES = ['CCITTFaxDecode', '/CCF', 'JBIG2Decode', 'JPXDecode']

/** False for files whose pictures browsers can all decode. */
export function mayHavePacked(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return NAMES.some((name) => file.includes(name, 0, 'latin1'))
}
