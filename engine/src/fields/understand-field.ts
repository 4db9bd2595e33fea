// Understands a field: which concept of the vocabulary it is, under which words a page may show it, and what its values look like.
// Looks at the field alone, never at a page. Fields outside the vocabulary are read by their own words.
// Next: engine/src/extract/structured-rung.ts
import type { Field } from '@quarry/contract'
import type { FieldSpec } from './field-spec.ts'
import { PHRASES, phrasesOf, type ConceptPhrase } from './concepts.ts'
import type { Concept, Shape } from './concept.ts'
import { FILLER_WORDS, SUBJECT_TYPES } from './subjects.ts'
import { attributePhrases, conceptPhrases, otherMeanings, ownPhrases, toldLabels } from './field-phrases.ts'
import { askedUnit, namesMeasure } from './asked-unit.ts'
import { asksFor, parseFieldFormat, type FieldFormat } from './parse-field-format.ts'
import { namedTagOf } from './named-tag.ts'
import { phraseTable } from './phrase-table.ts'
import { guessShape, suitsType } from './guess-shape.ts'
import { asksWho } from './synonyms/told-acts.ts'
import { toldConcepts } from './synonyms/told-concepts.ts'
import { labelWords, nameWords } from './label-words.ts'
import { isNameOf } from './name-words.ts'
import { baseFormsAnyway } from './inflected-words.ts'
import { isUnitOf, spanMatches } from './span-matches.ts'
import { keepTexts } from '../text/keep-texts.ts'

/** What is known besides the field itself. */
export interface FieldSetting {
  /** The user's base prompt. */
  prompt: string
  /** Kind of target as the user named it. */
  targetName: string
}

interface ConceptMatch {
  concept: Concept
  fit: number
  /** Words that the description says for the whole of the name. */
  told?: readonly string[]
  /** True where the description calls it so. */
  isSaid?: boolean
}

const CONCEPT_FIT_MIN = 0.5

const known = new WeakMap<Field, { setting: string; intent: FieldSpec }>()

/** Understood once per field object, since the same fields are read from page after page. */
export function understandField(field: Field, setting: FieldSetting = { prompt: '', targetName: '' }): FieldSpec {
  const key = `${setting.targetName}\n${setting.prompt}`
  const before = known.get(field)
  if (before?.setting === key) return before.intent
  const intent = understand(field, setting)
  known.set(field, { setting: key, intent })
  return intent
}

/** True for names that surely mean the same in any of the vocabulary's languages: "price", "Preis". */
export function meansSameField(name: string, other: string): boolean {
  const [one, two] = [name, other].map((called) => understandField({ name: called, description: '', type: 'string' }))
  const isSure = [one, two].every((intent) => intent !== undefined && intent.conceptFit > SAME_FIT_MIN)
  return isSure && one?.concept?.id !== undefined && one.concept.id === two?.concept?.id
}
const SAME_FIT_MIN = 0.9

/** The form that the field's words ask of its value. Parsed once for the same words, whichever object holds them. */
export function fieldFormat({ name, description, type }: Field): FieldFormat {
  return keptFormats(`${type}\n${name}\n${description}`)
}
const keptFormats = keepTexts(
  (text) => {
    const [type = '', name = '', ...description] = text.split('\n')
    const field: Field = { name, description: description.join('\n'), type: type as Field['type'] }
    // What stands in a tag that is named is given as it is.
    if (namedTagOf(field) !== null) return parseFieldFormat(field, 'text')
    const match = matchConcept(field, nameWords(name), labelWords(field.description))
    return parseFieldFormat(field, shapeOf(field, match ? aboutItsThing(match.concept, field) : null))
  },
  { charsMax: 2_000, textsMax: 1_000 },
)

