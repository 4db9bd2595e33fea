// Finds the meanings of a word of a label or a field, by the data, by its root and by the parts of a compound, and those of several words
// that are one label.
import { keepByLanguage, keepTexts } from '../../text/keep-texts.ts'
import { isUnspaced } from '../label-words.ts'
import { COMMON_MEANINGS, MEANING_IDS, PARTY_MEANINGS, THING_MEANINGS } from './meaning-data.ts'
import { meaningIndex, numbersIn, ownNumbersIn, type Senses } from './meaning-index.ts'
import { anyInRuns } from '../word-patterns.ts'

export interface Meaning {
  word: string
  /** The word's root and the numbers of its meanings in the data: words that share one of these are synonyms. */
  keys: readonly (string | number)[]
  /** True where the data has the word with a meaning that is more than a kind of thing. */
  isKnown: boolean
  /** True for unspecific words: "number", "type", "date". */
  isCommon: boolean
}

/** Shorter words differ by one letter from too many others. */
const SPELLING_CHARS_MIN = 7

const NUMBERS: ReadonlyMap<string, number> = new Map(MEANING_IDS.map((id, number) => [id, number]))
const COMMON = numbersOf(COMMON_MEANINGS)
const PARTIES = numbersOf(PARTY_MEANINGS)
const THINGS = numbersOf(THING_MEANINGS)

function numbersOf(ids: ReadonlySet<string>): ReadonlySet<string | number> {
  return new Set([...ids].map(numberOf))
}

/** The number of the meaning with this id. */
export function numberOf(id: string): number {
  return NUMBERS.get(id) ?? -1
}

/** True for the number of a meaning that names people or organisations. */
export function isParty(key: string | number): boolean {
  return PARTIES.has(key)
}

/** The known word that differs by one letter from a long unknown word, or the word itself: mends typos in the names of fields. */
export const spelledRight = keepTexts<string>((word) => {
  const { words, wordsOfPhrases } = meaningIndex()
  if (word.length < SPELLING_CHARS_MIN || words.has(word) || wordsOfPhrases.has(word)) return word
  for (const known of words.keys()) if (isMisspelt(word, known)) return known
  return word
})

/** One meaning for a plain word, several for a compound ("Erscheinungsjahr") and for a run of a script without spaces. */
export function meaningsOf(word: string): readonly Meaning[] {
  return meaningsIn(null, word)
}

/** The same for a word of a page, whose language takes precedence: on a French page, "pays" is a country, not a payment. */
export function meaningsIn(language: string | null, word: string): readonly Meaning[] {
  return keptMeanings(word, language)
}
const keptMeanings = keepByLanguage<readonly Meaning[]>((word, language) => partsOf(word).map((part) => meaningOf(part, language)))

/** The numbers of the meanings that one language gives to each part of a word; empty for a part that it does not have. */
export function partsMeantIn(language: string, word: string): readonly (readonly number[])[] {
  return keptParts(word, language)
}
const keptParts = keepByLanguage<readonly (readonly number[])[]>((word, language) => {
  const { words, baseForm } = meaningIndex()
  return partsOf(word).map((part) => ownNumbersIn(language ?? '', words.get(part) ?? words.get(baseForm(part)) ?? []))
})

/** A word, or the meaning of several words that are one label ("rent including charges", "chiffre d'affaires"). */
export type Piece = string | Meaning

/** True for the first word of a label of several words. */
export function beginsLabel(word: string): boolean {
  return meaningIndex().longestFrom.has(word)
}

/** The words, with those that are one label joined, longest match first, from left to right; null where no label is found. */
export function wholeLabelsIn(language: string | null, words: readonly string[]): readonly Piece[] | null {
  if (!words.some(beginsLabel)) return null
  const { phrases, longestFrom } = meaningIndex()
  const pieces: Piece[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    let length = Math.min(longestFrom.get(word) ?? 0, words.length - at)
    while (length > 0 && !phrases.has(words.slice(at, at + length).join(' '))) length -= 1
    const text = words.slice(at, at + length).join(' ')
    const senses = phrases.get(text)
    if (senses) pieces.push(meaningFrom(text, senses, language))
    else pieces.push(word)
    at += Math.max(1, length)
  }
  return pieces.some((piece) => typeof piece !== 'string') ? pieces : null
}

