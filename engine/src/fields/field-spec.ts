// The interpretation of a user's field from its words: made by understand-field.ts, used by every finder.
import type { Field } from '@quarry/contract'
import type { FieldTopics } from './field-topics.ts'
import type { NamedTag } from './named-tag.ts'
import type { LabelPhrase, PhraseTable } from './phrase-table.ts'
import type { Concept, Shape } from './concept.ts'

export interface FieldSpec {
  field: Field
  /** Its concept in the vocabulary; null for a field that is understood by its own words only. */
  concept: Concept | null
  /** 0 to 1: how certain the concept is. */
  conceptFit: number
  shape: Shape
  /** Best first, own words before synonyms. */
  phrases: LabelPhrase[]
  /** The same phrases, indexed for look-up. */
  labels: PhraseTable
  /** Only the labels from the field's own words, without those of the vocabulary. */
  ownLabels: PhraseTable
  /** Property paths of structured data, best first, in the notation of `Concept.properties`. */
  properties: string[]
  /** Phrases for class, id and itemprop words. */
  attributes: LabelPhrase[]
  names: PhraseTable
  /** Stems that make a label mean something else. */
  excluded: ReadonlySet<string>
  /** Words of its name beyond those of the concept: they distinguish it from other fields of the same concept. */
  qualifiers: ReadonlySet<string>
  /** Types of things the field is about ("Recipe"), from its words and the target's name; may be empty. */
  subjects: string[]
  /** What its words are about beside its concept: the plan of a service, an account. */
  topics: FieldTopics
  /** The end of a span of days or times that is wanted. */
  side: 'start' | 'end'
  /** True where several values are wanted. */
  wantsMany: boolean
  /** True where the description begins by asking for a list: "list of the stations". */
  wantsList: boolean
  /** True where the description asks for every such value on the page, not only those of the main thing. */
  wantsAll: boolean
  /** True where the description asks for the visible value instead of the one in structured data. */
  wantsShown: boolean
  /** True where numbers in front of steps are not wanted. */
  plainSteps: boolean
  /** Number of digits a code must have, where the field names it ("13-digit"); null for any. */
  digits: number | null
  /** The HTML tag that the field names; its content is then the only possible value. */
  tag: NamedTag | null
}
