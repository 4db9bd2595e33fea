// The concept of the vocabulary that a field names: by its name, its description, and the type that fits.
import type { Field } from '@quarry/contract'
import { CONCEPTS, PHRASES, phrasesOf, type ConceptPhrase } from './concepts.ts'
import type { Concept, Shape } from './concept.ts'
import { EMPTY_NAMES, POSSESSIVE, PROGRESS_WORDS, QUESTION_WORDS, WIDE_WORDS, WORDING_WORDS } from './describing-words.ts'
import { FILLER_WORDS, SUBJECT_TYPES } from './subjects.ts'
import { askedUnit, namesMeasure } from './asked-unit.ts'
import { asksFor } from './parse-field-format.ts'
import { withMeasure } from './measured-price.ts'
import { guessShape, suitsType } from './guess-shape.ts'
import { meaningsOf, numberOf } from './synonyms/word-meaning.ts'
import { asksWho } from './synonyms/described-acts.ts'
import { conceptsOfDescription } from './synonyms/described-concepts.ts'
import { isMeaningful } from './synonyms/meaningful-words.ts'
import { meantConcepts } from './synonyms/meant-concepts.ts'
import { isUnspaced, nameWords } from './label-words.ts'
import { sectionsOfThing } from './sections-of-things.ts'
import { isEndOf, isFormWord, isNameOf, withoutFormEnd } from './name-words.ts'
import { baseFormsAnyway } from './inflected-words.ts'
import { isUnitOf, spanMatches } from './span-matches.ts'
import { OF_WORDS } from './particles.ts'
import { anyOf } from './word-patterns.ts'

export interface ConceptMatch {
  concept: Concept
  fit: number
  /** Words of the description that are used instead of the name. */
  told?: readonly string[]
  /** True where the concept comes from the description, not from the name. */
  isSaid?: boolean
}

const CONCEPT_FIT_MIN = 0.5

/** A measured property may be of type number, though its shape is text: values are mostly written with their unit. */
function suits({ shape, measure }: Concept, type: Field['type']): boolean {
  return suitsType(shape, type) || (type === 'number' && measure !== undefined)
}

/** The concept that the field names, or null. Words that match no concept are tried again in their base form: "Wagę urządzenia". */
export function matchConcept(field: Field, name: readonly string[], description: readonly string[]): ConceptMatch | null {
  const match = matchWords(field, name, description)
  if (match !== null || spanMatches(name, 1).some(({ phrase: { concept } }) => isDateOfElse(concept, name))) return match
  return (
    matchWords(field, baseFormsAnyway(name), baseFormsAnyway(description)) ??
    matchThing(field, name, description) ??
    matchCompound(field, name) ??
    matchHeadOfRun(field, name)
  )
}

/** The concept of a compound without the word for its form at the end: "versienummer", "担当者名". */
function matchCompound({ type }: Field, [word = '', ...more]: readonly string[]): ConceptMatch | null {
  if (more.length > 0) return null
  for (const { stem, end } of withoutFormEnd(word)) {
    const named = PHRASES.get(stem)?.find(({ concept, isLabelOnly }) => !isLabelOnly && suits(concept, type) && isEndOf(end, concept))
    if (named) return { concept: named.concept, fit: COMPOUND_FIT }
  }
  return null
}
const COMPOUND_FIT = 0.8

/** The concept at the end of a run of a script without spaces, where its head is: "商品価格", "手机屏幕尺寸". */
function matchHeadOfRun({ type }: Field, [run = '', ...more]: readonly string[]): ConceptMatch | null {
  if (more.length > 0 || !isUnspaced(run)) return null
  for (let from = 1; from <= run.length - HEAD_CHARS_MIN; from += 1) {
    const named = PHRASES.get(run.slice(from))?.find(({ concept, isLabelOnly }) => !isLabelOnly && suits(concept, type))
    if (named) return isFormWord(run.slice(from)) ? null : { concept: named.concept, fit: HEAD_FIT }
  }
  return null
}
const HEAD_CHARS_MIN = 2
const HEAD_FIT = 0.6

