// The whole text of a cell where the grid has room for a part of it only.
import type { PointerEvent } from 'react'

/** A cut text is told whole where the pointer rests. Set only then: an attribute of every cell would slow down scrolling. */
export function tellWholeText({ target }: PointerEvent): void {
  if (!(target instanceof HTMLElement) || !target.closest('[role="gridcell"]')) return
  target.title = target.scrollWidth > target.clientWidth ? (target.textContent ?? '') : ''
}
