// How much a label explains of a field's words and a field's words of a label, by the meanings of the words in ten languages: "Verlag" for
// `publisher`, "Highest point" for "top of the route". Independent of pages: for labels, columns of tables and statements alike.
import { keepByLanguage } from '../../text/keep-texts.ts'
import type { FieldSpec } from '../field-spec.ts'
import { labelWords, nameWords } from '../label-words.ts'
import { onceAField } from '../once-a-field.ts'
import { SUBJECT_TYPES } from '../subjects.ts'
import { isHomograph } from './homographs.ts'
import { isDenial, isMeaningful } from './meaningful-words.ts'
import { isParty, meaningsIn, numberOf, spelledRight, wholeLabelsIn, type Meaning, type Piece } from './word-meaning.ts'

/** The meaning of a word, with the weight of the word in its label or field. */
export interface WeightedMeaning {
  meaning: Meaning
  weight: number
}

/** Words one by one, or with the words of a compound label joined. */
interface Reading {
  meanings: readonly Meaning[]
  kinds: ReadonlySet<string>
}

/** One name that a label gives, in one reading. */
interface LabelName extends Reading {
  words: readonly string[]
  isDenied: boolean
  /** The keys of all readings. */
  allKeys: ReadonlySet<string | number>
}

/** The words of a field, in one reading. */
export interface Asked {
  name: readonly WeightedMeaning[]
  description: readonly WeightedMeaning[]
  keys: ReadonlySet<string | number>
  /** The keys of all readings. */
  allKeys: ReadonlySet<string | number>
  /** The keys, without those of a homograph's other senses. */
  plainKeys: ReadonlySet<string | number>
  /** The kinds of values that the name means, or where it is unspecific the description: see KINDS. */
  kinds: ReadonlySet<string>
  isDenied: boolean
}
const COMMON_WEIGHT = 0.35
const KNOWN_TYPE_WEIGHT = 0.05
/** Words of the main heading add nothing in a label. */
const HEADING_WEIGHT = 0.2
/** Least share of the name, or of the description, that a label must cover. */
const OF_NAME_MIN = 0.6
const OF_DESCRIPTION_MIN = 0.7
/** True for a label of the opposite meaning, though both are names of one thing: "Kaltmiete" is not a warm rent. */
export function isOpposite(words: readonly string[], intent: FieldSpec): boolean {
  return areOpposed(keysOfWords(words), keysOfName(intent))
}

const keysOfName = onceAField((intent) => keysOf(askedBy(intent).flatMap(({ name }) => name)))

/** Cached by the list of words, which `labelWords` shares between pages. */
function keysOfWords(words: readonly string[]): ReadonlySet<string | number> {
  let keys = keysByWords.get(words)
  if (keys === undefined) {
    keys = new Set(readingsOf(words, null).flatMap(({ meanings }) => meanings.flatMap((meaning) => meaning.keys)))
    keysByWords.set(words, keys)
  }
  return keys
}
const keysByWords = new WeakMap<readonly string[], ReadonlySet<string | number>>()

/** "Deposit or guarantee", "Preis / Kosten": a label may give two names. */
export const namesIn = keepByLanguage<readonly LabelName[]>((label, language) =>
  (ALTERNATIVE.test(label) ? [label, ...label.split(ALTERNATIVE)] : [label]).flatMap((name) => {
    const words = labelWords(name)
    const readings = readingsOf(words, language)
    const allKeys = new Set(readings.flatMap(({ meanings }) => meanings.flatMap(({ keys }) => keys)))
    return readings.map((reading) => ({ ...reading, words, allKeys, isDenied: words.some((word) => isDenial(word)) }))
  }),
)

const ALTERNATIVE = /\s(?:o\.|or|oder|bzw\.|ou|of|oppure)\s|\s?[/|]\s?/u

/** The field's words, in each reading. */
export const askedBy = onceAField((intent): readonly Asked[] => understand(intent))

function understand({ field }: FieldSpec): Asked[] {
  const name = nameWords(field.name)
  const description = labelWords(field.description.split(/[.;]/)[0] ?? '').slice(0, DESCRIPTION_WORDS_MAX)
  const [ofName, ofDescription] = [name, description].map((words) => readingsOf(words.map(spelledRight), null))
  const isDenied = [...name, ...description].some((word) => isDenial(word))
  const count = Math.max(ofName?.length ?? 0, ofDescription?.length ?? 0)
  const readings = Array.from({ length: count }, (_, at) => {
    const both = [ofName, ofDescription].map((readings) => readings?.[at] ?? readings?.[0] ?? NOTHING_READ)
    const weighted = both.map(({ meanings }) => weightedMeanings(meanings, field.type))
    return {
      name: weighted[0] ?? [],
      description: weighted[1] ?? [],
      keys: keysOf(weighted.flat()),
      plainKeys: new Set(weighted.flat().flatMap(plainKeysOf)),
      kinds: both.map(({ kinds }) => kinds).find(({ size }) => size > 0) ?? new Set<string>(),
      isDenied,
    }
  })
  const allKeys = new Set(readings.flatMap(({ keys }) => [...keys]))
  return readings.map((reading) => ({ ...reading, allKeys }))
}
const NOTHING_READ: Reading = { meanings: [], kinds: new Set() }

