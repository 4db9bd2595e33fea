// How alike two values are: a solved value and what a rule reads. Letter case and white space make no difference.
import type { JsonValue } from '../types.ts'
import { foldForCompare } from '../text/fold.ts'

/** 1 for the same value; for lists the F1 of their items; 0 for all else. */
export function likeness(value: JsonValue, solved: JsonValue): number {
  if (Array.isArray(value) && Array.isArray(solved)) return itemF1(value, solved)
  return keyOf(value) === keyOf(solved) ? 1 : 0
}

/** Equal for values that say the same. */
export function keyOf(value: JsonValue): string {
  if (typeof value === 'string') return `s${foldForCompare(value)}`
  if (Array.isArray(value)) return `a${value.map(keyOf).join('\u0001')}`
  return JSON.stringify(value)
}

function itemF1(value: readonly JsonValue[], solved: readonly JsonValue[]): number {
  const left = new Map<string, number>()
  for (const item of solved) left.set(keyOf(item), (left.get(keyOf(item)) ?? 0) + 1)
  let right = 0
  for (const item of value) {
    const count = left.get(keyOf(item)) ?? 0
    if (count > 0) right += 1
    left.set(keyOf(item), count - 1)
  }
  const all = value.length + solved.length
  return all === 0 ? 1 : (2 * right) / all
}
