// The visible links of a page with absolute addresses.
import type { ChildNode, Element } from 'domhandler'
import { isTag } from 'domhandler'
import { elementLine, findBlock } from '../text/element-text.ts'
import { foldSpace } from '../text/fold.ts'
import type { Link } from '../types.ts'

const LINKS_MAX = 20_000
const READABLE_SCHEME = /^(?:https?|mailto|tel):/i

/** Links to addresses; scripts and anchors of the page are left out. */
export function readLinks(anchors: readonly Element[], nodeBlocks: ReadonlyMap<ChildNode, number>, baseUrl: string): Link[] {
  const links: Link[] = []
  for (const element of anchors) {
    if (links.length >= LINKS_MAX) break
    const url = resolveUrl(element.attribs.href ?? '', baseUrl)
    if (url === null) continue
    links.push({
      url,
      text: linkText(element),
      rel: (element.attribs.rel ?? '').toLowerCase(),
      element,
      block: findBlock(nodeBlocks, element),
    })
  }
  return links
}

/** The absolute http(s), mailto or tel address; null for scripts, fragments and malformed addresses. */
export function resolveUrl(href: string, baseUrl: string): string | null {
  const trimmed = href.trim()
  if (trimmed === '' || trimmed.startsWith('#')) return null
  const url = URL.parse(trimmed, baseUrl)?.href
  return url !== undefined && READABLE_SCHEME.test(url) ? url : null
}

/** The visible label of a link: its text, or else that of its picture or its ARIA label. */
function linkText(element: Element): string {
  const text = elementLine(element)
  if (text !== '') return text
  const { attribs } = element
  return foldSpace(attribs['aria-label'] ?? attribs.title ?? pictureText(element) ?? '')
}

function pictureText(element: Element): string | null {
  for (const child of element.children) {
    if (!isTag(child)) continue
    const text = child.name === 'img' ? child.attribs.alt : pictureText(child)
    if (text) return text
  }
  return null
}
