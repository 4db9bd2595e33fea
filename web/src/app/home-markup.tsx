// The home page as text, as a visitor sees it who comes for the first time. Runs in the build, never in a browser.
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/** Answers markup without scripts: what the app shows in its place once it has started looks the same. */
export async function drawHomeMarkup(): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
  await router.load()
  return renderToStaticMarkup(<App router={router} />)
}
