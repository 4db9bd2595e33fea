// Units that a text names for the numbers below or beside it: "Weight (g)", "Länge [mm]", "Dauer in Min.", "Вес, кг", "(kg)" alone.
import { findUnit } from '../../fields/measure-units.ts'
import { findCurrencyCode } from '../money/currencies.ts'
import { readDuration } from '../duration/read-duration.ts'
import { PER } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'

/** The kind of a unit of measure; `time` for all units of time. */
export type UnitKind = string

const TIME: UnitKind = 'time'
const TEXT_CHARS_MAX = 160
const UNIT_CHARS_MAX = 24
/** Of a unit with its brackets. */
const CELL_CHARS_MAX = 40

/** Null for a word that is not a unit. */
export function unitKindOf(word: string): UnitKind | null {
  const measure = findUnit(word)
  if (measure !== null) return measure.kind
  return /^\p{L}+\.?$/u.test(word) && readDuration(`1 ${word}`) !== null ? TIME : null
}

/** The unit of that kind as the text writes it; null where it names none, or several of the kind. */
export function unitIn(text: string, kind: UnitKind, place: 'head' | 'above'): string | null {
  if (text.length > TEXT_CHARS_MAX) return null
  const found = new Set(wordsIn(text, place).filter((word) => unitKindOf(word) === kind))
  const [only] = found
  return found.size === 1 ? (only ?? null) : null
}

/** In brackets, and at the end after "in" and similar words; in a header also alone, behind a comma, and as the last word of a name. */
function wordsIn(text: string, place: 'head' | 'above'): string[] {
  const folded = text
    .trim()
    .replace(/[:：.]$/u, '')
    .trimEnd()
  const bracketed = [...folded.matchAll(BRACKETED)].map(([, inside = '']) => inside.trim())
  const named = BEHIND_WORD.exec(folded)?.[1]
  const last = place === 'head' ? LAST_WORD.exec(folded)?.[1] : undefined
  return [...(place === 'head' ? [folded] : []), ...bracketed.map((inside) => inside.replace(PREPOSITION, '')), named, last].filter(
    (word) => word !== undefined && word !== '' && word.length <= UNIT_CHARS_MAX,
  ) as string[]
}
const BRACKETED = /[([（［]\s*([^()[\]（）［］]{1,24}?)\s*[)\]）］]/gu
const IN = anyOf(({ asks }) => asks?.in)
const PREPOSITION = new RegExp(String.raw`^${IN}\s`, 'iu')
const BEHIND_WORD = new RegExp(String.raw`(?<!\p{L})${IN}\s([\p{L}²³"″]{1,16}\.?)$`, 'iu')
/** The unit after "per" is not that of the number. */
const LAST_WORD = new RegExp(String.raw`(?:,\s?|(?<!${PER})\s)([\p{L}²³"″]{1,16}\.?)$`, 'iu')

/** A row below the headers with the units of the columns: "(g)", "[mm]", "EUR". Empty cells may be among them, other texts not. */
export function isUnitsRow(texts: readonly string[]): boolean {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '')
  return filled.length > 0 && filled.every(isUnitAlone) && (filled.length > 1 || /^[([（［]/u.test(filled[0] ?? ''))
}

function isUnitAlone(text: string): boolean {
  if (text.length > CELL_CHARS_MAX) return false
  const inside = text.replace(/^[([（［]\s*|\s*[)\]）］]$/gu, '').replace(PREPOSITION, '')
  return (
    inside.length <= UNIT_CHARS_MAX &&
    !/\d/.test(inside) &&
    (inside === '%' || unitKindOf(inside) !== null || findCurrencyCode(inside) !== null)
  )
}
