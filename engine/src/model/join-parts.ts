// Joins values with members that were read in several parts: new items are appended to a list, and missing members of an object are //
// filled. The evidence moves with its part.
import type { JsonValue } from '@quarry/contract'
import { formatRaw, parseRaw, type RawObject } from '../text/raw-objects.ts'
import { isEmpty } from './missing-members.ts'
import { isObject } from './parse-answer.ts'

interface Place {
  block: number | null
  path?: string | undefined
}
interface Parted<Evidence extends Place> {
  value: JsonValue
  raw: string
  evidence: Evidence[]
}

/**
 * Raw text and evidence of both; null where the second has no new item. An item is new where its evidence has a line that no known item
 * has.
 */
export function joinLists<Evidence extends Place>(
  known: Parted<Evidence>,
  further: Parted<Evidence>,
): Omit<Parted<Evidence>, 'value'> | null {
  const [items, others] = [itemsOf(known.raw), itemsOf(further.raw)]
  const lines = new Set(known.evidence.map(({ block }) => block))
  const added = others.flatMap((item, index) => {
    const own = further.evidence.filter(({ path }) => itemOf(path) === index)
    return own.every(({ block }) => lines.has(block)) ? [] : [{ item, own }]
  })
  if (added.length === 0) return null
  const moved = added.flatMap(({ own }, at) => own.map((one) => moveToItem(one, items.length + at)))
  return { raw: formatRaw([...items, ...added.map(({ item }) => item)]), evidence: [...known.evidence, ...moved] }
}

/** Fills missing values of the first from the second; existing values stay. Items of two lists are the same where they share a line. */
export function fillMissing<Evidence extends Place>(known: Parted<Evidence>, further: Parted<Evidence>): Parted<Evidence> {
  const from = Array.isArray(known.value) ? inOrderOf(known, further) : further
  const value = filled(known.value, from.value)
  const evidence = from.evidence.filter(({ path = '' }) => isEmpty(valueAt(known.value, path)) && !isEmpty(valueAt(value, path)))
  const [raw, fromRaw] = [parsed(known.raw), parsed(from.raw)]
  const isBoth = raw !== null && fromRaw !== null
  return {
    value,
    raw: isBoth ? JSON.stringify(filled(raw, fromRaw)) : known.raw,
    evidence: [...known.evidence, ...evidence],
  }
}

/** The second list in the order of the first: each item at the index of the item that it shares a line with. */
function inOrderOf<Evidence extends Place>(known: Parted<Evidence>, further: Parted<Evidence>): Parted<Evidence> {
  const count = Array.isArray(known.value) ? known.value.length : 0
  const placeOf = (index: number): number | null => {
    const lines = new Set(further.evidence.flatMap(({ block, path }) => (itemOf(path) === index && block !== null ? [block] : [])))
    const places = new Set(known.evidence.flatMap(({ block, path }) => (block !== null && lines.has(block) ? [itemOf(path)] : [])))
    return places.size === 1 ? ([...places][0] ?? null) : null
  }
  const places = (Array.isArray(further.value) ? further.value : []).map((_, index) => placeOf(index))
  const reordered = (list: JsonValue): JsonValue[] =>
    Array.from({ length: count }, (_, at) => (Array.isArray(list) ? (list[places.indexOf(at)] ?? null) : null))
  return {
    value: reordered(further.value),
    raw: JSON.stringify(reordered(parsed(further.raw) ?? [])),
    evidence: further.evidence.flatMap((one) => {
      const index = itemOf(one.path)
      const place = index === null ? null : (places[index] ?? null)
      return place === null || places.indexOf(place) !== index ? [] : [moveToItem(one, place)]
    }),
  }
}

function filled(known: JsonValue | undefined, further: JsonValue | undefined): JsonValue {
  if (isEmpty(known)) return further ?? known ?? null
  if (Array.isArray(known) && Array.isArray(further) && known.some(isObject))
    return known.map((item, at) => (isObject(item) && isObject(further[at]) ? filled(item, further[at]) : item))
  if (!isObject(known) || !isObject(further)) return known ?? null
  const names = new Set([...Object.keys(known), ...Object.keys(further)])
  return Object.fromEntries([...names].map((name) => [name, filled(known[name], further[name])]))
}

function valueAt(value: JsonValue, path: string): JsonValue | undefined {
  return path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<JsonValue | undefined>((at, key) => (Array.isArray(at) ? at[Number(key)] : isObject(at) ? at[key] : undefined), value)
}

function itemsOf(raw: string): RawObject[] {
  const items = parseRaw(raw)
  return Array.isArray(items) ? items : []
}

/** Plain JSON instead of `parseRaw`, because a reordered list has null for items without a counterpart. */
function parsed(raw: string): JsonValue | null {
  try {
    return JSON.parse(raw) as JsonValue
  } catch {
    return null
  }
}

function itemOf(path: string | undefined): number | null {
  const [, index] = /^\/(\d+)\//.exec(path ?? '') ?? []
  return index === undefined ? null : Number(index)
}

function moveToItem<Evidence extends Place>(one: Evidence, item: number): Evidence {
  const moved = { ...one, path: one.path?.replace(/^\/\d+/, `/${item}`) }
  return 'item' in one ? { ...moved, item } : moved
}
