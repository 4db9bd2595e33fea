// Finds the concepts that a field's description names: "opener", described as "user who started the thread", is an author.
import type { Field } from '@quarry/contract'
import { COUNT_SHAPES } from '../guess-shape.ts'
import { isEnglish, PHRASES } from '../concepts.ts'
import type { Concept } from '../concept.ts'
import { askedUnit, namesMeasure } from '../asked-unit.ts'
import { SUBJECT_TYPES } from '../subjects.ts'
import { findUnit } from '../measure-units.ts'
import { baseForms } from '../inflected-words.ts'
import { LANGUAGES } from '../language-data.ts'
import { plainPattern, plainWords } from '../field-topics.ts'
import { labelWords } from '../label-words.ts'
import { phrasesInDescription } from './described-phrases.ts'
import { POSSESSIVE } from '../describing-words.ts'
import { ARTICLE, OF_WORDS } from '../particles.ts'
import { anyOf } from '../word-patterns.ts'

/** Concepts of any shape, most likely first; empty where the description names none. Concepts of the page itself are excluded. */
export function conceptsOfDescription(field: Field): readonly Concept[] {
  const isEnglishDescription = IN_ENGLISH.test(field.description)
  // "(km)" and "in miles" only give a unit, though "km" is also what a car's mileage is called.
  const phrases = phrasesInDescription(field.description).filter((words) => !words.every(namesMeasure))
  return phrases.flatMap((words) =>
    (PHRASES.get(words.join(' ')) ?? PHRASES.get(baseForms(words).join(' ')) ?? [])
      .filter((phrase) => !phrase.isLabelOnly && !phrase.concept.ofPage && (!isEnglishDescription || isEnglish(phrase)))
      .filter(({ concept }) => !isOfOtherThing(concept, field) && !isOfOtherUnit(concept, field))
      .filter(({ concept, words: own }) => !isOfOtherForm(concept, field) || isNumbered(own))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ concept }) => concept),
  )
}

/**
 * In an English description, names of other languages do not count: "band" is German for a volume, "pays" French for a country. Words that
 * other languages have, too, such as "in" and "is", do not make it English.
 */
const IN_ENGLISH = /\b(?:the|of|that|which|who|how|what|are|where|when|and|by)\b/i

/** The "address" of a link is not a street, and the "number of sales" not a revenue. */
function isOfOtherForm({ shape }: Concept, { name, description }: Field): boolean {
  if (LINKS.test(plainWords(name))) return shape !== 'url' && shape !== 'image'
  return NUMBER_OF.test(description) && !COUNT_SHAPES.has(shape)
}

/** A "size", described as "size of the flat in square metres", is not the size of a file. */
function isOfOtherUnit({ measure }: Concept, { name, description }: Field): boolean {
  const unit = measure === undefined ? null : askedUnit(name, description)
  return unit !== null && 'measure' in unit && findUnit(unit.measure)?.kind !== measure
}

/** "Número de teléfono" and "numero di telefono" have the word for a count in the name of the thing. */
function isNumbered([first = '', ...more]: readonly string[]): boolean {
  return more.length > 0 && COUNTING.has(first)
}
const COUNTING: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ asks }) => labelWords(asks?.count ?? '')))

const LINKS = plainPattern(({ fieldForms }) => fieldForms?.links)
const NUMBER_OF = new RegExp(String.raw`^(?:${ARTICLE} )?(?:total )?${anyOf(({ asks }) => asks?.count)}`, 'iu')

/** "Job title of the person" is not the title of a vacancy. */
function isOfOtherThing({ about }: Concept, { description }: Field): boolean {
  const words = labelWords(description)
  const of = words.findIndex((word) => OF_WORDS.has(word) || POSSESSIVE.has(word))
  const things = words.slice(of + 1, of + THING_WORDS).flatMap((word) => SUBJECT_TYPES.get(word) ?? [])
  return about !== undefined && of > 0 && things.length > 0 && !things.includes(about)
}

const THING_WORDS = 4
