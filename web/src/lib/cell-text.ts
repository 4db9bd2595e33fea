// A cell's value as text in the grid, by the type of its field. The value in files is not touched by this.
import type { FieldType, JsonValue } from '@quarry/contract'

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 })

/** `members` are names in the order in which an object's members are listed; without them the order of the object itself is kept. */
export function cellText(value: JsonValue | undefined, type: FieldType, members: readonly string[] = []): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return type === 'number' ? numbers.format(value) : String(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'string') return value
  if (isObjectList(value)) return objectsText(value, members)
  if (Array.isArray(value)) return value.map((item) => cellText(item, 'string')).join(', ')
  return objectText(value, members)
}

export type ListedObject = { [key: string]: JsonValue }

/** True for an array of objects, as fields with members have them. */
export function isObjectList(value: JsonValue | undefined): value is ListedObject[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  )
}

/** "amount: 4.2, currency: EUR"; members without a value are left out. */
function objectText(object: ListedObject, members: readonly string[]): string {
  const told = entriesIn(object, members).map(([name, value]) => [name, cellText(value, 'string')] as const)
  return told
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join(', ')
}

/** Items that are listed, after the number of all. */
const ITEMS_SHOWN = 3

/** "3 items: Ada Quill, Head of Design; Ben Marsh, Engineer …". */
function objectsText(items: readonly ListedObject[], members: readonly string[]): string {
  const shown = items.slice(0, ITEMS_SHOWN).map((item) =>
    entriesIn(item, members)
      .map(([, value]) => cellText(value, 'string'))
      .filter((text) => text !== '')
      .join(', '),
  )
  return `${items.length} ${items.length === 1 ? 'item' : 'items'}: ${shown.join('; ')}${items.length > ITEMS_SHOWN ? ' …' : ''}`
}

/** The database keeps the members of an object in an order of its own. */
function entriesIn(object: ListedObject, members: readonly string[]): [string, JsonValue][] {
  const entries = Object.entries(object)
  if (members.length === 0) return entries
  const placeOf = (name: string): number => (members.includes(name) ? members.indexOf(name) : members.length)
  return entries.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}

export function isRightAligned(type: FieldType): boolean {
  return type === 'number'
}
