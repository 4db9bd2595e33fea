// When two values say the same: by their letters, whatever their case, outer signs and white space.
import type { JsonValue } from '../types.ts'

export function lettersOf(value: JsonValue): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Values with the same key are the same value: letter case, outer signs and white space do not count. */
export function valueKey(value: JsonValue): string {
  if (typeof value === 'string')
    return /\d/.test(value) ? `s${value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}` : `s${lettersOf(value) || value}`
  if (Array.isArray(value)) return `a${value.map(valueKey).join('\u0001')}`
  return JSON.stringify(value)
}