/** A "product", described as "Name of the medicine": kinds of things have the page's title as their name, people and bodies do not. */
function matchThing({ type }: Field, name: readonly string[], description: readonly string[]): ConceptMatch | null {
  const [first = '', ...rest] = description.filter((word) => !QUESTION_WORDS.has(word))
  const isThing = name.length === 1 && (SUBJECT_TYPES.get(name[0] ?? '') ?? []).some((kind) => !BODIES.has(kind))
  const isNamed = type === 'string' && isThing && meaningsOf(first).some(({ keys }) => keys.includes(NAME)) && rest.length > 0
  const concept = isNamed ? CONCEPTS.find(({ id }) => id === 'title') : undefined
  return concept === undefined ? null : { concept, fit: SAID_ALONE_FIT, isSaid: true }
}
const NAME = numberOf('name')
const BODIES: ReadonlySet<string> = new Set(['Person', 'Organization', 'WebPage'])

/** The concept whose phrase covers the name best; description and type decide between several. */
function matchWords(field: Field, name: readonly string[], description: readonly string[]): ConceptMatch | null {
  const [fuller] = [...wholePhrases(description), ...fullerPhrases(name, description)].filter(({ concept }) => suits(concept, field.type))
  if (fuller) return { concept: fuller.concept, fit: 1, told: fuller.words }
  const [reached] = reachedAt(name, description).filter(({ phrase: { concept } }) => suits(concept, field.type))
  if (reached) return { concept: reached.phrase.concept, fit: Math.min(1, reached.fit) }
  const said = phrasesOfDescription(name, description).find(({ concept, isLabelOnly }) => !isLabelOnly && suits(concept, field.type))
  if (said) return { concept: said.concept, fit: TOLD_FIT }
  const isCodeAsked = asksFor('code', field.description)
  let best: ConceptMatch | null = null
  for (const match of [...spanMatches(name, 1), ...leadMatches(name, description)]) {
    const { concept } = match.phrase
    if (
      isOfOtherMeasure(concept, field) ||
      isAvailabilityOfElse(concept, field, name) ||
      isNoParty(concept, description) ||
      isOtherThan(concept, field, description) ||
      isRegionForStatus(concept, name) ||
      isDateOfElse(concept, name)
    )
      continue
    const factor = typeFactor(concept, field) * descriptionFactor(match.phrase, description) * codeFactor(concept, isCodeAsked)
    const fit = match.fit * factor
    if (fit > (best?.fit ?? CONCEPT_FIT_MIN)) best = { concept: match.phrase.concept, fit: Math.min(1, fit) }
  }
  const ofThing = best === null ? undefined : sectionsOfThing(name, description).find((concept) => suits(concept, field.type))
  if (ofThing) return { concept: ofThing, fit: TOLD_FIT }
  if (best !== null && best.fit >= SURE_FIT_MIN && !isUnspecificName(name)) return best
  return matchAtHead(field, best) ?? matchMeant(field, name, description) ?? best ?? matchOfDescription(field, description)
}

/** The concept that the name means word for word, where no list has it whole: "numero di stanze" is not only a number. */
function matchMeant(field: Field, name: readonly string[], description: readonly string[]): ConceptMatch | null {
  const kind = guessShape(field)
  const concept = meantConcepts(name).find(
    (one) =>
      suits(one, field.type) &&
      (one.shape === kind || !NAMED_KINDS.has(kind)) &&
      !isOfOtherMeasure(one, field) &&
      !isNoParty(one, description) &&
      !isOtherThan(one, field, description),
  )
  return concept === undefined ? null : { concept, fit: MEANT_FIT }
}
const MEANT_FIT = 0.8
/** Kinds of values that a word of the name decides: a "harvest date" is no vintage. */
const NAMED_KINDS: ReadonlySet<Shape> = new Set<Shape>(['date', 'duration', 'phone', 'email', 'url', 'image', 'address'])

/** Below it, some words of the name are left over, and the name at the beginning of the description takes precedence. */
const SURE_FIT_MIN = 0.7

/** True for a name of question words or ambiguous words, whose description decides: "where", described as "street and house number". */
function isUnspecificName(name: readonly string[]): boolean {
  return name.every((word) => QUESTION_WORDS.has(word) || WIDE_WORDS.has(word))
}

/**
 * True where the field's unit excludes the concept: "Długość w metrach" is a length, not a duration; with "w minutach" it is a duration.
 */
