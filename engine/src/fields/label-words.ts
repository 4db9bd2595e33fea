// Words of names, labels and attributes, brought to a form in which spellings of the same thing are equal: lower case, no
// accents, light plural stemming. No dictionaries: what words mean is the vocabulary's part.
import { keepTexts } from '../text/keep-texts.ts'

/** Words of running text or of a label, not to be changed. Scripts without spaces give one word per run. */
export function labelWords(text: string): readonly string[] {
  return wordsOf(text)
}

/** Words of an identifier: `jobTitle`, `job_title`, `job-title` and `JOB TITLE` are the same two words. */
export function nameWords(name: string): readonly string[] {
  return HAS_CAPITAL.test(name) ? wordsOfCapitals(name) : wordsOf(name)
}

const HAS_CAPITAL = /\p{Lu}/u
const BEYOND_ASCII = /[\u0080-\uffff]/

/** Every field asks for the words of a page's labels and headings, and the pages of a site share most of theirs. */
const wordsOf = keepTexts<readonly string[]>(splitWords)
const wordsOfCapitals = keepTexts((name) =>
  wordsOf(name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')),
)

/** The same without keeping it, for the many texts of the vocabulary. */
export function splitWords(text: string): string[] {
  const words = plainWords(text)
  return text.includes('#') && NUMBER_SIGN.test(text) ? [...words, 'number'] : words
}
/** "Docket #:". */
const NUMBER_SIGN = /\p{L}{3}\.?\s?#[\s:]*$/u

function plainWords(text: string): string[] {
  if (!BEYOND_ASCII.test(text))
    return (
      text
        .toLowerCase()
        .match(/[a-z0-9]+/g)
        ?.map(stem) ?? []
    )
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'l')
    .toLowerCase()
  const found = plain.normalize('NFC').match(/[\p{L}\p{N}]+/gu)
  return found ? found.map(stem) : []
}

/** Plural and singular of the commonest patterns become equal; anything cleverer would merge different words. */
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
/** Thai is the first of them. */
const UNSPACED_FROM = 0x0e00
