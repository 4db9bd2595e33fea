// Where the focused rows disappear, as when none matches a filter, the focus moves to the control that can bring them back.
import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

export function useFocusAfter(scroller: RefObject<HTMLElement | null>, focusNext: () => void): void {
  const goOn = useEffectEvent(focusNext)
  useLayoutEffect(() => {
    const rows = scroller.current
    return () => {
      if (rows?.contains(document.activeElement)) goOn()
    }
  }, [scroller])
}
