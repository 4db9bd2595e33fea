// The home page as HTML, as a first-time visitor sees it. Runs in the build, never in a browser.
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/** Returns markup without scripts; the app renders the same once it has started. */
export async function drawHomeMarkup(): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
  await router.load()
  return renderToStaticMarkup(<App router={router} />)
}
