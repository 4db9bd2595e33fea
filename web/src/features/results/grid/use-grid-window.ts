// Which rows and columns of the grid are in sight, and how wide the columns are. Asks for more rows near the end.
import type { FieldType } from '@quarry/contract'
import { columnResizingFeature, columnSizingFeature, createColumnHelper, tableFeatures, useTable, type Column } from '@tanstack/react-table'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useMemo, type RefObject } from 'react'
import type { Result } from '@quarry/contract'
import { useElementWidth } from '../../../lib/use-element-width.ts'
import type { RunData } from '../run-data.ts'

export const ROW_HEIGHT_PX = { comfortable: 36, compact: 28 } as const
export const HEAD_HEIGHT_PX = 44
/** Width of the frozen column; less where the grid is narrow. */
const TARGET_WIDTH_PX = { wide: 260, narrow: 176 } as const
const NARROW_GRID_PX = 760
const LOAD_AHEAD_ROWS = 100
/** Drawn above and below what is in sight. */
const OVERSCAN_ROWS = 8
const MIN_WIDTH_PX = 72
const WIDTH_STEP_PX = 24

const widthsPx: Record<FieldType, number> = { string: 200, number: 120, boolean: 110, date: 130, array: 220, object: 240 }

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
const helper = createColumnHelper<typeof features, Result>()
const noRows: Result[] = []

export type GridColumn = Column<typeof features, Result, unknown>

/** Where a field's column stands: its place among the fields shown, and its edge and width in px. */
export interface GridPlace {
  index: number
  start: number
  size: number
}

/** Where the columns stand. The same object as long as nothing of it changes, so that scrolling down draws none of it again. */
export interface GridFrame {
  /** Field columns in sight but for the pinned ones; the target's column is always there. */
  columns: readonly GridPlace[]
  /** Field columns that stay beside the target's. */
  pinned: readonly GridPlace[]
  table: ReturnType<typeof useGridTable>
  targetWidthPx: number
  totalWidthPx: number
}

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

/** TanStack Table keeps the columns and their widths; the rows stay outside of it, since 100,000 of them need no row model. */
function useGridTable(run: RunData) {
  const fields = run.job.trait_definitions
  const columns = useMemo(
    () => helper.columns(fields.map((field) => helper.display({ id: field.name, size: widthsPx[field.type], minSize: MIN_WIDTH_PX }))),
    [fields],
  )
  return useTable({ features, columns, data: noRows, columnResizeMode: 'onChange' })
}

/** Columns share the width that is left over, until the user sets one by hand. */
function columnWidths(table: ReturnType<typeof useGridTable>, spacePx: number): number[] {
  const sizes = table.getAllLeafColumns().map((column) => column.getSize())
  const isSetByHand = Object.keys(table.state.columnSizing).length > 0
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const stretch = isSetByHand || total === 0 ? 1 : Math.max(1, (spacePx - 1) / total)
  const widths = sizes.map((size) => Math.floor(size * stretch))
  const left = spacePx - 1 - widths.reduce((sum, width) => sum + width, 0)
  return stretch > 1 ? widths.map((width, index) => (index === widths.length - 1 ? width + left : width)) : widths
}

function placesOf(widths: readonly number[], firstPx: number): GridPlace[] {
  let start = firstPx
  return widths.map((size, index) => {
    const place = { index, start, size }
    start += size
    return place
  })
}

/** The same array as long as it says the same, so that rows which stay in sight are not rendered again while the grid scrolls. */
function useSamePlaces(places: GridPlace[]): GridPlace[] {
  const key = places.map(({ index, start, size }) => `${index} ${start} ${size}`).join()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all there is in it
  return useMemo(() => places, [key])
}

interface GridWindowInput {
  run: RunData
  pinnedCount: number
  scroller: RefObject<HTMLDivElement | null>
  rowHeightPx: number
}

export function useGridWindow({ run, pinnedCount, scroller, rowHeightPx }: GridWindowInput): GridWindow {
  const { rows, hasMoreRows, loadMoreRows } = run
  const table = useGridTable(run)
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not in use; the virtualizer re-renders by itself
  const rowWindow = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN_ROWS,
    scrollPaddingStart: HEAD_HEIGHT_PX,
  })
  const viewWidthPx = useElementWidth(scroller) ?? NARROW_GRID_PX
  const targetWidthPx = viewWidthPx < NARROW_GRID_PX ? TARGET_WIDTH_PX.narrow : TARGET_WIDTH_PX.wide
  const widths = columnWidths(table, viewWidthPx - targetWidthPx)
  const pinned = useSamePlaces(placesOf(widths.slice(0, pinnedCount), targetWidthPx))
  const frozenPx = targetWidthPx + pinned.reduce((sum, place) => sum + place.size, 0)
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: widths.length - pinned.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[index + pinned.length] ?? 200,
    overscan: 1,
    scrollPaddingStart: frozenPx,
    paddingStart: frozenPx,
  })
  const widthsKey = `${widths.join()}:${frozenPx}`
  useEffect(() => {
    columnWindow.measure()
  }, [columnWindow, widthsKey])
  useEffect(() => {
    rowWindow.measure()
  }, [rowWindow, rowHeightPx])

  const inSight = columnWindow.getVirtualItems().map(({ index, start, size }) => ({ index: index + pinned.length, start, size }))
  const columns = useSamePlaces(inSight)
  const totalWidthPx = columnWindow.getTotalSize()
  const frame = useMemo(
    () => ({ columns, pinned, table, targetWidthPx, totalWidthPx }),
    [columns, pinned, table, targetWidthPx, totalWidthPx],
  )
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
      if (column > pinned.length) columnWindow.scrollToIndex(column - 1 - pinned.length, { align: 'auto' })
    },
    widen: (index, steps) => {
      const column = table.getAllLeafColumns()[index]
      if (!column) return
      const width = Math.max(MIN_WIDTH_PX, (widths[index] ?? column.getSize()) + steps * WIDTH_STEP_PX)
      table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: width }))
    },
  }
}
