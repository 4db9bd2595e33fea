// Preserves the state of the prerendered home page (scroll position, focused control, pressed button) when the app's own page replaces it.
// Does nothing where the URL names a section of the page: the router scrolls there.
import type { AppRouter } from './router.tsx'

declare global {
  interface Window {
    /** The button of the prerendered page that was pressed last; `first-paint.js` records it until the app reads it. */
    quarryPressed?: Element | null
  }
}

/** Call it before the app is rendered into `root`. */
export function keepPlace(root: HTMLElement, router: Pick<AppRouter, 'subscribe'>): void {
  const top = window.scrollY
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  const pressed = takePressed()
  if (window.location.hash !== '' || (top === 0 && focused === null && pressed === null)) return
  const findFocused = finderOf(root, focused)
  const findPressed = finderOf(root, pressed)
  // After the router has scrolled to the top, as on every new page, and before the next paint.
  const stop = router.subscribe('onRendered', () => {
    stop()
    if (top > 0) window.scrollTo({ top, behavior: 'instant' })
    findFocused()?.focus({ preventScroll: true })
    findPressed()?.click()
  })
}

function takePressed(): Element | null {
  const pressed = window.quarryPressed ?? null
  delete window.quarryPressed
  return pressed
}

/** Finds the counterpart of this control once the app is rendered. */
function finderOf(root: HTMLElement, control: Element | null): () => HTMLElement | null {
  if (control === null) return () => null
  const order = likesOf(root, control).indexOf(control)
  return () => {
    const own = likesOf(root, control)[order]
    return own instanceof HTMLElement ? own : null
  }
}

/** Controls that differ from this one only in their position. */
function likesOf(root: HTMLElement, control: Element): Element[] {
  return [...root.querySelectorAll(control.localName)].filter((other) => nameOf(other) === nameOf(control))
}

function nameOf(control: Element): string {
  return `${control.getAttribute('href')} ${control.getAttribute('aria-label') ?? control.textContent}`
}
