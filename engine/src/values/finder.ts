// The interface of all searches for values: a finder reads a page for one field and proposes texts with their places. It converts nothing
// and decides nothing between finders: cleaning, verification and merging come after. To add a finder: one file in a folder of values/,
// exporting a `Finder`, and one line in values/all-finders.ts.
import type { FieldSpec } from '../fields/field-spec.ts'
import type { PageIndex } from '../page/page-index.ts'

/** A text of the page that may be the value or an item of it. `quote` contains `raw`, and the block or its attributes contain `quote`. */
export interface Piece {
  block: number
  quote: string
  raw: string
  /** Further blocks in which the text continues: the cells of a row. `raw` is their quotes joined by blanks. */
  more?: readonly { block: number; quote: string }[]
}

export interface Proposal {
  /** One piece, or the items of a list in page order. */
  pieces: Piece[]
  /** How well it fits the field, 0 to 1. */
  score: number
  /** Name of the finder, for debugging and calibration. */
  finder: string
  /** Of declared values: features of their place in the data, for the ranker. */
  features?: Record<string, number>
  /** Item texts that name the key before the value, for objects. */
  keys?: string[]
}

export type Finder = (page: PageIndex, intent: FieldSpec) => Proposal[]

/** A proposal of one text that is its own quote. */
export function propose(finder: string, piece: { block: number; raw: string; quote?: string }, score: number): Proposal {
  return { pieces: [{ block: piece.block, raw: piece.raw, quote: piece.quote ?? piece.raw }], score, finder }
}
