// The number of decimals for each column, so that decimal points are aligned. Display only: no value is changed.
import { valueInRow, type Field, type GridRow } from '@quarry/contract'
import { cellText, isRightAligned } from '../../../lib/cell-text.ts'

/** A single value with more decimals does not shift the whole column. */
const ALIGNED_MAX = 4

/** By the field's name. A new map on changes. */
export type Decimals = ReadonlyMap<string, number>

const decimalsIn = (text: string): number => text.length - 1 - (text.includes('.') ? text.indexOf('.') : text.length - 1)

/** Grows with the loaded rows, and never shrinks: the alignment does not jump while scrolling. */
export class ColumnDecimals {
  private readonly seen = new WeakSet<GridRow>()
  private decimals: Decimals = new Map()

  get known(): Decimals {
    return this.decimals
  }

  see(row: GridRow, fields: readonly Field[]): void {
    if (this.seen.has(row)) return
    this.seen.add(row)
    for (const { name, type } of fields) {
      const value = valueInRow(row, name)
      if (!isRightAligned(type) || typeof value !== 'number') continue
      const own = Math.min(ALIGNED_MAX, decimalsIn(cellText(value, type)))
      if (own > (this.decimals.get(name) ?? 0)) this.decimals = new Map(this.decimals).set(name, own)
    }
  }
}

/** The missing decimals of a number in its column: '.00', '0' or nothing. */
export function missingDecimals(text: string, decimals: number): string {
  const own = decimalsIn(text)
  if (own >= decimals) return ''
  return `${text.includes('.') ? '' : '.'}${'0'.repeat(decimals - own)}`
}
