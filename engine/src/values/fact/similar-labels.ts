// Labels that name a field in other words: "Launch site" for `launch_place`, "Verlag" for `publisher`, "Highest point" for
// "top of the route". Weighs how much of the label the field's words explain and how much of the field the label covers; of all labels of
// a page one must be ahead. For fields without a label of their name.
import { keepLast } from '../../text/keep-last.ts'
import { keepByLanguage } from '../../text/keep-texts.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { findMoney } from '../money/money-text.ts'
import type { LabelledValue, PageIndex } from '../../page/page-index.ts'
import { labelWords } from '../../fields/label-words.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import {
  askedBy,
  isAmong,
  isSpecificMeaning,
  keysAsked,
  keysOf,
  KINDS,
  plainKeysOf,
  readingsOf,
  share,
  weightedMeanings,
  type Asked,
  type Reading,
  type WeightedMeaning,
} from '../../fields/synonyms/asked-meanings.ts'
import { isDenial } from '../../fields/synonyms/meaningful-words.ts'
import { areOpposed } from '../../fields/synonyms/opposite-meanings.ts'
import { isParty, numberOf } from '../../fields/synonyms/word-meaning.ts'

/** One name that a label gives, in one reading. */
interface LabelName extends Reading {
  words: readonly string[]
  isDenied: boolean
  /** The keys of all readings. */
  allKeys: ReadonlySet<string | number>
}

export interface SimilarLabel {
  entry: LabelledValue
  /** 0 to 1, on the scale of `labelFit`. */
  fit: number
}

const LABEL_WORDS_MAX = 7
const VALUE_CHARS_MAX = 240
const SIMILARITY_MIN = 0.6
/** A label of other words with a similarity this close to the best leaves open which is meant. */
const AHEAD_MIN = 0.04
const FIT = { least: 0.62, most: 0.86 }
/** Words of the main heading add nothing in a label. */
const HEADING_WEIGHT = 0.2
/** Least share of the name, or of the description, that a label must cover. */
const OF_NAME_MIN = 0.6
const OF_DESCRIPTION_MIN = 0.7

/** The labels of the best similarity, all of the same words; empty where none is near enough or several are. */
export function similarLabels(page: PageIndex, intent: FieldSpec): readonly SimilarLabel[] {
  const wanted = askedBy(intent)
  const alike = labelsAlike(page, keysAsked(intent))
  if (alike.size === 0) return []
  const heading = new Set(page.mainHeading === null ? [] : labelWords(page.mainHeading.text))
  // A list has the same label in each of its items.
  const known = new Map<string, number>()
  const near = [...alike].flatMap((entry) => {
    if (wanted.some((asked) => isMeasureForPrice(entry, asked))) return []
    const { label } = entry.pair
    let similarity = known.get(label)
    if (similarity === undefined) {
      const names = namesIn(label, languageOf(page))
      similarity = Math.max(...names.flatMap((name) => wanted.map((asked) => similarityOf(name, asked, { intent, heading }))))
      known.set(label, similarity)
    }
    return similarity >= SIMILARITY_MIN ? [{ entry, similarity }] : []
  })
  if (near.length === 0) return []
  const best = Math.max(...near.map(({ similarity }) => similarity))
  const first = near.filter(({ similarity }) => similarity === best)
  const words = new Set(first.map(({ entry }) => entry.words.join(' ')))
  const hasRival = near.some(({ similarity, entry }) => best - similarity < AHEAD_MIN && !words.has(entry.words.join(' ')))
  if (words.size !== 1 || hasRival) return []
  const fit = FIT.least + ((FIT.most - FIT.least) * (best - SIMILARITY_MIN)) / (1 - SIMILARITY_MIN)
  return first.map(({ entry }) => ({ entry, fit }))
}

/** How well a name beside a value, such as that of a row, is the field in other words: 0 to 1, on the scale of `labelFit`. */
export function synonymFit(page: PageIndex, intent: FieldSpec, label: string): number {
  const names = namesIn(label, languageOf(page))
  const best = Math.max(
    0,
    ...names.flatMap((name) => askedBy(intent).map((asked) => similarityOf(name, asked, { intent, heading: new Set() }))),
  )
  return best < SIMILARITY_MIN ? 0 : FIT.least + ((FIT.most - FIT.least) * (best - SIMILARITY_MIN)) / (1 - SIMILARITY_MIN)
}

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