function meaningOf(part: string, language: string | null): Meaning {
  const { words, baseForm } = meaningIndex()
  const senses = words.get(part) ?? words.get(baseForm(part))
  return senses ? meaningFrom(part, senses, language) : { word: part, keys: [rootOf(part)], isKnown: false, isCommon: false }
}

function meaningFrom(word: string, senses: Senses, language: string | null): Meaning {
  const numbers = numbersIn(language, senses)
  return {
    word,
    keys: [rootOf(word), ...numbers],
    isKnown: !numbers.every((number) => THINGS.has(number)),
    isCommon: numbers.some((number) => COMMON.has(number)),
  }
}

function partsOf(word: string): readonly string[] {
  const { words, baseForm } = meaningIndex()
  if (words.has(word)) return [word]
  if (isUnspaced(word)) return partsOfRun(word)
  return baseForm(word) === word ? (partsOfCompound(word) ?? [word]) : [word]
}

const COMPOUND_CHARS_MIN = 8
const COMPOUND_CHARS_MAX = 60
const PART_CHARS_MIN = 3
const LINKS = /(?:es|en|er|s|n|e)$/

/** The parts of a compound, with or without linking letters between them; null where any part is unknown. */
function partsOfCompound(word: string): readonly string[] | null {
  if (word.length < COMPOUND_CHARS_MIN || word.length > COMPOUND_CHARS_MAX) return null
  const { words } = meaningIndex()
  for (let at = word.length - PART_CHARS_MIN; at >= PART_CHARS_MIN; at -= 1) {
    const head = word.slice(0, at)
    const known = [head, head.replace(LINKS, '')].find((part) => part.length >= PART_CHARS_MIN && words.has(part))
    if (known === undefined) continue
    const rest = word.slice(at)
    const tail = words.has(rest) ? [rest] : partsOfCompound(rest)
    if (tail !== null) return [known, ...tail]
  }
  return null
}

/** Splits a run into known words, longest match first, and the unknown text between them. */
function partsOfRun(run: string): readonly string[] {
  const { words, longestUnspaced } = meaningIndex()
  const parts: string[] = []
  let unknown = ''
  for (let at = 0; at < run.length;) {
    let length = Math.min(longestUnspaced, run.length - at)
    while (length > 0 && !words.has(run.slice(at, at + length))) length -= 1
    if (length === 0) {
      unknown += run[at]
      at += 1
      continue
    }
    if (unknown !== '') parts.push(unknown)
    unknown = ''
    parts.push(run.slice(at, at + length))
    at += length
  }
  if (unknown !== '') parts.push(unknown)
  return parts.filter((part) => !LINKING.test(part))
}
const LINKING = new RegExp(`^(?:${anyInRuns(({ particles }) => [particles?.of, particles?.and])})$`, 'u')

/** Endings of words for people, which keep a root of their own: a "builder" is not a "building", an "editor" not an "edition". */
const AGENT = /(?<=\p{L}{4})[eo]r$/u

/** Endings, and the number of letters that must remain without them. */
const ENDINGS: readonly [RegExp, number][] = [
  [/(?:ation|ition|ment|ance|ence)$/, 5],
  [/(?:ing|ion|ed|al|en|es)$/, 4],
  [/[esy]$/, 4],
]

/** The word without its most common endings: "expires", "expired" and "expiry" have the same root. */
function rootOf(word: string): string {
  if (AGENT.test(word)) return word.replace(AGENT, '-er')
  for (const [ending, charsMin] of ENDINGS) {
    const root = word.replace(ending, '')
    if (root !== word && root.length >= charsMin) return root
  }
  return word
}

/** True where one letter is missing, added or changed, or two neighbours are swapped. */
function isMisspelt(a: string, b: string): boolean {
  if (b.length < SPELLING_CHARS_MIN || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  let [endA, endB] = [a.length, b.length]
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1]
  const [restA, restB] = [a.slice(from, endA), b.slice(from, endB)]
  return (restA.length <= 1 && restB.length <= 1) || (restA.length === 2 && restA === [...restB].toReversed().join(''))
}
