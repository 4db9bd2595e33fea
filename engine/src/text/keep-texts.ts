// Caches values calculated from short texts that are often repeated: pages of a site share their labels, headings and class names.
import { copyText } from './copy.ts'

export interface KeptTexts {
  /** Longer texts are not cached, because they are rarely repeated. */
  charsMax: number
  /** At least this many are kept, and temporarily twice as many. */
  textsMax: number
}

/**
 * `make` must be deterministic; its result is shared and must not be changed. Texts are stored as copies, so that they do not keep their
 * pages in memory. When `textsMax` texts are stored, they become the old generation, and those not used again are dropped with the next
 * one.
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
