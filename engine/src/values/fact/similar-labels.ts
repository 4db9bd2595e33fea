// Labels that name a field in other words: "Launch site" for `launch_place`, "Verlag" for `publisher`, "Highest point" for
// "top of the route". Weighs how much of the label the field's words explain and how much of the field the label covers; of all labels of
// a page one must be ahead. For fields without a label of their name.
import { keepLast } from '../../text/keep-last.ts'
import { keepTexts } from '../../text/keep-texts.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { findMoney } from '../money/money-text.ts'
import type { LabelledValue, PageIndex } from '../../page/page-index.ts'
import { FILLER_WORDS, SUBJECT_TYPES } from '../../fields/subjects.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import { isHomograph } from '../../fields/synonyms/homographs.ts'
import { groupOf, isParty, meaningsOf, spelledRight, type Meaning } from '../../fields/synonyms/word-meaning.ts'

/** A word, with its weight. */
interface Said {
  meaning: Meaning
  weight: number
}

/** One name that a label gives. */
interface LabelName {
  words: readonly string[]
  meanings: readonly Meaning[]
  kinds: ReadonlySet<string>
  isDenied: boolean
}

/** What a field asks for. */
interface Asked {
  name: readonly Said[]
  told: readonly Said[]
  keys: ReadonlySet<string | number>
  /** The keys but for groups that only a word of several senses is in. */
  plainKeys: ReadonlySet<string | number>
  /** The kinds of values that the name asks for, or where it is unspecific the description: see KINDS. */
  kinds: ReadonlySet<string>
  isDenied: boolean
}

export interface SimilarLabel {
  entry: LabelledValue
  /** 0 to 1, on the scale of `labelFit`. */
  fit: number
}

const LABEL_WORDS_MAX = 7
const VALUE_CHARS_MAX = 240
const SIMILARITY_MIN = 0.6
/** Labels of other words that are nearly as good leave open which is meant. */
const AHEAD_MIN = 0.04
const FIT = { least: 0.62, most: 0.86 }
const COMMON_WEIGHT = 0.35
const KNOWN_TYPE_WEIGHT = 0.05
/** Words of the main heading add nothing in a label. */
const HEADING_WEIGHT = 0.2
/** Least share of the name, or of the description, that a label must cover. */
const OF_NAME_MIN = 0.6
const OF_TOLD_MIN = 0.7

