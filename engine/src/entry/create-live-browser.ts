// Builds the browser for live views: started with the first page and closed with the last one; each page has its own context. All its
// traffic goes through the guarded proxy.
import type { KeptCookie } from '../access/access-secrets.ts'
import { openAccess, type SiteAccess } from '../access/open-access.ts'
import { domainOf } from '../access/site-of-access.ts'
import { distil } from '../distil/distil.ts'
import { createFileReader } from '../documents/read-file.ts'
import { ScrapeError } from '../errors.ts'
import { createFetcher, type Fetcher, type FetcherParts } from '../fetch/create-fetcher.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { numberedElements } from '../point/numbered-elements.ts'
import { findBrowser } from '../render/find-browser.ts'
import { createGuardedProxies, type GuardedProxies } from '../render/guarded-proxies.ts'
import type { OpenSocket } from '../render/guarded-proxy.ts'
import { guardedWayOut, launchBrowser } from '../render/launch-browser.ts'
import type { MarkedSource } from '../render/live/live-copy.ts'
import { openLivePage, type LiveListener, type LivePage } from '../render/live/live-page.ts'
import { endLargePages } from '../render/memory/end-large-pages.ts'
import type { ScraperSettings } from '../settings.ts'
import { siteOf } from '../target/site-of.ts'
import type { StoredPage } from '../types.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>
export type { LiveListener, LivePage }

export interface LivePageOptions {
  address: string
  access: SiteAccess | null
  width: number
  height: number
  touch: boolean
}

export interface LiveBrowser {
  /** @throws ScrapeError render_unavailable where no browser is installed or it cannot run here */
  open(wish: LivePageOptions, listener: LiveListener): Promise<LivePage>
  close(): Promise<void>
}

/** `parts` is for tests. */
export function createLiveBrowser(settings: ScraperSettings, parts: FetcherParts = {}): LiveBrowser {
  return new Looking(settings, parts)
}

class Looking implements LiveBrowser {
  readonly #settings: ScraperSettings
  readonly #fetcher: Fetcher
  /** Messages of refused connections by host. */
  readonly #refusals = new Map<string, string>()
  readonly #proxies: GuardedProxies = createGuardedProxies((group) => (hostname, port) => this.#openSocket({ hostname, port, group }))
  #starting: Promise<Browser> | null = null
  #open = 0

  constructor(settings: ScraperSettings, parts: FetcherParts) {
    this.#settings = settings
    const { practicePort } = settings
    this.#fetcher = createFetcher({ ...settings, siteOf: (url) => siteOf(url, practicePort), readFile: createFileReader().read }, parts)
  }

