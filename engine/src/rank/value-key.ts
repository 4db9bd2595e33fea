// When two values are equal: by their letters, ignoring case, outer signs and white space.
import { lettersOf } from '../text/letters.ts'
import type { JsonValue } from '../types.ts'

/** Its letters and digits alone, also of a list or an object. */
export function lettersOfValue(value: JsonValue): string {
  return lettersOf(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Values with the same key are the same value: letter case, outer signs and white space do not count. */
export function valueKey(value: JsonValue): string {
  if (typeof value === 'string')
    return /\d/.test(value) ? `s${value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}` : `s${lettersOf(value) || value}`
  if (Array.isArray(value)) return `a${value.map(valueKey).join('\u0001')}`
  return JSON.stringify(value)
}
