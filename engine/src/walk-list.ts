// The pages of one list, read one after the other: by the link that leads on, by numbers, by the address of a "more" button.
// Every item once; how many were seen and how many of them are repeats is counted.
import { announcedTotal } from './discover/announced-total.ts'
import type { Listing } from './discover/choose-list.ts'
import { addressShape, countShapes, pageKey, type EndPoint } from './discover/end-point.ts'
import { findMoreAddress } from './discover/more-address.ts'
import { ScrapeError } from './errors.ts'
import { listOf } from './list-of.ts'
import { findNextLinks } from './records/next-links.ts'
import type { PageDocument } from './types.ts'

/** Why a walk ended before the list did; null where it is at its end. */
export type Stopped = 'max' | 'pages' | 'time' | 'page_failed'

export interface Walk {
  items: EndPoint[]
  /** Candidates met, each once. */
  seen: number
  repeated: number
  withoutAddress: number
  /** What the list says of its own length; null where it says nothing. */
  announced: number | null
  pagesRead: number
  stopped: Stopped | null
  /** Why a page of the list could not be read. */
  failure: ScrapeError | null
}

export interface WalkTools {
  read(url: string, signal: AbortSignal): Promise<PageDocument>
  /** Hears of every page. */
  tell(progress: { pagesRead: number; seen: number }): void
  /** Milliseconds since the epoch at which the walk ends wherever it is. */
  endsAt: number
}

const PAGES_MAX = 200
/** Pages without a new item after which a list goes in circles. */
const STALE_PAGES_MAX = 2

/** @throws the signal's reason when it fired. */
export async function walkList(first: PageDocument, { max, tools }: { max: number; tools: WalkTools }, signal: AbortSignal): Promise<Walk> {
  const walk: Walk = { items: [], seen: 0, repeated: 0, withoutAddress: 0, announced: null, pagesRead: 0, stopped: null, failure: null }
  const found = new Map<string, EndPoint>()
  const ahead = new Ahead(first.page.url)
  let document: PageDocument | null = first
  for (let stale = 0; document !== null && stale < STALE_PAGES_MAX;) {
    const before = found.size
    addItems(listingLike(document, found), walk, found)
    walk.pagesRead += 1
    walk.announced = Math.max(walk.announced ?? 0, announcedTotal(document) ?? 0) || null
    tools.tell({ pagesRead: walk.pagesRead, seen: found.size + walk.withoutAddress })
    stale = found.size > before ? 0 : stale + 1
    const next = stale < STALE_PAGES_MAX ? ahead.after(document) : null
    walk.stopped = next === null ? null : stopOf({ seen: found.size, pagesRead: walk.pagesRead }, max, tools.endsAt)
    if (next === null || walk.stopped !== null) break
    document = await readNext(next, { walk, tools }, signal)
  }
  walk.seen = found.size + walk.withoutAddress
  walk.items = [...found.values()].slice(0, max)
  if (found.size > max) walk.stopped = 'max'
  return walk
}

function stopOf({ seen, pagesRead }: { seen: number; pagesRead: number }, max: number, endsAt: number): Stopped | null {
  if (seen >= max) return 'max'
  if (pagesRead >= PAGES_MAX) return 'pages'
  return Date.now() >= endsAt ? 'time' : null
}

/** Null where it could not be read: what was found so far counts, and the walk says why it ended. */
async function readNext(url: string, { walk, tools }: { walk: Walk; tools: WalkTools }, signal: AbortSignal): Promise<PageDocument | null> {
  try {
    return await tools.read(url, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ScrapeError)) throw error
    walk.stopped = 'page_failed'
    walk.failure = error
    return null
  }
}

/** The page's list; on further pages only one of the same kind of addresses as before. */
function listingLike(document: PageDocument, found: ReadonlyMap<string, EndPoint>): Listing | null {
  const listing = listOf(document)
  const [[shape] = []] = countShapes([...found.values()].map(({ url }) => url))
  if (listing === null || shape === undefined) return listing
  const alike = listing.items.filter(({ url }) => addressShape(url) === shape).length
  const host = (url: string): string => addressShape(url).split('/')[0] ?? ''
  return alike > 0 || listing.items.some(({ url }) => host(url) === host(shape)) ? listing : null
}

function addItems(listing: Listing | null, walk: Walk, found: Map<string, EndPoint>): void {
  if (listing === null) return
  walk.repeated += listing.repeated
  walk.withoutAddress += listing.withoutAddress
  for (const item of listing.items) {
    const key = pageKey(item.url)
    if (found.has(key)) walk.repeated += 1
    else found.set(key, item)
  }
}

/** Pages of the list that are known and not yet read. */
class Ahead {
  private readonly visited = new Set<string>()
  private readonly numbered = new Map<string, string>()

  constructor(firstUrl: string) {
    this.visited.add(fullKey(firstUrl))
  }

  /** The page to read after this one; null at the end of the list. */
  after(document: PageDocument): string | null {
    this.visited.add(fullKey(document.page.url))
    const { next, pages } = findNextLinks(document)
    for (const url of pages) this.numbered.set(fullKey(url), url)
    const more = findMoreAddress(document)
    const candidates = [...next, ...(more ? [more] : []), ...[...this.numbered.values()].sort(byNumber)]
    const chosen = candidates.find((url) => !this.visited.has(fullKey(url))) ?? null
    if (chosen !== null) this.visited.add(fullKey(chosen))
    return chosen
  }
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

/** Unlike items, pages of a list may differ in anything but their fragment. A first page often has two addresses. */
function fullKey(url: string): string {
  return url
    .replace(/#.*$/, '')
    .replace(/([?&])(?:page|p)=1(?=&|$)/, '$1')
    .replace(/[?&/]+$/, '')
}
