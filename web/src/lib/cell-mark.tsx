// The small mark of a cell's state: a shape as well as a colour. The shapes are drawn by styles (ui/base.css): a picture in each of
// hundreds of cells would slow down scrolling.
import type { CellStatus } from '@quarry/contract'
import { CELL_LOOKS, markClass } from './cell-state.ts'

export function CellMark({ status }: { status: CellStatus }) {
  return <span role="img" aria-label={CELL_LOOKS[status].label} className={`inline-flex shrink-0 ${markClass(status)}`} />
}
