// Reads the pages that a site declares: in sitemaps from robots.txt and the usual places, including compressed ones and indexes, and in
// feeds.
import { isTag, type Element, type ParentNode } from 'domhandler'
import { pageKey, type EndPoint } from '../discover/end-point.ts'
import { readSitemap } from '../discover/read-sitemap.ts'
import { ScrapeError } from '../errors.ts'
import type { PageDocument, ReadPage } from '../types.ts'

const SITEMAPS_MAX = 60
const ENTRIES_MAX = 100_000
const USUAL_PLACES = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap.xml.gz', './sitemap.xml']
const FEED_TYPE = /^application\/(?:rss|atom)\+xml$/i

export type FetchText = (url: string, signal: AbortSignal) => Promise<ReadPage>

/**
 * Every page once, in the site's order; empty where the site has no sitemap. `first` are the sitemaps to begin with, if known. `isCut` is true
 * where a limit ended the reading.
 */
export async function readSitemaps(
  start: string,
  { fetch, endsAt, first }: { fetch: FetchText; endsAt: number; first: readonly string[] | null },
  signal: AbortSignal,
): Promise<{ pages: EndPoint[]; isCut: boolean }> {
  const named = first ?? namedInRobots(await textAt(new URL('/robots.txt', start).href, fetch, signal), start)
  const waiting = named.length > 0 ? [...named] : USUAL_PLACES.map((place) => new URL(place, start).href)
  const read = new Set<string>()
  const pages = new Map<string, EndPoint>()
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (read.has(url)) continue
    if (read.size >= SITEMAPS_MAX || pages.size >= ENTRIES_MAX || Date.now() >= endsAt) return { pages: [...pages.values()], isCut: true }
    read.add(url)
    const sitemap = readSitemap(await textAt(url, fetch, signal), url)
    if (sitemap === null) continue
    waiting.push(...sitemap.sitemaps)
    for (const page of sitemap.pages) pages.set(pageKey(page.url), page)
    // The usual places are alternatives, so the first one with a sitemap ends the search.
    if (named.length === 0 && read.size <= USUAL_PLACES.length) waiting.splice(0, waiting.length, ...sitemap.sitemaps)
  }
  return { pages: [...pages.values()], isCut: false }
}

/** Items of the feeds that the page names. */
export async function readFeeds(document: PageDocument, fetch: FetchText, signal: AbortSignal): Promise<EndPoint[]> {
  const pages = new Map<string, EndPoint>()
  for (const url of feedsOf(document)) {
    for (const page of readSitemap(await textAt(url, fetch, signal), url)?.pages ?? []) pages.set(pageKey(page.url), page)
  }
  return [...pages.values()]
}

function feedsOf({ dom, baseUrl }: PageDocument): string[] {
  const links = elementsNamed(dom, 'link').filter(
    ({ attribs }) => FEED_TYPE.test(attribs.type ?? '') && /\balternate\b/i.test(attribs.rel ?? ''),
  )
  return links.flatMap(({ attribs }) => URL.parse(attribs.href ?? '', baseUrl)?.href ?? []).slice(0, 3)
}

function elementsNamed(parent: ParentNode, name: string): Element[] {
  return parent.children.filter(isTag).flatMap((child) => [...(child.name === name ? [child] : []), ...elementsNamed(child, name)])
}

function namedInRobots(text: string, start: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const address = /^\s*sitemap\s*:\s*(\S+)/i.exec(line)?.[1]
    return address === undefined ? [] : (URL.parse(address, start)?.href ?? [])
  })
}

/** The text at an address; empty where it can't be read, since sitemaps are optional. */
async function textAt(url: string, fetch: FetchText, signal: AbortSignal): Promise<string> {
  try {
    return (await fetch(url, signal)).body
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ScrapeError) return ''
    throw error
  }
}
