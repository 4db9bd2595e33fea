// Where the rows go away while they have the focus, as when none of them fits a filter, what can bring them back has it.
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
