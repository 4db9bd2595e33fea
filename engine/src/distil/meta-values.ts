// Facts in the head of a page: OpenGraph, Twitter, Dublin Core, other meta tags, and typed links (canonical, next ...).
import type { Element } from 'domhandler'
import { foldSpace } from '../text/fold.ts'
import type { DataValue } from '../types.ts'
import { resolveUrl } from './read-links.ts'

const METAS_MAX = 500
const VALUE_CHARS_MAX = 10_000
const LINK_RELS = new Set([
  'canonical',
  'next',
  'prev',
  'previous',
  'first',
  'last',
  'amphtml',
  'author',
  'license',
  'image_src',
  'shortlink',
  'icon',
  'publisher',
  'help',
])
/** Instructions to browsers and crawlers, not facts about the page. */
const TECHNICAL =
  /^(?:viewport|robots|googlebot|generator|charset|referrer|theme-color|msapplication-.*|format-detection|csrf-.*|.*-site-verification|google|mobile-web-app-capable|apple-.*|handheldfriendly|color-scheme|x-ua-compatible|content-type|content-security-policy|refresh)$/i

export interface MetaValue {
  syntax: DataValue['syntax']
  path: string
  value: string
  raw: string
  element: Element
}

export function readMetaValues(metas: readonly Element[], headLinks: readonly Element[], baseUrl: string): MetaValue[] {
  return [...metas.slice(0, METAS_MAX).flatMap(readMeta), ...headLinks.slice(0, METAS_MAX).flatMap((link) => readHeadLink(link, baseUrl))]
}

function readMeta(element: Element): MetaValue[] {
  const { attribs } = element
  if (attribs.itemprop !== undefined && attribs.name === undefined && attribs.property === undefined) return []
  const name = (attribs.property ?? attribs.name ?? attribs['http-equiv'] ?? '').trim()
  const raw = foldSpace(attribs.content ?? attribs.value ?? '')
  if (name === '' || raw === '' || raw.length > VALUE_CHARS_MAX || TECHNICAL.test(name)) return []
  return name.split(/\s+/).map((path) => ({ syntax: syntaxOf(path), path, value: raw, raw, element }))
}

function syntaxOf(name: string): DataValue['syntax'] {
  if (/^(?:og|article|product|book|profile|video|music|place|business|restaurant|fb):/i.test(name)) return 'opengraph'
  if (/^twitter:/i.test(name)) return 'twitter'
  return /^(?:dc|dcterms|dct)[.:]/i.test(name) ? 'dublin-core' : 'meta'
}

function readHeadLink(element: Element, baseUrl: string): MetaValue[] {
  const { rel, href } = element.attribs
  const url = href === undefined ? null : resolveUrl(href, baseUrl)
  if (rel === undefined || href === undefined || url === null) return []
  const rels = rel.toLowerCase().split(/\s+/)
  return rels.filter((one) => LINK_RELS.has(one)).map((path) => ({ syntax: 'meta', path, value: url, raw: href.trim(), element }))
}
