// Keeps the visible rows rendered while the grid is scrolled and its rows change. Requests the visible rows and their neighbours.
import type { ColourRule } from '@quarry/contract'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { NO_COMMENTS, type CountComments } from '../comments/use-comment-marks.ts'
import type { RowRange } from '../rows/row-source.ts'
import type { RunData } from '../run-data.ts'
import type { GridKeys } from './use-grid-keys.ts'
import { KeptPlace } from './kept-place.ts'
import { RestTimer } from './rest-timer.ts'
import { RowPainter } from './row-painter.ts'
import type { RowFrame } from './use-grid-frame.ts'

/** Number of rows loaded around the rendered ones, so that they are there before they become visible. */
const LOAD_AHEAD_ROWS = { ahead: 150, behind: 50 } as const
/** Number of rows rendered beyond the visible ones, in the direction of scrolling and against it. */
const OVERSCAN_ROWS = { ahead: 8, behind: 2 } as const

const NO_COLOURS: readonly ColourRule[] = []

interface PaintedRowsInput {
  run: Pick<RunData, 'job' | 'rows'>
  frame: RowFrame
  rowCount: number
  rowHeightPx: number
  /** Colour rules of the displayed view. */
  colours?: readonly ColourRule[]
  countComments?: CountComments
  keys: Pick<GridKeys, 'selection' | 'isChosen'>
  /** Including the header. */
  viewHeightPx: number
  scroller: RefObject<HTMLDivElement | null>
  /** Stays in place when the grid is scrolled horizontally. */
  pane: RefObject<HTMLDivElement | null>
  /** The headers of the unfrozen columns. */
  movingHead: RefObject<HTMLDivElement | null>
}

export function usePaintedRows(input: PaintedRowsInput): void {
  const { run, frame, rowCount, rowHeightPx, viewHeightPx, scroller, pane, movingHead } = input
  const { selection, isChosen } = input.keys
  const { rows } = run
  const fields = run.job.trait_definitions
  const { colours = NO_COLOURS, countComments = NO_COMMENTS } = input
  const view = useMemo(
    () => ({ rows, fields, frame, rowHeightPx, selection, colours, countComments }),
    [rows, fields, frame, rowHeightPx, selection, colours, countComments],
  )
  const painter = useRef<RowPainter>(null)
  // Cached, because reading it from the element would force a layout in the middle of a change.
  const scrolled = useRef({ topPx: 0, leftPx: 0, isDown: true })
  const rest = useRef<RestTimer>(null)
  const kept = useRef<KeptPlace>(null)

  const paint = useCallback(() => {
    if (!pane.current) return
    const keptTopPx = kept.current?.topPx(rows, rowHeightPx) ?? null
    if (keptTopPx !== null && keptTopPx !== scrolled.current.topPx && scroller.current) {
      scroller.current.scrollTo({ top: keptTopPx })
      scrolled.current.topPx = scroller.current.scrollTop
    }
    const { leftPx } = scrolled.current
    painter.current ??= new RowPainter(pane.current)
    const range = rangeInSight({ ...scrolled.current, viewHeightPx, rowHeightPx, rowCount })
    painter.current.paint(view, range, leftPx)
    rows.want(withNeighbours(range, scrolled.current.isDown, rowCount))
    rest.current ??= new RestTimer(() => painter.current?.putInOrder() ?? true)
    rest.current.noteMove()
    movingHead.current?.style.setProperty('left', `${-leftPx}px`)
  }, [view, rows, rowCount, rowHeightPx, viewHeightPx, scroller, pane, movingHead])
  const keep = useEffectEvent(() => {
    const { topPx } = scrolled.current
    kept.current = KeptPlace.at({ topPx, cursorRow: isChosen ? selection.active.row : null, viewHeightPx, rowHeightPx, rows })
  })

  useLayoutEffect(paint, [paint])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- recreated when what it depends on changes
  useLayoutEffect(() => keep(), [selection, rows, rowHeightPx, viewHeightPx])
  useEffect(() => () => rest.current?.cancel(), [])
  // A page that arrives is painted at once, without a React render.
  useEffect(() => rows.subscribe(paint), [rows, paint])
  const follow = useEffectEvent(({ scrollTop: topPx, scrollLeft: leftPx }: HTMLElement) => {
    const before = scrolled.current
    scrolled.current = { topPx, leftPx, isDown: topPx === before.topPx ? before.isDown : topPx > before.topPx }
    keep()
    paint()
  })
  // One listener: other listeners of the same event would change the grid before this one runs.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const listen = () => follow(element)
    element.addEventListener('scroll', listen, { passive: true })
    return () => element.removeEventListener('scroll', listen)
  }, [scroller])
}

interface Sight {
  topPx: number
  isDown: boolean
  viewHeightPx: number
  rowHeightPx: number
  rowCount: number
}

/** Always the same number of rows, so that each new row reuses the elements of one that leaves. */
function rangeInSight({ topPx, isDown, viewHeightPx, rowHeightPx, rowCount }: Sight): RowRange {
  const count = Math.ceil(viewHeightPx / rowHeightPx) + 1 + OVERSCAN_ROWS.ahead + OVERSCAN_ROWS.behind
  const first = Math.floor(topPx / rowHeightPx) - (isDown ? OVERSCAN_ROWS.behind : OVERSCAN_ROWS.ahead)
  const from = Math.max(0, Math.min(first, rowCount - count))
  return { from, to: Math.min(rowCount, from + count) }
}

function withNeighbours({ from, to }: RowRange, isDown: boolean, rowCount: number): RowRange {
  const { ahead, behind } = LOAD_AHEAD_ROWS
  return { from: Math.max(0, from - (isDown ? behind : ahead)), to: Math.min(rowCount, to + (isDown ? ahead : behind)) }
}
