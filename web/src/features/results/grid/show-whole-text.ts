// The whole text of a cell where the grid has room for a part of it only.
import type { PointerEvent } from 'react'

/** Shows the whole text of a truncated cell while the pointer hovers over it. Set only then: an attribute of every cell would slow down scrolling. */
export function showWholeText({ target }: Pick<PointerEvent, 'target'>): void {
  const text = textAt(target)
  if (text && text.scrollWidth > text.clientWidth) text.title = text.textContent ?? ''
}

/** When the pointer leaves: the elements are soon those of another row. */
export function forgetWholeText({ target }: Pick<PointerEvent, 'target'>): void {
  textAt(target)?.removeAttribute('title')
}

/** What is cut is the cell, not the pieces of text in it, which have no width to compare. */
function textAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null
}
