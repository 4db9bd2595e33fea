// Which rows of the grid are in sight. Asks for more rows near the end. Its columns are the frame's.
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'
import type { RunData } from '../run-data.ts'
import { useGridFrame, type GridFrame } from './use-grid-frame.ts'

export const ROW_HEIGHT_PX = { comfortable: 36, compact: 28 } as const
export const HEAD_HEIGHT_PX = 44
const LOAD_AHEAD_ROWS = 100
/** Drawn above and below what is in sight. */
const OVERSCAN_ROWS = 8

export interface GridWindow {
  rows: VirtualItem[]
  /** As many rows as can be drawn at once: a row that comes into sight takes the elements of one that left. */
  slots: number
  frame: GridFrame
  totalHeightPx: number
  pageRows: number
  scrollTo(row: number, column: number): void
  /** Makes a field's column wider or narrower by steps. */
  widen(index: number, steps: number): void
}

interface GridWindowInput {
  run: RunData
  pinnedCount: number
  scroller: RefObject<HTMLDivElement | null>
  rowHeightPx: number
}

export function useGridWindow({ run, pinnedCount, scroller, rowHeightPx }: GridWindowInput): GridWindow {
  const { rows, hasMoreRows, loadMoreRows } = run
  const { frame, scrollToColumn, widen } = useGridFrame({ run, pinnedCount, scroller })
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not in use; the virtualizer re-renders by itself
  const rowWindow = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN_ROWS,
    scrollPaddingStart: HEAD_HEIGHT_PX,
  })
  useEffect(() => {
    rowWindow.measure()
  }, [rowWindow, rowHeightPx])
  // Known to the window already: asking the element would make the browser lay out the page in the middle of a scroll.
  const viewHeightPx = rowWindow.scrollRect?.height ?? 400
  const shown = rowWindow.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMoreRows && lastShown >= rows.length - LOAD_AHEAD_ROWS) loadMoreRows()
  }, [hasMoreRows, lastShown, rows.length, loadMoreRows])

  return {
    rows: shown,
    frame,
    totalHeightPx: rowWindow.getTotalSize(),
    slots: Math.ceil(viewHeightPx / rowHeightPx) + 1 + 2 * OVERSCAN_ROWS,
    pageRows: Math.max(1, Math.floor(viewHeightPx / rowHeightPx) - 2),
    scrollTo: (row, column) => {
      rowWindow.scrollToIndex(row, { align: 'auto' })
      scrollToColumn(column)
    },
    widen,
  }
}
