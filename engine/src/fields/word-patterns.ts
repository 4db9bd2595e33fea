// Lists of the language files as the source of an expression. In a list, "*" matches any letters ("dostępn*"), brackets hold letters
// that may be missing ("inclus(e)(s)"), "{n}" is a small number, a blank or a hyphen matches either, and an apostrophe matches both kinds.
import { isUnspaced } from './label-words.ts'
import { LANGUAGES, type LanguageData } from './language-data.ts'

/** The phrases of every language, the longest first. */
export function phrasesOf(pick: (language: LanguageData) => string | undefined): string[] {
  const phrases = LANGUAGES.flatMap((language) => (pick(language) ?? '').split(',').map((phrase) => phrase.trim()))
  return [...new Set(phrases)].filter((phrase) => phrase !== '').toSorted((a, b) => b.length - a.length)
}

/** The source of an expression that matches one phrase of any language: whole words, or inside a run where the script has no blanks. */
export function anyOf(pick: (language: LanguageData) => string | undefined): string {
  return sourceOf(phrasesOf(pick))
}

/** The same of the languages whose script has no blanks, for words that may be anywhere in a run. */
export function anyInRuns(pick: (language: LanguageData) => string | undefined): string {
  return sourceOf(phrasesOf(pick).filter(isInRuns))
}

/** True for a text whose words are all in the set, beside signs and figures. */
export function hasOnly(text: string, words: ReadonlySet<string>): boolean {
  return (text.match(/\p{L}+/gu) ?? []).every((word) => words.has(word.toLowerCase()))
}

/** Each word of the phrases. */
export function wordSet(pick: (language: LanguageData) => string | undefined): ReadonlySet<string> {
  return new Set(phrasesOf(pick).flatMap((phrase) => phrase.toLowerCase().match(/\p{L}+/gu) ?? []))
}

function sourceOf(phrases: readonly string[]): string {
  const spaced = phrases.filter((phrase) => !isInRuns(phrase))
  const parts = [
    ...bounded(
      spaced.filter((phrase) => !phrase.startsWith('*') && !isElided(phrase)),
      [BEGINS, ENDS],
    ),
    ...bounded(
      spaced.filter((phrase) => phrase.startsWith('*')).map((phrase) => phrase.slice(1)),
      ['', ENDS],
    ),
    ...bounded(
      spaced.filter((phrase) => !phrase.startsWith('*') && isElided(phrase)),
      [BEGINS, ''],
    ),
    ...bounded(phrases.filter(isInRuns), ['', '']),
  ]
  return parts.length === 0 ? NOTHING : `(?:${parts.join('|')})`
}
const [BEGINS, ENDS] = [String.raw`(?<!\p{L})`, String.raw`(?!\p{L})`]
const NOTHING = '(?!)'

function bounded(phrases: readonly string[], [before, behind]: readonly [string, string]): string[] {
  return phrases.length === 0 ? [] : [`${before}(?:${phrases.map(phraseSource).join('|')})${behind}`]
}

/** "d'" is one with the next word. */
function isElided(phrase: string): boolean {
  return phrase.endsWith("'")
}

/** Particles of Korean follow their noun without a blank. */
function isInRuns(phrase: string): boolean {
  return isUnspaced(phrase) || /\p{Script=Hangul}/u.test(phrase)
}

/** A small number, as the lists write it and as it is kept while signs are escaped. */
const [NUMBER_MARK, NUMBER] = ['{n}', '\u0000']

function phraseSource(phrase: string): string {
  return phrase
    .replaceAll(NUMBER_MARK, NUMBER)
    .replace(/[.+?^${}|[\]\\/]/g, String.raw`\$&`)
    .replaceAll('(', '(?:')
    .replaceAll(')', ')?')
    .replaceAll('*', String.raw`\p{L}*`)
    .replace(/['’]/g, "['’]")
    .replace(/[-\s]/g, String.raw`[-\s]`)
    .replaceAll(NUMBER, String.raw`\d{1,2}`)
}
