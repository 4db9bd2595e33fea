// The entry point of the browser app: styles first, then the app. A prerendered home page is painted before anything else runs, and the app
// starts on first use.
import './ui/base.css'
import { awaitUse, isPlainVisit, released } from './app/await-use.ts'
import type { Overlay } from './app/commands/overlay-keys.ts'
import { followFocus } from './app/follow-focus.ts'
import { showLiveTable } from './app/live-table.ts'

// Checks compiled with `eval` are refused by the security policy: they are not even tried, or every page would report a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
const start = async (overlay: Overlay | null): Promise<void> => {
  const { startApp } = await import('./app/start-app.tsx')
  await startApp(root, { released, overlay })
  followFocus()
}
const isReadable = root.childElementCount > 0 && document.documentElement.dataset['waits'] === undefined
if (isReadable && isPlainVisit()) {
  awaitUse((overlay) => void start(overlay))
  showLiveTable(root)
} else {
  // A page in the background is not painted until it is looked at.
  if (isReadable && !document.hidden) await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
  await start(null)
}
