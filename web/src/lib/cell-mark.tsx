// The small mark of a cell's state: a shape as well as a colour.
import type { CellStatus } from '@quarry/contract'
import { CELL_LOOKS, type CellShape } from './cell-state.ts'

const paths: Record<CellShape, { d: string; filled: boolean }> = {
  disc: { d: 'M5 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7z', filled: true },
  ring: { d: 'M5 2a3 3 0 1 1 0 6a3 3 0 1 1 0-6z', filled: false },
  square: { d: 'M2 2h6v6H2z', filled: true },
  triangle: { d: 'M5 1.6L9 8.4H1z', filled: false },
  diamond: { d: 'M5 .8L9.2 5L5 9.2L.8 5z', filled: true },
  dash: { d: 'M1.5 5h7', filled: false },
}

export function CellMark({ status }: { status: CellStatus }) {
  const { shape, color, label } = CELL_LOOKS[status]
  const { d, filled } = paths[shape]
  return (
    <svg role="img" aria-label={label} viewBox="0 0 10 10" className={`size-2.5 shrink-0 ${color}`}>
      <path d={d} fill={filled ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth={filled ? 0 : 1.6} />
    </svg>
  )
}
