// The displayed text of an own column's cell.
import type { JsonValue, OwnColumn } from '@quarry/contract'
import { cellText } from '../../../lib/cell-text.ts'

const CHECKED = '✓'

export function ownText(value: JsonValue | undefined, { kind }: OwnColumn): string {
  if (kind === 'checkbox') return value === true ? CHECKED : ''
  return cellText(value, kind === 'number' ? 'number' : 'string')
}

/** The text as it is edited in a control. */
export function writtenText(value: JsonValue | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