function isOfOtherMeasure({ shape, measure }: Concept, { name, description }: Field): boolean {
  const unit = shape === 'duration' || measure !== undefined ? askedUnit(name, description) : null
  if (unit === null) return false
  if ('currency' in unit) return true
  return shape === 'duration' ? 'measure' in unit : 'time' in unit && measure !== 'instant'
}

/** A "date of birth" or an "Unfalldatum" is no date of publication: words of another known meaning make it another day. */
function isDateOfElse(concept: Concept, name: readonly string[]): boolean {
  if (concept.shape !== 'date') return false
  const own = keysOfNames(concept)
  return [...qualifiersOf(name, concept)].some((word) => {
    const meanings = isMeaningful(word) ? meaningsOf(word) : []
    return meanings.some(
      ({ isKnown, isCommon, keys }) => isKnown && !isCommon && keys.length > 1 && !keys.some((key) => own.has(key) || key === REVIEW),
    )
  })
}

/** A text of a visitor, whose own day is one of publication: a "review date". */
const REVIEW = numberOf('review')

function keysOfNames(concept: Concept): ReadonlySet<string | number> {
  let keys = keptKeys.get(concept)
  if (keys === undefined) {
    const words = Object.values(concept.words).flatMap((list) => phrasesOf(list).flat())
    keptKeys.set(concept, (keys = new Set([...new Set(words)].flatMap((word) => meaningsOf(word).flatMap(({ keys }) => keys)))))
  }
  return keys
}
const keptKeys = new Map<Concept, ReadonlySet<string | number>>()

/** A "status", described as "State of the investigation", is not a region. */
function isRegionForStatus({ shape }: Concept, name: readonly string[]): boolean {
  return shape === 'region' && name.some((word) => PROGRESS_WORDS.has(word))
}

/** "max_students", described as "Maximum number of students", is not a price; "plot", described as "Summary of the plot", not an area. */
function isOtherThan({ id, shape, measure }: Concept, field: Field, description: readonly string[]): boolean {
  // A "number of lots" is no size of one, though a lot may have that.
  if (
    shape === 'quantity' &&
    (measure !== undefined || id === 'plot_area') &&
    field.type === 'number' &&
    asksFor('count', field.description)
  )
    return true
  if (PRICES.has(shape)) return asksFor('count', field.description) && !description.some((word) => PAID_WORDS.has(word))
  return (NO_PARTIES.has(shape) || shape === 'counted') && shape !== 'image' && isWording(description)
}
const PRICES: ReadonlySet<Shape> = new Set<Shape>(['price', 'currency'])
/** Words that are names of prices or currencies by themselves. */
const PAID_WORDS = new Set(
  CONCEPTS.filter(({ id }) => id === 'price' || id === 'currency')
    .flatMap(({ words }) => Object.values(words).flatMap(phrasesOf))
    .flatMap(([word = '', ...more]) => (more.length === 0 ? [word] : [])),
)

/** True where the description asks for a text by its first word, or by the last of two: "Text of the accepted answer", "Plot summary". */
function isWording(description: readonly string[]): boolean {
  const [first = '', second = '', third = ''] = description.filter((word) => !FILLER_WORDS.has(word))
  return WORDING_WORDS.has(first) || (WORDING_WORDS.has(second) && third === '')
}

/** Excludes times and amounts where the description asks for a person: "cook", described as "who wrote the recipe". */
function isNoParty({ shape }: Concept, description: readonly string[]): boolean {
  return asksWho(description) && NO_PARTIES.has(shape)
}
const NO_PARTIES: ReadonlySet<Shape> = new Set<Shape>([
  'price',
  'date',
  'duration',
  'rating',
  'count',
  'number',
  'quantity',
  'hours',
  'image',
])

/** The concept of the name that the description begins with, in front of prepositions and clauses; `best` where it is the same one. */
function matchAtHead(field: Field, best: ConceptMatch | null): ConceptMatch | null {
  const told = conceptsOfDescription(field).filter((concept) => !isRegionForStatus(concept, nameWords(field.name)))
  if (best !== null && told.includes(best.concept)) return best
  const one =
    told.find((concept) => suits(concept, field.type)) ??
    // The values of a text concept may be numbers ("Deposit: 1,320").
    told.find(({ shape }) => shape === 'text' && field.type === 'number')
  return one ? { concept: one, fit: SAID_ALONE_FIT, isSaid: true } : null
}

