// The concepts of the vocabulary, and a table of their names. A name may belong to several concepts ("category"): the field's description
// and type, and the other fields, decide.
import type { Concept } from './concept.ts'
import { CONCEPT_DATA, LANGUAGES } from './language-data.ts'
import { labelWords } from './label-words.ts'
import { OF_WORDS } from './particles.ts'

export const CONCEPTS: readonly Concept[] = Object.entries(CONCEPT_DATA).map(([id, { holds, ...rest }]) => ({
  ...rest,
  id,
  words: Object.fromEntries(LANGUAGES.flatMap(({ code, names }) => (names[id] === undefined ? [] : [[code, names[id]]]))),
  ...(holds && { holds: new RegExp(holds.pattern, holds.flags) }),
}))

/** A concept's phrases as words; earlier phrases in the list are more usual. */
export interface ConceptPhrase {
  concept: Concept
  words: readonly string[]
  /** 0 for the first phrase of its language. */
  rank: number
  /** True for words that only labels use. */
  isLabelOnly: boolean
  /** True in languages that put the thing before what describes it. */
  isHeadFirst: boolean
}

const HEAD_FIRST: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ code, headFirst }) => (headFirst === true ? [code] : [])))

/** Phrases of all concepts by their words, joined by blanks in their order. */
export const PHRASES: ReadonlyMap<string, ConceptPhrase[]> = indexPhrases()

function indexPhrases(): Map<string, ConceptPhrase[]> {
  const table = new Map<string, ConceptPhrase[]>()
  for (const concept of CONCEPTS) {
    for (const [language, list] of [...Object.entries(concept.words), ['', concept.labels ?? ''] as const]) {
      const isHeadFirst = HEAD_FIRST.has(language)
      phrasesOf(list).forEach((words, rank) => {
        add(table, { concept, words, rank, isLabelOnly: list === concept.labels, isHeadFirst })
      })
    }
  }
  for (const phrase of [...table.values()].flat()) {
    // Field names leave these words out: "Fecha de inicio" is also written `fecha_inicio`.
    const words = phrase.isLabelOnly ? phrase.words : phrase.words.filter((word) => !OF_WORDS.has(word))
    if (words.length > 1 && words.length < phrase.words.length) add(table, { ...phrase, words })
  }
  return table
}

function add(table: Map<string, ConceptPhrase[]>, phrase: ConceptPhrase): void {
  const key = phrase.words.join(' ')
  const known = table.get(key) ?? []
  if (known.some(({ concept }) => concept === phrase.concept)) return
  table.set(key, [...known, phrase])
}

/** A comma separated list of phrases as words. */
export function phrasesOf(list: string): (readonly string[])[] {
  return list
    .split(',')
    .map(labelWords)
    .filter((words) => words.length > 0)
}

/** True for a phrase that is one of the concept's English names. */
export function isEnglish({ concept, words }: ConceptPhrase): boolean {
  return phrasesOf(concept.words.en ?? '').some((phrase) => phrase.join(' ') === words.join(' '))
}
