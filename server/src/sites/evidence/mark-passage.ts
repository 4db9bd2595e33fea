// A stored page with one passage marked, as HTML for display: everything that could run, load or navigate is removed.
import type { Evidence } from '@quarry/contract'
import {
  distil,
  fileKindOf,
  findBlockAt,
  findInScan,
  numberedElements,
  placeInFile,
  type PageDocument,
  type PlaceInFile,
  type ReadPage,
  type ScanBoxes,
  type StoredPage,
} from '@quarry/engine'
import { render } from 'dom-serializer'
import { Element, isTag, isText, Text, type ChildNode } from 'domhandler'
import { appendChild, filter, findOne, prependChild, removeElement, textContent } from 'domutils'

export type Passage = Pick<Evidence, 'block' | 'quote' | 'at'>

/** Id of the passage in the page; links lead to it by this fragment. */
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
  'animate',
  'set',
])
/** Attributes that load, send or run something. */
const NOT_KEPT =
  /^(?:on.*|(?:low|dyn|image)?src(?:set|doc)?|poster|background|data|code|codebase|archive|classid|ping|action|formaction|manifest)$/i
const HREF = /^(?:xlink:)?href$/i
const PICTURE = /^data:image\//i
const LINKS = new Set(['a', 'area'])
const WEB = /^(?:https?|mailto|tel):$/
/** The page's own style must not hide the mark or the note. */
const PASSAGE_STYLE =
  'outline: 3px solid #d99a00 !important; background: #fff1b8 !important; color: #000 !important; display: revert !important; visibility: visible !important; opacity: 1 !important; scroll-margin-top: 40vh'
const NOTE_STYLE = important(
  'all: initial; display: block; direction: ltr; unicode-bidi: isolate; padding: 12px 16px; font: 15px/1.5 system-ui, sans-serif; background: #fff1b8; color: #000',
)

/** Has the element's number, for pointing at it; only elements with a block of their own. */
export const PLACE_ATTRIBUTE = 'data-quarry-place'
export const BLOCK_ATTRIBUTE = 'data-quarry-block'
/** Attributes of stored pages, and data of scans stored beside their text. */
const OWN_ATTRIBUTE = /^data-(?:quarry-.*|places|doubtful)$/i

/** `hint` is shown beside the mark. @throws ScrapeError parse_limit for pages beyond the engine's limits. */
export function markPassage(stored: StoredPage, given: Passage, hint: string | null = null): string {
  const document = distil(toReadPage(stored))
  const passage = findPassage(document, given)
  takeOutWhatActs(document, { base: stored.url, passage })
  prependChild(bodyOf(document), note(stored, { quote: given.quote, passage, hint }))
  return toHtml(document)
}

/** The text of a file with a passage marked, to be shown beside the rendered file. */
export interface MarkedText {
  /** The content of the body. */
  html: string
  /** The passage within its file; null where it does not occur in it. */
  place: PlaceInFile | null
  /** The text before the quote in the same part of the file. */
  before: string
  after: string
  /** For a quote that was read from a picture; null for others. */
  scan: ScanBoxes | null
}

/** @throws ScrapeError parse_limit */
export function markText(stored: StoredPage, given: Passage): MarkedText {
  const document = distil(toReadPage(stored))
  const passage = findPassage(document, given)
  const place = passage === null ? null : placeInFile(passage)
  const around = passage === null ? { before: '', after: '' } : surroundingsOf(passage, given.quote)
  const scan = passage === null ? null : findInScan(passage, { quote: given.quote, ...around })
  takeOutWhatActs(document, { base: stored.url, passage })
  return { html: render(bodyOf(document).children), place, ...around, scan }
}

function surroundingsOf(passage: Element, quote: string): { before: string; after: string } {
  let part: Element = passage
  while (part.name !== 'section' && part.parent !== null && isTag(part.parent)) part = part.parent
  let [before, after] = ['', '']
  let isBehind = false
  const walk = (node: ChildNode): void => {
    if (node === passage) isBehind = true
    else if (isTag(node)) node.children.forEach(walk)
    else if (isText(node) && isBehind) after += ` ${node.data}`
    else if (isText(node)) before += ` ${node.data}`
  }
  part.children.forEach(walk)
  const own = textContent(passage)
  const at = own.indexOf(quote)
  return at < 0 ? { before, after } : { before: before + own.slice(0, at), after: own.slice(at + quote.length) + after }
}

function bodyOf(document: PageDocument): Element | PageDocument['dom'] {
  return findOne((one) => one.name === 'body', document.dom.children) ?? document.dom
}

/**
 * The same with its elements numbered, without focusable elements and links, and with `script`, the only one, at its end. The passage is
 * null where there is none to mark.
 */
