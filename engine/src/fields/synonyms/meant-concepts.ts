// Finds the concepts whose English name means, word for word, what a name in any language means: "tipologia immobile" is a "property type"
// by the meanings of its two words, though no list has it. The words are read in one language at a time, so that a word of a second one
// ("nombre") does not mix in its meaning.
import { CONCEPTS, phrasesOf } from '../concepts.ts'
import type { Concept, Shape } from '../concept.ts'
import { ARTICLE_WORDS, OF_WORDS } from '../particles.ts'
import { COMMON_MEANINGS, MEANING_IDS } from './meaning-data.ts'
import { isMeaningful } from './meaningful-words.ts'
import { meaningIndex } from './meaning-index.ts'
import { numberOf, partsMeantIn } from './word-meaning.ts'

/** The numbers of the meanings that each word has, or each part of a compound. */
type Parts = readonly (readonly number[])[]

interface MeantName {
  concept: Concept
  /** Without those that the shape of the concept implies. */
  parts: Parts
  /** Low for a usual name in the words after which its meanings are called. */
  rank: number
}

/** Concepts with a name of the same meaning, most usual name first. Names of one part are left to the lists. */
export function meantConcepts(name: readonly string[]): Concept[] {
  const found = readingsOf(name).flatMap((parts) => {
    const near = new Set(parts.flat().flatMap((number) => namesByMeaning().get(number) ?? []))
    return [...near].filter(({ concept, parts: own }) => {
      const plain = withoutImplied(parts, concept)
      return isSpecific(plain) && areSame(plain, own)
    })
  })
  return [...new Set(found.toSorted((a, b) => a.rank - b.rank).map(({ concept }) => concept))]
}

/** The parts of the name in each language that has all of them, where there are two at least. */
function readingsOf(name: readonly string[]): Parts[] {
  return meaningIndex().languages.flatMap((language) => {
    const parts = partsOfName(name, language)
    return parts.length > 1 && parts.every((part) => part.length > 0) ? [parts] : []
  })
}

function partsOfName(name: readonly string[], language: string): Parts {
  const words = name.filter((word) => isMeaningful(word) && !OF_WORDS.has(word) && !ARTICLE_WORDS.has(word))
  return words.flatMap((word) => {
    const parts = partsMeantIn(language, word)
    const named = conceptsByWord(language).get(word) ?? []
    return parts.length > 1 ? parts : [[...(parts[0] ?? []), ...named]]
  })
}

/** Meanings that values of a shape have anyway: a "number of doors" and "doors", an "admission fee" and an "admission price". */
const IMPLIED: Partial<Record<Shape, readonly string[]>> = {
  price: ['price', 'fee', 'amount'],
  count: ['number'],
  counted: ['number'],
  number: ['number'],
  quantity: ['number'],
  date: ['date'],
  duration: ['time'],
  person: ['name'],
  organisation: ['name'],
  title: ['name'],
  city: ['name'],
  country: ['name'],
  identifier: ['number', 'code'],
  tags: ['type'],
  text: ['type'],
}
const IMPLIED_NUMBERS = new Map(Object.entries(IMPLIED).map(([shape, ids]) => [shape, new Set(ids.map(numberOf))]))

function withoutImplied(parts: Parts, { shape }: Concept): Parts {
  const implied = IMPLIED_NUMBERS.get(shape)
  return implied === undefined ? parts : parts.filter((part) => !part.some((number) => implied.has(number)))
}

/** True where at least one part distinguishes the name: a "date", a "number" and a "type" do not. */
function isSpecific(parts: Parts): boolean {
  return parts.some((part) => part.length > 0 && !part.some((number) => COMMON_MEANINGS.has(MEANING_IDS[number] ?? '')))
}

function areSame(one: Parts, other: Parts): boolean {
  return one.length === other.length && one.every((part) => isIn(part, other)) && other.every((part) => isIn(part, one))
}

function isIn(part: readonly number[], others: Parts): boolean {
  return others.some((other) => other.some((number) => part.includes(number)))
}

let made: ReadonlyMap<number, readonly MeantName[]> | null = null

/** The English names of all concepts, by each meaning that is in them. Made when a name is first looked for. */
function namesByMeaning(): ReadonlyMap<number, readonly MeantName[]> {
  return (made ??= makeNames())
}

function makeNames(): ReadonlyMap<number, readonly MeantName[]> {
  const table = new Map<number, MeantName[]>()
  for (const concept of CONCEPTS) {
    for (const [rank, words] of phrasesOf(concept.words.en ?? '').entries()) {
      const parts = withoutImplied(partsOfName(words, 'en'), concept)
      if (!isSpecific(parts) || parts.some((part) => part.length === 0)) continue
      const loose = parts.filter((part) => !part.some((number) => words.includes(MEANING_IDS[number] ?? ''))).length
      const one = { concept, parts, rank: rank + loose * LOOSE_RANK }
      for (const number of new Set(parts.flat())) {
        const known = table.get(number)
        if (known) known.push(one)
        else table.set(number, [one])
      }
    }
  }
  return table
}
const LOOSE_RANK = 100

const byLanguage = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** By each word that alone is a name in the language: its concepts, as numbers below zero. */
function conceptsByWord(language: string): ReadonlyMap<string, readonly number[]> {
  let table = byLanguage.get(language)
  if (table === undefined) byLanguage.set(language, (table = makeWords(language)))
  return table
}

function makeWords(language: string): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, number[]>()
  for (const [at, { words }] of CONCEPTS.entries())
    for (const [word, ...more] of phrasesOf(words[language] ?? ''))
      if (word !== undefined && more.length === 0) table.set(word, [...(table.get(word) ?? []), -1 - at])
  return table
}
