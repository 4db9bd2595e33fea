// Executes each order with an explorer, in the wire's terms. Runs in the separate process.
import { discoverySentence, type Detection, type DetectionPayload, type Discovery, type DiscoveryProgress } from '@quarry/contract'
import { detectFields, detectStored, listOf, mainContent, pointOnPage, ScrapeError, SignInFailed, type AccessSecrets } from '@quarry/engine'
import type { Detection as Detected, Discovery as Discovered, Explorer, Look, PageDocument } from '@quarry/engine'
import type { CopiedPage, Inspection, Order, SearchResults, SignInAnswer, StoredOrder } from './orders.ts'

type DiscoveryOrder = Extract<Order, { kind: 'discover' }>
interface Filling {
  explorer: Explorer
  secrets: AccessSecrets | null
  tell: (progress: DiscoveryProgress) => void
}

const TITLE_CHARS_MAX = 200
const TEXT_CHARS_MAX = 3_000
const LISTED_MIN = 5
const RESULTS_MAX = 20

/** @throws ScrapeError where an address or the search cannot be read. */
export function fillOrder(order: Order, filling: Filling, signal: AbortSignal): Promise<unknown> {
  const { explorer } = filling
  switch (order.kind) {
    case 'detect':
      return fillDetection(order.asks, explorer, signal)
    case 'detect_stored':
      return fillStored(order.asks)
    case 'discover':
      return fillDiscovery(order, filling, signal)
    case 'inspect':
      return explorer.look(order.asks.target, 'URL', signal).then(toInspection)
    case 'copy':
      return explorer.look(order.asks.target, order.asks.targetName, signal).then(toCopy)
    case 'point':
      return Promise.resolve(pointOnPage(order.asks.page, order.asks.pointing))
    case 'search':
      return explorer.search(order.asks.query, signal).then(toResults)
    case 'sign_in':
      return fillSignIn(filling, signal)
    case 'check':
      return checkAddresses(order.asks.urls, explorer, signal)
  }
}

async function fillDetection(asks: DetectionPayload, explorer: Explorer, signal: AbortSignal): Promise<Detection> {
  const { detection, looks } = await explorer.detect(
    { targets: asks.target_items, targetName: asks.target_item_name, pageSteps: asks.page_steps ?? [] },
    signal,
  )
  return { kind: detection.kind, fields: toFields(detection), pages: looks.map(toPage) }
}

async function fillStored({ pages, targetName, known }: StoredOrder): Promise<Detection['fields']> {
  const read = pages.map((page) => ({ ...page, fetchedAt: new Date(page.fetchedAt) }))
  return toFields({ fields: detectStored({ pages: read, targetName, known }) })
}

function toFields({ fields }: Pick<Detected, 'fields'>): Detection['fields'] {
  return fields.map(({ name, description, type, samples, fill }) => ({ name, description, type, samples, fill }))
}

function toPage(look: Look): Detection['pages'][number] {
  if ('document' in look) return { target_item_value: look.target, url: look.document.page.url, error_kind: null, error: null }
  return { target_item_value: look.target, url: null, error_kind: look.failure.kind, error: look.failure.message }
}

async function fillSignIn({ explorer, secrets }: Filling, signal: AbortSignal): Promise<SignInAnswer> {
  if (!secrets?.signIn) throw new Error('no sign-in is recorded')
  try {
    await explorer.signIn(secrets.signIn, signal)
    return { ok: true }
  } catch (error) {
    if (error instanceof SignInFailed) return { ok: false, kind: error.kind, text: error.message }
    throw error
  }
}

async function fillDiscovery(
  { asks: { url, max, page_steps: pageSteps = [] }, timeMs }: DiscoveryOrder,
  { explorer, tell }: Pick<Filling, 'explorer' | 'tell'>,
  signal: AbortSignal,
): Promise<Discovery> {
  const report = ({ pagesRead, seen }: { pagesRead: number; seen: number }): void => tell({ pages_read: pagesRead, seen })
  return toDiscovery(await explorer.discover({ url, max, pageSteps, timeMs, tell: report }, signal))
}

function toDiscovery({ url, source, items, seen, repeated, withoutAddress, announced, pagesRead, stopped, detail }: Discovered): Discovery {
  const returned = items.length
  const summary = [discoverySentence({ seen, returned, announced, stopped }), detail].filter((text) => text !== null).join(' ')
  const counts = { seen, returned, repeated, without_address: withoutAddress, announced, pages_read: pagesRead }
  return { url, source, items, ...counts, stopped, summary, error_kind: null, error: null }
}

function toCopy({ page }: PageDocument): CopiedPage {
  const { url, contentType, body, frames, original, fetchedAt, isPrivate = false } = page
  return { url, contentType, body, frames: [...frames], ...(original === undefined ? {} : { original }), fetchedAt, isPrivate }
}

function toInspection(document: PageDocument): Inspection {
  const detection = detectFields([document], { targetName: 'URL' })
  const listing = isAboutOneThing(document) ? null : listOf(document)
  const listed = listing !== null && listing.items.length >= LISTED_MIN ? listing.items.length : 0
  const { text } = mainContent(document)
  return {
    url: document.page.url,
    title: document.title.slice(0, TITLE_CHARS_MAX),
    kind: detection.kind,
    listed,
    fields: toFields(detection),
    text: text.slice(0, TEXT_CHARS_MAX),
  }
}

/** Pages about one thing also list others, such as recommendations. */
function isAboutOneThing({ entities }: PageDocument): boolean {
  return entities.some(
    ({ isMain, types }) => isMain && !types.some((type) => /^(?:CollectionPage|ItemList|SearchResultsPage|WebSite)$/.test(type)),
  )
}

function toResults(results: Awaited<ReturnType<Explorer['search']>>): SearchResults {
  return results.slice(0, RESULTS_MAX).map(({ url, title, snippet }) => ({ url, title, snippet }))
}

async function checkAddresses(urls: readonly string[], explorer: Explorer, signal: AbortSignal): Promise<string[]> {
  const checked = await Promise.all(urls.map((url) => leadsToAPage(url, explorer, signal)))
  return urls.filter((_, place) => checked[place])
}

async function leadsToAPage(url: string, explorer: Explorer, signal: AbortSignal): Promise<boolean> {
  try {
    await explorer.look(url, 'URL', signal)
    return true
  } catch (error) {
    if (error instanceof ScrapeError) return false
    throw error
  }
}
