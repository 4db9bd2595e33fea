// Sets `data-more` on a row that overflows: the sides on which content is cut off, for its styles.
import { useLayoutEffect, type RefObject } from 'react'

/** Of a place that is no whole number of pixels. */
const ROUNDING_PX = 1

export function useMoreBeyond(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const tell = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      const sides = [scrollLeft > ROUNDING_PX && 'start', scrollLeft + clientWidth < scrollWidth - ROUNDING_PX && 'end']
      element.setAttribute('data-more', sides.filter(Boolean).join(' '))
    }
    tell()
    const observer = new ResizeObserver(tell)
    for (const followed of [element, ...element.children]) observer.observe(followed)
    element.addEventListener('scroll', tell, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', tell)
    }
  }, [row])
}