export function markPlaces(stored: StoredPage, { passage: given, script }: { passage: Passage | null; script: string }): string {
  const document = distil(toReadPage(stored))
  const passage = given === null ? null : findPassage(document, given)
  const blocks = new Set(document.blocks.flatMap(({ element }) => element ?? []))
  const numbers = new Map(numberedElements(document.dom).map((element, at) => [element, at + 1]))
  takeOutWhatActs(document, { base: stored.url, passage })
  for (const [element, number] of numbers) {
    const kept = Object.entries(element.attribs).filter(([name]) => !LEADS_OR_TAKES_KEYS.test(name))
    const own = [[PLACE_ATTRIBUTE, String(number)], ...(blocks.has(element) ? [[BLOCK_ATTRIBUTE, '']] : [])]
    const keys = CONTROLS.has(element.name.toLowerCase()) ? [['tabindex', '-1']] : []
    element.attribs = Object.fromEntries([...kept, ...own, ...keys])
  }
  const own = new Element('script', {})
  // Raw: only inside a script element text is serialized without entities.
  appendChild(own, new Text(script))
  appendChild(bodyOf(document), own)
  return toHtml(document)
}

const LEADS_OR_TAKES_KEYS = /^(?:(?:xlink:)?href|target|tabindex|accesskey|autofocus|contenteditable|draggable|popover.*|command.*|inert)$/i
const CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'summary', 'audio', 'video', 'a', 'area'])

function takeOutWhatActs(document: PageDocument, { base, passage }: { base: string; passage: Element | null }): void {
  if (passage) {
    // Cloned first: elements with equal markup share their attributes. The mark comes first, because an unclosed comment would swallow it.
    // With "!important" the page's own style cannot override it.
    const own = (passage.attribs.style ?? '').replaceAll('!', '')
    passage.attribs = { ...passage.attribs, id: PASSAGE_ID, style: own === '' ? PASSAGE_STYLE : `${PASSAGE_STYLE}; ${own}` }
  }
  for (const node of filter((one) => isTag(one) && TAKEN_OUT.has(one.name.toLowerCase()), document.dom.children)) removeElement(node)
  for (const node of filter(isTag, document.dom.children)) {
    if (isTag(node)) node.attribs = keptAttributes(node, { base, isPassage: node === passage })
  }
}

function toHtml({ dom }: PageDocument): string {
  return `<!doctype html>\n${render(dom.children.filter((node) => node.type !== 'directive'))}`
}

function toReadPage(stored: StoredPage): ReadPage {
  return { ...stored, requestedUrl: stored.url, status: 200, snapshot: null, via: 'given' }
}

/** Data has no element of its own: the first place where the page shows the same text is marked; null where it shows it nowhere. */
function findPassage(document: PageDocument, { block, quote, at }: Passage): Element | null {
  const { blocks } = document
  const number = block ?? (at === undefined ? null : findBlockAt(document, { at, quote }))
  const own = blocks.find(({ id }) => id === number)?.element
  return own ?? blocks.find(({ element, text }) => element !== null && quote !== '' && text.includes(quote))?.element ?? null
}

/** Elements with equal markup share their attributes: they are never changed in place. */
function keptAttributes({ name, attribs }: Element, { base, isPassage }: { base: string; isPassage: boolean }): Element['attribs'] {
  const kept: [string, string][] = []
  for (const [attribute, value] of Object.entries(attribs)) {
    if (attribute === 'src' && PICTURE.test(value)) kept.push([attribute, value])
    if (NOT_KEPT.test(attribute) || OWN_ATTRIBUTE.test(attribute) || (attribute === 'id' && value === PASSAGE_ID && !isPassage)) continue
    if (!HREF.test(attribute)) kept.push([attribute, value])
    // A drawing references symbols and colours elsewhere on its page.
    else if (value.startsWith('#')) kept.push([attribute, value])
    else if (attribute.toLowerCase() === 'href' && LINKS.has(name.toLowerCase())) kept.push(...linkOf(value, base))
  }
  return Object.fromEntries(kept)
}

/** Resolved against the page's own address: relative to this server it would be one of its paths. */
function linkOf(href: string, base: string): [string, string][] {
  const url = URL.parse(href, base)
  return url !== null && WEB.test(url.protocol) ? [['href', url.href]] : []
}

function important(style: string): string {
  return style.replaceAll(';', ' !important;') + ' !important'
}

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

export function momentText(moment: Date): string {
  return `${moments.format(moment)} UTC`
}

/** For a file that is not a page, the text extracted from it is shown. */
const FILES = { pdf: 'PDF file', docx: 'Word document', sheet: 'workbook', picture: 'picture' }

interface Noted {
  quote: string
  passage: Element | null
  hint: string | null
}

function note({ url, contentType, fetchedAt }: StoredPage, { quote, passage, hint }: Noted): Element {
  const kind = fileKindOf(contentType)
  const place = kind === null || passage === null ? null : placeInFile(passage)
  const what = kind === null ? 'Stored copy of' : `Text of the ${FILES[kind]}${place === null ? '' : `, ${place.kind} ${place.name}`}:`
  const text = `${what} ${url}, read ${momentText(fetchedAt)}. ${hint === null ? '' : `${hint} `}The marked passage: "${quote}"`
  return new Element('div', { style: NOTE_STYLE }, [new Text(text)])
}
