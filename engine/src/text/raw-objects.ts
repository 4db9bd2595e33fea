// The raw text of an array of objects: JSON of the members' texts as they stand on the page, without those that are missing.
import type { JsonValue } from '@quarry/contract'

/** One item: by member its text, or the texts of a member that is a list. */
export type RawObject = Record<string, string | string[]>

export function formatRawObjects(items: readonly RawObject[]): string {
  return JSON.stringify(items)
}

/** Null for a text that is none. */
export function parseRawObjects(raw: string): RawObject[] | null {
  if (!raw.startsWith('[{')) return null
  try {
    const items = JSON.parse(raw) as JsonValue
    return Array.isArray(items) && items.every(isRawObject) ? items : null
  } catch {
    return null
  }
}

function isRawObject(item: JsonValue): item is RawObject {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false
  return Object.values(item).every(
    (text) => typeof text === 'string' || (Array.isArray(text) && text.every((one) => typeof one === 'string')),
  )
}
