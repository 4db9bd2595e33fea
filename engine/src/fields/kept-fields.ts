// Returns the same objects for equal fields. The engine caches what it computes for a field with the object; each turn of a lane reads its
// job again, and a reading thread gets copies: without this every field would be interpreted again each time.
import type { Field } from '@quarry/contract'

/** More than the number of jobs that are read at the same time. */
const LISTS_MAX = 500
const lists = new Map<string, Field[]>()

/** Equal lists are returned as one object, which must not be changed. */
export function keptFields(fields: Field[]): Field[] {
  const key = JSON.stringify(fields)
  const kept = lists.get(key) ?? fields
  // The most recently used list is last; the first is dropped.
  lists.delete(key)
  lists.set(key, kept)
  const [oldest] = lists.keys()
  if (lists.size > LISTS_MAX && oldest !== undefined) lists.delete(oldest)
  return kept
}
