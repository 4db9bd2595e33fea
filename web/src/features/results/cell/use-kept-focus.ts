// The pressed button of a group often disappears after the action: the focus moves to the group's first button.
import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * The group, and a function to call together with the change that removes buttons. A focus that has moved elsewhere by then stays there.
 */
export function useKeptFocus<E extends HTMLElement>(): { group: RefObject<E | null>; keepFocus(): void } {
  const group = useRef<E>(null)
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (changes > 0 && isLost) group.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [changes])
  return { group, keepFocus: () => setChanges((count) => count + 1) }
}
