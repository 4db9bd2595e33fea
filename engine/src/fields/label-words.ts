// Splits names, labels and attributes into words and normalizes them, so that spellings of the same word are equal: lower case, no accents,
// light plural stemming. Meanings of words belong to the vocabulary.
import { foldLetters } from '../text/fold-letters.ts'
import { keepTexts } from '../text/keep-texts.ts'
import { lettersApart } from '../text/script-changes.ts'

/** Words of running text or of a label, cached: the list must not be changed. Scripts without spaces give one word per run. */
export function labelWords(text: string): readonly string[] {
  return wordsOf(text)
}

/** Words of an identifier: `jobTitle`, `job_title`, `job-title` and `JOB TITLE` are the same two words. */
export function nameWords(name: string): readonly string[] {
  return HAS_CAPITAL.test(name) ? wordsOfCapitals(name) : wordsOf(name)
}

const HAS_CAPITAL = /\p{Lu}/u
const BEYOND_ASCII = /[\u0080-\uffff]/

/** Cached, because every field is compared with the labels and headings of a page, and the pages of a site share most of theirs. */
const wordsOf = keepTexts<readonly string[]>(splitWords)
const wordsOfCapitals = keepTexts((name) =>
  wordsOf(name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')),
)

/** `labelWords` without the cache, for the many texts of the vocabulary. */
export function splitWords(text: string): string[] {
  const words = plainWords(text)
  return text.includes('#') && NUMBER_SIGN.test(text) ? [...words, 'number'] : words
}
/** A number sign at the end of a label: "Docket #:". */
const NUMBER_SIGN = /\p{L}{3}\.?\s?#[\s:]*$/u

function plainWords(text: string): string[] {
  if (!BEYOND_ASCII.test(text))
    return (
      text
        .toLowerCase()
        .match(/[a-z0-9]+/g)
        ?.map(stem) ?? []
    )
  const found = lettersApart(foldLetters(text)).match(/[\p{L}\p{N}]+/gu)
  return found ? found.map(stem) : []
}

/** Removes the most common plural endings; further rules would merge different words. */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || !/[a-z]s$/.test(word) || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is'))
    return word
  if (word.endsWith('ies') && word.length > 4) return word.slice(0, -3) + 'y'
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** True for words of scripts that are written without spaces, where a label may hold a word inside a longer run. */
export function isUnspaced(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) >= UNSPACED_FROM) return UNSPACED.test(word)
  return false
}
/** First code point of Thai, the lowest of these scripts. */
const UNSPACED_FROM = 0x0e00
