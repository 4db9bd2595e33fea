// Checks in one streaming pass that a part of a Word document is well-formed XML within limits: the converter's time grows with the square
// of the depth, and of the number of nodes beside the root.
import { SaxesParser } from 'saxes'

/** Depth of nested elements. Word itself nests some dozens. */
const DEPTH_MAX = 512
/** Comments and processing instructions outside of the root; Word writes one declaration. */
const BESIDE_ROOT_MAX = 64
/** Bytes decoded at a time, so that no second copy of a large part is held. */
const CHUNK_BYTES = 1 << 20

/** @throws Error with the position and the reason. */
export function checkPart(part: Uint8Array): void {
  const parser = new SaxesParser()
  let depth = 0
  let besideRoot = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', () => {
    depth += 1
    if (depth > DEPTH_MAX) throw new Error('nested too deeply')
  })
  parser.on('closetag', () => (depth -= 1))
  const countBesideRoot = (): void => {
    if (depth === 0) besideRoot += 1
    if (besideRoot > BESIDE_ROOT_MAX) throw new Error('too much beside its root')
  }
  parser.on('comment', countBesideRoot)
  parser.on('processinginstruction', countBesideRoot)
  const decoder = new TextDecoder()
  for (let at = 0; at < part.length; at += CHUNK_BYTES) {
    parser.write(decoder.decode(part.subarray(at, at + CHUNK_BYTES), { stream: true }))
  }
  parser.write(decoder.decode()).close()
}