/** For a name outside the vocabulary: the concept of the description, where that is exactly a name of the vocabulary. */
function matchOfDescription({ type }: Field, description: readonly string[]): ConceptMatch | null {
  const plain = description.filter((word) => !FILLER_WORDS.has(word))
  const bare = plain.filter((word) => !SUBJECT_TYPES.has(word) && !namesMeasure(word))
  const told = PHRASES.get(plain.join(' ')) ?? PHRASES.get(bare.join(' ')) ?? []
  const fitting = told.filter(({ concept, isLabelOnly }) => !isLabelOnly && suits(concept, type))
  // "Nombre" is a name in Spanish and a number in French: a text is asked for, not a count.
  const one = (type === 'string' ? fitting.find(({ concept }) => !COUNTED.has(concept.shape)) : undefined) ?? fitting[0]
  return one ? { concept: one.concept, fit: SAID_ALONE_FIT } : null
}
const SAID_ALONE_FIT = 0.85
const COUNTED: ReadonlySet<Shape> = new Set<Shape>(['quantity', 'count', 'counted', 'number'])

/** For an abbreviation: the phrases of the description, where that is exactly a name of the vocabulary. "ref", described as "referee". */
function phrasesOfDescription(name: readonly string[], description: readonly string[]): readonly ConceptPhrase[] {
  const [only = ''] = name
  if (name.length !== 1 || only.length > SHORT_NAME_CHARS || description.join(' ') === only) return []
  return PHRASES.get(description.filter((word) => !FILLER_WORDS.has(word)).join(' ')) ?? []
}
const SHORT_NAME_CHARS = 4
const TOLD_FIT = 0.95

/** Adapts the language concept to fields about the language of a course, a book or code, which is not that of the page. */
export function aboutItsThing(named: Concept, field: Field): Concept {
  const { name, description } = field
  const concept = withMeasure(named, field)
  if (concept.id !== 'language' || !OF_A_THING.test(`${name.replaceAll('_', ' ')} ${description}`)) return concept
  return { ...concept, ofPage: false, shape: 'text', properties: 'inLanguage' }
}
const PAGES = anyOf(({ describing }) => describing?.pages)
const OF_A_THING = new RegExp(
  String.raw`${anyOf(({ describing }) => describing?.spokenThings)}|(?<!${PAGES} \p{L}{1,4} )${anyOf(({ describing }) => describing?.writtenIn)}`,
  'iu',
)

/** Descriptions that ask for the page's own language; without them, the language of the page's book or film takes precedence. */
export const OF_PAGE = new RegExp(PAGES, 'iu')

/** "Scholarships available" does not ask whether a product is in stock. */
function isAvailabilityOfElse(concept: Concept, { type }: Field, name: readonly string[]): boolean {
  return concept.shape === 'availability' && type === 'boolean' && qualifiersOf(name, concept).size > 0
}

/** Words of the name beyond those of its concept: a "team price" is a specific one of several prices. */
export function qualifiersOf(name: readonly string[], concept: Concept): Set<string> {
  const known = new Set(Object.values(concept.words).flatMap((list) => phrasesOf(list).flat()))
  const isOver = (word: string): boolean =>
    !known.has(word) && !FILLER_WORDS.has(word) && !isUnitOf(word, concept) && !SUBJECT_TYPES.has(word) && !isNameOf(word, concept)
  return new Set(name.filter((word) => word.length > 2 && !QUESTION_WORDS.has(word) && isOver(word)))
}

/**
 * Contact concepts at the beginning of a description whose owner is the field's name: "shop", described as "Address of the shop". Not for
 * pictures and pages, which have web addresses.
 */
