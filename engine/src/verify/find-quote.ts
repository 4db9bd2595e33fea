// Finds a quote again in a text. Exact up to what readers do not see as a difference; never fuzzy.
import { foldWithMap, type FoldedText } from './fold-with-map.ts'

/** A stretch of a text, in UTF-16 units; `end` is behind it. */
export interface Stretch {
  start: number
  end: number
}

// Fields are verified one after another against the same long texts: the last one is kept folded.
let last: { text: string; folded: FoldedText } | null = null

function foldOnce(text: string): FoldedText {
  if (last?.text !== text) last = { text, folded: foldWithMap(text) }
  return last.folded
}

/** The first place of the quote in the text; null where it does not occur. An empty quote occurs nowhere. */
export function findQuote(text: string, quote: string): Stretch | null {
  return findQuotes(text, quote, 1)[0] ?? null
}

/** The first places of the quote in the text, in order and apart from each other. Where it occurs verbatim, only those places. */
export function findQuotes(text: string, quote: string, placesMax: number): Stretch[] {
  if (quote === '') return []
  const exact = placesIn(text, quote, placesMax)
  if (exact.length > 0) return exact.map((start) => ({ start, end: start + quote.length }))
  const needle = foldWithMap(quote).text
  if (needle === '') return []
  const hay = foldOnce(text)
  return placesIn(hay.text, needle, placesMax).map((at) => {
    const end = hay.offsets[at + needle.length - 1] ?? 0
    return { start: hay.offsets[at] ?? 0, end: end + String.fromCodePoint(text.codePointAt(end) ?? 0).length }
  })
}

function placesIn(text: string, part: string, placesMax: number): number[] {
  const places: number[] = []
  for (let at = text.indexOf(part); at >= 0 && places.length < placesMax; at = text.indexOf(part, at + part.length)) places.push(at)
  return places
}
