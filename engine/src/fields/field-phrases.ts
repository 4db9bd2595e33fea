// Phrases under which a page may show a field: its own words, the names of its concept in every language, and names of attributes.
import type { Field } from '@quarry/contract'
import { namesMeasure } from './asked-unit.ts'
import { PHRASES, phrasesOf } from './concepts.ts'
import type { Concept, Shape } from './concept.ts'
import { COUNTING_WORDS, FLAG_WORDS, FORM_WORDS } from './describing-words.ts'
import { suitsType } from './guess-shape.ts'
import { labelWords } from './label-words.ts'
import type { LabelPhrase } from './phrase-table.ts'
import { FILLER_WORDS, SUBJECT_TYPES } from './subjects.ts'
import { phrasesInDescription, quotedLabels } from './synonyms/described-phrases.ts'

/** A longer beginning of a description is a sentence, not a label. */
const LEAD_WORDS_MAX = 6

/** The name as a label, with and without the words for its subject; then a short description, and labels quoted in it. */
export function ownPhrases(field: Field, name: readonly string[], description: readonly string[]): LabelPhrase[] {
  const phrases: LabelPhrase[] = [{ words: name, weight: 1 }]
  const core = name.filter((word) => !FILLER_WORDS.has(word) && !SUBJECT_TYPES.has(word))
  const told = withoutForm(core, field)
  for (const words of [core, told]) if (words.length > 0 && words.length < name.length) phrases.push({ words, weight: 0.9 })
  const lead = labelWords(field.description.split(/[.,;:(]/)[0] ?? '').filter((word) => !FILLER_WORDS.has(word))
  if (lead.length > 0 && lead.length <= LEAD_WORDS_MAX && description.length > 0) phrases.push({ words: lead, weight: 0.85 })
  for (const words of quotedLabels(field.description)) phrases.push({ words, weight: QUOTED_WEIGHT })
  return phrases.filter((phrase) => phrase.words.length > 0)
}
/** For labels of the document that the description quotes. */
const QUOTED_WEIGHT = 0.95

/** Labels from the description, for a field outside the vocabulary. */
export function labelsOfDescription({ description }: Field): LabelPhrase[] {
  return phrasesInDescription(description).map((words) => ({ words, weight: TOLD_WEIGHT }))
}
const TOLD_WEIGHT = 0.8

/** Without the words of a name that only describe the form of its values: "gearbox_type_id", "has_bluetooth", "number_of_gears". */
function withoutForm(words: readonly string[], { type }: Field): string[] {
  const last = words.at(-1) ?? ''
  const plain = words.length > 1 && (namesMeasure(last) || FORM_WORDS.has(last)) ? words.slice(0, -1) : [...words]
  if (type === 'boolean') return plain.filter((word) => !FLAG_WORDS.has(word))
  return type === 'number' && plain.length > 1 && COUNTING_WORDS.has(plain[0] ?? '') ? plain.slice(1) : plain
}

export function conceptPhrases(concept: Concept, fit: number): LabelPhrase[] {
  return [...Object.values(concept.words), concept.labels ?? ''].flatMap((list) =>
    phrasesOf(list).map((words, rank) => ({ words, weight: fit * (rank < 8 ? 0.95 : 0.88) })),
  )
}

/** Labels of other concepts with the same name and a shape like it, at a lower weight: "lieu" is the place of an event or of a job. */
export function otherMeanings(concept: Concept, name: readonly string[], type: Field['type']): LabelPhrase[] {
  const others = (PHRASES.get(name.join(' ')) ?? []).filter(
    (one) =>
      !one.isLabelOnly && one.concept !== concept && areOfOneFamily(one.concept.shape, concept.shape) && suitsType(one.concept.shape, type),
  )
  return others.flatMap((one) => conceptPhrases(one.concept, OTHER_MEANING))
}
const OTHER_MEANING = 0.8

/** Shapes whose values look alike: the "position" of a person is a text, that of a vacancy its title. */
const FAMILIES: readonly ReadonlySet<Shape>[] = [
  new Set<Shape>(['text', 'title']),
  new Set<Shape>(['count', 'counted', 'number', 'quantity']),
]

function areOfOneFamily(one: Shape, other: Shape): boolean {
  return one === other || FAMILIES.some((family) => family.has(one) && family.has(other))
}

export function attributePhrases(name: readonly string[], concept: Concept | null): LabelPhrase[] {
  const own = { words: name, weight: 1 }
  const english = concept?.ofPage ? [] : phrasesOf(concept?.words.en ?? '').slice(0, 6)
  const known = [...phrasesOf(concept?.attributes ?? ''), ...english]
  return [own, ...known.map((words, rank) => ({ words, weight: Math.max(0.7, 0.95 - rank * 0.01) }))]
}