/** True for a label of the field's words that means something else in every reading: the opposite, a kind of the thing, a measure. */
export function contradicts(page: PageIndex, intent: FieldSpec, label: string): boolean {
  return namesIn(label, languageOf(page)).every((name) => askedBy(intent).every((asked) => isContradicted(name, asked, intent)))
}

function isContradicted({ words, meanings, kinds, allKeys, isDenied }: LabelName, asked: Asked, intent: FieldSpec): boolean {
  const label = weightedMeanings(meanings, intent.field.type)
  if (isOfOtherKind(kinds, asked) || isMeasureForCount(label, asked)) return true
  if (label.some((one) => one.weight === 1 && isAmong(one, asked.keys)) && !hasSpecificWord(label, asked)) return true
  return isDenied !== asked.isDenied || words.some((word) => intent.excluded.has(word)) || areOpposed(allKeys, asked.allKeys)
}

/** The labels that may share a more specific word with the field than "number" or "type". */
function labelsAlike(page: PageIndex, keys: Asked['keys']): ReadonlySet<LabelledValue> {
  const table = labelsByKey(page)
  const alike = new Set<LabelledValue>()
  for (const key of keys) for (const entry of table.get(key) ?? []) alike.add(entry)
  return alike
}

/** Cached for all fields of a page, of which most share no key with any label. */
const labelsByKey = keepLast((page: PageIndex): ReadonlyMap<string | number, readonly LabelledValue[]> => {
  const table = new Map<string | number, LabelledValue[]>()
  for (const entry of page.labels) {
    if (!canLabel(page, entry)) continue
    for (const key of specificKeys(entry.pair.label, languageOf(page))) {
      const known = table.get(key)
      if (known) known.push(entry)
      else table.set(key, [entry])
    }
  }
  return table
})

function languageOf({ document: { language } }: PageIndex): string | null {
  return language?.split('-')[0]?.toLowerCase() ?? null
}

/** Cached by language and label. */
const specificKeys = keepByLanguage<readonly (string | number)[]>((label, language) => [
  ...new Set(namesIn(label, language).flatMap(({ meanings }) => meanings.filter(isSpecificMeaning).flatMap(({ keys }) => keys))),
])

/** "Deposit or guarantee", "Preis / Kosten": a label may give two names. */
const namesIn = keepByLanguage<readonly LabelName[]>((label, language) =>
  (ALTERNATIVE.test(label) ? [label, ...label.split(ALTERNATIVE)] : [label]).flatMap((name) => {
    const words = labelWords(name)
    const readings = readingsOf(words, language)
    const allKeys = new Set(readings.flatMap(({ meanings }) => meanings.flatMap(({ keys }) => keys)))
    return readings.map((reading) => ({ ...reading, words, allKeys, isDenied: words.some((word) => isDenial(word)) }))
  }),
)

const ALTERNATIVE = /\s(?:o\.|or|oder|bzw\.|ou|of|oppure)\s|\s?[/|]\s?/u

function canLabel(page: PageIndex, { pair, words }: LabelledValue): boolean {
  if (words.length === 0 || words.length > LABEL_WORDS_MAX || pair.value.length > VALUE_CHARS_MAX) return false
  if (pair.layout === 'form' || pair.layout === 'attribute') return false
  return pair.label !== page.mainHeading?.text
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

/** "Launch date" is not a launch cost; the kind of a thing ("Sponsor type") is not the thing. */
function isOfOtherKind(own: ReadonlySet<string>, { name, kinds }: Asked): boolean {
  if (own.size === 0 || [...own].some((kind) => kinds.has(kind))) return false
  return kinds.size > 0 || (!own.has('name') && [...keysOf(name)].some(isParty))
}

/** A quantity that is weighed, measured or paid is not a count: "Weight" is not a mass number, "Revenue" not a number of sales. */
function isMeasureForCount(label: readonly WeightedMeaning[], { kinds }: Asked): boolean {
  return kinds.has(COUNT) && label.length > 0 && label.every(({ meaning }) => meaning.keys.some((key) => MEASURES.has(key)))
}
const COUNT = KINDS.get(numberOf('number')) ?? ''
const MEASURES: ReadonlySet<string | number> = new Set(
  ['weight', 'height', 'width', 'depth', 'diameter', 'revenue', 'profit'].map(numberOf),
)

/** "Bottle: 0.75 l" is not the price of a bottle. */
function isMeasureForPrice({ pair: { value } }: LabelledValue, { kinds }: Asked): boolean {
  return kinds.has(PRICE) && /\p{L}|%/u.test(value) && findMoney(value).length === 0
}
const PRICE = KINDS.get(numberOf('price')) ?? ''