const DESCRIPTION_WORDS_MAX = 12

/** Word by word first, and again with the words of compound labels joined, where there are any. */
function readingsOf(words: readonly string[], language: string | null): Reading[] {
  const whole = wholeLabelsIn(language, words)
  return [asOneWord(words), ...(whole === null ? [] : [whole])].map((pieces) => ({
    meanings: pieces.flatMap((piece) => (typeof piece !== 'string' ? piece : isMeaningful(piece) ? meaningsIn(language, piece) : [])),
    kinds: kindsOf(pieces, language),
  }))
}

function weightedMeanings(meanings: readonly Meaning[], type: FieldSpec['field']['type']): WeightedMeaning[] {
  return meanings.map((meaning) => ({ meaning, weight: weightOf(meaning, type) }))
}

/** "Check-in" and "check-out" as one word each, since they differ only by "in" and "out". */
function asOneWord(words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    if (words[at - 1] === 'check' && (word === 'in' || word === 'out')) return [`check${word}`]
    return word === 'check' && (words[at + 1] === 'in' || words[at + 1] === 'out') ? [] : [word]
  })
}

function weightOf(meaning: Meaning, type: FieldSpec['field']['type']): number {
  if (IMPLIED[type]?.some((group) => meaning.keys.includes(group))) return KNOWN_TYPE_WEIGHT
  return isSpecificMeaning(meaning) ? 1 : COMMON_WEIGHT
}

export function isSpecificMeaning({ word, isKnown, isCommon }: Meaning): boolean {
  return !isCommon && (isKnown || !SUBJECT_TYPES.has(word))
}

function keysOf(weighted: readonly WeightedMeaning[]): ReadonlySet<string | number> {
  return new Set(weighted.flatMap(({ meaning }) => meaning.keys))
}

export const SIMILARITY_MIN = 0.6
const FIT = { least: 0.62, most: 0.86 }
const NO_WORDS: ReadonlySet<string> = new Set()

/** What else decides how a label is understood: the page's language, and the words of its main heading, which add nothing. */
export interface LabelSetting {
  language: string | null
  heading?: ReadonlySet<string>
}

/** How much a label and the field cover of each other, 0 to 1, in the readings of both that agree best. */
export function labelSimilarity(label: string, intent: FieldSpec, { language, heading = NO_WORDS }: LabelSetting): number {
  const names = namesIn(label, language)
  return Math.max(0, ...names.flatMap((name) => askedBy(intent).map((asked) => similarityOf(name, asked, { intent, heading }))))
}

/** A similarity on the scale of `labelFit`; 0 for one too low to mean anything. */
export function fitOfSimilarity(similarity: number): number {
  if (similarity < SIMILARITY_MIN) return 0
  return FIT.least + ((FIT.most - FIT.least) * (similarity - SIMILARITY_MIN)) / (1 - SIMILARITY_MIN)
}

/** True for a label of the field's words that means something else in every reading: the opposite, a kind of the thing, a measure. */
export function contradictsField(label: string, intent: FieldSpec, language: string | null): boolean {
  return namesIn(label, language).every((name) => askedBy(intent).every((asked) => isContradicted(name, asked, intent)))
}

function isContradicted({ words, meanings, kinds, allKeys, isDenied }: LabelName, asked: Asked, intent: FieldSpec): boolean {
  const label = weightedMeanings(meanings, intent.field.type)
  if (isOfOtherKind(kinds, asked) || isMeasureForCount(label, asked)) return true
  if (label.some((one) => one.weight === 1 && isAmong(one, asked.keys)) && !hasSpecificWord(label, asked)) return true
  return isDenied !== asked.isDenied || words.some((word) => intent.excluded.has(word)) || areOpposed(allKeys, asked.allKeys)
}

/** 0 where something contradicts it, else how much label and field cover of each other. */
function similarityOf(
  { words, meanings, kinds, allKeys, isDenied: isLabelDenied }: LabelName,
  asked: Asked,
  { intent, heading }: { intent: FieldSpec; heading: ReadonlySet<string> },
): number {
  const { name, description, keys, isDenied } = asked
  const label = weightedMeanings(meanings, intent.field.type)
  if (!hasSpecificWord(label, asked) || isOfOtherKind(kinds, asked) || isMeasureForCount(label, asked)) return 0
  if (isLabelDenied !== isDenied || words.some((word) => intent.excluded.has(word))) return 0
  const ofLabel = share(
    label.map((one) => (heading.has(one.meaning.word) ? { ...one, weight: one.weight * HEADING_WEIGHT } : one)),
    keys,
  )
  const labelKeys = keysOf(label)
  if (areOpposed(allKeys, asked.allKeys)) return 0
  const ofName = share(name, labelKeys)
  const ofDescription = share(description, labelKeys)
  return ofName < OF_NAME_MIN && ofDescription < OF_DESCRIPTION_MIN ? 0 : ofLabel * (0.55 + 0.45 * Math.max(ofName, ofDescription * 0.95))
}

