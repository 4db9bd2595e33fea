// One headless browser, started on demand and restarted after some pages or when it fails. All its traffic goes through the guarded proxy:
// it resolves no names and opens no connections itself.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { createSemaphore } from '../semaphore.ts'
import { findBrowser, type Browser as FoundBrowser } from './find-browser.ts'
import { createGuardedProxies } from './guarded-proxies.ts'
import type { OpenSocket } from './guarded-proxy.ts'
import { guardedWayOut, launchBrowser } from './launch-browser.ts'
import { endLargePages } from './memory/end-large-pages.ts'

export interface BrowserPool {
  /**
   * Runs `work` in a fresh context that shares nothing with others. A browser that ends, or that has not let `work` end after `limitMs`,
   * is given up with its pages and replaced. `userAgent`, `language` and `proxyGroup` are
   * the context's own; null as every other has them.
   * @throws ScrapeError render_unavailable where no browser is installed or it cannot run here, render_failed where it broke.
   */
  withContext<T>(wish: ContextWish, work: (context: BrowserContext) => Promise<T>): Promise<T>
  close(): Promise<void>
}
export interface ContextWish {
  limitMs: number
  userAgent?: string | null
  language?: string | null
  proxyGroup?: string | null
}
interface PoolSettings {
  cacheDir: string
  executablePath: string | null
  userAgent: string
  openSocketThrough(group: string | null): OpenSocket
  /** For what a browser does beside the work of a caller, whose limit is extended by it: ending that, closing a context, closing itself. */
  closeMs?: number
}
interface Running {
  browser: Browser
  pages: number
  active: number
  /** Exited, or unresponsive. */
  isBroken: boolean
  /** Rejects when the browser ends. */
  ended: Promise<never>
}

/** Two pages keep two cores busy; more only take memory. */
const CONTEXTS_MAX = 2
/** For opening and closing a context. A killed browser may neither respond nor be reported as exited. */
const ANSWER_MS = 10_000
const CLOSE_MS = 3_000

export function createBrowserPool(settings: PoolSettings): BrowserPool {
  let starting: Promise<Running> | null = null
  const proxies = createGuardedProxies(settings.openSocketThrough)
  let hasRun = false
  const places = createSemaphore(CONTEXTS_MAX)
  const { closeMs = CLOSE_MS } = settings

  return {
    withContext: (wish, work) => places.run(async () => inContext(await currentBrowser(), wish, work)),
    async close() {
      const running = await starting?.catch(() => null)
      if (running) await close(running, closeMs)
      await proxies.close()
    },
  }

  async function currentBrowser(): Promise<Running> {
    const known = await starting?.catch(() => null)
    if (known && isUsable(known)) return known
    // The first caller replaces the worn-out browser; the old one ends with its last page.
    if (known && known.active === 0) await close(known, closeMs)
    const address = await proxies.addressOf(null)
    const other = await starting?.catch(() => null)
    if (other && other !== known && isUsable(other)) return other
    starting = start(settings, { address, hasRun })
    const running = await starting
    hasRun = true
    return running
  }

  async function inContext<T>(running: Running, wish: ContextWish, work: (context: BrowserContext) => Promise<T>): Promise<T> {
    const { limitMs, userAgent = null, language = null, proxyGroup = null } = wish
    running.pages += 1
    running.active += 1
    const options = {
      userAgent: userAgent ?? settings.userAgent,
      ...(language === null ? {} : { locale: firstLanguage(language) }),
      serviceWorkers: 'block',
      acceptDownloads: false,
      viewport: { width: 1280, height: 1600 },
    } as const
    try {
      const ownWay = proxyGroup === null ? {} : { proxy: guardedWayOut(await proxies.addressOf(proxyGroup)) }
      const context = await unlessBroken(running, ANSWER_MS, running.browser.newContext({ ...options, ...ownWay }))
      try {
        return await unlessBroken(running, limitMs + closeMs, work(context))
      } finally {
        await unlessBroken(running, closeMs, context.close()).catch(() => undefined)
      }
    } finally {
      running.active -= 1
      const present = await starting?.catch(() => null)
      if (present !== running && running.active === 0) await close(running, closeMs)
    }
  }
}

/** Of a list as Accept-Language has it. */
function firstLanguage(languages: string): string {
  return languages.split(/[,;]/)[0]?.trim() ?? languages
}

const isUsable = ({ browser, pages, isBroken }: Running): boolean =>
  !isBroken && browser.isConnected() && pages < ENGINE_LIMITS.renderPagesPerBrowser

/** The browser's response. One that exits, or does not respond within `limitMs`, is discarded. @throws ScrapeError render_failed */
async function unlessBroken<T>(running: Running, limitMs: number, answer: Promise<T>): Promise<T> {
  // A caller that has given up must not receive a later failure.
  answer.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      running.isBroken = true
      reject(new ScrapeError('render_failed', { detail: 'the browser did not answer' }))
    }, limitMs)
  })
  try {
    return await Promise.race([answer, running.ended, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until its processes have ended, later than its connection. One that does not end is left behind: it ends with this process. */
async function close({ browser }: Running, closeMs: number): Promise<void> {
  await Promise.race([browser.close().catch(() => undefined), sleep(closeMs, undefined, { ref: false })])
}

/**
 * One that has run before is installed, and so is one that was ended from outside: it is started once more.
 * @throws ScrapeError render_unavailable, render_failed
 */
async function start(settings: PoolSettings, { address, hasRun }: { address: string; hasRun: boolean }): Promise<Running> {
  const found = await findBrowser(settings.cacheDir, settings.executablePath)
  if (found === null) throw new ScrapeError('render_unavailable')
  try {
    return await launch(found, address)
  } catch (error) {
    if (!hasRun && !wasEnded(error)) throw new ScrapeError('render_unavailable', { cause: error })
  }
  try {
    return await launch(found, address)
  } catch (error) {
    throw new ScrapeError('render_failed', { detail: 'the browser did not start', cause: error })
  }
}

/** By a signal that no program gives itself when it cannot run here, or by the limit for starting. */
function wasEnded(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || /signal=SIG(?:KILL|TERM|INT|HUP|QUIT)\b/.test(error.message))
}

async function launch(found: FoundBrowser, proxyAddress: string): Promise<Running> {
  const browser = await launchBrowser(found, proxyAddress, 'read')
  const running: Running = { browser, pages: 0, active: 0, isBroken: false, ended: Promise.race([]) }
  running.ended = new Promise((_, reject) => {
    browser.once('disconnected', () => {
      running.isBroken = true
      reject(new ScrapeError('render_failed', { detail: 'the browser ended' }))
    })
  })
  running.ended.catch(() => undefined)
  await endLargePages(browser, ENGINE_LIMITS.renderMemoryBytesMax)
  return running
}
