// Kinds of pages of a site (contact, team, prices ...): which of them has the value of a field, and which of them a link leads to. In any
// language; the words are data.
import type { Field } from '@quarry/contract'
import { foldWords } from './fold-words.ts'
import { FoldedPhrases } from './folded-phrases.ts'
import { TOPIC_DATA } from './language-data.ts'
import { understandField } from './understand-field.ts'

/** A key of `data/topics.json`. */
export type Topic = string

const LINK_WORDS = topicWords('links')
const FIELD_WORDS = topicWords('fields')

function topicWords(of: 'links' | 'fields'): ReadonlyMap<Topic, FoldedPhrases> {
  return new Map(Object.keys(TOPIC_DATA).map((topic) => [topic, new FoldedPhrases(({ pages }) => pages?.[topic]?.[of])]))
}

/**
 * Kinds of pages that a text names. A word inside a longer one of another kind names nothing: a "press contact" is not on the contact page,
 * and "plan your visit" leads to no price plans.
 */
function topicsNamed(text: string, topics: ReadonlyMap<Topic, FoldedPhrases>): Topic[] {
  const folded = foldWords(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  const found = [...topics].map(([topic, words]) => ({ topic, places: words.placesIn(text, folded) }))
  const all = found.flatMap(({ places }) => places)
  const isCovered = ([from, to]: readonly [number, number]): boolean =>
    all.some((other) => other[0] <= from && other[1] >= to && other[1] - other[0] > to - from)
  return found.filter(({ places }) => places.some((place) => !isCovered(place))).map(({ topic }) => topic)
}

/** Kinds of pages named by the words of a link, its path included. */
export function topicsOfLink(text: string): ReadonlySet<Topic> {
  return new Set(topicsNamed(text, LINK_WORDS))
}

/** Weight of a kind of page that the field names itself, and of one that follows from the kind of its value. */
const NAMED = 1.5
const IMPLIED = 1

/** Kinds of pages that have the field's value, with their weights: those that its name and description name, and those of its concept and shape. */
export function topicsOfField(field: Field): ReadonlyMap<Topic, number> {
  const { concept, shape } = understandField(field)
  const implied = Object.entries(TOPIC_DATA).flatMap(([topic, { shapes, concepts }]) =>
    shapes.includes(shape) || (concept !== null && concepts.includes(concept.id)) ? [topic] : [],
  )
  const named = topicsNamed(`${field.name.replaceAll(/[_-]+/g, ' ')} ${field.description}`, FIELD_WORDS)
  return new Map([...implied.map((topic) => [topic, IMPLIED] as const), ...named.map((topic) => [topic, NAMED] as const)])
}
