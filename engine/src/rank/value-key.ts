// Keys by which two values are equal: by their letters, ignoring case, punctuation at the ends and white space.
import { lettersOf } from '../text/letters.ts'
import type { JsonValue } from '../types.ts'

/** The letters and digits of a value, also of a list or an object. */
export function lettersOfValue(value: JsonValue): string {
  return lettersOf(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Equal keys for equal values: case and white space do not count, and punctuation not in texts without digits. */
export function valueKey(value: JsonValue): string {
  if (typeof value === 'string')
    return /\d/.test(value) ? `s${value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}` : `s${lettersOf(value) || value}`
  if (Array.isArray(value)) return `a${value.map(valueKey).join('\u0001')}`
  return JSON.stringify(value)
}
