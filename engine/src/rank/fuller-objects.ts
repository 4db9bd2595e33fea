// Prefers the more complete of two lists of the same things: declared lists may have only the first few items of the visible one, or lack a
// member.
import type { Candidate, JsonValue } from '../types.ts'
import { lettersOfValue } from './value-key.ts'

const COVERED_SHARE = 0.8

/** The candidates without lists whose items another candidate has, too, with more items or more filled members. */
export function withoutPoorerLists(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter((one) => !candidates.some((other) => other !== one && covers(other, one)))
}

function covers(fuller: Candidate, other: Candidate): boolean {
  const [own, others] = [itemsOf(fuller.value), itemsOf(other.value)]
  if (others.length === 0 || countFilled(own) <= countFilled(others) || own.length < others.length) return false
  const names = new Set(own.map(nameOf))
  return others.filter((item) => names.has(nameOf(item))).length >= others.length * COVERED_SHARE
}

type Item = { [key: string]: JsonValue }

function itemsOf(value: JsonValue): Item[] {
  return Array.isArray(value) ? value.filter((item): item is Item => typeof item === 'object' && item !== null && !Array.isArray(item)) : []
}

/** The name of an item, by its first member with a value. */
function nameOf(item: Item): string {
  return lettersOfValue(Object.values(item).find((value) => value !== null) ?? '')
}

function countFilled(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + Object.values(item).filter((value) => value !== null).length, 0)
}
