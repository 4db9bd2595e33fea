// The same objects for the same fields. What the engine works out of a field it keeps with the object; each turn of a lane reads its job
// anew, and a reading thread gets copies: without this every field would be understood again each time.
import type { Field } from '@quarry/contract'

/** More than jobs take turns at the same time. */
const LISTS_MAX = 500
const lists = new Map<string, Field[]>()

/** Equal lists come back as one, which nobody may change. */
export function keptFields(fields: Field[]): Field[] {
  const key = JSON.stringify(fields)
  const kept = lists.get(key) ?? fields
  // The list that was asked for last stands last; the first is forgotten.
  lists.delete(key)
  lists.set(key, kept)
  const [oldest] = lists.keys()
  if (lists.size > LISTS_MAX && oldest !== undefined) lists.delete(oldest)
  return kept
}
