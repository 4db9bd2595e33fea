// What each order makes of an explorer, in the words of the wire. Runs in the process of its own.
import { discoverySentence, type Detection, type DetectionPayload, type Discovery, type DiscoveryProgress } from '@quarry/contract'
import type { Explorer, Look, Discovery as Discovered } from '@quarry/engine'
import type { Order } from './orders.ts'

export async function fillDetection(asks: DetectionPayload, explorer: Explorer, signal: AbortSignal): Promise<Detection> {
  const { detection, looks } = await explorer.detect(asks.target_items, asks.target_item_name, signal)
  const fields = detection.fields.map(({ name, description, type, samples, fill }) => ({ name, description, type, samples, fill }))
  return { kind: detection.kind, fields, pages: looks.map(toPage) }
}

type DiscoveryOrder = Extract<Order, { kind: 'discover' }>

/** @throws ScrapeError where the address can't be read. */
export async function fillDiscovery(
  { asks: { url, max }, timeMs }: DiscoveryOrder,
  { explorer, tell }: { explorer: Explorer; tell: (progress: DiscoveryProgress) => void },
  signal: AbortSignal,
): Promise<Discovery> {
  const report = ({ pagesRead, seen }: { pagesRead: number; seen: number }): void => tell({ pages_read: pagesRead, seen })
  return toDiscovery(await explorer.discover({ url, max, timeMs, tell: report }, signal))
}

function toDiscovery({ url, source, items, seen, repeated, withoutAddress, announced, pagesRead, stopped, detail }: Discovered): Discovery {
  const returned = items.length
  const summary = [discoverySentence({ seen, returned, announced, stopped }), detail].filter((text) => text !== null).join(' ')
  const counts = { seen, returned, repeated, without_address: withoutAddress, announced, pages_read: pagesRead }
  return { url, source, items, ...counts, stopped, summary, error_kind: null, error: null }
}

function toPage(look: Look): Detection['pages'][number] {
  if ('document' in look) return { target_item_value: look.target, url: look.document.page.url, error_kind: null, error: null }
  return { target_item_value: look.target, url: null, error_kind: look.failure.kind, error: look.failure.message }
}
