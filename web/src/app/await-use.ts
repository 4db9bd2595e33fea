// Most visitors read the home page and go on by a link, which needs no app. What is painted waits until somebody reaches for what only the
// app does; its beginning, one of these acts, is done by the app once it is there.
import { overlayOf, type Overlay } from './commands/overlay-keys.ts'
import { findRememberedPlan } from '../state/app/remembered-choice.ts'
import { findInvitation } from '../state/session/pending-invitation.ts'
import { AUTH_STORAGE_KEY, mayHaveSession } from '../state/session/session-trace.ts'

const CONTROLS = 'a[href], button'
/** It works without the app. */
const OWN_WAY = '#live-table'

/** A visitor for whom the page is as it was painted: without a session, a choice or something of another page to go on with. */
export function isPlainVisit(): boolean {
  return window.location.search === '' && !mayHaveSession() && findRememberedPlan() === null && findInvitation() === null
}

/** Calls `start` once: a control is pointed at, pressed or focused, a key opens an overlay, or the address or the session changes. */
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
  // Pressed by an assistive technology, a control may be neither pointed at nor focused before.
  for (const name of ['pointerover', 'focusin', 'click']) window.addEventListener(name, reach, { signal })
  window.addEventListener('popstate', () => begin(), { signal })
  window.addEventListener('storage', (event) => event.key === AUTH_STORAGE_KEY && begin(), { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      const overlay = overlayOf(event)
      if (overlay === null) return
      // Some browsers have a use of their own for it.
      event.preventDefault()
      begin(overlay)
    },
    { signal },
  )
}

/** Resolves when no button of the mouse and no finger is down: an element that is exchanged between press and release gets no click. */
export function released(): Promise<void> {
  if (!isDown) return Promise.resolve()
  return new Promise((resolve) => {
    // The click comes after the release, and before this.
    const settle = () => setTimeout(resolve)
    window.addEventListener('pointerup', settle, { once: true })
    window.addEventListener('pointercancel', settle, { once: true })
  })
}

let isDown = false
for (const name of ['pointerdown', 'pointerup', 'pointercancel'])
  window.addEventListener(name, () => (isDown = name === 'pointerdown'), { capture: true })
