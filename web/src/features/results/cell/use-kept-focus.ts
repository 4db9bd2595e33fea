// The pressed button of a group often disappears after the action: the focus moves to the group's first button.
import { useEffect, useRef, useState, type RefObject } from 'react'

/** The group, and what to call in the same turn as the change that takes buttons away. The focus stays where it is somewhere else by then. */
export function useKeptFocus<E extends HTMLElement>(): { group: RefObject<E | null>; keepFocus(): void } {
  const group = useRef<E>(null)
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (changes > 0 && isLost) group.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [changes])
  return { group, keepFocus: () => setChanges((count) => count + 1) }
}