function reachedAt(name: readonly string[], description: readonly string[]): { phrase: ConceptPhrase; fit: number }[] {
  if (PHRASES.get(name.join(' '))?.some(({ concept }) => ON_THE_WEB.has(concept.shape))) return []
  const of = description.findIndex((word) => POSSESSIVE.has(word))
  if (of < 1 || of > REACHED_WORDS_MAX || !name.every((word) => description.indexOf(word) > of)) return []
  return spanMatches(description.slice(0, of), WHOLE_FIT)
    .filter(({ phrase: { concept }, fit }) => REACHED.has(concept.shape) && fit >= REACHED_FIT_MIN)
    .toSorted((a, b) => b.fit - a.fit)
}
const ON_THE_WEB: ReadonlySet<Shape> = new Set<Shape>(['image', 'url'])
const REACHED: ReadonlySet<Shape> = new Set<Shape>([
  'address',
  'street',
  'city',
  'region',
  'postcode',
  'country',
  'phone',
  'email',
  'hours',
])
const REACHED_WORDS_MAX = 4
const REACHED_FIT_MIN = 0.75
const WHOLE_FIT = 0.95

/** Matches of the first words of the description; they count fully where the name has no meaning ("field_1", "x"). */
function leadMatches(name: readonly string[], description: readonly string[]): { phrase: ConceptPhrase; fit: number }[] {
  const isMeaningless = name.every((word) => word.length < 2 || /^\d+$/.test(word) || FILLER_WORDS.has(word) || EMPTY_NAMES.has(word))
  const lead = description.filter((word) => !FILLER_WORDS.has(word)).slice(0, 4)
  return spanMatches(lead, isMeaningless ? 0.95 : 0.5)
}

/**
 * Longer phrases in the description that include the name: "title", described as "Job title of …", and, in languages with the opposite
 * order, "fecha", described as "Fecha de inicio".
 */
function fullerPhrases(name: readonly string[], description: readonly string[]): ConceptPhrase[] {
  const compound = isCompoundOf(description[0] ?? '', name) ? (PHRASES.get(description[0] ?? '') ?? []) : []
  const told = [2, 1].flatMap((more) => PHRASES.get(description.slice(0, name.length + more).join(' ')) ?? [])
  const longer = told.filter(
    ({ words, isLabelOnly }) =>
      !isLabelOnly &&
      words.length > name.length &&
      (name.every((word, at) => words[words.length - name.length + at] === word) ||
        (OF_WORDS.has(words[name.length] ?? '') && name.every((word, at) => words[at] === word))),
  )
  return [...longer, ...compound]
}

/** True where the word ends with the name: "ort", described as "Arbeitsort". */
function isCompoundOf(word: string, [only = '', ...others]: readonly string[]): boolean {
  if (others.length > 0 || !word.endsWith(only) || word === only) return false
  return isUnspaced(only) ? only.length >= UNSPACED_CHARS_MIN : only.length >= COMPOUND_CHARS_MIN && word.length > only.length + 1
}
/** For names such as "时间", described as "烹饪时间". */
const UNSPACED_CHARS_MIN = 2
const COMPOUND_CHARS_MIN = 3

/** Phrases of a description that consists only of a name with several words: "Preis pro Quadratmeter". */
function wholePhrases(description: readonly string[]): ConceptPhrase[] {
  const found = description.length < WHOLE_WORDS_MIN ? [] : (PHRASES.get(description.join(' ')) ?? [])
  return found.filter(({ words, isLabelOnly }) => !isLabelOnly && words.length === description.length)
}
const WHOLE_WORDS_MIN = 3

function typeFactor(concept: Concept, field: Field): number {
  return suits(concept, field.type) ? 1 : 0.75
}

/**
 * ISO codes exist for countries, currencies and languages: with "code", "Land" is less likely a region, and "pays" less likely a salary.
 */
function codeFactor({ shape }: Concept, isCodeAsked: boolean): number {
  return isCodeAsked && (shape === 'region' || NO_PARTIES.has(shape)) ? NO_CODE_FACTOR : 1
}
const NO_CODE_FACTOR = 0.9

/** Raised by other phrases of the concept in the description, lowered by its excluded words. */
function descriptionFactor(match: ConceptPhrase, description: readonly string[]): number {
  const words = new Set(description)
  const own = new Set(match.words)
  let support = 0
  for (const list of [match.concept.words.en ?? '', match.concept.attributes ?? '']) {
    for (const phrase of phrasesOf(list)) {
      if (phrase.every((word) => words.has(word)) && phrase.some((word) => !own.has(word))) support += 1
    }
  }
  const against = match.concept.not ? phrasesOf(match.concept.not).filter((phrase) => phrase.every((word) => words.has(word))).length : 0
  return 1 + Math.min(support, 3) * 0.04 - Math.min(against, 2) * 0.03
}
