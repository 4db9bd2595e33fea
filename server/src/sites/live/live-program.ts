// The process with the open pages of live views, all in one browser. Untrusted pages are opened only here; it has no accounts and no keys.
// Typed text passes through it and is stored nowhere.
import {
  createLiveBrowser,
  openAccess,
  readMarked,
  ScrapeError,
  sessionOf,
  siteOf,
  type LiveBrowser,
  type LivePage,
  type ScraperSettings,
} from '@quarry/engine'
import { failureOf } from '../../platform/processes/program-bug.ts'
import type { FromLiveProgram, LiveAsk, ToLiveProgram } from './live-messages.ts'

const pages = new Map<string, LivePage>()
/** Closed while it was being opened. */
const unwanted = new Set<string>()
const opening = new Set<string>()
let browser: LiveBrowser | null = null
let practicePort: number | null = null

process.on('message', (message: ToLiveProgram) => {
  if (message.type === 'settings') return begin(message.settings)
  if (message.type === 'ask') return void answer(message)
  const page = pages.get(message.view)
  if (message.type === 'taken') page?.frameTaken()
  // A page that was closed meanwhile is reported as lost.
  else page?.watch(message.isWatched).catch(() => undefined)
})
process.on('disconnect', () => process.exit(0))
// The parent may have ended before this handler was attached.
if (process.connected === false) process.exit(0)

function begin(settings: ScraperSettings): void {
  browser = createLiveBrowser(settings)
  practicePort = settings.practicePort
}

async function answer({ call, view, ask }: Extract<ToLiveProgram, { type: 'ask' }>): Promise<void> {
  try {
    say({ type: 'answer', call, result: await fill(view, ask) })
  } catch (error) {
    say({ type: 'failed', call, ...failureOf(error) })
  }
}

async function fill(view: string, ask: LiveAsk): Promise<unknown> {
  if (ask.kind === 'open') return open(view, ask)
  const page = pages.get(view)
  if (page === undefined) return void (ask.kind === 'close' && opening.has(view) && unwanted.add(view))
  switch (ask.kind) {
    case 'input':
      // The error is not passed on: it could contain typed text.
      return page.do(ask.events).catch(() => Promise.reject(new ScrapeError('render_failed')))
    case 'replay':
      return page.replay(ask)
    case 'point': {
      const source = await page.sourceAt(ask)
      return source === null ? null : readMarked(source)
    }
    case 'session':
      return sessionOf(page, ask.address, practicePort)
    case 'sign_in':
      return page.signIn()
    case 'close':
      pages.delete(view)
      return page.close()
  }
}

async function open(view: string, { access: secrets, ...wish }: Extract<LiveAsk, { kind: 'open' }>): Promise<unknown> {
  if (browser === null) throw new Error('no settings')
  const access = secrets === null ? null : openAccess(secrets, (url) => siteOf(url, practicePort))
  const hearer = {
    tell: (event: unknown) => say({ type: 'event', view, event }),
    picture: (jpeg: Buffer) => say({ type: 'picture', view, jpeg }),
    lost: () => lose(view),
  }
  opening.add(view)
  const page = await browser.open({ ...wish, access }, hearer).finally(() => opening.delete(view))
  if (unwanted.delete(view)) {
    await page.close()
    return null
  }
  pages.set(view, page)
  return page.state
}

function lose(view: string): void {
  const page = pages.get(view)
  pages.delete(view)
  void page?.close()
  say({ type: 'lost', view })
}

function say(said: FromLiveProgram): void {
  process.send?.(said)
}