function understand(field: Field, setting: FieldSetting): FieldSpec {
  const written = nameWords(field.name)
  const description = labelWords(field.description)
  const match = matchConcept(field, written, description)
  const name = match?.told ?? written
  const concept = match ? aboutItsThing(match.concept, field) : null
  const own = ownPhrases(field, name, description)
  const isShown = concept !== null && (!concept.ofPage || (concept.id === 'language' && !OF_PAGE.test(field.description)))
  const further = concept
    ? isShown
      ? [...conceptPhrases(concept, match?.fit ?? 0), ...otherMeanings(concept, written, field.type)]
      : []
    : toldLabels(field)
  const phrases = [...own, ...further]
  const attributes = attributePhrases(name, concept)
  return {
    field,
    concept,
    conceptFit: match?.fit ?? 0,
    shape: shapeOf(field, concept),
    phrases,
    labels: phraseTable(phrases),
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
    qualifiers: concept && match?.isSaid !== true ? qualifiersOf(name, concept) : new Set(),
    subjects: subjectsOf(name, description, setting),
    wantsMany: field.type === 'array',
    wantsShown: asksFor('shown', field.description),
    plainSteps: /without (?:step |leading |the )?numb|no (?:step )?numb/i.test(field.description),
    digits: digitsOf(field),
    tag: namedTagOf(field),
    wantsAll: /^(?:all|every|each)\b|\b(?:all|every) .{0,40}\bon the page\b/i.test(field.description),
  }
}

/** A "donation link" is no address of the page itself: only what links say of it can tell. */
function leadsElsewhere({ id }: Concept, fit: number): boolean {
  return id === 'canonical_url' && fit < OWN_ADDRESS_FIT_MIN
}
const OWN_ADDRESS_FIT_MIN = 0.7

function digitsOf({ name, description }: Field): number | null {
  const told = /\b(\d{1,2})[- ]?digits?\b/i.exec(description)?.[1] ?? /\b(?:isbn|ean|gtin|upc)[_ -]?(8|10|12|13|14)\b/i.exec(name)?.[1]
  return told === undefined ? null : Number(told)
}

function shapeOf(field: Field, concept: Concept | null): Shape {
  // As text a count may be a range ("51–200"), and a room has a name ("Room: Hall B").
  if (concept?.shape === 'count' && field.type === 'string') return concept.id === 'rooms' ? 'quantity' : 'counted'
  if (concept && suitsType(concept.shape, field.type)) return concept.shape
  return guessShape(field)
}

/** Words that lead to no concept are tried again in their plain forms: "Wagę urządzenia". */
function matchConcept(field: Field, name: readonly string[], description: readonly string[]): ConceptMatch | null {
  const match = matchWords(field, name, description)
  if (match !== null) return match
  return matchWords(field, baseFormsAnyway(name), baseFormsAnyway(description))
}

/** The concept whose phrase covers the name best; description and type decide between several. */
function matchWords(field: Field, name: readonly string[], description: readonly string[]): ConceptMatch | null {
  const [fuller] = [...wholePhrases(description), ...fullerPhrases(name, description)].filter(({ concept }) =>
    suitsType(concept.shape, field.type),
  )
  if (fuller) return { concept: fuller.concept, fit: 1, told: fuller.words }
  const [reached] = reachedAt(name, description).filter(({ phrase: { concept } }) => suitsType(concept.shape, field.type))
  if (reached) return { concept: reached.phrase.concept, fit: Math.min(1, reached.fit) }
  const said = saidOutright(name, description).find(({ concept, isLabelOnly }) => !isLabelOnly && suitsType(concept.shape, field.type))
  if (said) return { concept: said.concept, fit: TOLD_FIT }
  const isCodeAsked = asksFor('code', field.description)
  let best: ConceptMatch | null = null
  for (const match of [...spanMatches(name, 1), ...leadMatches(name, description)]) {
    const { concept } = match.phrase
    if (
      isOfOtherMeasure(concept, field) ||
      isAvailabilityOfElse(concept, field, name) ||
      isNobody(concept, description) ||
      isHowFar(concept, name)
    )
      continue
    const factor = typeFactor(concept, field) * descriptionFactor(match.phrase, description) * codeFactor(concept, isCodeAsked)
    const fit = match.fit * factor
    if (fit > (best?.fit ?? CONCEPT_FIT_MIN)) best = { concept: match.phrase.concept, fit: Math.min(1, fit) }
  }
  if (best !== null && best.fit >= SURE_FIT_MIN && !tellsLittle(name)) return best
  return saidAtHead(field, best) ?? best ?? saidAlone(field, description)
}

/** Of names that fit less well some words are left over: what the description calls the field goes before. */
const SURE_FIT_MIN = 0.7

