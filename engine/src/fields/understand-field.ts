// Interprets a field: its concept in the vocabulary, the labels under which a page may show it, and the shape of its values. Independent of
// pages. Fields outside the vocabulary are matched by their own words.
// Next: engine/src/extract/structured-rung.ts
import type { Field } from '@quarry/contract'
import type { FieldSpec } from './field-spec.ts'
import { phrasesOf } from './concepts.ts'
import type { Concept, Shape } from './concept.ts'
import { SUBJECT_TYPES } from './subjects.ts'
import { attributePhrases, conceptPhrases, otherMeanings, ownPhrases, labelsOfDescription } from './field-phrases.ts'
import { asksFor, parseFieldFormat, type FieldFormat } from './parse-field-format.ts'
import { topicsOf, withoutUmlauts } from './field-topics.ts'
import { namedTagOf } from './named-tag.ts'
import { phraseTable } from './phrase-table.ts'
import { guessShape, suitsType } from './guess-shape.ts'
import { labelWords, nameWords } from './label-words.ts'
import { MEASURE_MODIFIERS } from './linking-words.ts'
import { keepTexts } from '../text/keep-texts.ts'
import { onceAField } from './once-a-field.ts'
import { BEFORE_THING, POSSESSIVE } from './describing-words.ts'
import { aboutItsThing, matchConcept, OF_PAGE, qualifiersOf, type ConceptMatch } from './match-concept.ts'
import { anyInRuns, anyOf } from './word-patterns.ts'

/** Context of the job that helps to interpret a field. */
export interface FieldSetting {
  /** The user's base prompt. */
  prompt: string
  /** Kind of target as the user named it. */
  targetName: string
}

const known = new WeakMap<Field, Map<string, FieldSpec>>()
/** A field is cleaned without the setting of its job, in which it is read: both specs are kept, and those of a few other jobs. */
const SETTINGS_MAX = 8

/** Cached by field object and setting, since the same fields are read from many pages. */
export function understandField(field: Field, setting: FieldSetting = { prompt: '', targetName: '' }): FieldSpec {
  let bySetting = known.get(field)
  if (bySetting === undefined) known.set(field, (bySetting = new Map()))
  const key = `${setting.targetName}\n${setting.prompt}`
  let spec = bySetting.get(key)
  if (spec === undefined) {
    if (bySetting.size >= SETTINGS_MAX) bySetting.clear()
    bySetting.set(key, (spec = understand(field, setting)))
  }
  return spec
}

/** True where numbers in front of steps are not wanted. */
export function wantsPlainSteps({ description }: Field): boolean {
  return asksFor('plainSteps', description)
}

/** True for two names that certainly mean the same concept in any of the vocabulary's languages: "price", "Preis". */
export function meansSameField(name: string, other: string): boolean {
  const [one, two] = [name, other].map((called) => understandField({ name: called, description: '', type: 'string' }))
  const isSure = [one, two].every((intent) => intent !== undefined && intent.conceptFit > SAME_FIT_MIN)
  return isSure && one?.concept?.id !== undefined && one.concept.id === two?.concept?.id
}
const SAME_FIT_MIN = 0.9

/** The form that the field's words ask for. Cached by the field, and by its words for the copies of it. */
export const fieldFormat: (field: Field) => FieldFormat = onceAField(({ name, description, type }: Field) =>
  keptFormats(`${type}\n${name}\n${description}`),
)
const keptFormats = keepTexts(
  (text) => {
    const [type = '', name = '', ...description] = text.split('\n')
    const field: Field = { name, description: description.join('\n'), type: type as Field['type'] }
    // The content of a named tag is returned verbatim.
    if (namedTagOf(field) !== null) return parseFieldFormat(field, 'text')
    const match = matchNamed(field)
    return parseFieldFormat(field, shapeOf(field, match ? aboutItsThing(match.concept, field) : null))
  },
  { charsMax: 2_000, textsMax: 1_000 },
)

/**
 * Capitals inside a name begin words ("productPrice"), unless only the name as it is written is known: "USt-IdNr". So do letters with accents
 * that are spelled out: "waehrung".
 */
function matchNamed(field: Field): ConceptMatch | null {
  const description = labelWords(field.description)
  const words = nameWords(field.name)
  const others = [labelWords(field.name), words.map(withoutUmlauts)].filter((one) => one.join(' ') !== words.join(' '))
  return [words, ...others].reduce<ConceptMatch | null>((match, one) => match ?? matchConcept(field, one, description), null)
}

