// A cell's value as text in the grid, by the type of its field. The value in files is not touched by this.
import type { FieldType, JsonValue } from '@quarry/contract'

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 })

export function cellText(value: JsonValue | undefined, type: FieldType): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return type === 'number' ? numbers.format(value) : String(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((item) => cellText(item, 'string')).join(', ')
  return JSON.stringify(value)
}

export function isRightAligned(type: FieldType): boolean {
  return type === 'number'
}
