// Reads the pages of one list one after another: by the link to the next page, by page numbers, by the address of a "more" button. Returns
// every item once, and counts candidates and repetitions.
import { announcedTotal } from '../discover/announced-total.ts'
import type { Listing } from '../discover/read-group.ts'
import { addressShape, countShapes, pageKey, type EndPoint } from '../discover/end-point.ts'
import { findMoreAddress } from '../discover/more-address.ts'
import { ScrapeError } from '../errors.ts'
import { placeWeight } from '../discover/places.ts'
import { findLaterMonths, findOtherMonths, findSectionPages, monthsOf } from '../discover/section-pages.ts'
import { listAt, listOf, placesOf } from './list-of.ts'
import { findNextLinks } from '../records/next-links.ts'
import { findPagedChoices } from '../records/paged-choices.ts'
import type { PageDocument } from '../types.ts'

/** Why a walk ended before the end of the list. */
export type Stopped = 'max' | 'pages' | 'time' | 'page_failed'

export interface Walk {
  items: EndPoint[]
  /** Number of distinct candidates: those returned, those beyond the requested number and those without an address. */
  seen: number
  /** Number of repeated occurrences of candidates. */
  repeated: number
  withoutAddress: number
  /** Number of entries that the list announces; null where it announces none. */
  announced: number | null
  pagesRead: number
  stopped: Stopped | null
  /** Why a page of the list could not be read. */
  failure: ScrapeError | null
  /** Further months of an agenda that were read. */
  months: string[]
}

export interface WalkTools {
  read(url: string, signal: AbortSignal): Promise<PageDocument>
  /** Called for every page. */
  tell(progress: { pagesRead: number; seen: number }): void
  /** Time at which the walk ends, in milliseconds since the epoch. */
  endsAt: number
}

const PAGES_MAX = 200
/** Number of pages in a row without a new item after which a list is taken to repeat itself. */
const STALE_PAGES_MAX = 2
const RECORDS_MIN = 3
/** An agenda may be endless. */
const MONTHS_MAX = 24

