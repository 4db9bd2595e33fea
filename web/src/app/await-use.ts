// Delays the app until it is used: most visitors read the home page and leave by a link, which needs no app. The prerendered page waits for
// the first interaction that only the app handles, and the app repeats that interaction once it has started.
import { overlayOf, type Overlay } from './commands/overlay-keys.ts'
import { findRememberedPlan } from '../state/app/remembered-choice.ts'
import { findInvitation } from '../state/session/pending-invitation.ts'
import { AUTH_STORAGE_KEY, mayHaveSession } from '../state/session/session-trace.ts'

const CONTROLS = 'a[href], button'
/** Works without the app. */
const OWN_WAY = '#live-table'

/** A visitor for whom the prerendered page is up to date: no session, no stored choice, no state from another page. */
export function isPlainVisit(): boolean {
  return window.location.search === '' && !mayHaveSession() && findRememberedPlan() === null && findInvitation() === null
}

/** Calls `start` once: when a control is hovered, pressed or focused, a key opens an overlay, or the URL or the session changes. */
export function awaitUse(start: (overlay: Overlay | null) => void): void {
  const ending = new AbortController()
  const { signal } = ending
  const begin = (overlay: Overlay | null = null): void => {
    if (signal.aborted) return
    ending.abort()
    start(overlay)
  }
  const reach = ({ target }: Event): void => {
    if (target instanceof Element && target.closest(CONTROLS) && !target.closest(OWN_WAY)) begin()
  }
  // Assistive technology can press a control without hovering or focusing it first.
  for (const name of ['pointerover', 'focusin', 'click']) window.addEventListener(name, reach, { signal })
  window.addEventListener('popstate', () => begin(), { signal })
  window.addEventListener('storage', (event) => event.key === AUTH_STORAGE_KEY && begin(), { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      const overlay = overlayOf(event)
      if (overlay === null) return
      // Some browsers use this key themselves.
      event.preventDefault()
      begin(overlay)
    },
    { signal },
  )
}

/** Resolves when no mouse button or finger is down: an element that is replaced between press and release gets no click. */
export function released(): Promise<void> {
  if (!isDown) return Promise.resolve()
  return new Promise((resolve) => {
    // The click event follows the release, and precedes this callback.
    const settle = () => setTimeout(resolve)
    window.addEventListener('pointerup', settle, { once: true })
    window.addEventListener('pointercancel', settle, { once: true })
  })
}

let isDown = false
for (const name of ['pointerdown', 'pointerup', 'pointercancel'])
  window.addEventListener(name, () => (isDown = name === 'pointerdown'), { capture: true })
