// Parses sitemaps and feeds into the addresses in them. Fetches nothing.
import { isTag, type AnyNode, type Element } from 'domhandler'
import { getElementsByTagName, textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import type { EndPoint } from './end-point.ts'

export interface Sitemap {
  kind: 'sitemap' | 'feed'
  /** Further sitemaps, where this one is an index. */
  sitemaps: string[]
  pages: EndPoint[]
}

const ENTRIES_MAX = 50_000

/** XML sitemaps and indexes, RSS, Atom and plain lists of addresses; null for a text that is none of them. */
export function readSitemap(text: string, baseUrl: string): Sitemap | null {
  const start = text.slice(0, 2_000)
  if (/<(?:\w+:)?(?:sitemapindex|urlset)\b/i.test(start)) return readXmlSitemap(text, baseUrl)
  if (/<(?:rss|feed|rdf:RDF)\b/i.test(start)) return { kind: 'feed', sitemaps: [], pages: readFeed(text, baseUrl) }
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0 || !lines.slice(0, 20).every((line) => /^https?:\/\/\S+$/.test(line))) return null
  return { kind: 'sitemap', sitemaps: [], pages: lines.slice(0, ENTRIES_MAX).flatMap((line) => toEndPoint(line, '', baseUrl)) }
}

function readXmlSitemap(text: string, baseUrl: string): Sitemap {
  const roots = parseDocument(text, { xmlMode: true }).children
  const locations = (name: string): string[] =>
    named(roots, name)
      .slice(0, ENTRIES_MAX)
      .map((entry) => textOf(entry, 'loc'))
      .filter((address) => address !== '')
  return {
    kind: 'sitemap',
    sitemaps: locations('sitemap').flatMap((address) => URL.parse(address, baseUrl)?.href ?? []),
    pages: locations('url').flatMap((address) => toEndPoint(address, '', baseUrl)),
  }
}

function readFeed(text: string, baseUrl: string): EndPoint[] {
  const roots = parseDocument(text, { xmlMode: true }).children
  return [...named(roots, 'item'), ...named(roots, 'entry')].slice(0, ENTRIES_MAX).flatMap((entry) => {
    const links = named(entry.children, 'link')
    const alternate = links.find((link) => (link.attribs.rel ?? 'alternate') === 'alternate') ?? links[0]
    const address = alternate?.attribs.href ?? (alternate ? textContent(alternate).trim() : '')
    return toEndPoint(address, textOf(entry, 'title'), baseUrl)
  })
}

function toEndPoint(address: string, label: string, baseUrl: string): EndPoint[] {
  const url = address === '' ? null : URL.parse(address, baseUrl)
  return url !== null && /^https?:$/.test(url.protocol) ? [{ url: url.href, label }] : []
}

function named(nodes: readonly AnyNode[], name: string): Element[] {
  return getElementsByTagName((tag) => tag.replace(/^\w+:/, '') === name, [...nodes], true)
}

function textOf(entry: Element, name: string): string {
  const child = entry.children.find((one): one is Element => isTag(one) && one.name.replace(/^\w+:/, '') === name)
  return child ? textContent(child).trim() : ''
}
