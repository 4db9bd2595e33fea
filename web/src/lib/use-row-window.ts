// Which rows of a long list are in sight, where all rows are equally tall. A virtualizer would go through all of them at each change.
import { useEffect, useState, type RefObject } from 'react'
import { useElementSize } from './use-element-size.ts'

/** Drawn above and below what is in sight. */
const OVERSCAN_ROWS = 8
/** Until the element is there. */
const FIRST_HEIGHT_PX = 208

interface RowWindow {
  from: number
  /** The first row that is not drawn any more. */
  to: number
}

export function useRowWindow(scroller: RefObject<HTMLElement | null>, list: { count: number; rowHeightPx: number }): RowWindow {
  const { count, rowHeightPx } = list
  const heightPx = useElementSize(scroller)?.height ?? FIRST_HEIGHT_PX
  const [firstInSight, setFirstInSight] = useState(0)
  useEffect(() => {
    const element = scroller.current
    const follow = () => element && setFirstInSight(Math.floor(element.scrollTop / rowHeightPx))
    element?.addEventListener('scroll', follow, { passive: true })
    return () => element?.removeEventListener('scroll', follow)
  }, [scroller, rowHeightPx])
  const shown = Math.ceil(heightPx / rowHeightPx) + 1
  const from = Math.max(0, Math.min(firstInSight, count - shown) - OVERSCAN_ROWS)
  return { from, to: Math.min(count, from + shown + 2 * OVERSCAN_ROWS) }
}
