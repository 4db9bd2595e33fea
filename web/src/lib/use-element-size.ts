// The inner size of an element in px, followed as it changes; null before it is there.
import { useLayoutEffect, useState, type RefObject } from 'react'

interface Size {
  width: number
  height: number
}

export function useElementSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const followed = element.current
    if (!followed) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = followed
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(followed)
    return () => observer.disconnect()
  }, [element])
  return size
}