/** The shared word must be more specific than "number" or "type", and not by another sense of it alone. */
function hasSpecificWord(label: readonly WeightedMeaning[], { keys, plainKeys }: Asked): boolean {
  const specific = label.filter((one) => one.weight === 1 && isAmong(one, keys))
  if (specific.length === 0) return false
  return specific.some((one) => plainKeysOf(one).some((key) => plainKeys.has(key))) || label.filter((one) => isAmong(one, keys)).length > 1
}

function plainKeysOf({ meaning: { word, keys } }: WeightedMeaning): readonly (string | number)[] {
  return isHomograph(word) ? keys.filter((key) => typeof key === 'string') : keys
}

/** "Launch date" is not a launch cost; the kind of a thing ("Sponsor type") is not the thing. */
function isOfOtherKind(own: ReadonlySet<string>, { name, kinds }: Asked): boolean {
  if (own.size === 0 || [...own].some((kind) => kinds.has(kind))) return false
  return kinds.size > 0 || (!own.has('name') && [...keysOf(name)].some(isParty))
}

/** Common words by the kind of values that they name; other words go with any kind. */
const KINDS: ReadonlyMap<string | number, string> = new Map(
  ['number total code', 'price fee amount', 'date time', 'type class category group', 'name', 'link', 'point'].flatMap((kind) =>
    kind.split(' ').map((word) => [numberOf(word), kind] as const),
  ),
)

function kindsOf(pieces: readonly Piece[], language: string | null): Set<string> {
  const words = pieces.filter((piece) => typeof piece === 'string')
  return new Set(words.flatMap((word) => meaningsIn(language, word)).flatMap(({ keys }) => keys.flatMap((key) => KINDS.get(key) ?? [])))
}

/** A quantity that is weighed, measured or paid is not a count: "Weight" is not a mass number, "Revenue" not a number of sales. */
function isMeasureForCount(label: readonly WeightedMeaning[], { kinds }: Asked): boolean {
  return kinds.has(COUNT) && label.length > 0 && label.every(({ meaning }) => meaning.keys.some((key) => MEASURES.has(key)))
}
/** The kind of values that a word names, as `kinds` has it. */
export function kindNamed(word: string): string {
  return KINDS.get(numberOf(word)) ?? ''
}
const COUNT = kindNamed('number')
const MEASURES: ReadonlySet<string | number> = new Set(
  ['weight', 'height', 'width', 'depth', 'diameter', 'revenue', 'profit'].map(numberOf),
)

function isAmong({ meaning }: WeightedMeaning, keys: ReadonlySet<string | number>): boolean {
  return meaning.keys.some((key) => keys.has(key))
}

/** The share of the words that are among the keys, 0 to 1. */
export function share(weighted: readonly WeightedMeaning[], keys: ReadonlySet<string | number>): number {
  let [sum, total] = [0, 0]
  for (const one of weighted) {
    total += one.weight
    if (isAmong(one, keys)) sum += one.weight
  }
  return total === 0 ? 0 : sum / total
}

/** Pairs of meanings that must not be confused, however well the other words match. */
const OPPOSITES: readonly (readonly string[])[] = (
  'highest/lowest, start/end, home/away, single/return, adult/child, input/output, first/last, inclusion/exclusion, warm/cold, plaintiff/defendant, ascent/descent, ' +
  'perigee/apogee, height/width, height/depth, width/depth, height/length, width/length, buyer/provider, arrival/departure, checkin/checkout, advance/boxoffice, revenue/profit, ' +
  'previous/current, previous/next, bedroom/bathroom, living/plot, living/usable, author/publisher, judge/counsel, ceo/auditor, published/granted, published/filed, filed/granted, ' +
  'start/granted, end/granted, previous/last, founded/updated, published/updated, expiry/effective date, win/loss, landlord/tenant, sender/consignee, assets/liabilities, ' +
  'predecessor/heir, sunrise/sunset, openness/closed to the public, advantages/disadvantages, minimum participants/maximum participants, first departure/last departure, debtor/creditor'
)
  .split(', ')
  .map((pair) => pair.split('/'))

const OPPOSED = OPPOSITES.map(([a = '', b = '']) => [numberOf(a), numberOf(b)] as const)

export function areOpposed(label: ReadonlySet<string | number>, field: ReadonlySet<string | number>): boolean {
  const differ = (a: number, b: number): boolean => label.has(a) && !label.has(b) && field.has(b) && !field.has(a)
  return OPPOSED.some(([a, b]) => differ(a, b) || differ(b, a))
}

/** Words that the type of a field implies. */
const IMPLIED: Partial<Record<FieldSpec['field']['type'], readonly number[]>> = {
  date: [numberOf('date'), numberOf('time')],
  number: [numberOf('number'), numberOf('total')],
}
