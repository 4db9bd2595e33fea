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

function topicsIn(text: string, topics: ReadonlyMap<Topic, FoldedPhrases>): Topic[] {
  const folded = foldWords(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  return [...topics].flatMap(([topic, words]) => (words.areIn(text, folded) ? [topic] : []))
}

/** Kinds of pages named by the words of a link, its path included. */
export function topicsOfLink(text: string): ReadonlySet<Topic> {
  return new Set(topicsIn(text, LINK_WORDS))
}

/** Kinds of pages that have the field's value: by its concept, and by the words of its name and description. */
export function topicsOfField(field: Field): ReadonlySet<Topic> {
  const { concept, shape } = understandField(field)
  const byConcept = Object.entries(TOPIC_DATA).flatMap(([topic, { shapes, concepts }]) =>
    shapes.includes(shape) || (concept !== null && concepts.includes(concept.id)) ? [topic] : [],
  )
  return new Set([...byConcept, ...topicsIn(`${field.name.replaceAll(/[_-]+/g, ' ')} ${field.description}`, FIELD_WORDS)])
}
