// A cell's value as text in the grid, by the type of its field. The value in files is not touched by this.
import type { FieldType, JsonValue } from '@quarry/contract'

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 })

export function cellText(value: JsonValue | undefined, type: FieldType): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return type === 'number' ? numbers.format(value) : String(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'string') return value
  if (isObjectList(value)) return objectsText(value)
  if (Array.isArray(value)) return value.map((item) => cellText(item, 'string')).join(', ')
  return objectText(value)
}

export type ListedObject = { [key: string]: JsonValue }

/** True for an array of objects, as fields with members have them. */
export function isObjectList(value: JsonValue | undefined): value is ListedObject[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  )
}

/** "amount: 4.2, currency: EUR"; members without a value are left out. */
function objectText(object: ListedObject): string {
  const told = Object.entries(object).map(([name, value]) => [name, cellText(value, 'string')] as const)
  return told
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join(', ')
}

/** Items that are listed, after the number of all. */
const ITEMS_SHOWN = 3

/** "3 items: Ada Quill, Head of Design; Ben Marsh, Engineer …". */
function objectsText(items: readonly ListedObject[]): string {
  const shown = items.slice(0, ITEMS_SHOWN).map((item) =>
    Object.values(item)
      .map((value) => cellText(value, 'string'))
      .filter((text) => text !== '')
      .join(', '),
  )
  return `${items.length} ${items.length === 1 ? 'item' : 'items'}: ${shown.join('; ')}${items.length > ITEMS_SHOWN ? ' …' : ''}`
}

export function isRightAligned(type: FieldType): boolean {
  return type === 'number'
}
