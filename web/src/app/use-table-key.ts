// The key O goes from the results of a job to its table in the whole window, and back.
import { useEffect, useEffectEvent } from 'react'

/** Keys that are written somewhere, or meant for a dialog or a menu, are not for it. */
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
