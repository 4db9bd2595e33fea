// What the words of a field or a label mean, word by word or with the words of compound labels joined, and how much each of them weighs.
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
export interface Reading {
  meanings: readonly Meaning[]
  kinds: ReadonlySet<string>
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

/** The field's words, in each reading. */
export const askedBy = onceAField((intent): readonly Asked[] => understand(intent))

export const keysAsked = onceAField((intent): Asked['keys'] => allKeysOf(askedBy(intent)))

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

function allKeysOf(readings: readonly Pick<Asked, 'allKeys'>[]): ReadonlySet<string | number> {
  return new Set(readings.flatMap(({ allKeys }) => [...allKeys]))
}
const DESCRIPTION_WORDS_MAX = 12

/** Word by word first, and again with the words of compound labels joined, where there are any. */
export function readingsOf(words: readonly string[], language: string | null): Reading[] {
  const whole = wholeLabelsIn(language, words)
  return [asOneWord(words), ...(whole === null ? [] : [whole])].map((pieces) => ({
    meanings: pieces.flatMap((piece) => (typeof piece !== 'string' ? piece : isMeaningful(piece) ? meaningsIn(language, piece) : [])),
    kinds: kindsOf(pieces, language),
  }))
}

export function weightedMeanings(meanings: readonly Meaning[], type: FieldSpec['field']['type']): WeightedMeaning[] {
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

export function keysOf(weighted: readonly WeightedMeaning[]): ReadonlySet<string | number> {
  return new Set(weighted.flatMap(({ meaning }) => meaning.keys))
}

/** True where the field's words name a person or an organisation. */
export function asksForParty(intent: FieldSpec): boolean {
  return [...keysAsked(intent)].some(isParty)
}

export function plainKeysOf({ meaning: { word, keys } }: WeightedMeaning): readonly (string | number)[] {
  return isHomograph(word) ? keys.filter((key) => typeof key === 'string') : keys
}

/** Common words by the kind of values that they name; other words go with any kind. */
export const KINDS: ReadonlyMap<string | number, string> = new Map(
  ['number total code', 'price fee amount', 'date time', 'type class category group', 'name', 'link', 'point'].flatMap((kind) =>
    kind.split(' ').map((word) => [numberOf(word), kind] as const),
  ),
)

function kindsOf(pieces: readonly Piece[], language: string | null): Set<string> {
  const words = pieces.filter((piece) => typeof piece === 'string')
  return new Set(words.flatMap((word) => meaningsIn(language, word)).flatMap(({ keys }) => keys.flatMap((key) => KINDS.get(key) ?? [])))
}

export function isAmong({ meaning }: WeightedMeaning, keys: ReadonlySet<string | number>): boolean {
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

/** Words that the type of a field implies. */
const IMPLIED: Partial<Record<FieldSpec['field']['type'], readonly number[]>> = {
  date: [numberOf('date'), numberOf('time')],
  number: [numberOf('number'), numberOf('total')],
}
