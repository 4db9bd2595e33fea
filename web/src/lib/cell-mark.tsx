// The small mark of a cell's state: a shape as well as a colour. The shapes are drawn by styles (ui/base.css): a picture in each of
// hundreds of cells would slow down scrolling.
import type { CellStatus } from '@quarry/contract'
import { CELL_LOOKS, type CellShape } from './cell-state.ts'

const shapeClasses: Record<CellShape, string> = {
  disc: 'mark-disc',
  ring: 'mark-ring',
  square: 'mark-square',
  triangle: 'mark-triangle',
  diamond: 'mark-diamond',
  dash: 'mark-dash',
}

/** The classes of a state's mark, a box of 10 by 10 px. */
export function markClass(status: CellStatus): string {
  const { shape, color } = CELL_LOOKS[status]
  return `${shapeClasses[shape]} ${color}`
}

export function CellMark({ status }: { status: CellStatus }) {
  return <span role="img" aria-label={CELL_LOOKS[status].label} className={`inline-flex shrink-0 ${markClass(status)}`} />
}
