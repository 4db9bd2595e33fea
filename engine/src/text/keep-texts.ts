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
  limits: KeptTexts = { charsMax: 60, textsMax: 4_000 },
): (text: string) => V {
  return keepByText(make, ownText, limits)
}

/** The same for values that also depend on the language of the page; null where it is unknown. */
export function keepByLanguage<V extends object | string | boolean | number | null>(
  make: (text: string, language: string | null) => V,
  limits?: KeptTexts,
): (text: string, language: string | null) => V {
  const byLanguage = new Map<string | null, (text: string) => V>()
  return (text, language) => {
    let kept = byLanguage.get(language)
    if (kept === undefined) {
      if (byLanguage.size >= LANGUAGES_MAX) byLanguage.clear()
      byLanguage.set(language, (kept = keepTexts((one) => make(one, language), limits)))
    }
    return kept(text)
  }
}
/** Pages may declare any code. */
const LANGUAGES_MAX = 40

const SHARED_CHARS_MAX = 60

/**
 * The same string object for equal short texts, on all pages. A cache finds an object that it has as a key at once, where it would have to
 * hash and compare the characters of another: worth it for texts that many caches are asked for.
 */
export const shareText = keepByText((text) => text, copyText, { charsMax: SHARED_CHARS_MAX, textsMax: 20_000 })

/** The text in its own memory, the same for all caches. */
function ownText(text: string): string {
  return text.length > SHARED_CHARS_MAX ? copyText(text) : shareText(text)
}

function keepByText<V extends object | string | boolean | number | null>(
  make: (text: string) => V,
  own: (text: string) => string,
  { charsMax, textsMax }: KeptTexts,
): (text: string) => V {
  let young = new Map<string, V>()
  let old = new Map<string, V>()
  return (text) => {
    if (text.length > charsMax) return make(text)
    const known = young.get(text)
    if (known !== undefined) return known
    const key = own(text)
    const value = old.get(text) ?? make(key)
    if (young.size >= textsMax) {
      old = young
      young = new Map()
    }
    young.set(key, value)
    return value
  }
}
