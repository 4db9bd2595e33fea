// Finds a quote in a text. Exact except for differences that readers do not see, such as case and kinds of spaces and quotes; never fuzzy.
import { foldWithMap, type FoldedText } from './fold-with-map.ts'

/** A range of a text, in UTF-16 units; `end` is exclusive. */
export interface Stretch {
  start: number
  end: number
}

// The last folded text is cached, because fields are verified one after another against the same long texts.
let last: { text: string; folded: FoldedText } | null = null

function foldOnce(text: string): FoldedText {
  if (last?.text !== text) last = { text, folded: foldWithMap(text) }
  return last.folded
}

/** The first occurrence of the quote in the text; null without one, and for an empty quote. */
export function findQuote(text: string, quote: string): Stretch | null {
  return findQuotes(text, quote, 1)[0] ?? null
}

/** The first occurrences of the quote, in order and without overlap. If there are verbatim occurrences, only those. */
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
