// The pages of one list, read one after the other: by the link that leads on, by numbers, by the address of a "more" button.
// Every item once; how many were seen and how many of them are repeats is counted.
import { announcedTotal } from './discover/announced-total.ts'
import type { Listing } from './discover/read-group.ts'
import { addressShape, countShapes, pageKey, type EndPoint } from './discover/end-point.ts'
import { findMoreAddress } from './discover/more-address.ts'
import { ScrapeError } from './errors.ts'
import { findSectionPages } from './discover/section-pages.ts'
import { listAt, listOf, placesOf } from './list-of.ts'
import { findNextLinks } from './records/next-links.ts'
import { findPagedChoices } from './records/paged-choices.ts'
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

/** `further` are pages of the list that are there already, in their order. @throws the signal's reason when it fired. */
export async function walkList(
  first: PageDocument,
  { max, tools, further = [] }: { max: number; tools: WalkTools; further?: readonly PageDocument[] },
  signal: AbortSignal,
): Promise<Walk> {
  const known = [...further]
  const walk: Walk = { items: [], seen: 0, repeated: 0, withoutAddress: 0, announced: null, pagesRead: 0, stopped: null, failure: null }
  const found = new FoundItems(walk)
  const ahead = new Ahead(first.page.url)
  let document: PageDocument | null = first
  for (let stale = 0; document !== null && stale < STALE_PAGES_MAX;) {
    const before = found.count
    found.addPage(document)
    walk.pagesRead += 1
    walk.announced = Math.max(walk.announced ?? 0, announcedTotal(document) ?? 0) || null
    tools.tell({ pagesRead: walk.pagesRead, seen: found.count + walk.withoutAddress })
    stale = found.count > before ? 0 : stale + 1
    const turned = stale < STALE_PAGES_MAX ? known.shift() : undefined
    if (turned !== undefined) {
      document = turned
      continue
    }
    const next = ahead.after(document, stale >= STALE_PAGES_MAX)
    if (next?.isSection) stale = 0
    walk.stopped = next === null ? null : stopOf({ seen: found.count, pagesRead: walk.pagesRead }, max, tools.endsAt)
    if (next === null || walk.stopped !== null) break
    document = await readNext(next.url, { walk, tools }, signal)
  }
  walk.seen = found.count + walk.withoutAddress
  walk.items = found.items.slice(0, max)
  if (found.count > max) walk.stopped = 'max'
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

/** The items of a walk's pages, each once. */
class FoundItems {
  readonly #walk: Walk
  readonly #found = new Map<string, EndPoint>()
  /** Where the list stands on the pages read so far. */
  readonly #places = new Set<string>()
  /** First pages on which no list was seen: of a section that has one item or two. */
  #unread: PageDocument[] = []

  constructor(walk: Walk) {
    this.#walk = walk
  }

  get count(): number {
    return this.#found.size
  }

  get items(): EndPoint[] {
    return [...this.#found.values()]
  }

  addPage(document: PageDocument): void {
    const listing = this.#listingOf(document)
    if (listing === null && this.count === 0) this.#unread.push(document)
    if (listing === null) return
    for (const place of placesOf(listing)) this.#places.add(place)
    const earlier = this.#unread.flatMap((page) => listAt(page, this.#places) ?? [])
    this.#unread = []
    for (const one of [...earlier, listing]) this.#add(one)
  }

  /** The page's list; on further pages only one of the same kind of addresses, at the same places where it is a short one. */
  #listingOf(document: PageDocument): Listing | null {
    const listing = listOf(document)
    const [[shape] = []] = countShapes(this.items.map(({ url }) => url))
    if (shape === undefined) return listing
    const known = listAt(document, this.#places)
    if (known !== null && isOfKind(known, shape) && !holdsAll(listing, known)) return known
    return listing !== null && isOfKind(listing, shape) ? listing : null
  }

  #add(listing: Listing): void {
    this.#walk.repeated += listing.repeated
    this.#walk.withoutAddress += listing.withoutAddress
    for (const item of listing.items) {
      const key = pageKey(item.url)
      if (this.#found.has(key)) this.#walk.repeated += 1
      else this.#found.set(key, item)
    }
  }
}

/** Of the same shape or at least the same site. */
function isOfKind({ items }: Listing, shape: string): boolean {
  const host = (one: string): string => one.split('/')[0] ?? ''
  return items.some(({ url }) => addressShape(url) === shape || host(addressShape(url)) === host(shape))
}

function holdsAll(listing: Listing | null, known: Listing): boolean {
  const keys = new Set(listing?.items.map(({ url }) => pageKey(url)))
  return known.items.every(({ url }) => keys.has(pageKey(url)))
}

/** Pages of the list that are known and not yet read. */
class Ahead {
  readonly #visited = new Set<string>()
  readonly #numbered = new Map<string, string>()
  readonly #sections = new Map<string, string>()

  constructor(firstUrl: string) {
    this.#visited.add(fullKey(firstUrl))
  }

  /** The page to read after this one, from another section once this one is over; null at the end of the list. */
  after(document: PageDocument, isOver: boolean): { url: string; isSection: boolean } | null {
    this.#visited.add(fullKey(document.page.url))
    const { next, older, pages } = findNextLinks(document)
    for (const url of [...pages, ...findPagedChoices(document)]) this.#numbered.set(fullKey(url), url)
    for (const url of findSectionPages(document)) this.#sections.set(fullKey(url), url)
    const more = findMoreAddress(document)
    const onward = [...next, ...(more ? [more] : []), ...[...this.#numbered.values()].sort(byNumber), ...older]
    const url = isOver ? undefined : this.#firstNew(onward)
    const section = url === undefined ? this.#firstNew([...this.#sections.values()]) : undefined
    const chosen = url ?? section
    if (chosen === undefined) return null
    this.#visited.add(fullKey(chosen))
    return { url: chosen, isSection: section !== undefined }
  }

  #firstNew(urls: readonly string[]): string | undefined {
    return urls.find((url) => !this.#visited.has(fullKey(url)))
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