/** `further` are pages of the list that were read already, in order. @throws the signal's reason when it is aborted. */
export async function walkList(
  first: PageDocument,
  { max, tools, further = [] }: { max: number; tools: WalkTools; further?: readonly PageDocument[] },
  signal: AbortSignal,
): Promise<Walk> {
  const known = [...further]
  const counts = { seen: 0, repeated: 0, withoutAddress: 0, announced: null, pagesRead: 0 }
  const walk: Walk = { ...counts, items: [], stopped: null, failure: null, months: [] }
  const found = new FoundItems(walk)
  const ahead = new Ahead(first.page, walk.months)
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
    const next = ahead.after(document, { isOver: stale >= STALE_PAGES_MAX, items: found.addresses })
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

/** Null where the page could not be read; the walk then ends with its items so far and the reason. */
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
  /** The places of the list on the pages read so far. */
  readonly #places = new Set<string>()
  /** The weight of those places. */
  #weight = 0
  /** First pages on which no list was found, which may be sections with one or two items. */
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

  get addresses(): ReadonlySet<string> {
    return new Set(this.items.map(({ url }) => url))
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

  /** The page's list; on further pages only one with addresses of the same kind, or at the same places. */
  #listingOf(document: PageDocument): Listing | null {
    const listing = this.#unlessOffered(withoutSections(listOf(document), document))
    const [[shape] = []] = countShapes(this.items.map(({ url }) => url))
    if (shape === undefined) return listing
    const known = this.#unlessOffered(listAt(document, this.#places))
    if (known !== null && isOfSite(known, shape) && !holdsAll(listing, known)) return known
    return listing !== null && (isOfShape(listing, shape) || (isOfSite(listing, shape) && this.#standsThere(listing))) ? listing : null
  }

  /** Null for recommendations on a page without a list of its own, where the list was in a more central place before. */
  #unlessOffered(listing: Listing | null): Listing | null {
    const [first] = listing?.elements ?? []
    if (first === undefined) return listing
    const weight = placeWeight(first)
    if (weight < this.#weight) return null
    this.#weight = Math.max(this.#weight, weight)
    return listing
  }

  #standsThere(listing: Listing): boolean {
    return [...placesOf(listing)].some((place) => this.#places.has(place))
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

/** The list without links to its sections, such as letters or years; null where too few items are left. */
function withoutSections(listing: Listing | null, document: PageDocument): Listing | null {
  const sections = new Set(findSectionPages(document))
  if (listing === null || !listing.items.some(({ url }) => sections.has(url))) return listing
  const items = listing.items.filter(({ url }) => !sections.has(url))
  return items.length < RECORDS_MIN ? null : { ...listing, items, records: listing.records - (listing.items.length - items.length) }
}

const isOfShape = ({ items }: Listing, shape: string): boolean => items.some(({ url }) => addressShape(url) === shape)

function isOfSite({ items }: Listing, shape: string): boolean {
  const host = (one: string): string => one.split('/')[0] ?? ''
  return items.some(({ url }) => host(addressShape(url)) === host(shape))
}

function holdsAll(listing: Listing | null, known: Listing): boolean {
  const keys = new Set(listing?.items.map(({ url }) => pageKey(url)))
  return known.items.every(({ url }) => keys.has(pageKey(url)))
}

/** Pages of the list that are not yet read. */
class Ahead {
  readonly #visited = new Set<string>()
  readonly #numbered = new Map<string, string>()
  readonly #sections = new Map<string, string>()
  readonly #months = new Map<string, string>()
  readonly #monthsRead: string[]
  /** False where the address is that of one month, and for a list with further pages, which may have an archive by months. */
  #isAgenda: boolean
  /** Number of the first page, which often also has an address without it. */
  #first: 0 | 1 = 1

  constructor({ url, requestedUrl }: PageDocument['page'], monthsRead: string[]) {
    this.#visited.add(fullKey(url, 1))
    this.#monthsRead = monthsRead
    this.#isAgenda = monthsOf(requestedUrl).length === 0
  }

  /** The page to read after this one, from another section or month once this one is over; null at the end of the list. */
  after(
    document: PageDocument,
    { isOver, items }: { isOver: boolean; items: ReadonlySet<string> },
  ): { url: string; isSection: boolean } | null {
    const { next, older, pages } = findNextLinks(document)
    if (this.#visited.size === 1 && secondIsOne(document, next)) this.#first = 0
    this.#visited.add(this.#keyOf(document.page.url))
    for (const url of [...pages, ...findPagedChoices(document)]) this.#numbered.set(this.#keyOf(url), url)
    for (const url of findSectionPages(document)) this.#sections.set(this.#keyOf(url), url)
    const more = findMoreAddress(document)
    const months = new Set(findOtherMonths(document, items))
    const led = [...next, ...(more ? [more] : []), ...[...this.#numbered.values()].sort(byNumber), ...older]
    const onward = led.filter((one) => !months.has(one.replace(/#.*$/, '')))
    const url = isOver ? undefined : this.#firstNew(onward)
    const section = url === undefined ? this.#firstNew([...this.#sections.values()]) : undefined
    const month = url === undefined && section === undefined && !isOver ? this.#monthAfter(document, items) : undefined
    const chosen = url ?? section ?? month
    if (chosen === undefined) return null
    if (month === undefined && this.#monthsRead.length === 0) this.#isAgenda = false
    if (month !== undefined) this.#monthsRead.push(month)
    this.#visited.add(this.#keyOf(chosen))
    return { url: chosen, isSection: section !== undefined }
  }

  #monthAfter(document: PageDocument, items: ReadonlySet<string>): string | undefined {
    if (!this.#isAgenda || this.#monthsRead.length >= MONTHS_MAX) return undefined
    for (const url of findLaterMonths(document, items)) this.#months.set(this.#keyOf(url), url)
    return this.#firstNew([...this.#months.values()])
  }

  #keyOf(url: string): string {
    return fullKey(url, this.#first)
  }

  #firstNew(urls: readonly string[]): string | undefined {
    return urls.find((url) => !this.#visited.has(this.#keyOf(url)))
  }
}

/** True for pages that are numbered from 0: the link "2", or the one to the next page, has the number 1. */
function secondIsOne({ links, page }: PageDocument, next: readonly string[]): boolean {
  const isOne = (url: string): boolean => /[?&](?:page|p)=1(?:&|$)/.test(url)
  return !/[?&](?:page|p)=/.test(page.url) && (next.some(isOne) || links.some(({ text, url }) => text.trim() === '2' && isOne(url)))
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

/** A key by which pages of a list are equal: without fragment and the number of the first page. */
function fullKey(url: string, first: 0 | 1): string {
  return url
    .replace(/#.*$/, '')
    .replace(first === 1 ? /([?&])(?:page|p)=1(?=&|$)/ : /([?&])(?:page|p)=0(?=&|$)/, '$1')
    .replace(/(?<![?&/])[?&/]+$/, '')
}
