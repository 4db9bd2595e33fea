// One headless browser, started when first needed and started anew after some pages or when it breaks. All its traffic goes
// through the guarded proxy: it resolves no name and opens no connection itself.
import type { Browser, BrowserContext } from 'playwright-core'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { findBrowser } from './find-browser.ts'
import { startGuardedProxy, type GuardedProxy, type OpenSocket } from './guarded-proxy.ts'

export interface BrowserPool {
  /** Runs `work` in a fresh context that shares nothing with others. @throws ScrapeError render_unavailable where no browser is installed. */
  withContext<T>(work: (context: BrowserContext) => Promise<T>): Promise<T>
  close(): Promise<void>
}
interface PoolSettings {
  cacheDir: string
  executablePath: string | null
  userAgent: string
  openSocket: OpenSocket
}
interface Running {
  browser: Browser
  pages: number
  active: number
}

/** Two pages keep two cores busy; more only take memory. */
const CONTEXTS_MAX = 2
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-remote-fonts',
  '--mute-audio',
  '--blink-settings=imagesEnabled=false',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // The proxy resolves; whatever does not go through it finds no host.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--js-flags=--max-old-space-size=512',
]
/** What a browser needs of the environment; keys and passwords are not for it. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'XDG_RUNTIME_DIR', 'SYSTEMROOT', 'TEMP']

export function createBrowserPool(settings: PoolSettings): BrowserPool {
  let starting: Promise<Running> | null = null
  let proxy: Promise<GuardedProxy> | null = null
  let active = 0
  const waiting: (() => void)[] = []

  return {
    async withContext(work) {
      await takePlace()
      try {
        const running = await currentBrowser()
        return await inContext(running, work)
      } finally {
        givePlace()
      }
    },
    async close() {
      const running = await starting?.catch(() => null)
      await running?.browser.close()
      await (await proxy)?.close()
    },
  }

  async function currentBrowser(): Promise<Running> {
    const known = await starting?.catch(() => null)
    if (known?.browser.isConnected() && known.pages < ENGINE_LIMITS.renderPagesPerBrowser) return known
    // Whoever comes first replaces the worn-out one; the old one ends with its last page.
    if (known !== undefined && known !== null && known.active === 0) await known.browser.close()
    proxy ??= startGuardedProxy(settings.openSocket)
    starting = launch(settings, (await proxy).address)
    return starting
  }

  async function inContext<T>(running: Running, work: (context: BrowserContext) => Promise<T>): Promise<T> {
    running.pages += 1
    running.active += 1
    const context = await running.browser.newContext({
      userAgent: settings.userAgent,
      serviceWorkers: 'block',
      acceptDownloads: false,
      viewport: { width: 1280, height: 1600 },
    })
    try {
      return await work(context)
    } finally {
      await context.close().catch(() => undefined)
      running.active -= 1
      const isReplaced = (await starting) !== running
      if (isReplaced && running.active === 0) await running.browser.close()
    }
  }

  async function takePlace(): Promise<void> {
    if (active < CONTEXTS_MAX) active += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function givePlace(): void {
    const next = waiting.shift()
    if (next === undefined) active -= 1
    else next()
  }
}

async function launch(settings: PoolSettings, proxyAddress: string): Promise<Running> {
  const found = await findBrowser(settings.cacheDir, settings.executablePath)
  if (found === null) throw new ScrapeError('render_unavailable')
  const isRoot = process.getuid?.() === 0
  try {
    // Loaded at the first page that needs it: it would double the time every process takes to start.
    const { chromium } = await import('playwright-core')
    const browser = await chromium.launch({
      executablePath: found.executablePath,
      env: { ...environment(), ...found.env },
      // Chromium's own sandbox does not work for root.
      args: isRoot ? [...FLAGS, '--no-sandbox'] : FLAGS,
      // Without this exception loopback would go around the proxy, and around the guard.
      proxy: { server: proxyAddress, bypass: '<-loopback>' },
    })
    return { browser, pages: 0, active: 0 }
  } catch (error) {
    throw new ScrapeError('render_unavailable', { cause: error })
  }
}

function environment(): Record<string, string> {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}
