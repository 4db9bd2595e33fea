// A stored page with one passage marked, as HTML to look at: what could run, load or lead on by itself is taken out.
import type { Evidence } from '@quarry/contract'
import { distil, findBlockAt, type PageDocument, type ReadPage, type StoredPage } from '@quarry/engine'
import { render } from 'dom-serializer'
import { Element, isTag, Text, type AnyNode } from 'domhandler'
import { filter, findOne, prependChild, removeElement } from 'domutils'

export type Passage = Pick<Evidence, 'block' | 'quote' | 'at'>

/** Where the passage stands in the page; links lead to it by this fragment. */
export const PASSAGE_ID = 'evidence'

const TAKEN_OUT = new Set([
  'script',
  'noscript',
  'template',
  'iframe',
  'frame',
  'object',
  'embed',
  'applet',
  'base',
  'meta',
  'link',
  'portal',
])
const PASSAGE_STYLE =
  'outline: 3px solid #d99a00 !important; background: #fff1b8 !important; color: #000 !important; scroll-margin-top: 40vh'
const NOTE_STYLE =
  'all: initial; display: block; padding: 12px 16px; font: 15px/1.5 system-ui, sans-serif; background: #fff1b8; color: #000'

/** @throws ScrapeError parse_limit for pages beyond the engine's limits. */
export function markPassage(stored: StoredPage, given: Passage): string {
  const document = distil(toReadPage(stored))
  const passage = findPassage(document, given)
  if (passage) {
    // Its own from now on: elements that are written alike share their attributes.
    passage.attribs = { ...passage.attribs, id: PASSAGE_ID, style: `${passage.attribs.style ?? ''}; ${PASSAGE_STYLE}` }
  }
  for (const node of filter((one) => isTag(one) && TAKEN_OUT.has(one.name.toLowerCase()), document.dom.children)) removeElement(node)
  for (const node of filter(isTag, document.dom.children)) removeHandlers(node)
  const body = findOne((one) => one.name === 'body', document.dom.children) ?? document.dom
  prependChild(body, note(stored, { quote: given.quote, passage }))
  return `<!doctype html>\n${render(document.dom.children.filter((node) => node.type !== 'directive'))}`
}

function toReadPage(stored: StoredPage): ReadPage {
  return { ...stored, requestedUrl: stored.url, status: 200, snapshot: null, via: 'given' }
}

/** Data has no element of its own: then the first place where the page shows the same text; null where it shows it nowhere. */
function findPassage(document: PageDocument, { block, quote, at }: Passage): Element | null {
  const { blocks } = document
  const number = block ?? (at === undefined ? null : findBlockAt(document, { at, quote }))
  const own = blocks.find(({ id }) => id === number)?.element
  return own ?? blocks.find(({ element, text }) => element !== null && quote !== '' && text.includes(quote))?.element ?? null
}

/** Number of the page of a PDF. */
function pageOf(passage: Element | null): string | null {
  for (let at = passage; at !== null; at = at.parent && isTag(at.parent) ? at.parent : null) {
    if (at.attribs['data-page'] !== undefined) return at.attribs['data-page']
  }
  return null
}

function removeHandlers(node: AnyNode): void {
  if (!isTag(node)) return
  const kept = Object.entries(node.attribs).filter(([name, value]) => !/^on|^srcdoc$|^ping$/i.test(name) && !/^\s*javascript:/i.test(value))
  node.attribs = Object.fromEntries(kept)
}

/** Of a file that is no page, what is shown is the text that was read out of it. */
const FILES: Record<string, string> = {
  'application/pdf': 'PDF file',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
}

function note({ url, contentType, fetchedAt }: StoredPage, { quote, passage }: { quote: string; passage: Element | null }): Element {
  const [file, page] = [FILES[contentType], pageOf(passage)]
  const what = file === undefined ? 'Stored copy of' : `Text of the ${file}${page === null ? '' : `, page ${page}`}:`
  const text = `${what} ${url}, read ${fetchedAt.toISOString()}. The marked passage: "${quote}"`
  return new Element('div', { style: NOTE_STYLE }, [new Text(text)])
}
