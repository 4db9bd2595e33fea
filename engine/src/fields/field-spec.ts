// What a user's field asks for, as understood from its words: made by understand-field.ts, read by every finder.
import type { Field } from '@quarry/contract'
import type { NamedTag } from './named-tag.ts'
import type { LabelPhrase, PhraseTable } from './phrase-table.ts'
import type { Concept, Shape } from './concept.ts'

export interface FieldSpec {
  field: Field
  /** Its concept in the vocabulary; null for a field that is understood by its own words only. */
  concept: Concept | null
  /** 0 to 1: how surely the field is that concept. */
  conceptFit: number
  shape: Shape
  /** Best first, own words before synonyms. */
  phrases: LabelPhrase[]
  /** The same, for looking up. */
  labels: PhraseTable
  /** Labels that are the field's own words, without the vocabulary's. */
  ownLabels: PhraseTable
  /** Property paths of structured data, best first, in the notation of `Concept.properties`. */
  properties: string[]
  /** Phrases for class, id and itemprop words. */
  attributes: LabelPhrase[]
  names: PhraseTable
  /** Stems that make a label mean something else. */
  excluded: ReadonlySet<string>
  /** Words of its name that the concept does not explain: they distinguish it from others of the concept. */
  qualifiers: ReadonlySet<string>
  /** Types of things the field is about ("Recipe"), from its words and the target's name; may be empty. */
  subjects: string[]
  /** True where several values are wanted. */
  wantsMany: boolean
  /** True where the description asks for every one on the page, not those of the main thing. */
  wantsAll: boolean
  /** True where the description asks for what readers see, not for what the page declares. */
  wantsShown: boolean
  /** True where numbers in front of steps are not wanted. */
  plainSteps: boolean
  /** Number of digits a code must have, where the field names it ("13-digit"); null for any. */
  digits: number | null
  /** The tag of the page that the field names; nothing else is read for it then. */
  tag: NamedTag | null
}
