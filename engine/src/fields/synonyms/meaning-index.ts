// Every word and phrase of the meanings, folded as labels are, with the meanings that each language gives it. Made when a page is first read.
import { LANGUAGES } from '../language-data.ts'
import { isUnspaced, labelWords } from '../label-words.ts'
import { isWholeLabel, MEANING_IDS, meaningsByLanguage } from './meaning-data.ts'

/** Numbers of meanings by the language that has the word for them, and of all languages together. */
export interface WordEntry {
  ids: readonly number[]
  byLanguage: ReadonlyMap<string, readonly number[]>
}

export interface MeaningIndex {
  words: ReadonlyMap<string, WordEntry>
  /** By their words joined by blanks: phrases, and words that are labels as they are. */
  phrases: ReadonlyMap<string, WordEntry>
  /** The most words of a phrase that begins with the word. */
  longestFrom: ReadonlyMap<string, number>
  longestUnspaced: number
  /** The base form of a word that a language inflects; the word itself where no ending leads to a word of the language. */
  baseForm: (word: string) => string
}

interface Growing {
  ids: number[]
  byLanguage: Map<string, number[]>
}

let made: MeaningIndex | null = null

export function meaningIndex(): MeaningIndex {
  return (made ??= makeIndex())
}

function makeIndex(): MeaningIndex {
  const words = new Map<string, Growing>()
  const phrases = new Map<string, Growing>()
  const longestFrom = new Map<string, number>()
  for (const [language, meanings] of meaningsByLanguage()) {
    for (const [number, id] of MEANING_IDS.entries()) {
      for (const text of meanings[id]?.split(', ') ?? []) {
        const folded = labelWords(text)
        const [first] = folded
        if (first === undefined) continue
        if (folded.length === 1 && !isWholeLabel(id)) add(words, first, language, number)
        else {
          add(phrases, folded.join(' '), language, number)
          longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, folded.length))
        }
      }
    }
  }
  const longestUnspaced = [...words.keys()].filter(isUnspaced).reduce((most, { length }) => Math.max(most, length), 0)
  return { words, phrases, longestFrom, longestUnspaced, baseForm: baseFormsOf(words) }
}

function add(table: Map<string, Growing>, text: string, language: string, number: number): void {
  let entry = table.get(text)
  if (!entry) table.set(text, (entry = { ids: [], byLanguage: new Map() }))
  if (!entry.ids.includes(number)) entry.ids.push(number)
  const own = entry.byLanguage.get(language)
  if (!own) entry.byLanguage.set(language, [number])
  else if (!own.includes(number)) own.push(number)
}

/** A shorter word is too often an inflected one of another language by chance. */
const STEM_CHARS_MIN = 4

function baseFormsOf(words: ReadonlyMap<string, WordEntry>): (word: string) => string {
  const languages = LANGUAGES.flatMap(({ code, endings }) =>
    endings === undefined
      ? []
      : [{ code, pairs: endings.split(',').map((pair) => pair.trim().split('=') as [ending: string, instead: string]) }],
  ).map(({ code, pairs }) => ({ code, pairs: pairs.toSorted(([a], [b]) => b.length - a.length) }))
  return (word) => {
    for (const { code, pairs } of languages)
      for (const [ending, instead] of pairs) {
        if (word.length - ending.length < STEM_CHARS_MIN || !word.endsWith(ending)) continue
        const base = word.slice(0, word.length - ending.length) + instead
        if (words.get(base)?.byLanguage.has(code) === true) return base
      }
    return word
  }
}
