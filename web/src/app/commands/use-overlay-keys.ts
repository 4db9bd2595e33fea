// The keys that work on every screen: Ctrl or Cmd+Shift+K for the command palette, ? for the sheet of keys.
import { useEffect } from 'react'
import { commandPaletteIsOpen, shortcutsAreShown } from '../../state/overlays.ts'

export function useOverlayKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [])
}

function openByKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return
  const isPalette = event.key.toLowerCase() === 'k' && event.shiftKey && (event.ctrlKey || event.metaKey)
  const isSheet = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
  if (!isPalette && !isSheet) return
  event.preventDefault()
  // What is asked in a dialog is answered first.
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') && !commandPaletteIsOpen.get()) return
  if (isPalette) commandPaletteIsOpen.set((isOpen) => !isOpen)
  else shortcutsAreShown.set(true)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