  async open(wish: LivePageOptions, listener: LiveListener): Promise<LivePage> {
    this.#open += 1
    try {
      const browser = await this.#current()
      const proxyGroup = wish.access?.proxyGroup ?? null
      const ownProxy = proxyGroup === null ? {} : { proxy: guardedWayOut(await this.#proxies.addressOf(proxyGroup)) }
      const opening = {
        address: wish.address,
        access: wish.access,
        refusalOf: (hostname: string) => this.#refusals.get(hostname) ?? null,
        mayOpen: (url: URL) => this.#fetcher.mayOpen({ url, proxyGroup }, AbortSignal.timeout(ENGINE_LIMITS.renderTimeoutMs)),
      }
      const page = await openLivePage(await browser.newContext({ ...this.#contextOf(wish), ...ownProxy }), opening, listener)
      return leftWith(page, () => this.#leave())
    } catch (error) {
      await this.#leave()
      throw error instanceof ScrapeError ? error : new ScrapeError('render_failed', { cause: error })
    }
  }

  async close(): Promise<void> {
    const browser = await this.#starting?.catch(() => null)
    await browser?.close().catch(() => undefined)
    await this.#proxies.close()
    await this.#fetcher.close()
  }

  #contextOf({ access, width, height, touch }: LivePageOptions) {
    const locale = access?.language?.split(/[,;]/)[0]?.trim()
    return {
      userAgent: access?.userAgent ?? this.#settings.userAgent,
      ...(locale ? { locale } : {}),
      serviceWorkers: 'block',
      acceptDownloads: false,
      viewport: { width, height },
      hasTouch: touch,
    } as const
  }

  async #current(): Promise<Browser> {
    const before = this.#starting
    const known = await before?.catch(() => null)
    if (known?.isConnected()) return known
    const address = await this.#proxies.addressOf(null)
    // Pages that are opened concurrently share one browser.
    if (this.#starting !== null && this.#starting !== before) return this.#starting
    this.#starting = launch(this.#settings, address)
    return this.#starting
  }

  async #openSocket({ hostname, port, group }: { hostname: string; port: number; group: string | null }): ReturnType<OpenSocket> {
    try {
      return await this.#fetcher.openSocketThrough(group)(hostname, port)
    } catch (error) {
      if (this.#refusals.size >= REFUSALS_MAX) this.#refusals.clear()
      if (error instanceof ScrapeError) this.#refusals.set(hostname, error.message)
      throw error
    }
  }

  /** Closes the browser with its last page to free the memory. */
  async #leave(): Promise<void> {
    this.#open -= 1
    if (this.#open > 0) return
    const starting = this.#starting
    this.#starting = null
    const browser = await starting?.catch(() => null)
    await browser?.close().catch(() => undefined)
  }
}

const REFUSALS_MAX = 200

async function launch({ browser }: ScraperSettings, proxyAddress: string): Promise<Browser> {
  const found = browser === null ? null : await findBrowser(browser.cacheDir, browser.executablePath)
  if (found === null) throw new ScrapeError('render_unavailable')
  const launched = await launchBrowser(found, proxyAddress, 'show')
  await endLargePages(launched, ENGINE_LIMITS.liveMemoryBytesMax)
  return launched
}

/** `leave` is called once the page is closed. */
function leftWith(page: LivePage, leave: () => Promise<void>): LivePage {
  return {
    get state() {
      return page.state
    },
    watch: (isWatched) => page.watch(isWatched),
    frameTaken: () => page.frameTaken(),
    do: (inputs) => page.do(inputs),
    replay: (asked) => page.replay(asked),
    sourceAt: (spot) => page.sourceAt(spot),
    cookies: () => page.cookies(),
    signIn: () => page.signIn(),
    close: () =>
      page
        .close()
        .catch(() => undefined)
        .finally(leave),
  }
}

export interface PointedCopy {
  page: Omit<StoredPage, 'original'>
  places: number[]
  /** Number of the previously marked element, where it still exists. */
  like: number[]
}

/** The page as it is stored, and the numbers that its marked elements have there. @throws ScrapeError parse_limit */
export function readMarked({ body, attribute, ...source }: MarkedSource): PointedCopy {
  const marked = { ...source, body, contentType: 'text/html' }
  const { dom } = distil({ ...marked, requestedUrl: source.url, status: 200, via: 'browser', isCut: false, snapshot: null })
  const places: Record<string, number[]> = { one: [], last: [] }
  for (const [index, element] of numberedElements(dom).entries()) places[element.attribs[attribute] ?? '']?.push(index + 1)
  const clean = body.replaceAll(new RegExp(` ${attribute}="(?:one|last)"`, 'g'), '')
  return { page: { ...marked, body: clean }, places: places['one'] ?? [], like: places['last'] ?? [] }
}

export interface LiveSessionKept {
  url: string
  domain: string
  cookies: KeptCookie[]
}

/** The cookies of the site of `address`, and of no other site. */
export async function sessionOf(page: LivePage, address: string, practicePort: number | null): Promise<LiveSessionKept> {
  const ofSite = (url: URL) => siteOf(url, practicePort)
  const nothing = { headers: {}, basicAuth: null, userAgent: null, language: null, signIn: null, cookies: [] }
  const access = openAccess({ address, ...nothing }, ofSite)
  access.keepBrowserCookies(await page.cookies())
  return { url: page.state.url, domain: domainOf(ofSite(new URL(address)).url), cookies: access.cookies() }
}
