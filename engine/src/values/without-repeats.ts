// Drops pieces that repeat an earlier one.
import type { Piece } from './finder.ts'

/** Pieces with the same `keyOf` are repeats; an empty key never is. */
export function withoutRepeats(pieces: readonly Piece[], keyOf: (piece: Piece) => string = ({ raw }) => raw.toLowerCase()): Piece[] {
  const seen = new Set<string>()
  return pieces.filter((piece) => {
    const key = keyOf(piece)
    const isNew = key === '' || !seen.has(key)
    seen.add(key)
    return isNew
  })
}
