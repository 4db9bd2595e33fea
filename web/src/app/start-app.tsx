// Starts the session and draws the app. A home page that came ready to read stays until the app's own can take its place.
import { createRoot, type Root } from 'react-dom/client'
import { startSession } from '../state/session/session.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/** The app drawn into this element; it stays until the returned root is unmounted. */
export async function startApp(root: HTMLElement): Promise<Root> {
  const router = createAppRouter()
  void startSession()
  // The page's own part is loaded before it is drawn: drawn without it, the page would be empty for a moment.
  if (root.childElementCount > 0) {
    await router.load()
    const isTouched = window.scrollY > 0 || document.activeElement !== document.body || window.quarryPressed
    if (isTouched) (await import('./keep-place.ts')).keepPlace(root, router)
  }
  // What waited unseen is another page than the address names: it is not to be seen, nor read aloud, while that one loads.
  if (document.documentElement.dataset['waits'] !== undefined) root.replaceChildren()
  delete window.quarryPressed
  const app = createRoot(root)
  app.render(<App router={router} />)
  delete document.documentElement.dataset['waits']
  return app
}
