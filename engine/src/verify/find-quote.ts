// Finds a quote again in a text. Exact up to what readers do not see as a difference; never fuzzy.
import { foldWithMap } from './fold-with-map.ts'

/** Where the quote stands in the text, in UTF-16 units; null where it does not. An empty quote stands nowhere. */
export function findQuote(text: string, quote: string): { start: number; end: number } | null {
  if (quote === '') return null
  const exact = text.indexOf(quote)
  if (exact >= 0) return { start: exact, end: exact + quote.length }
  const needle = foldWithMap(quote).text
  if (needle === '') return null
  const hay = foldWithMap(text)
  const at = hay.text.indexOf(needle)
  if (at < 0) return null
  const last = hay.offsets[at + needle.length - 1] ?? 0
  return { start: hay.offsets[at] ?? 0, end: last + String.fromCodePoint(text.codePointAt(last) ?? 0).length }
}
