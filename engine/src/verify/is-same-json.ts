// Compares JSON values by content.
import type { JsonValue } from '../types.ts'

/** True for equal JSON values; the order of object keys does not matter. */
export function isSameJson(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => isSameJson(item, right[index] ?? null))
    )
  }
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => isSameJson(left[key] ?? null, right[key] ?? null))
}
