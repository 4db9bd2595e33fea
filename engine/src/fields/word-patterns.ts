// Lists of the language files as the source of an expression with the flags i and u, or inside `anyCase`. In a list, "*" matches any
// letters ("dostępn*"), brackets hold letters that may be missing ("inclus(e)(s)"), "{n}" is a small number, a blank or a hyphen matches
// either, and an apostrophe matches both kinds.
import { isUnspaced } from './label-words.ts'
import { LANGUAGES, type LanguageData } from './language-data.ts'

/** Lists of a language, each separated by commas; undefined where the language has none. */
type Lists = string | undefined | readonly (string | undefined)[]

/** Selects lists of a language: `({ frame }) => frame?.paid`. */
export type Pick = (language: LanguageData) => Lists

/** The phrases of every language, each once, the longest first. */
export function phrasesOf(pick: Pick): string[] {
  const lists = LANGUAGES.flatMap(pick).map((list) => list ?? '')
  const phrases = lists.flatMap((list) => list.split(',').map((phrase) => phrase.trim()))
  return [...new Set(phrases)].filter((phrase) => phrase !== '').toSorted(longestFirst)
}
const longestFirst = (one: string, other: string): number => other.length - one.length

/** The source of an expression that matches one phrase of any language: whole words, or inside a run where the script has no blanks. */
export function anyOf(pick: Pick): string {
  return anyPhrase(phrasesOf(pick))
}

/** The same of the languages whose script has no blanks, for words that may be anywhere in a run. */
export function anyInRuns(pick: Pick): string {
  return anyPhrase(phrasesOf(pick).filter(isInRuns))
}

/** The same of these phrases; matches nothing where there are none. */
export function anyPhrase(phrases: readonly string[]): string {
  const [runs, words] = split(phrases, isInRuns)
  const [tails, wholes] = split(words, (phrase) => phrase.startsWith('*'))
  const [closed, open] = split(wholes, endsInWord)
  const parts = [
    // Of "approx." and "approx" the one with its sign.
    alternatives(open, { before: BEGINS }),
    alternatives(closed, { before: BEGINS, behind: ENDS }),
    alternatives(
      tails.map((phrase) => phrase.slice(1)),
      { before: String.raw`${BEGINS}\p{L}*?`, behind: ENDS },
    ),
    alternatives(runs),
  ]
  return parts.every((part) => part === null) ? NOTHING : `(?:${parts.filter((part) => part !== null).join('|')})`
}
const [BEGINS, ENDS] = [String.raw`(?<!\p{L})`, String.raw`(?!\p{L})`]
const NOTHING = '(?!)'

function alternatives(phrases: readonly string[], { before = '', behind = '' } = {}): string | null {
  return phrases.length === 0 ? null : `${before}(?:${phrases.toSorted(longestFirst).map(phraseSource).join('|')})${behind}`
}

function split(phrases: readonly string[], test: (phrase: string) => boolean): [string[], string[]] {
  return [phrases.filter(test), phrases.filter((phrase) => !test(phrase))]
}

/** False for "d'" and "tel.", which the next word may follow at once. */
function endsInWord(phrase: string): boolean {
  return /[\p{L}\p{M}\p{N}*)}]$/u.test(phrase)
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

/** True for a text whose words are all in the set, beside signs and figures. */
export function hasOnly(text: string, words: ReadonlySet<string>): boolean {
  return (text.match(/\p{L}+/gu) ?? []).every((word) => words.has(word.toLowerCase()))
}

/** Each word of the phrases. */
export function wordSet(pick: Pick): ReadonlySet<string> {
  return new Set(phrasesOf(pick).flatMap((phrase) => phrase.toLowerCase().match(/\p{L}+/gu) ?? []))
}
