// Works something out once for a short text that comes again and again: pages of a site share their labels, headings and class names.
import { copyText } from './copy.ts'

export interface KeptTexts {
  /** Longer texts are worked out each time: they seldom come again. */
  charsMax: number
  /** Kept at least and, for a while, twice as many. */
  textsMax: number
}

/**
 * `make` must be deterministic, and its result is shared and must not be changed. Texts are kept as copies, so that none
 * retains its page. Once enough are kept they become the old generation, and those that are not used again are dropped with the next.
 */
export function keepTexts<V extends object | string | boolean | number | null>(
  make: (text: string) => V,
  { charsMax, textsMax }: KeptTexts = { charsMax: 60, textsMax: 4_000 },
): (text: string) => V {
  let young = new Map<string, V>()
  let old = new Map<string, V>()
  return (text) => {
    if (text.length > charsMax) return make(text)
    const known = young.get(text)
    if (known !== undefined) return known
    const own = copyText(text)
    const value = old.get(text) ?? make(own)
    if (young.size >= textsMax) {
      old = young
      young = new Map()
    }
    young.set(own, value)
    return value
  }
}
