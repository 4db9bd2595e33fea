// Likeness of a solved value and a value that a rule reads. Case and white space make no difference.
import type { JsonValue } from '../types.ts'
import { foldForCompare } from '../text/fold.ts'

/** 1 for equal values; for lists the F1 score of their items; otherwise 0. */
export function likeness(value: JsonValue, solved: JsonValue): number {
  if (Array.isArray(value) && Array.isArray(solved)) return itemF1(value, solved)
  return keyOf(value) === keyOf(solved) ? 1 : 0
}

/** Like likeness, but `NEARLY` for texts that differ only in punctuation and spaces, as structured data and visible text often do. */
export function closeness(value: JsonValue, solved: JsonValue): number {
  const exact = likeness(value, solved)
  if (exact === 1) return 1
  if (Array.isArray(value) && Array.isArray(solved)) {
    return Math.max(exact, NEARLY * itemF1(value.map(looseForm), solved.map(looseForm)))
  }
  if (isSameClock(value, solved)) return NEARLY
  return typeof value === 'string' && mayBeLoose(solved) && looseForm(value) === looseForm(solved) ? NEARLY : exact
}

/** Likeness of texts that differ only in punctuation and spaces. */
export const NEARLY = 0.9

/** Like likeness, but 1 for the same clock time of which only one has a time zone: that is all that its page shows. */
export function notedLikeness(value: JsonValue, solved: JsonValue): number {
  return isSameClock(value, solved) ? 1 : likeness(value, solved)
}

function isSameClock(value: JsonValue, solved: JsonValue): boolean {
  return clockOf(value) !== null && clockOf(value) === clockOf(solved) && !(isZoned(value) && isZoned(solved))
}

/** True for longer texts, lists, times and addresses; short codes and names may differ only in punctuation. */
export function mayBeLoose(solved: JsonValue): boolean {
  if (clockOf(solved) !== null || (typeof solved === 'string' && isAddress(solved))) return true
  return Array.isArray(solved) ? solved.length > 1 : typeof solved === 'string' && solved.length >= 16 && /\p{L} +\p{L}/u.test(solved)
}

/** True for an absolute http or https address. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//.test(text)
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d{1,9})? ?(Z|[+-]\d\d:?\d\d)?$/

/** The same key for all notations of an instant, to the second; null for texts without a time zone. */
function instantOf(text: string): string | null {
  const [, day, time, seconds = ':00', zone] = MOMENT.exec(text.trim()) ?? []
  if (day === undefined || zone === undefined) return null
  const ms = Date.parse(`${day}T${time}${seconds}${zone}`)
  return Number.isNaN(ms) ? null : `t${ms}`
}

/** True for a day with a time in the notation of ISO 8601 or SQL. */
export function isMoment(text: string): boolean {
  return MOMENT.test(text.trim())
}

/** Day and local time, to the minute. */
function clockOf(value: JsonValue): string | null {
  const [, day, time] = typeof value === 'string' ? (MOMENT.exec(value.trim()) ?? []) : []
  return day === undefined ? null : `${day} ${time}`
}

function isZoned(value: JsonValue): boolean {
  return typeof value === 'string' && MOMENT.exec(value.trim())?.[4] !== undefined
}

/** Letters and digits, with the punctuation inside numbers; an address without its scheme. */
export function looseForm(value: JsonValue): string {
  if (typeof value !== 'string') return keyOf(value)
  const folded = foldForCompare(value).replaceAll('\u2044', '/')
  if (isAddress(folded)) return folded.replace(/^https?:/, '')
  return folded.replace(/(?<!\d)[^\p{L}\p{N}]+|[^\p{L}\p{N}]+(?!\d)|\s+/gu, '')
}

/** Equal keys for equal values. */
export function keyOf(value: JsonValue): string {
  if (typeof value === 'string') return instantOf(value) ?? `s${foldForCompare(value)}`
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
