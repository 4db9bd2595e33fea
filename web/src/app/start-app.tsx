// Starts the session and draws the app. A home page that came ready to read stays until the app's own can take its place.
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { startSession } from '../state/session/session.ts'
import { App } from './app.tsx'
import type { Overlay } from './commands/overlay-keys.ts'
import { openOverlay } from './commands/use-overlay-keys.ts'
import { keepPlace } from './keep-place.ts'
import { createAppRouter } from './router.tsx'

interface Beginning {
  /** Resolves when nothing is being pressed: only then a page that is there already is exchanged. */
  released?: () => Promise<void>
  /** What a key has asked for before. */
  overlay?: Overlay | null
}

/** The app drawn into this element; it stays until the returned root is unmounted. */
export async function startApp(root: HTMLElement, { released, overlay }: Beginning = {}): Promise<Root> {
  const router = createAppRouter()
  void startSession()
  // The page's own part is loaded before it is drawn: drawn without it, the page would be empty for a moment.
  if (root.childElementCount > 0) {
    await router.load()
    await released?.()
    const isTouched = window.scrollY > 0 || document.activeElement !== document.body || window.quarryPressed
    if (isTouched) keepPlace(root, router)
  }
  // What waited unseen is another page than the address names: it is not to be seen, nor read aloud, while that one loads.
  if (document.documentElement.dataset['waits'] !== undefined) root.replaceChildren()
  delete window.quarryPressed
  const app = createRoot(root)
  // At once: what is pressed between this and a later drawing would be pressed in vain.
  flushSync(() => app.render(<App router={router} />))
  delete document.documentElement.dataset['waits']
  if (overlay) openOverlay(overlay)
  return app
}
