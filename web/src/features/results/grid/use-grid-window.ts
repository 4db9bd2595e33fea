// The size of the grid's visible part, and scrolling it to a cell. Columns are handled by the frame.
import type { RefObject } from 'react'
import { useElementSize } from '../../../lib/use-element-size.ts'
import type { RunData } from '../run-data.ts'
import { useGridFrame, type GridFrame } from './use-grid-frame.ts'

export const ROW_HEIGHT_PX = { comfortable: 36, compact: 28, tall: 68 } as const
/** Height of one line of text in a row; tall rows have two. */
export const LINE_HEIGHT_PX = { comfortable: 35, compact: 27, tall: 23 } as const
export const HEAD_HEIGHT_PX = 44
/** Used until the element exists. */
const FIRST_SIZE_PX = { width: 760, height: 400 }

export interface GridWindow {
  frame: GridFrame
  viewWidthPx: number
  /** Including the header. */
  viewHeightPx: number
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
  const { width, height } = useElementSize(scroller) ?? FIRST_SIZE_PX
  const { frame, scrollToColumn, widen } = useGridFrame({ run, pinnedCount, scroller, viewWidthPx: width })
  return {
    frame,
    viewWidthPx: width,
    viewHeightPx: height,
    pageRows: Math.max(1, Math.floor(height / rowHeightPx) - 2),
    scrollTo: (row, column) => {
      const element = scroller.current
      element?.scrollTo({ top: scrollTopFor(row, { scrollTop: element.scrollTop, height, rowHeightPx }) })
      scrollToColumn(column)
    },
    widen,
  }
}

/** Scrolls the minimum needed to make the row visible, below the header. */
function scrollTopFor(row: number, { scrollTop, height, rowHeightPx }: { scrollTop: number; height: number; rowHeightPx: number }): number {
  const top = row * rowHeightPx
  const lowest = HEAD_HEIGHT_PX + top + rowHeightPx - height
  return Math.max(Math.min(scrollTop, top), lowest)
}
