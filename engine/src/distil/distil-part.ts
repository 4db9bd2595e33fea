// A part of a page as a document of its own, so that it is read as a page is: copies of the part's elements, and the way back from each
// copy to its original.
import { Document, Element, isTag, isText, Text, type ChildNode } from 'domhandler'
import { appendChild } from 'domutils'
import type { PageDocument } from '../types.ts'
import { Distillation } from './distillation.ts'

export interface PagePart {
  document: PageDocument
  /** The element of the page that one of the part is a copy of; null for those around the copies. */
  originalOf(copy: Element): Element | null
}

/**
 * `elements` are side by side; `head` are rows of a table that name its columns, for a part that is a row. The first heading inside is
 * that of the part, as the main heading is of a page.
 */
export function distilPart(whole: PageDocument, elements: readonly Element[], head: readonly Element[] = []): PagePart {
  const originals = new Map<Element, Element>()
  const main = new Element('main', {})
  const body = new Element('body', {}, [main])
  main.parent = body
  const html = new Element('html', whole.language === null ? {} : { lang: whole.language })
  appendChild(html, body)
  const dom = new Document([])
  appendChild(dom, html)
  const isRow = elements[0]?.name === 'tr'
  const around = isRow ? new Element('table', {}) : main
  if (isRow) appendChild(main, around)
  const copier = { originals, isHeaded: false }
  for (const element of [...head, ...elements]) appendChild(around, copyOf(element, copier))
  const { requestedUrl, status, fetchedAt, via } = whole.page
  const page = { requestedUrl, url: whole.baseUrl, status, contentType: 'text/html', body: '', frames: [], fetchedAt, snapshot: null, via }
  return { document: new Distillation(page, dom), originalOf: (copy) => originals.get(copy) ?? null }
}

interface Copier {
  originals: Map<Element, Element>
  /** True once the part has its heading. */
  isHeaded: boolean
}

function copyOf(element: Element, copier: Copier): Element {
  const isHeading = !copier.isHeaded && HEADING.test(element.name)
  if (isHeading) copier.isHeaded = true
  const copy = new Element(isHeading ? 'h1' : element.name, { ...element.attribs }, [], element.type)
  copier.originals.set(copy, element)
  for (const child of element.children) {
    const inner: ChildNode | null = isTag(child) ? copyOf(child, copier) : isText(child) ? new Text(child.data) : null
    if (inner !== null) appendChild(copy, inner)
  }
  return copy
}
const HEADING = /^h[1-6]$/
