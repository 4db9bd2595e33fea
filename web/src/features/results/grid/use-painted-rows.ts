// Keeps the rows in sight drawn while the grid is scrolled and its rows change. Asks for more rows near the end.
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { RunData } from '../run-data.ts'
import type { GridSelection } from './grid-selection.ts'
import { RestTimer } from './rest-timer.ts'
import { RowPainter, type RowRange, type RowsView } from './row-painter.ts'
import type { GridFrame } from './use-grid-frame.ts'

const LOAD_AHEAD_ROWS = 150
/** Drawn beside what is in sight, in the direction of scrolling and against it. */
const OVERSCAN_ROWS = { ahead: 8, behind: 2 } as const

interface PaintedRowsInput {
  run: RunData
  frame: GridFrame
  rowHeightPx: number
  selection: GridSelection
  /** With the header. */
  viewHeightPx: number
  scroller: RefObject<HTMLDivElement | null>
  /** Stays in sight when the grid is scrolled sideways. */
  pane: RefObject<HTMLDivElement | null>
  /** The heads of the columns that are not frozen. */
  movingHead: RefObject<HTMLDivElement | null>
}

export function usePaintedRows({ run, frame, rowHeightPx, selection, viewHeightPx, scroller, pane, movingHead }: PaintedRowsInput): void {
  const { rows } = run
  const fields = run.job.trait_definitions
  const view = useMemo(() => ({ rows, fields, frame, rowHeightPx, selection }), [rows, fields, frame, rowHeightPx, selection])
  const painter = useRef<RowPainter>(null)
  // Kept, since asking the element would make the browser lay out the page in the middle of a change.
  const scrolled = useRef({ topPx: 0, leftPx: 0, isDown: true })
  const rest = useRef<RestTimer>(null)
  const askedBy = useRef<RunData['loadMoreRows']>(null)

  const paint = useCallback(() => {
    if (!pane.current) return
    const { leftPx } = scrolled.current
    painter.current ??= new RowPainter(pane.current)
    painter.current.paint(view, rangeInSight({ ...scrolled.current, viewHeightPx, view }), leftPx)
    rest.current ??= new RestTimer(() => painter.current?.putInOrder() ?? true)
    rest.current.noteMove()
    movingHead.current?.style.setProperty('left', `${-leftPx}px`)
  }, [view, viewHeightPx, pane, movingHead])

  const loadAhead = useCallback(() => {
    if (!run.hasMoreRows || askedBy.current === run.loadMoreRows) return
    const lastInSight = (scrolled.current.topPx + viewHeightPx) / view.rowHeightPx
    if (lastInSight < run.rows.length - LOAD_AHEAD_ROWS) return
    // Once for each state of loading: what is being loaded already is not asked for again by the next pixel.
    askedBy.current = run.loadMoreRows
    run.loadMoreRows()
  }, [run, view.rowHeightPx, viewHeightPx])

  useLayoutEffect(paint, [paint])
  useEffect(() => () => rest.current?.cancel(), [])
  useEffect(loadAhead, [loadAhead])
  const follow = useEffectEvent(({ scrollTop: topPx, scrollLeft: leftPx }: HTMLElement) => {
    const before = scrolled.current
    scrolled.current = { topPx, leftPx, isDown: topPx === before.topPx ? before.isDown : topPx > before.topPx }
    paint()
    loadAhead()
  })
  // Listens once: others who hear of the same scroll change the grid before it is this one's turn.
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
  view: RowsView
}

/** Always as many rows, so that each that comes takes the place of one that goes. */
function rangeInSight({ topPx, isDown, viewHeightPx, view }: Sight): RowRange {
  const count = Math.ceil(viewHeightPx / view.rowHeightPx) + 1 + OVERSCAN_ROWS.ahead + OVERSCAN_ROWS.behind
  const first = Math.floor(topPx / view.rowHeightPx) - (isDown ? OVERSCAN_ROWS.behind : OVERSCAN_ROWS.ahead)
  const from = Math.max(0, Math.min(first, view.rows.length - count))
  return { from, to: Math.min(view.rows.length, from + count) }
}
