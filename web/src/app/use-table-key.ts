// The key O switches between the results of a job and its table in the whole window.
import { useEffect, useEffectEvent } from 'react'

/** Keys typed into a text control, or handled by a dialog or a menu, are ignored. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

export function useTableKey(go: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'o' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented)
      return
    if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    go()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
