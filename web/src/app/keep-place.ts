// What a reader has reached on the home page that came ready to read, how far it is scrolled and which control has the focus, handed on
// to the app's own page when that takes its place. Does nothing where the address names a part of the page: the router goes there.
import type { AppRouter } from './router.tsx'

/** Call before the app is drawn over `root`. */
export function keepPlace(root: HTMLElement, router: Pick<AppRouter, 'subscribe'>): void {
  const top = window.scrollY
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  if (window.location.hash !== '' || (top === 0 && focused === null)) return
  const order = focused === null ? -1 : likesOf(root, focused).indexOf(focused)
  // After the router has scrolled to the top, as it does with every page that is new to it, and before that is painted.
  const stop = router.subscribe('onRendered', () => {
    stop()
    if (top > 0) window.scrollTo({ top, behavior: 'instant' })
    const control = focused === null ? undefined : likesOf(root, focused)[order]
    if (control instanceof HTMLElement) control.focus({ preventScroll: true })
  })
}

/** Controls that cannot be told from this one but by their order. */
function likesOf(root: HTMLElement, control: Element): Element[] {
  return [...root.querySelectorAll(control.localName)].filter((other) => nameOf(other) === nameOf(control))
}

function nameOf(control: Element): string {
  return `${control.getAttribute('href')} ${control.getAttribute('aria-label') ?? control.textContent}`
}
