// Starts the session and renders the app. A prerendered home page stays until the app's own can replace it.
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { startSession } from '../state/session/session.ts'
import { App } from './app.tsx'
import type { Overlay } from './commands/overlay-keys.ts'
import { openOverlay } from './commands/use-overlay-keys.ts'
import { keepPlace } from './keep-place.ts'
import { createAppRouter } from './router.tsx'

interface Beginning {
  /** Resolves when nothing is being pressed: only then an existing page is replaced. */
  released?: () => Promise<void>
  /** The overlay that a key requested before the start. */
  overlay?: Overlay | null
}

/** The app rendered into this element; it stays until the returned root is unmounted. */
export async function startApp(root: HTMLElement, { released, overlay }: Beginning = {}): Promise<Root> {
  const router = createAppRouter()
  void startSession()
  // The page's chunk is loaded before rendering: otherwise the page would be empty for a moment.
  if (root.childElementCount > 0) {
    await router.load()
    await released?.()
    const isTouched = window.scrollY > 0 || document.activeElement !== document.body || window.quarryPressed
    if (isTouched) keepPlace(root, router)
  }
  // The prerendered page differs from the page of the URL: it is hidden from sight and from screen readers while that one loads.
  if (document.documentElement.dataset['waits'] !== undefined) root.replaceChildren()
  delete window.quarryPressed
  const app = createRoot(root)
  // Immediately: a press between this and a later rendering would be lost.
  flushSync(() => app.render(<App router={router} />))
  delete document.documentElement.dataset['waits']
  if (overlay) openOverlay(overlay)
  return app
}
