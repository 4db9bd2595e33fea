// Drops pieces that say again what an earlier one said.
import type { Piece } from './finder.ts'

/** `keyOf` tells which are the same; an empty key is never a repeat. */
export function withoutRepeats(pieces: readonly Piece[], keyOf: (piece: Piece) => string = ({ raw }) => raw.toLowerCase()): Piece[] {
  const seen = new Set<string>()
  return pieces.filter((piece) => {
    const key = keyOf(piece)
    const isNew = key === '' || !seen.has(key)
    seen.add(key)
    return isNew
  })
}