function understand(field: Field, setting: FieldSetting): FieldSpec {
  const written = nameWords(field.name)
  const description = labelWords(field.description)
  const match = matchNamed(field)
  const name = match?.told ?? written
  const concept = match ? aboutItsThing(match.concept, field) : null
  const own = ownPhrases(field, name, description)
  const isShown = concept !== null && (!concept.ofPage || (concept.id === 'language' && !OF_PAGE.test(field.description)))
  const further = concept
    ? isShown
      ? [...conceptPhrases(concept, match?.fit ?? 0), ...otherMeanings(concept, written, field.type)]
      : []
    : labelsOfDescription(field)
  const phrases = [...own, ...further]
  const attributes = attributePhrases(written, concept)
  const topics = topicsOf(field)
  return {
    field,
    concept,
    conceptFit: match?.fit ?? 0,
    shape: shapeOf(field, concept),
    phrases,
    labels: phraseTable(phrases, concept?.measure === undefined ? undefined : MEASURE_MODIFIERS),
    ownLabels: phraseTable(own.filter(({ weight }) => weight >= (concept ? 1 : 0.85))),
    properties: concept && !leadsElsewhere(concept, match?.fit ?? 0) ? concept.properties.split(' ').filter((path) => path !== '') : [],
    attributes,
    names: phraseTable(attributes),
    excluded: new Set(
      concept?.not
        ? phrasesOf(concept.not)
            .flat()
            .filter((word) => !name.includes(word))
        : [],
    ),
    qualifiers: concept && concept.id !== 'unit_price' && match?.isSaid !== true ? qualifiersOf(name, concept) : new Set(),
    subjects: subjectsOf(name, description, setting),
    topics,
    side: concept?.isEnd === true || (concept === null && field.type === 'date' && topics.inName.has('ends')) ? 'end' : 'start',
    wantsMany: field.type === 'array',
    wantsShown: asksFor('shown', field.description),
    plainSteps: wantsPlainSteps(field),
    digits: digitsOf(field),
    tag: namedTagOf(field),
    wantsAll: ALL.test(field.description),
    wantsList: LIST_OF.test(field.description),
  }
}

const ALL = new RegExp(
  `^${anyOf(({ asks }) => asks?.all)}|${anyOf(({ asks }) => asks?.all)} ?.{0,40}${anyOf(({ asks }) => asks?.onPage)}`,
  'iu',
)
/** "List of the stations", "駅の一覧". */
const LIST_OF = new RegExp(`^${anyOf(({ asks }) => asks?.listOf)}|${anyInRuns(({ asks }) => asks?.listOf)}[.。]?$`, 'iu')

/** True where a field for a link does not mean the page's own address: for a "donation link" only the words of links decide. */
function leadsElsewhere({ id }: Concept, fit: number): boolean {
  return id === 'canonical_url' && fit < OWN_ADDRESS_FIT_MIN
}
const OWN_ADDRESS_FIT_MIN = 0.7

function digitsOf({ name, description }: Field): number | null {
  const told = DIGITS.exec(description)?.[1] ?? /\b(?:isbn|ean|gtin|upc)[_ -]?(8|10|12|13|14)\b/i.exec(name)?.[1]
  return told === undefined ? null : Number(told)
}

const DIGITS = new RegExp(String.raw`(?<!\d)(\d{1,2})[- ]?${anyOf(({ asks }) => asks?.digitWords)}`, 'iu')

function shapeOf(field: Field, concept: Concept | null): Shape {
  // A count of type string may be a range ("51–200"), and "rooms" of type string may be a name ("Room: Hall B").
  if (concept?.shape === 'count' && field.type === 'string') return concept.id === 'rooms' ? 'quantity' : 'counted'
  // "URL of the photo" is the address of a picture, not of a page.
  if (concept?.id === 'canonical_url' && field.type === 'string' && guessShape(field) === 'image') return 'image'
  if (concept && suitsType(concept.shape, field.type)) return concept.shape
  // "In milliseconds" means a measure, not a duration, for a property such as the response time of a screen.
  if (concept?.measure !== undefined && field.type === 'number') return 'number'
  return guessShape(field)
}

function subjectsOf(name: readonly string[], description: readonly string[], setting: FieldSetting): string[] {
  const possessors = description
    .slice(0, 30)
    .filter(
      (_, at) =>
        POSSESSIVE.has(description[at - 1] ?? '') ||
        (BEFORE_THING.has(description[at - 1] ?? '') && POSSESSIVE.has(description[at - 2] ?? '')),
    )
  const words = [...name, ...possessors, ...labelWords(setting.targetName), ...labelWords(setting.prompt).slice(0, 40)]
  return [...new Set(words.flatMap((word) => SUBJECT_TYPES.get(word) ?? []))]
}