/** "where", told as "street and house number": a name that only asks, or is one of many things, is what its description says. */
function tellsLittle(name: readonly string[]): boolean {
  return name.every((word) => QUESTION_WORDS.has(word) || WIDE_WORDS.has(word))
}
const WIDE_WORDS = new Set('position role place time'.split(' '))
const QUESTION_WORDS = new Set('what who when where how which was wer wann wo wie quand que qui'.split(' '))

/** "Długość w metrach" is no length of time, though the word may be. */
function isOfOtherMeasure({ shape }: Concept, { name, description }: Field): boolean {
  const unit = shape === 'duration' ? askedUnit(name, description) : null
  return unit !== null && 'measure' in unit
}

/** A "status", told as "State of the investigation", is no part of a country. */
function isHowFar({ shape }: Concept, name: readonly string[]): boolean {
  return shape === 'region' && name.some((word) => STATUS_WORDS.has(word))
}
const STATUS_WORDS = new Set('status stage phase progress'.split(' '))

/** Whoever is asked for is no time and no amount: "cook", told as "who wrote the recipe". */
function isNobody({ shape }: Concept, description: readonly string[]): boolean {
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

/** What the description calls the field before it goes on to say of what, when or for whom. */
function saidAtHead(field: Field, best: ConceptMatch | null): ConceptMatch | null {
  const told = toldConcepts(field).filter((concept) => !isHowFar(concept, nameWords(field.name)))
  if (best !== null && told.includes(best.concept)) return best
  const one =
    told.find(({ shape }) => suitsType(shape, field.type)) ??
    // A text of the vocabulary may hold a number that is asked for ("Deposit: 1,320").
    told.find(({ shape }) => shape === 'text' && field.type === 'number')
  return one ? { concept: one, fit: SAID_ALONE_FIT, isSaid: true } : null
}

/** A name that the vocabulary does not know is what its description says, where that is nothing but a name of the vocabulary. */
function saidAlone({ type }: Field, description: readonly string[]): ConceptMatch | null {
  const plain = description.filter((word) => !FILLER_WORDS.has(word))
  const bare = plain.filter((word) => !SUBJECT_TYPES.has(word) && !namesMeasure(word))
  const told = PHRASES.get(plain.join(' ')) ?? PHRASES.get(bare.join(' ')) ?? []
  const one = told.find(({ concept, isLabelOnly }) => !isLabelOnly && suitsType(concept.shape, type))
  return one ? { concept: one.concept, fit: SAID_ALONE_FIT } : null
}
const SAID_ALONE_FIT = 0.85

/** "ref", told as "referee": a name cut short is what its description says, where that is a name of the vocabulary itself. */
function saidOutright(name: readonly string[], description: readonly string[]): readonly ConceptPhrase[] {
  const [only = ''] = name
  if (name.length !== 1 || only.length > SHORT_NAME_CHARS || description.join(' ') === only) return []
  return PHRASES.get(description.filter((word) => !FILLER_WORDS.has(word)).join(' ')) ?? []
}
const SHORT_NAME_CHARS = 4
const TOLD_FIT = 0.95

/** The language of a course, of a book or of code is not that of the page that tells of it. */
function aboutItsThing(concept: Concept, { name, description }: Field): Concept {
  if (concept.id !== 'language' || !OF_A_THING.test(`${name.replaceAll('_', ' ')} ${description}`)) return concept
  return { ...concept, ofPage: false, shape: 'text', properties: 'inLanguage' }
}
const OF_A_THING =
  /\b(?:instruction|taught|teaching|teach|course|lessons?|spoken|speaks?|(?:source|program|the|its|of) code|programming|(?<!(?:page|article|text|post|story|site|document) is )written in|films?|movies?|books?|audio|original|edition|games?|app|podcasts?|recording|required|needed|tours?|guides?)\b/i

/** The language that a page says of its book or film goes before its own, unless that of the page is asked for. */
const OF_PAGE = /\b(?:page|article|text|post|story|site|website|document|content|html|lang|tag|code)\b/i

/** Whether "scholarships are available" is not whether a thing is in stock. */
function isAvailabilityOfElse(concept: Concept, { type }: Field, name: readonly string[]): boolean {
  return concept.shape === 'availability' && type === 'boolean' && qualifiersOf(name, concept).size > 0
}

/** Words of the name that its concept leaves over: of the prices of a page a "team price" is a certain one. */
function qualifiersOf(name: readonly string[], concept: Concept): Set<string> {
  const known = new Set(Object.values(concept.words).flatMap((list) => phrasesOf(list).flat()))
  const isOver = (word: string): boolean =>
    !known.has(word) && !FILLER_WORDS.has(word) && !isUnitOf(word, concept) && !SUBJECT_TYPES.has(word) && !isNameOf(word, concept)
  return new Set(name.filter((word) => word.length > 2 && !QUESTION_WORDS.has(word) && isOver(word)))
}

/** A "shop", told as "Address of the shop", names only whose address it is. Pictures and pages have theirs on the web. */
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

/** Names that say nothing ("field_1", "x") are understood by the first words of their description. */
function leadMatches(name: readonly string[], description: readonly string[]): { phrase: ConceptPhrase; fit: number }[] {
  const saysNothing = name.every((word) => word.length < 2 || /^\d+$/.test(word) || FILLER_WORDS.has(word) || EMPTY_NAMES.has(word))
  const lead = description.filter((word) => !FILLER_WORDS.has(word)).slice(0, 4)
  return spanMatches(lead, saysNothing ? 0.95 : 0.5)
}

/**
 * "title", told as "Job title of …", and "fecha", told as "Fecha de inicio": the description begins with words before the name, or in
 * languages that say them later with words behind it, that make it another thing.
 */
function fullerPhrases(name: readonly string[], description: readonly string[]): ConceptPhrase[] {
  const compound = isCompoundOf(description[0] ?? '', name) ? (PHRASES.get(description[0] ?? '') ?? []) : []
  const told = [2, 1].flatMap((more) => PHRASES.get(description.slice(0, name.length + more).join(' ')) ?? [])
  const longer = told.filter(
    ({ words }) =>
      words.length > name.length &&
      (name.every((word, at) => words[words.length - name.length + at] === word) ||
        (NAMES_ON.has(words[name.length] ?? '') && name.every((word, at) => words[at] === word))),
  )
  return [...longer, ...compound]
}

/** "ort", told as "Arbeitsort". */
function isCompoundOf(word: string, [only = '', ...others]: readonly string[]): boolean {
  return others.length === 0 && only.length >= COMPOUND_CHARS_MIN && word.length > only.length + 1 && word.endsWith(only)
}
const COMPOUND_CHARS_MIN = 3

/** A description that is nothing but a name of several words: "Preis pro Quadratmeter". */
function wholePhrases(description: readonly string[]): ConceptPhrase[] {
  const found = description.length < WHOLE_WORDS_MIN ? [] : (PHRASES.get(description.join(' ')) ?? [])
  return found.filter(({ words, isLabelOnly }) => !isLabelOnly && words.length === description.length)
}
const WHOLE_WORDS_MIN = 3
const NAMES_ON = new Set('de du des da do di del della'.split(' '))

const EMPTY_NAMES = new Set('field column col trait attribute property output result answer feld spalte champ campo'.split(' '))

function typeFactor(concept: Concept, field: Field): number {
  return suitsType(concept.shape, field.type) ? 1 : 0.75
}

/** ISO codes are those of countries, currencies and languages: "Land" is no part of a country then. */
function codeFactor({ shape }: Concept, isCodeAsked: boolean): number {
  return isCodeAsked && shape === 'region' ? NO_CODE_FACTOR : 1
}
const NO_CODE_FACTOR = 0.9

/** Other phrases of the concept in the description support it. */
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

const POSSESSIVE = new Set(['of', 'for', 'des', 'der', 'vom', 'du', 'de', 'del', 'della', 'van', 'do', 'da'])
const ARTICLES = new Set(['the', 'a', 'an', 'this', 'main', 'la', 'el', 'il', 'het', 'o'])

function subjectsOf(name: readonly string[], description: readonly string[], setting: FieldSetting): string[] {
  const possessors = description
    .slice(0, 30)
    .filter(
      (_, at) =>
        POSSESSIVE.has(description[at - 1] ?? '') || (ARTICLES.has(description[at - 1] ?? '') && POSSESSIVE.has(description[at - 2] ?? '')),
    )
  const words = [...name, ...possessors, ...labelWords(setting.targetName), ...labelWords(setting.prompt).slice(0, 40)]
  return [...new Set(words.flatMap((word) => SUBJECT_TYPES.get(word) ?? []))]
}
