// Manages one headless browser, started on demand and restarted after some pages or when it fails. All its traffic goes through the guarded
// proxy: it resolves no names and opens no connections itself.
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
   * Runs `work` in a new context that shares nothing with others. A browser that exits, or in which `work` takes longer than `limitMs`, is
   * replaced, and its pages are lost. `userAgent`, `language` and `proxyGroup` are only for this context; null means the default.
   * @throws ScrapeError render_unavailable where no browser is installed or it cannot run here, render_failed where it failed.
   */
  withContext<T>(options: ContextOptions, work: (context: BrowserContext) => Promise<T>): Promise<T>
  close(): Promise<void>
}
export interface ContextOptions {
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
  /** Time for closing a context or the browser, and for the end of work that is over its limit. */
  closeMs?: number
}
interface Running {
  browser: Browser
  pages: number
  active: number
  /** Exited, or unresponsive. */
  isBroken: boolean
  /** Rejects when the browser exits. */
  ended: Promise<never>
}

/** Two pages use two cores fully; more would only need memory. */
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
    withContext: (options, work) => places.run(async () => inContext(await currentBrowser(), options, work)),
    async close() {
      const running = await starting?.catch(() => null)
      if (running) await close(running, closeMs)
      await proxies.close()
    },
  }

  async function currentBrowser(): Promise<Running> {
    const known = await starting?.catch(() => null)
    if (known && isUsable(known)) return known
    // The first caller replaces a browser that is not usable any more; the old one is closed after its last page.
    if (known && known.active === 0) await close(known, closeMs)
    const address = await proxies.addressOf(null)
    const other = await starting?.catch(() => null)
    if (other && other !== known && isUsable(other)) return other
    starting = start(settings, { address, hasRun })
    const running = await starting
    hasRun = true
    return running
  }

  async function inContext<T>(running: Running, wanted: ContextOptions, work: (context: BrowserContext) => Promise<T>): Promise<T> {
    const { limitMs, userAgent = null, language = null, proxyGroup = null } = wanted
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
      const ownProxy = proxyGroup === null ? {} : { proxy: guardedWayOut(await proxies.addressOf(proxyGroup)) }
      const context = await unlessBroken(running, ANSWER_MS, running.browser.newContext({ ...options, ...ownProxy }))
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

/** The first entry of a list in the form of Accept-Language. */
function firstLanguage(languages: string): string {
  return languages.split(/[,;]/)[0]?.trim() ?? languages
}

const isUsable = ({ browser, pages, isBroken }: Running): boolean =>
  !isBroken && browser.isConnected() && pages < ENGINE_LIMITS.renderPagesPerBrowser

/**
 * Waits for the browser's response. A browser that exits or does not respond within `limitMs` is marked as broken. @throws ScrapeError
 * render_failed
 */
async function unlessBroken<T>(running: Running, limitMs: number, answer: Promise<T>): Promise<T> {
  // A failure after the caller has stopped waiting must not be an unhandled rejection.
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

/**
 * Waits until its processes have exited, which is later than the end of its connection. A process that does not exit ends with this
 * process.
 */
async function close({ browser }: Running, closeMs: number): Promise<void> {
  await Promise.race([browser.close().catch(() => undefined), sleep(closeMs, undefined, { ref: false })])
}

/**
 * A browser that has run before, or that was killed from outside, is known to work here: its start is tried a second time.
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

/** True if it was ended by a signal from outside or by the time limit for starting, which does not mean that it cannot run here. */
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
