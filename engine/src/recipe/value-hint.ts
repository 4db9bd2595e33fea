// A cheap check whether a text can contain a solved value, before the text is cleaned, which costs more. It may only err by accepting a
// text.
import { foldForCompare } from '../text/fold.ts'
import type { JsonValue } from '../types.ts'
import { isMoment, looseForm } from './same-value.ts'

export interface Hint {
  /** True where the text contains the value verbatim. */
  holds(text: string): boolean
  /** True where it may contain it, in any form. */
  mayHold(text: string): boolean
  /** Longer texts contain more than the value. */
  charsMax: number
}

/** Number of characters beside the value in a text that contains it. */
const REST_CHARS_MAX = 200
/** Longer texts contain a value verbatim or not at all. */
const OTHER_FORM_CHARS_MAX = 100

/** `isLoose` allows other punctuation and spaces. */
export function hintOf(solved: JsonValue, isLoose: boolean): Hint {
  const first = Array.isArray(solved) ? solved.find((item) => typeof item === 'string') : solved
  const end = typeof first === 'string' ? addressEnd(first) : null
  const form = isLoose && end === null ? looseForm : foldForCompare
  const needle = typeof first !== 'string' || isMoment(first) ? null : form(end ?? first)
  const digits = typeof solved === 'string' ? (/\d+/.exec(solved)?.[0] ?? null) : null
  const holds = (text: string): boolean => needle !== null && form(text).includes(needle)
  const isFree = needle === null && digits === null
  return {
    holds,
    mayHold: (text) => isFree || holds(text) || (text.length <= OTHER_FORM_CHARS_MAX && digits !== null && text.includes(digits)),
    charsMax: charsMaxOf(solved),
  }
}

function charsMaxOf(solved: JsonValue): number {
  if (typeof solved === 'string') return solved.length + REST_CHARS_MAX
  if (!Array.isArray(solved)) return 100
  return solved.reduce<number>((sum, item) => sum + (typeof item === 'string' ? item.length + 20 : 50), 0) * 1.3 + REST_CHARS_MAX
}

/** The last path segment of an address, which relative and absolute notations share; null for other texts. */
function addressEnd(text: string): string | null {
  if (!/^https?:\/\//.test(text)) return null
  const parts = (text.split(/[?#]/)[0] ?? '').split('/')
  return parts.findLast((part) => part !== '') ?? ''
}
