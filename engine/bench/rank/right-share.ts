// Compares a value with its label, for training: texts by their letters and digits, numbers as numbers, dates and times as such, lists by
// their items, long texts by their words. More lenient than the scorers of the data sets, because punctuation and case do not matter for
// the choice.
import { lettersOf } from '../../src/text/letters.ts'
import type { JsonValue } from '../../src/types.ts'

/** The accepted values of a label, which is plain or `{any_of: […]}`; empty if the page has none. */
export function acceptedValues(expected: unknown): unknown[] {
  if (expected === undefined || expected === null) return []
  if (typeof expected === 'object' && 'any_of' in expected && Array.isArray(expected.any_of)) return expected.any_of
  return [expected]
}

/** 0 to 1: the share of the value that is correct, compared with the best of the accepted values. Lists are compared by their items. */
export function rightShare(accepted: readonly unknown[], value: JsonValue): number {
  return Math.max(0, ...accepted.map((one) => shareOf(one, value)))
}

function shareOf(expected: unknown, value: JsonValue): number {
  if (value === null) return 0
  if (Array.isArray(value) || (Array.isArray(expected) && expected.length !== 1)) return shareOfItems(itemsOf(expected), itemsOf(value))
  const [wanted, given] = [wordsOf(expected), wordsOf(value)]
  if (wanted.length >= PROSE_WORDS && given.length >= PROSE_WORDS) return shareOfItems(wanted, given)
  return Number(isSame(Array.isArray(expected) ? expected[0] : expected, value))
}

/** Texts with at least this many words are scored by their common words, because annotators differ in where a text starts and ends. */
const PROSE_WORDS = 12

function wordsOf(value: unknown): string[] {
  return typeof value === 'string' ? (value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) : []
}

function itemsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(lettersOfAny)
}

/** F1 of the items, where repeated items count repeatedly. */
function shareOfItems(expected: readonly string[], found: readonly string[]): number {
  const left = [...expected]
  let same = 0
  for (const item of found) {
    const at = left.indexOf(item)
    if (at < 0) continue
    left.splice(at, 1)
    same += 1
  }
  return expected.length + found.length === 0 ? 0 : (2 * same) / (expected.length + found.length)
}

function isSame(expected: unknown, value: JsonValue): boolean {
  if (typeof value === 'number' || typeof expected === 'number') return Math.abs(Number(expected) - Number(value)) < 1e-6
  if (typeof expected === 'string' && typeof value === 'string' && DATE.test(expected) && DATE.test(value))
    return isSameTime(expected, value)
  const letters = lettersOfAny(expected)
  return letters === '' ? expected === value : letters === lettersOfAny(value)
}
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/

/** True for the same moment, or the same day if one has no time or no time zone. */
function isSameTime(a: string, b: string): boolean {
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/
  if (zoned.test(a) && zoned.test(b)) return Date.parse(a) === Date.parse(b)
  return a.slice(0, 10) === b.slice(0, 10)
}

function lettersOfAny(value: unknown): string {
  return lettersOf(typeof value === 'string' ? value : JSON.stringify(value))
}
