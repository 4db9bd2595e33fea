// The keys that work on every screen: Ctrl or Cmd+Shift+K for the command palette, ? for the sheet of keys. While the palette is being
// loaded, typed letters are kept for it.
import { useEffect } from 'react'
import { commandPaletteIsOpen, shortcutsAreShown, typedForPalette } from '../../state/app/overlays.ts'
import { overlayOf, type Overlay } from './overlay-keys.ts'

export function useOverlayKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', openByKey)
    // In the capture phase, before the focused element handles them.
    window.addEventListener('keydown', keepForPalette, { capture: true })
    const forget = commandPaletteIsOpen.subscribe(() => typedForPalette.set(''))
    return () => {
      window.removeEventListener('keydown', openByKey)
      window.removeEventListener('keydown', keepForPalette, { capture: true })
      forget()
    }
  }, [])
}

const hasDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

function openByKey(event: KeyboardEvent): void {
  const overlay = overlayOf(event)
  if (overlay === null) return
  event.preventDefault()
  openOverlay(overlay)
}

export function openOverlay(overlay: Overlay): void {
  // An open dialog has to be answered first.
  if (hasDialog() && !commandPaletteIsOpen.get()) return
  if (overlay === 'palette') commandPaletteIsOpen.set((isOpen) => !isOpen)
  else shortcutsAreShown.set(true)
}

/** Consumes Enter without running anything: the command it would run is not visible yet. */
function keepForPalette(event: KeyboardEvent): void {
  if (!commandPaletteIsOpen.get() || hasDialog() || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') commandPaletteIsOpen.set(false)
  else if (event.key === 'Backspace') typedForPalette.set((typed) => typed.slice(0, -1))
  else if (event.key.length === 1) typedForPalette.set((typed) => typed + event.key)
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
}
