// Addresses of elements that are not links but that a script opens on click, such as rows and cards.
import { isTag, type Element } from 'domhandler'
import { elementLine } from '../text/element-text.ts'
import type { Link } from '../types.ts'

const ADDRESS_ATTRIBUTES = ['data-href', 'data-url', 'data-link', 'data-permalink', 'data-row-url', 'data-row-href', 'data-detail-url']
const OPENS =
  /(?:\blocation(?:\.href)?\s*=\s*|\blocation\.(?:assign|replace)\(\s*|\bwindow\.open\(\s*|\b(?:goTo|goto|openUrl|navigate)\(\s*)(?:'([^'"<>]+)'|"([^'"<>]+)")/
const NO_PAGE = /\.(?:jpe?g|png|gif|svg|webp|avif|json|js|css|mp4)(?:$|[?#])|\/(?:api|ajax|graphql)\//i
const PLACES = new Set(['tr', 'td', 'li', 'div', 'article', 'section', 'figure', 'span', 'button', 'dl'])

/** The address verbatim; null for elements without one, and for real links. */
export function scriptedHref({ name, attribs }: Element): string | null {
  if (!PLACES.has(name)) return null
  const named = ADDRESS_ATTRIBUTES.map((attribute) => attribs[attribute]?.trim()).find((value) => value !== undefined && isAddress(value))
  if (named !== undefined) return named
  const opened = attribs.onclick === undefined ? null : OPENS.exec(attribs.onclick)
  const href = (opened?.[1] ?? opened?.[2])?.trim()
  return href !== undefined && isAddress(href) ? href : null
}

/** The element as a link of the page. Its text is the first heading inside; for a button, its own text. */
export function scriptedLink(element: Element, baseUrl: string): Link | null {
  const href = scriptedHref(element)
  const url = href === null ? null : URL.parse(href, baseUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const isButton = element.name === 'button' || element.name === 'span'
  return { url: url.href, text: isButton ? elementLine(element) : titleIn(element), rel: '', element, block: null }
}

function isAddress(value: string): boolean {
  return /^(?:https?:\/\/|\/(?!\/)|\.{0,2}\/|\?|[\w-]+(?:\/|\.(?:html?|php|aspx?|jsp)))/i.test(value) && !NO_PAGE.test(value)
}

/** The first heading in each element. Cached, because elements with scripted links may be nested to any depth. */
const titles = new WeakMap<Element, string>()

function titleIn(element: Element): string {
  const known = titles.get(element)
  if (known !== undefined) return known
  const title = firstTitle(element)
  titles.set(element, title)
  return title
}

function firstTitle({ children }: Element): string {
  for (const child of children) {
    if (!isTag(child)) continue
    const title = /^h[1-6]$/.test(child.name) ? elementLine(child) : titleIn(child)
    if (title !== '') return title
  }
  return ''
}
