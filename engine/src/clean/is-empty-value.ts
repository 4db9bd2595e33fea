// Whether a value says nothing: null, a text without signs, and lists and objects that hold nothing else.
import type { JsonValue } from '@quarry/contract'

export function isEmptyValue(value: JsonValue): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || (typeof value === 'object' && Object.values(value).every(isEmptyValue))
}