/** The labels of the best similarity, all of the same words; empty where none is near enough or several are. */
export function similarLabels(page: PageIndex, intent: FieldSpec): readonly SimilarLabel[] {
  const wanted = askedBy(intent)
  const alike = labelsAlike(page, wanted.keys)
  if (alike.size === 0) return []
  const heading = new Set(page.mainHeading === null ? [] : labelWords(page.mainHeading.text))
  const near = [...alike].flatMap((entry) => {
    if (isMeasureForPrice(entry, wanted)) return []
    const similarity = Math.max(...namesIn(entry.pair.label).map((name) => similarityOf(name, wanted, { intent, heading })))
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

/** True for a label of the opposite meaning, though both are names of one thing: "Kaltmiete" is no warm rent. */
export function isOpposite(words: readonly string[], intent: FieldSpec): boolean {
  return areOpposed(new Set(toldBy(words).flatMap(({ keys }) => keys)), keysOf(askedBy(intent).name))
}

/** True where the field's words name a person or an organisation. */
export function asksForParty(intent: FieldSpec): boolean {
  return [...askedBy(intent).keys].some(isParty)
}

/** The labels that may share a more specific word with the field than "number" or "type". */
function labelsAlike(page: PageIndex, keys: Asked['keys']): ReadonlySet<LabelledValue> {
  const table = labelsByKey(page)
  const alike = new Set<LabelledValue>()
  for (const key of keys) for (const entry of table.get(key) ?? []) alike.add(entry)
  return alike
}

/** Looked up by every field, while most labels are like none. */
const labelsByKey = keepLast((page: PageIndex): ReadonlyMap<string | number, readonly LabelledValue[]> => {
  const table = new Map<string | number, LabelledValue[]>()
  for (const entry of page.labels) {
    if (!canLabel(page, entry)) continue
    for (const key of specificKeys(entry.pair.label)) {
      const known = table.get(key)
      if (known) known.push(entry)
      else table.set(key, [entry])
    }
  }
  return table
})

const specificKeys = keepTexts<readonly (string | number)[]>((label) => [
  ...new Set(namesIn(label).flatMap(({ meanings }) => meanings.filter(isSpecificMeaning).flatMap(({ keys }) => keys))),
])

/** "Deposit or guarantee", "Preis / Kosten": a label may give two names. */
const namesIn = keepTexts<readonly LabelName[]>((label) =>
  (ALTERNATIVE.test(label) ? [label, ...label.split(ALTERNATIVE)] : [label]).map((name) => {
    const words = labelWords(name)
    return { words, meanings: toldBy(words), kinds: kindsOf(words), isDenied: words.some((word) => DENIALS.has(word)) }
  }),
)
const ALTERNATIVE = /\s(?:o\.|or|oder|bzw\.|ou|of|oppure)\s|\s?[/|]\s?/u

function canLabel(page: PageIndex, { pair, words }: LabelledValue): boolean {
  if (words.length === 0 || words.length > LABEL_WORDS_MAX || pair.value.length > VALUE_CHARS_MAX) return false
  if (pair.layout === 'form' || pair.layout === 'attribute') return false
  return pair.label !== page.mainHeading?.text
}

const known = new WeakMap<FieldSpec, Asked>()

function askedBy(intent: FieldSpec): Asked {
  let wanted = known.get(intent)
  if (!wanted) known.set(intent, (wanted = understand(intent)))
  return wanted
}

function understand({ field }: FieldSpec): Asked {
  const name = nameWords(field.name)
  const told = labelWords(field.description.split(/[.;]/)[0] ?? '').slice(0, TOLD_WORDS_MAX)
  const said = [name, told].map((words) => saidBy(toldBy(words.map(spelledRight)), field.type))
  return {
    name: said[0] ?? [],
    told: said[1] ?? [],
    keys: keysOf(said.flat()),
    plainKeys: new Set(said.flat().flatMap(plainKeysOf)),
    kinds: [name, told].map(kindsOf).find(({ size }) => size > 0) ?? new Set(),
    isDenied: [...name, ...told].some((word) => DENIALS.has(word)),
  }
}
const TOLD_WORDS_MAX = 12

function toldBy(words: readonly string[]): Meaning[] {
  return asOneWord(words).filter(tells).flatMap(meaningsOf)
}

function saidBy(meanings: readonly Meaning[], type: FieldSpec['field']['type']): Said[] {
  return meanings.map((meaning) => ({ meaning, weight: weightOf(meaning, type) }))
}

/** "Check-in" and "check-out" differ only by their little words. */
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

function isSpecificMeaning({ word, isKnown, isCommon }: Meaning): boolean {
  return !isCommon && (isKnown || !SUBJECT_TYPES.has(word))
}

function tells(word: string): boolean {
  return (
    word.length > 1 && !FILLER_WORDS.has(word) && !PLAIN_WORDS.has(word) && !UNITS.has(word) && !DENIALS.has(word) && !/^\d+$/.test(word)
  )
}

function keysOf(said: readonly Said[]): ReadonlySet<string | number> {
  return new Set(said.flatMap(({ meaning }) => meaning.keys))
}

/** 0 where something contradicts it, else how much label and field cover of each other. */
function similarityOf(
  { words, meanings, kinds, isDenied: isLabelDenied }: LabelName,
  asked: Asked,
  { intent, heading }: { intent: FieldSpec; heading: ReadonlySet<string> },
): number {
  const { name, told, keys, isDenied } = asked
  const label = saidBy(meanings, intent.field.type)
  if (!hasSpecificWord(label, asked) || isOfOtherKind(kinds, asked) || isMeasureForCount(label, asked)) return 0
  if (isLabelDenied !== isDenied || words.some((word) => intent.excluded.has(word))) return 0
  const ofLabel = share(
    label.map((said) => (heading.has(said.meaning.word) ? { ...said, weight: said.weight * HEADING_WEIGHT } : said)),
    keys,
  )
  const labelKeys = keysOf(label)
  if (areOpposed(labelKeys, keys)) return 0
  const ofName = share(name, labelKeys)
  const shareOfLabel = share(told, labelKeys)
  return ofName < OF_NAME_MIN && shareOfLabel < OF_TOLD_MIN ? 0 : ofLabel * (0.55 + 0.45 * Math.max(ofName, shareOfLabel * 0.95))
}

/** The shared word must be more specific than "number" or "type", and not by another sense of it alone. */
function hasSpecificWord(label: readonly Said[], { keys, plainKeys }: Asked): boolean {
  const telling = label.filter((said) => said.weight === 1 && isSaid(said, keys))
  if (telling.length === 0) return false
  return (
    telling.some((said) => plainKeysOf(said).some((key) => plainKeys.has(key))) || label.filter((said) => isSaid(said, keys)).length > 1
  )
}

function plainKeysOf({ meaning: { word, keys } }: Said): readonly (string | number)[] {
  return isHomograph(word) ? keys.filter((key) => typeof key === 'string') : keys
}

/** "Launch date" is no launch cost; the kind of a thing ("Sponsor type") is not the thing. */
function isOfOtherKind(own: ReadonlySet<string>, { name, kinds }: Asked): boolean {
  if (own.size === 0 || [...own].some((kind) => kinds.has(kind))) return false
  return kinds.size > 0 || (!own.has('name') && [...keysOf(name)].some(isParty))
}

/** Common words by the kind of values that they ask for; the others go with any. */
const KINDS: ReadonlyMap<string | number, string> = new Map(
  ['number total code', 'price fee amount', 'date time', 'type class category group', 'name', 'link', 'point'].flatMap((kind) =>
    kind.split(' ').map((word) => [groupOf(word), kind] as const),
  ),
)

function kindsOf(words: readonly string[]): Set<string> {
  return new Set(words.flatMap(meaningsOf).flatMap(({ keys }) => keys.flatMap((key) => KINDS.get(key) ?? [])))
}

/** What is weighed, measured or paid is not counted: "Weight" is no mass number, "Revenue" no count of sales. */
function isMeasureForCount(label: readonly Said[], { kinds }: Asked): boolean {
  return kinds.has(COUNT) && label.length > 0 && label.every(({ meaning }) => meaning.keys.some((key) => MEASURES.has(key)))
}
const COUNT = KINDS.get(groupOf('number')) ?? ''
const MEASURES: ReadonlySet<string | number> = new Set(['weight', 'height', 'width', 'depth', 'diameter', 'revenue', 'profit'].map(groupOf))

/** "Bottle: 0.75 l" is no price of a bottle. */
function isMeasureForPrice({ pair: { value } }: LabelledValue, { kinds }: Asked): boolean {
  return kinds.has(PRICE) && /\p{L}|%/u.test(value) && findMoney(value).length === 0
}
const PRICE = KINDS.get(groupOf('price')) ?? ''

function isSaid({ meaning }: Said, keys: ReadonlySet<string | number>): boolean {
  return meaning.keys.some((key) => keys.has(key))
}

/** The share of the words that are among the keys, 0 to 1. */
function share(said: readonly Said[], keys: ReadonlySet<string | number>): number {
  let [sum, total] = [0, 0]
  for (const one of said) {
    total += one.weight
    if (isSaid(one, keys)) sum += one.weight
  }
  return total === 0 ? 0 : sum / total
}

/** What must not be taken for each other, whatever else agrees. */
const OPPOSITES: readonly (readonly [string, string])[] = (
  'highest lowest, start end, home away, single return, adult child, eingang ausgang, first last, inclusion exclusion, warm cold, plaintiff defendant, ascent descent, ' +
  'perigee apogee, height width, height depth, width depth, height length, width length, buyer provider, arrival departure, checkin checkout, advance boxoffice, revenue profit, ' +
  'previous current, previous next, bedroom bathroom, living plot, living usable, author publisher, judge counsel, ceo auditor, published granted, published filed, filed granted, ' +
  'start granted, end granted, previous last, created updated, published updated'
)
  .split(', ')
  .map((pair) => pair.split(' ') as [string, string])

const OPPOSED = OPPOSITES.map(([a, b]) => [groupOf(a), groupOf(b)] as const)

function areOpposed(label: ReadonlySet<string | number>, field: ReadonlySet<string | number>): boolean {
  const differ = (a: number, b: number): boolean => label.has(a) && !label.has(b) && field.has(b) && !field.has(a)
  return OPPOSED.some(([a, b]) => differ(a, b) || differ(b, a))
}

/** Words that the type of a field implies. */
const IMPLIED: Partial<Record<FieldSpec['field']['type'], readonly number[]>> = {
  date: [groupOf('date'), groupOf('uhrzeit')],
  number: [groupOf('number'), groupOf('insgesamt')],
}

const DENIALS = new Set('not non nicht kein keine keinen don doesn isn pas senza sin niet geen without ohne sans nie bez'.split(' '))

const UNITS = new Set(
  'kg g mg lb oz cm mm m km inch ft feet mile min minute sec second ml cl l litre liter gb mb tb kb w kw kwh v mv ma mah a db hz ghz mhz sqm sqft m2 m3 eur usd gbp euro dollar percent pct deg degree celsius metre meter gram gramm'.split(
    ' ',
  ),
)

const PLAIN_WORDS = new Set(
  (
    'be are was were been can could may might must should do does did has have had with from by at per as it if there incl including e.g eg ie etc who what which how so such ' +
    'where when he she they them you your our we us i my me their his her one used using use say said given give name any some other only also than then into out up about ' +
    'est sont qui que quel quelle quelles pour par dans en au aux avec son sa ses un une et ou ce cette wie was wer ist sind gibt ob im am an zum zur mit und fur auf bei aus ein eine ' +
    'eines einer oder es son esta este cual quien con por para un una y e ed un uno una con per chi che cosa quale nel nella sul is wat wie met voor bij op te aan er'
  ).split(' '),
)
