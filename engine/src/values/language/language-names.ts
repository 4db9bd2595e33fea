// Whether a text names a language, in English, in the words of the page's own language or by its tag: "Englisch", "German, French",
// "en-GB".

/** Languages in which `Intl` is asked for names, since a page may declare any text as its language. */
const KNOWN = new Set('en de fr es it pt nl sv da nb no fi pl cs hu ro tr ru uk el ja zh ko ar'.split(' '))
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const kept = new Map<string, ReadonlySet<string>>()

/** False for "Choose" and "Not specified", which occur behind the same labels. */
export function namesLanguage(text: string, pageLanguage: string | null): boolean {
  const [tag] = /^[a-z]{2}(?=(?:[-_][a-z]{2,4})?$)/i.exec(text.trim()) ?? []
  if (tag !== undefined) return namesIn('en').has(tag.toLowerCase())
  const words = text.toLowerCase().match(/[\p{L}\p{M}]{3,}|\p{Lo}{2,}/gu) ?? []
  const own = pageLanguage?.split('-')[0]?.toLowerCase() ?? ''
  const asked = KNOWN.has(own) ? [own, 'en'] : ['en']
  return words.some((word) => asked.some((language) => namesIn(language).has(word)))
}

/** Names in lower case, and the tags of two letters. */
function namesIn(language: string): ReadonlySet<string> {
  const known = kept.get(language)
  if (known !== undefined) return known
  const display = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
  const tags = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  const names = new Set(tags.flatMap((tag) => (display.of(tag) === undefined ? [] : [tag, display.of(tag)!.toLowerCase()])))
  kept.set(language, names)
  return names
}
