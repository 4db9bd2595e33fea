// The keys that open an overlay on every screen. Without React, because they are also handled before the app has started.

export type Overlay = 'palette' | 'sheet'

/** The overlay that the key opens: Ctrl or Cmd+Shift+K the command palette, ? the sheet of keys. */
export function overlayOf(event: KeyboardEvent): Overlay | null {
  if (event.defaultPrevented || event.altKey) return null
  if (event.key.toLowerCase() === 'k' && event.shiftKey && (event.ctrlKey || event.metaKey)) return 'palette'
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target) ? 'sheet' : null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
