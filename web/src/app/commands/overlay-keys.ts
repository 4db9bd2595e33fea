// The keys that open something on every screen. Without React: before the app has started they are waited for.

export type Overlay = 'palette' | 'sheet'

/** What the key opens: Ctrl or Cmd+Shift+K the command palette, ? the sheet of keys. */
export function overlayOf(event: KeyboardEvent): Overlay | null {
  if (event.defaultPrevented || event.altKey) return null
  if (event.key.toLowerCase() === 'k' && event.shiftKey && (event.ctrlKey || event.metaKey)) return 'palette'
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target) ? 'sheet' : null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
