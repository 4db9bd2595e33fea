// The inner width of an element, followed as it changes; null before it is there.
import { useLayoutEffect, useState, type RefObject } from 'react'

export function useElementWidth(element: RefObject<HTMLElement | null>): number | null {
  const [widthPx, setWidthPx] = useState<number | null>(null)
  useLayoutEffect(() => {
    const followed = element.current
    if (!followed) return
    const measure = () => setWidthPx(followed.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(followed)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}
