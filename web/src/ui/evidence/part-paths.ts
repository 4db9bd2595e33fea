// The parts of a cell that holds an object or a list of objects: each is called by its JSON Pointer into the value, as evidence and reasons
// name it. Pure.
import type { Cell, CellReason, Evidence, JsonValue } from '@quarry/contract'

export type JsonObject = { [key: string]: JsonValue }

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** JSON Pointer of a member or an item of what is at `path`. */
export function pathTo(path: string, key: string | number): string {
  return `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Of the part that a piece of evidence is for; null for the value as a whole. Rows of earlier versions name item and member alone. */
export function pathOfEvidence({ path, item, member }: Evidence): string | null {
  if (path !== undefined) return path
  return item === undefined || member === undefined ? null : pathTo(pathTo('', item), member)
}

/** "total of item 2 of items". */
export function nameOfPath(path: string): string {
  const names = path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return names
    .map((name) => (/^\d+$/.test(name) ? `item ${Number(name) + 1}` : name))
    .toReversed()
    .join(' of ')
}

export interface PartState {
  /** Why it is null. */
  reason: CellReason
  confidence: number | null
}

/** The states of a value's parts; a part without an entry is not on the page. */
export function partStates({ parts = [] }: Pick<Cell, 'parts'>): (path: string) => PartState {
  const known = new Map(parts.map(({ path, reason, confidence }) => [path, { reason: reason ?? 'not_on_page', confidence }]))
  return (path) => known.get(path) ?? { reason: 'not_on_page', confidence: null }
}

/** Members in the order in which the cell names them: databases keep none of their own. */
export function memberOrder({
  parts = [],
  evidence,
}: Pick<Cell, 'parts' | 'evidence'>): (names: readonly string[], path: string) => string[] {
  const told = [...parts.map(({ path }) => path), ...evidence.flatMap((one) => pathOfEvidence(one) ?? [])]
  const places = new Map<string, number>()
  for (const path of told) {
    // All items of a list have their members in one order.
    const keys = path.split('/').slice(1)
    keys.forEach((_, at) => {
      const own = keys
        .slice(0, at + 1)
        .map((key) => (/^\d+$/.test(key) ? '*' : key))
        .join('/')
      if (!places.has(own)) places.set(own, places.size)
    })
  }
  return (names, path) => {
    const within = path
      .split('/')
      .slice(1)
      .map((key) => (/^\d+$/.test(key) ? '*' : key))
    const placeOf = (name: string): number => places.get([...within, pathTo('', name).slice(1)].join('/')) ?? places.size
    return names.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
