// HTML microdata: items with itemref, nested items, and the value rule of every element.
import { isTag, isText, type Document, type Element, type ParentNode } from 'domhandler'
import { foldSpace } from '../text/fold.ts'
import { addProperty, type DataItem, type DataLeaf } from './data-item.ts'
import { resolveUrl } from './read-links.ts'

const PROPERTIES_MAX = 5_000
const BARE_TEXT_CHARS_MAX = 200
const SOURCE_TAGS = new Set(['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video'])
const LINK_TAGS = new Set(['a', 'area', 'link'])

/** Items that are not the value of another item's property, in page order. */
export function readMicrodata(dom: Document, scopes: readonly Element[], baseUrl: string): DataItem[] {
  const reader = new MicrodataReader(dom, baseUrl, scopes)
  return scopes.filter((scope) => !isNested(scope)).map((scope) => reader.readItem(scope, []))
}

function isNested(scope: Element): boolean {
  if (scope.attribs.itemprop === undefined) return false
  let parent = scope.parent
  while (parent !== null && isTag(parent)) {
    if (parent.attribs.itemscope !== undefined) return true
    parent = parent.parent
  }
  return false
}

class MicrodataReader {
  private propertiesLeft = PROPERTIES_MAX
  private readonly byId: ReadonlyMap<string, Element>
  private readonly baseUrl: string

  constructor(dom: Document, baseUrl: string, scopes: readonly Element[]) {
    this.baseUrl = baseUrl
    this.byId = scopes.some((scope) => scope.attribs.itemref !== undefined) ? elementsById(dom) : new Map()
  }

  readItem(scope: Element, outer: readonly Element[]): DataItem {
    const { attribs } = scope
    const id = attribs.itemid === undefined ? null : (resolveUrl(attribs.itemid, this.baseUrl) ?? attribs.itemid.trim())
    const item: DataItem = { id, types: words(attribs.itemtype), properties: new Map(), element: scope }
    const chain = [...outer, scope]
    this.readProperties(scope, item, chain)
    for (const reference of words(attribs.itemref)) {
      const element = this.byId.get(reference)
      if (element !== undefined && !chain.includes(element)) this.readElement(element, item, chain)
    }
    if (item.properties.size === 0) addBareText(item, scope)
    return item
  }

  private readProperties(parent: ParentNode, item: DataItem, chain: readonly Element[]): void {
    for (const child of parent.children) if (isTag(child)) this.readElement(child, item, chain)
  }

  private readElement(element: Element, item: DataItem, chain: readonly Element[]): void {
    if (this.propertiesLeft <= 0) return
    const names = words(element.attribs.itemprop)
    const isScope = element.attribs.itemscope !== undefined
    if (names.length > 0) {
      this.propertiesLeft -= names.length
      const content = isScope ? this.readItem(element, chain) : readLeaf(element, this.baseUrl)
      if (content !== null) for (const name of new Set(names)) addProperty(item, name, content)
    }
    if (!isScope) this.readProperties(element, item, chain)
  }
}

/** The text of an item without properties becomes its name. */
function addBareText(item: DataItem, scope: Element): void {
  const text = foldSpace(wholeText(scope))
  if (text !== '' && text.length <= BARE_TEXT_CHARS_MAX) addProperty(item, 'name', { value: text, raw: text, element: scope })
}

/**
 * The value of a property by the rule of its element; null where it is empty. A `content` attribute counts on any element, as crawlers read
 * it.
 */
function readLeaf(element: Element, baseUrl: string): DataLeaf | null {
  const raw = rawValue(element)
  if (raw.text === '') return null
  const value = raw.isAddress ? (resolveUrl(raw.text, baseUrl) ?? raw.text) : raw.text
  return { value, raw: raw.text, element }
}

function rawValue(element: Element): { text: string; isAddress: boolean } {
  const { name, attribs } = element
  if (attribs.content !== undefined) return { text: foldSpace(attribs.content), isAddress: false }
  if (LINK_TAGS.has(name) && attribs.href !== undefined) return { text: attribs.href.trim(), isAddress: true }
  if (SOURCE_TAGS.has(name)) return { text: pictureAddress(attribs), isAddress: true }
  if (name === 'object') return { text: (attribs.data ?? '').trim(), isAddress: true }
  if ((name === 'data' || name === 'meter') && attribs.value !== undefined) return { text: foldSpace(attribs.value), isAddress: false }
  if (name === 'input' && attribs.value !== undefined) return { text: foldSpace(attribs.value), isAddress: false }
  if (name === 'time' && attribs.datetime !== undefined) return { text: foldSpace(attribs.datetime), isAddress: false }
  if (name === 'abbr' && attribs.title !== undefined && MOMENT.test(attribs.title))
    return { text: foldSpace(attribs.title), isAddress: false }
  return { text: foldSpace(wholeText(element)), isAddress: false }
}
/** A full timestamp, which blogs put into the title of an abbreviation such as "7:46 AM". */
const MOMENT = /^\s*\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** Address of a picture, also where it is lazily loaded. */
export function pictureAddress(attribs: Readonly<Record<string, string>>): string {
  const src = (attribs.src ?? '').trim()
  if (src !== '' && !src.startsWith('data:')) return src
  const later = attribs['data-src'] ?? attribs['data-lazy-src'] ?? attribs['data-original'] ?? attribs.srcset?.split(/[\s,]/)[0]
  return (later ?? src).trim()
}

/** All text below an element, shown or not, without scripts and styles. */
export function wholeText(parent: ParentNode): string {
  let text = ''
  for (const child of parent.children) {
    if (isText(child)) text += child.data
    else if (!isTag(child) || child.name === 'script' || child.name === 'style') continue
    else if (child.name === 'br') text += '\n'
    else text += wholeText(child)
  }
  return text
}

export function words(attribute: string | undefined): string[] {
  return attribute === undefined ? [] : attribute.split(/\s+/).filter((word) => word !== '')
}

function elementsById(dom: Document): Map<string, Element> {
  const byId = new Map<string, Element>()
  const visit = (parent: ParentNode): void => {
    for (const child of parent.children) {
      if (!isTag(child)) continue
      const { id } = child.attribs
      if (id !== undefined && !byId.has(id)) byId.set(id, child)
      visit(child)
    }
  }
  visit(dom)
  return byId
}
