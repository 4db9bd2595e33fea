// The language that a page is written in, by its script or its most frequent words, for pages that declare none or the default of their
// system.
import words from './data/frequent-words.json' with { type: 'json' }

/** Markup that is searched for words; the text at the beginning of a long page is like the rest of it. */
const MARKUP_CHARS_MAX = 60_000
/** Fewer occurrences and fewer different words may be names, or quotations of another language. */
const WORDS_MIN = 4
const DIFFERENT_WORDS_MIN = 3
/** Related languages share words: the best must have so many times as many as the next one. */
const LEAD_MIN = 1.5
/** Share of kana or Han characters among the letters. */
const SIGNS_SHARE_MIN = 0.3

const LANGUAGES_OF_WORDS = languagesOfWords(words)

/** BCP 47 code of the language; null where the words do not decide. */
export function languageOfText(markup: string): string | null {
  const text = withoutMarkup(markup.slice(0, MARKUP_CHARS_MAX))
  const letters = count(text, /\p{L}/gu)
  if (letters === 0) return null
  const [kana, han] = [count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu), count(text, /\p{Script=Han}/gu)]
  if (kana + han > letters * SIGNS_SHARE_MIN) return kana * KANA_WEIGHT > han ? 'ja' : 'zh'
  const found = new Map<string, { all: number; different: Set<string> }>()
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)) {
    for (const language of LANGUAGES_OF_WORDS.get(word) ?? []) {
      const own = found.get(language) ?? { all: 0, different: new Set() }
      own.all += 1
      own.different.add(word)
      found.set(language, own)
    }
  }
  const [best, next] = [...found].toSorted(([, a], [, b]) => b.all - a.all)
  if (best === undefined) return null
  const [language, { all, different }] = best
  return all >= WORDS_MIN && different.size >= DIFFERENT_WORDS_MIN && all >= LEAD_MIN * (next?.[1].all ?? 0) ? language : null
}
/** Japanese text has few kana in tables and lists of names. */
const KANA_WEIGHT = 10

function withoutMarkup(markup: string): string {
  const body = markup.slice(Math.max(0, markup.search(/<body/i)))
  return body.replace(/<(script|style|noscript)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)|<[^>]*>|&\w+;/gi, ' ')
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function languagesOfWords(lists: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const languages = new Map<string, string[]>()
  for (const [language, list] of Object.entries(lists))
    for (const word of list.split(' ')) languages.set(word, [...(languages.get(word) ?? []), language])
  return languages
}
