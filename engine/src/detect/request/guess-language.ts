// The language of a short request: by its script, else by the number of words of each language in it.
import { knownFields } from './known-field.ts'
import { nameThing } from './name-thing.ts'
import { languageOf, REQUEST_LANGUAGES, type RequestLanguage, type WordList } from './request-words.ts'
import { splitTokens } from './tokens.ts'

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HAN = /\p{Script=Han}/u
const SMALL_WORDS: readonly WordList[] = ['openings', 'articles', 'and', 'with', 'of', 'in', 'each', 'only', 'count']
const NAME_WEIGHT = 0.6
const WORDS_MAX = 60

/** English by default. */
export function guessLanguage(text: string): RequestLanguage {
  if (KANA.test(text)) return languageOf('ja')
  if (HAN.test(text)) return hanLanguage(text)
  const tokens = splitTokens(text).slice(0, WORDS_MAX)
  let best = { language: languageOf('en'), score: 0 }
  for (const language of REQUEST_LANGUAGES.filter(({ isUnspaced }) => !isUnspaced)) {
    const words = smallWords(language)
    const small = tokens.filter(({ folded }) => words.has(folded)).length
    const named = tokens.filter(({ text: word }) => knownFields(word, language).length > 0 || nameThing(word, language) !== null).length
    const score = small + named * NAME_WEIGHT
    if (score > best.score) best = { language, score }
  }
  return best.language
}

/** Han characters alone may be Japanese: the language that has more of the names wins. */
function hanLanguage(text: string): RequestLanguage {
  const parts = text.split(/[\s、,，。:：;；]+/).slice(0, WORDS_MAX)
  const count = (language: RequestLanguage): number => parts.filter((part) => knownFields(part, language).length > 0).length
  const [ja, zh] = [languageOf('ja'), languageOf('zh')]
  return count(ja) > count(zh) ? ja : zh
}

const kept = new Map<string, ReadonlySet<string>>()

/** Single words of all lists, also those of phrases such as "j'ai besoin". */
function smallWords({ code, lists }: RequestLanguage): ReadonlySet<string> {
  const known = kept.get(code)
  if (known) return known
  const words = new Set(SMALL_WORDS.flatMap((list) => [...lists[list]].flatMap((phrase) => phrase.split(' '))))
  kept.set(code, words)
  return words
}
