// Whether a value is empty: null, a blank text, and lists and objects that contain only empty values.
import type { JsonValue } from '@quarry/contract'

export function isEmptyValue(value: JsonValue): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || (typeof value === 'object' && Object.values(value).every(isEmptyValue))
}
