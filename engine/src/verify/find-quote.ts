// Finds a quote again in a text. Exact up to what readers do not see as a difference; never fuzzy.
import { foldWithMap, type FoldedText } from './fold-with-map.ts'

// Fields are verified one after another against the same long texts: the last one is kept folded.
let last: { text: string; folded: FoldedText } | null = null

function foldOnce(text: string): FoldedText {
  if (last?.text !== text) last = { text, folded: foldWithMap(text) }
  return last.folded
}

/** Where the quote stands in the text, in UTF-16 units; null where it does not. An empty quote stands nowhere. */
export function findQuote(text: string, quote: string): { start: number; end: number } | null {
  if (quote === '') return null
  const exact = text.indexOf(quote)
  if (exact >= 0) return { start: exact, end: exact + quote.length }
  const needle = foldWithMap(quote).text
  if (needle === '') return null
  const hay = foldOnce(text)
  const at = hay.text.indexOf(needle)
  if (at < 0) return null
  const end = hay.offsets[at + needle.length - 1] ?? 0
  return { start: hay.offsets[at] ?? 0, end: end + String.fromCodePoint(text.codePointAt(end) ?? 0).length }
}
