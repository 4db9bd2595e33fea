// The layout of the grid's columns: which are visible, their widths, which are frozen beside the target.
import type { Field, FieldType, GridRow } from '@quarry/contract'
import { columnResizingFeature, columnSizingFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, type RefObject } from 'react'
import type { RunData } from '../run-data.ts'
import { useFittedWidths } from './fitted-widths.ts'

/** Width of the frozen column; less where the grid is narrow. */
const TARGET_WIDTH_PX = { wide: 260, narrow: 176 } as const
const NARROW_GRID_PX = 760
const MIN_WIDTH_PX = 72
const WIDTH_STEP_PX = 24

/** Used until values are loaded. */
const widthsPx: Record<FieldType, number> = { string: 200, number: 120, boolean: 110, date: 130, array: 220, object: 240 }

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
const helper = createColumnHelper<typeof features, GridRow>()
const noRows: GridRow[] = []

/** The position of a field's column: its index among the shown fields, and its edge and width in px. */
export interface GridPlace {
  index: number
  start: number
  size: number
}

/** The positions of a row's columns. */
export interface RowFrame {
  /** Visible field columns except the pinned ones; the target's column is always rendered. */
  columns: readonly GridPlace[]
  /** Field columns pinned beside the target's. */
  pinned: readonly GridPlace[]
  targetWidthPx: number
}

/** The same object while nothing of it changes, so that scrolling down renders none of it again. */
export interface GridFrame extends RowFrame {
  table: ReturnType<typeof useGridTable>
  totalWidthPx: number
}

/** TanStack Table manages the columns and their widths; rows are not part of it, because 100,000 of them need no row model. */
function useGridTable(run: RunData) {
  const fields = run.job.trait_definitions
  const fitted = useFittedWidths(run)
  const columns = useMemo(() => {
    const sizeOf = ({ name, type }: Field) => fitted.get(name) ?? widthsPx[type]
    return helper.columns(fields.map((field) => helper.display({ id: field.name, size: sizeOf(field), minSize: MIN_WIDTH_PX })))
  }, [fields, fitted])
  return useTable({ features, columns, data: noRows, columnResizeMode: 'onChange' })
}

/** Columns share the remaining width, until the user sets one by hand. */
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

/** The same array while its content is the same, so that visible rows are not rendered again while the grid scrolls. */
function useSamePlaces(places: GridPlace[]): GridPlace[] {
  const key = places.map(({ index, start, size }) => `${index} ${start} ${size}`).join()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all there is in it
  return useMemo(() => places, [key])
}

interface GridFrameInput {
  run: RunData
  pinnedCount: number
  scroller: RefObject<HTMLDivElement | null>
  viewWidthPx: number
}

interface FrameControls {
  frame: GridFrame
  scrollToColumn(column: number): void
  /** Makes a field's column wider or narrower by steps. */
  widen(index: number, steps: number): void
}

export function useGridFrame({ run, pinnedCount, scroller, viewWidthPx }: GridFrameInput): FrameControls {
  const table = useGridTable(run)
  const targetWidthPx = viewWidthPx < NARROW_GRID_PX ? TARGET_WIDTH_PX.narrow : TARGET_WIDTH_PX.wide
  const widths = columnWidths(table, viewWidthPx - targetWidthPx)
  const pinned = useSamePlaces(placesOf(widths.slice(0, pinnedCount), targetWidthPx))
  const frozenPx = targetWidthPx + pinned.reduce((sum, place) => sum + place.size, 0)
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not in use; the virtualizer re-renders by itself
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
  const inSight = columnWindow.getVirtualItems().map(({ index, start, size }) => ({ index: index + pinned.length, start, size }))
  const columns = useSamePlaces(inSight)
  const totalWidthPx = columnWindow.getTotalSize()
  const frame = useMemo(
    () => ({ columns, pinned, table, targetWidthPx, totalWidthPx }),
    [columns, pinned, table, targetWidthPx, totalWidthPx],
  )
  return {
    frame,
    scrollToColumn: (column) => {
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
