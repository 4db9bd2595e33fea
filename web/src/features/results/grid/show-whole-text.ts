// The full text of a cell that the grid truncates.
import type { PointerEvent } from 'react'

/** Shows the whole text of a truncated cell while the pointer hovers over it. Set only then: an attribute of every cell would slow down scrolling. */
export function showWholeText({ target }: Pick<PointerEvent, 'target'>): void {
  const text = textAt(target)
  if (text && text.scrollWidth > text.clientWidth) text.title = text.textContent ?? ''
}

/** Removed when the pointer leaves: the elements are soon those of another row. */
export function forgetWholeText({ target }: Pick<PointerEvent, 'target'>): void {
  textAt(target)?.removeAttribute('title')
}

/** The cell is truncated, not the text nodes in it, which have no width to compare. */
function textAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null
}
