// What a reader has reached on the home page that came ready to read, how far it is scrolled, which control has the focus and which
// button was pressed, handed on to the app's own page when that takes its place. Does nothing where the address names a part of the page: the router goes there.
import type { AppRouter } from './router.tsx'

declare global {
  interface Window {
    /** The button of the painted page that was pressed last; `first-paint.js` keeps it until the app takes it away. */
    quarryPressed?: Element | null
  }
}

/** Call before the app is drawn over `root`. */
export function keepPlace(root: HTMLElement, router: Pick<AppRouter, 'subscribe'>): void {
  const top = window.scrollY
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  const pressed = takePressed()
  if (window.location.hash !== '' || (top === 0 && focused === null && pressed === null)) return
  const findFocused = finderOf(root, focused)
  const findPressed = finderOf(root, pressed)
  // After the router has scrolled to the top, as it does with every page that is new to it, and before that is painted.
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

/** Controls that differ from this one only by their order. */
function likesOf(root: HTMLElement, control: Element): Element[] {
  return [...root.querySelectorAll(control.localName)].filter((other) => nameOf(other) === nameOf(control))
}

function nameOf(control: Element): string {
  return `${control.getAttribute('href')} ${control.getAttribute('aria-label') ?? control.textContent}`
}
