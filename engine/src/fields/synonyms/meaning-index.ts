// Index of every word and phrase of the meanings, folded like labels, with its meanings in each language. Built when a page is first read.
import { LANGUAGES } from '../language-data.ts'
import { isUnspaced, splitWords } from '../label-words.ts'
import { isWholeLabel, MEANING_IDS, meaningsByLanguage } from './meaning-data.ts'

/** The meanings of a word, each packed with its language into one number, as there are tens of thousands. */
export type Senses = readonly number[]

export interface MeaningIndex {
  /** Language codes, by the index that is packed into senses. */
  languages: readonly string[]
  words: ReadonlyMap<string, Senses>
  /** By their words joined with spaces: phrases, and single words that match only as a whole. */
  phrases: ReadonlyMap<string, Senses>
  /** Number of words of the longest phrase that begins with the word. */
  longestFrom: ReadonlyMap<string, number>
  /** Words of phrases. */
  wordsOfPhrases: ReadonlySet<string>
  longestUnspaced: number
  /** The base form of an inflected word; the word itself where removing an ending gives no word of that language. */
  baseForm: (word: string) => string
}

/** Factor for packing; greater than the number of meanings. */
const MEANINGS_MAX = 4096

/** The meanings in the language; where it has none, those of all languages. */
export function numbersIn(language: string | null, senses: Senses): readonly number[] {
  const own = language === null ? [] : ownNumbersIn(language, senses)
  return own.length > 0 ? own : [...new Set(senses.map((sense) => sense % MEANINGS_MAX))]
}

/** The meanings in the language alone. */
export function ownNumbersIn(language: string, senses: Senses): readonly number[] {
  const place = meaningIndex().languages.indexOf(language)
  const own = senses.filter((sense) => Math.floor(sense / MEANINGS_MAX) === place)
  return [...new Set(own.map((sense) => sense % MEANINGS_MAX))]
}

/** True where any language gives the word that meaning. */
export function hasMeaning(word: string, id: string): boolean {
  return (
    meaningIndex()
      .words.get(word)
      ?.some((sense) => MEANING_IDS[sense % MEANINGS_MAX] === id) === true
  )
}

let made: MeaningIndex | null = null

export function meaningIndex(): MeaningIndex {
  return (made ??= makeIndex())
}

function makeIndex(): MeaningIndex {
  const words = new Map<string, number[]>()
  const phrases = new Map<string, number[]>()
  const longestFrom = new Map<string, number>()
  const wordsOfPhrases = new Set<string>()
  const meanings = meaningsByLanguage()
  const languages = [...meanings.keys()]
  for (const [place, own] of [...meanings.values()].entries()) {
    for (const [number, id] of MEANING_IDS.entries()) {
      const sense = place * MEANINGS_MAX + number
      for (const text of own[id]?.split(', ') ?? []) {
        const folded = splitWords(text)
        const [first] = folded
        if (first === undefined) continue
        if (folded.length === 1 && !isWholeLabel(id)) add(words, first, sense)
        else {
          add(phrases, folded.join(' '), sense)
          for (const word of folded) wordsOfPhrases.add(word)
          longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, folded.length))
        }
      }
    }
  }
  const longestUnspaced = [...words.keys()].filter(isUnspaced).reduce((most, { length }) => Math.max(most, length), 0)
  return { languages, words, phrases, longestFrom, wordsOfPhrases, longestUnspaced, baseForm: baseFormsOf(words, languages) }
}

function add(table: Map<string, number[]>, text: string, sense: number): void {
  const senses = table.get(text)
  if (senses) senses.push(sense)
  else table.set(text, [sense])
}

/** Shorter words look too often like inflected words of another language by chance. */
const STEM_CHARS_MIN = 4

function baseFormsOf(words: ReadonlyMap<string, Senses>, codes: readonly string[]): (word: string) => string {
  const languages = LANGUAGES.flatMap(({ code, endings }) => {
    if (endings === undefined || !codes.includes(code)) return []
    const pairs = endings.split(',').map((pair) => pair.trim().split('=') as [ending: string, instead: string])
    return [{ place: codes.indexOf(code), pairs: pairs.toSorted(([a], [b]) => b.length - a.length) }]
  })
  return (word) => {
    for (const { place, pairs } of languages)
      for (const [ending, instead] of pairs) {
        if (word.length - ending.length < STEM_CHARS_MIN || !word.endsWith(ending)) continue
        const base = word.slice(0, word.length - ending.length) + instead
        if (words.get(base)?.some((sense) => Math.floor(sense / MEANINGS_MAX) === place) === true) return base
      }
    return word
  }
}
