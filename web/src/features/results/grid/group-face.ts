// The content of a group header: value and number of rows in the first column, sums of numbers in their columns.
import type { Field } from '@quarry/contract'
import { cellText } from '../../../lib/cell-text.ts'
import { formatInteger } from '../../../lib/format.ts'
import type { GroupHead } from '../rows/row-source.ts'
import type { CellFace } from './cell-painter.ts'

/** Sums of amounts use the same width as amounts. */
const SUM_DECIMALS = 4
const roundedSum = (sum: number): number => Math.round(sum * 10 ** SUM_DECIMALS) / 10 ** SUM_DECIMALS

type GroupFace = Pick<CellFace, 'text' | 'isRightAligned' | 'wash' | 'isHead'>

/** `field` null: in the first column. */
export function groupFace({ value, count, sums, isOpen }: GroupHead, field: Field | null): GroupFace {
  const shared = { wash: 'bg-sunken', isHead: true }
  if (field === null) {
    const name = value === null ? 'No value' : value
    return { ...shared, text: `${isOpen ? '▾' : '▸'} ${formatInteger(count)} · ${name}`, isRightAligned: false }
  }
  const sum = sums[field.name]
  return { ...shared, text: sum === undefined ? '' : `Σ ${cellText(roundedSum(sum), 'number')}`, isRightAligned: true }
}
