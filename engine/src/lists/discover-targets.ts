// Discovers the individual pages that one address leads to: the items of a list with all its pages, a site by its sitemaps, a feed. Also
// counts the candidates that are not returned, so that half a list is not mistaken for the whole.
import { choosePagesOfSite } from '../discover/choose-pages-of-site.ts'
import type { EndPoint } from '../discover/end-point.ts'
import { findOtherMonths, monthsOf } from '../discover/section-pages.ts'
import { readSitemap } from '../discover/read-sitemap.ts'
import { ScrapeError } from '../errors.ts'
import { listOf } from './list-of.ts'
import { growsOn } from '../render/needs-browser.ts'
import { readFeeds, readSitemaps, type FetchText } from './read-site-pages.ts'
import type { PageDocument } from '../types.ts'
import { walkList, type Stopped, type Walk, type WalkTools } from './walk-list.ts'

/** As the walk through a list counts them; `items` are the individual pages, each once, in the list's order. */
type Counts = Pick<Walk, 'items' | 'seen' | 'repeated' | 'withoutAddress' | 'announced' | 'pagesRead'>

export interface Discovery extends Counts {
  /** Address of the first page, after redirects. */
  url: string
  source: 'list' | 'sitemap' | 'feed' | null
  /** Null where the end was reached. */
  stopped: Stopped | null
  /** A sentence for the user: why a page of the list could not be read, or that it is one month of an agenda. */
  detail: string | null
}

export interface DiscoverTools {
  /** Reads a page; in a browser if it is an empty shell. @throws ScrapeError */
  read(url: string, signal: AbortSignal): Promise<PageDocument>
  fetch: FetchText
  /**
   * Reads the page in a browser, extended by its "more" button and by scrolling, and the pages that its buttons open; null without a
   * browser. @throws ScrapeError
   */
  unfold: ((wish: { url: string; timeMs: number }, signal: AbortSignal) => Promise<PageDocument[]>) | null
  tell(progress: { pagesRead: number; seen: number }): void
  timeMs: number
}

/** @throws ScrapeError if the address can't be read; the signal's reason when it is aborted. */
export async function discoverTargets(
  { url, max }: { url: string; max: number },
  tools: DiscoverTools,
  signal: AbortSignal,
): Promise<Discovery> {
  const endsAt = Date.now() + tools.timeMs
  const start = await tools.read(url, signal)
  const given = readSitemap(start.page.body, start.page.url)
  if (given !== null && given.sitemaps.length === 0) return ofPages(start, given.pages, { source: given.kind, max, isCut: false })
  if (given !== null) return ofSitemaps(start, { max, tools, endsAt, first: given.sitemaps }, signal)
  const isWholeSite = new URL(start.page.url).pathname === '/'
  const listed = listOf(start)
  if (isWholeSite || listed === null) {
    const named = await ofSitemaps(start, { max, tools, endsAt, first: null }, signal)
    if (named.seen > (listed?.items.length ?? 0)) return named
  }
  const walk = await ofList(start, { max, tools: { read: tools.read, tell: tools.tell, endsAt }, unfold: tools.unfold }, signal)
  return walk.items.length > 0 ? fromWalk(start, walk) : ofFeed(start, { max, tools }, signal)
}

/** Walks the list in the page's source; in a browser where that shows more. */
async function ofList(
  start: PageDocument,
  { unfold, ...wish }: { max: number; tools: WalkTools; unfold: DiscoverTools['unfold'] },
  signal: AbortSignal,
): Promise<Walk> {
  const walk = await walkList(start, wish, signal)
  const isShort = walk.pagesRead === 1 && walk.stopped === null
  const misses = walk.announced !== null && walk.announced > walk.seen
  if (!isShort || unfold === null || !(misses || growsOn(start))) return walk
  if (Date.now() >= wish.tools.endsAt) return { ...walk, stopped: 'time' }
  try {
    const [page = start, ...further] = await unfold({ url: start.page.url, timeMs: wish.tools.endsAt - Date.now() }, signal)
    const grown = await walkList(page, { ...wish, further }, signal)
    const cut = page.page.isCut ? 'time' : null
    if (grown.seen <= walk.seen) return { ...walk, stopped: cut }
    return { ...grown, stopped: grown.stopped ?? cut, pagesRead: grown.pagesRead + 1 }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ScrapeError)) throw error
    return Date.now() >= wish.tools.endsAt ? { ...walk, stopped: 'time' } : { ...walk, stopped: 'page_failed', failure: error }
  }
}

function fromWalk(start: PageDocument, { failure, months, ...walk }: Walk): Discovery {
  return { url: start.page.url, source: 'list', ...walk, detail: failure?.message ?? describeMonths(start, { ...walk, months }) }
}

/** A sentence about further months; null without any, and for a blog with a monthly archive, whose pages were read completely. */
function describeMonths(start: PageDocument, { items, pagesRead, months }: Omit<Walk, 'failure'>): string | null {
  if (pagesRead > 1 && months.length === 0 && monthsOf(start.page.url).length === 0) return null
  const { length } = findOtherMonths(start, new Set([...items.map(({ url }) => url), ...months]))
  return length === 0
    ? null
    : `The page leads to other months, too (${length} ${length === 1 ? 'address' : 'addresses'}); they were not read.`
}

/** Pages by the sitemaps in the address (`first`), or by those of its site: then only pages of one kind below the address. */
async function ofSitemaps(
  start: PageDocument,
  { max, tools, endsAt, first }: { max: number; tools: DiscoverTools; endsAt: number; first: readonly string[] | null },
  signal: AbortSignal,
): Promise<Discovery> {
  const { url } = start.page
  const { pages, isCut } = await readSitemaps(url, { fetch: tools.fetch, endsAt, first }, signal)
  const under = new URL(first === null ? url : '/', url)
  const chosen = choosePagesOfSite(pages, { under, alike: first === null ? (listOf(start)?.items ?? []) : [] })
  return ofPages(start, chosen, { source: 'sitemap', max, isCut })
}

async function ofFeed(start: PageDocument, { max, tools }: { max: number; tools: DiscoverTools }, signal: AbortSignal): Promise<Discovery> {
  return ofPages(start, await readFeeds(start, tools.fetch, signal), { source: 'feed', max, isCut: false })
}

function ofPages(
  start: PageDocument,
  pages: readonly EndPoint[],
  { source, max, isCut }: { source: 'sitemap' | 'feed'; max: number; isCut: boolean },
): Discovery {
  return {
    url: start.page.url,
    source: pages.length === 0 ? null : source,
    items: pages.slice(0, max),
    seen: pages.length,
    repeated: 0,
    withoutAddress: 0,
    announced: null,
    pagesRead: 1,
    stopped: pages.length > max ? 'max' : isCut ? 'pages' : null,
    detail: null,
  }
}
