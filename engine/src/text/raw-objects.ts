// The raw text of a value with members: JSON with the members' texts as written on the page, without missing members.
import type { JsonValue } from '@quarry/contract'

/** The raw form of a member: a text, a list of texts, an object, or a list of objects. */
export type RawPart = string | string[] | RawObject | RawObject[]
export type RawObject = { [member: string]: RawPart }

/** Deeper than any field may be nested. */
const DEPTH_MAX = 12

export function formatRaw(raw: RawObject | readonly RawObject[]): string {
  return JSON.stringify(raw)
}

/** Null for any other text. */
export function parseRaw(raw: string): RawObject | RawObject[] | null {
  if (!raw.startsWith('[{') && !raw.startsWith('{"')) return null
  try {
    const parsed = JSON.parse(raw) as JsonValue
    return isRawObject(parsed, 0) || (Array.isArray(parsed) && parsed.every((one) => isRawObject(one, 0))) ? (parsed as RawObject) : null
  } catch {
    return null
  }
}

function isRawObject(item: JsonValue, depth: number): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item) || depth > DEPTH_MAX) return false
  return Object.values(item).every((part) => {
    if (!Array.isArray(part)) return typeof part === 'string' || isRawObject(part, depth + 1)
    return part.every((one) => typeof one === 'string') || part.every((one) => isRawObject(one, depth + 1))
  })
}

/** The texts of each leaf with its JSON Pointer; those of a list of texts have the pointer of the list. */
export function rawLeaves(raw: RawObject | readonly RawObject[], path = ''): { path: string; texts: string[] }[] {
  return Object.entries(raw).flatMap(([key, part]: [string, RawPart]) => {
    const own = pointerTo(path, key)
    if (typeof part === 'string') return [{ path: own, texts: [part] }]
    return isTexts(part) ? [{ path: own, texts: part }] : rawLeaves(part, own)
  })
}

function isTexts(part: Exclude<RawPart, string>): part is string[] {
  return Array.isArray(part) && part.every((one) => typeof one === 'string')
}

/** The JSON Pointer of a member or an item of the value at `path`. */
export function pointerTo(path: string, key: string | number): string {
  return `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}
