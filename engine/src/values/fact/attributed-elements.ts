// Values in elements whose class, id, itemprop or test id names the field ("product-price", "p-author", "author vcard"). The class words of
// microformats are in the vocabulary; microformat-values.ts has what is peculiar to their values.
import { isTag, type Element } from 'domhandler'
import { getElementsByTagName } from 'domutils'
import { bearersOf, type AttributeEntry } from '../../page/attribute-index.ts'
import { parentOf } from '../../text/ancestors.ts'
import { elementText } from '../../text/element-text.ts'
import { isHidden } from '../../text/hidden.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { Finder, Piece, Proposal } from '../finder.ts'
import { nearFactor } from '../place-factor.ts'
import { attributeFit, labelFit } from '../../fields/label-fit.ts'
import { blocksIn } from '../list/list-pieces.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { shapeFit } from '../shape-fit.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import { behindBy } from '../../fields/title-words.ts'
import { dateIn } from '../date/date-text.ts'
import { microformatValue } from './microformat-values.ts'
import { ELSEWHERE, isLinkToOtherPage } from '../date/dates.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const FIT_MIN = 0.6
/** From this fit on, a text is the field's own label and not a value. */
const IS_LABEL = 0.9
const ELEMENTS_MAX = 60
export const KIND_WEIGHT = { itemprop: 0.95, class: 0.82, id: 0.8, data: 0.85, rel: 0.85, name: 0.5 } as const
/** Shapes whose own finders are more reliable than a class name. */
const OTHERS = new Set(['url', 'image', 'prose', 'lines', 'record', 'title', 'price', 'email', 'hours'])

export const findAttributedElements: Finder = (page, intent) => {
  if (OTHERS.has(intent.shape) || intent.concept?.id === 'author' || (intent.wantsMany && intent.shape === 'tags')) return []
  const named = elementsNamed(page, intent)
  return intent.wantsMany && (intent.shape === 'phone' || intent.shape === 'email') ? [] : valuesOf(page, intent, named)
}

/** Names come first in lines that continue with other facts ("Ace Books / 2010 / Paperback"). */
const NAMES: ReadonlySet<string> = new Set(['organisation', 'person', 'city', 'country', 'region'])

const NUMBERS: ReadonlySet<string> = new Set(['number', 'count'])

/** The first line that can be a value: a name or label above it is skipped. */
function firstFit(text: string, intent: FieldSpec): string {
  const lines = text.split('\n').map((line) => line.trim())
  const line =
    lines
      .slice(0, LINES_MAX)
      .find(
        (one) => one !== '' && shapeFit(intent.shape, one) > 0.3 && !one.endsWith(':') && labelFit(labelWords(one), intent) < IS_LABEL,
      ) ?? ''
  if (!NAMES.has(intent.shape)) return line.replace(/(?<=\p{L})\s+[/|•·]$/u, '')
  const name = (line.split(/(?<!\s)\s+[/|•·](?:\s+|$)/)[0] ?? line).replace(/^at\s+(?=\p{Lu})/u, '')
  return intent.shape === 'organisation' || intent.shape === 'person' ? (behindBy(name)?.name ?? name) : name
}

/** "Brand: <b>Kessel</b>": the element contains its label, too, which is the field's own or precedes an element with all the rest. */
function behindLabel(line: string, element: Element, intent: FieldSpec): string {
  const [, label = '', value = ''] = LABELLED.exec(line) ?? []
  if (value === '' || value.startsWith('//')) return line
  if (labelFit(labelWords(label), intent) >= FIT_MIN) return value
  const isMarked = !HEADING.test(element.name) && element.children.some((child) => isTag(child) && elementText(child) === value)
  return isMarked && label.split(' ').length <= LABEL_WORDS_MAX ? value : line
}
const LABELLED = /^([^:：]{1,40})[:：](?!(?<=\d:)[0-5]\d(?!\d))\s*(.*)$/u
const LABEL_WORDS_MAX = 3
const HEADING = /^h[1-6]$/

/** The text in which a value is looked for: of most elements the beginning, since containers of whole pages have such names, too. */
function beginningOf(element: Element): string {
  const text = elementText(element, isHidden, BEGINNING_CHARS)
  return text.length > BEGINNING_CHARS && text.split('\n').length <= LINES_MAX ? elementText(element) : text
}
const BEGINNING_CHARS = 1_000
const LINES_MAX = 4

export interface NamedElement {
  element: Element
  fit: number
  kind: AttributeEntry['kind']
}

/** Elements whose attributes fit the field, in page order, best fit of each element. */
export function elementsNamed(page: PageIndex, intent: FieldSpec): NamedElement[] {
  const found = new Map<Element, NamedElement & { at: number }>()
  const seen = new Set<AttributeEntry>()
  for (const { words } of intent.attributes) {
    for (const entry of entriesOf(words, page)) {
      if (seen.has(entry)) continue
      seen.add(entry)
      const fit = attributeFit(entry.words, intent)
      if (fit < FIT_MIN) continue
      for (const { element, at } of bearersOf(entry).slice(0, ELEMENTS_MAX)) {
        const known = found.get(element)
        if (!known || known.fit * KIND_WEIGHT[known.kind] < fit * KIND_WEIGHT[entry.kind])
          found.set(element, { element, fit, kind: entry.kind, at })
      }
    }
  }
  return [...found.values()].toSorted((a, b) => a.at - b.at).slice(0, ELEMENTS_MAX)
}

/** Entries of the rarest of the words; none where one of the words does not occur on the page. */
function entriesOf(words: readonly string[], { attributes }: PageIndex): readonly AttributeEntry[] {
  let rarest: readonly AttributeEntry[] | null = null
  for (const word of words) {
    const entries = attributes.get(word)
    if (entries === undefined) return []
    if (rarest === null || entries.length < rarest.length) rarest = entries
  }
  return rarest ?? []
}

/** True for a `rel=publisher` link to another host: it leads to an account there, and its text names that network. */
function leadsToOthers({ document: { page, baseUrl } }: PageIndex, { attribs }: Element): boolean {
  const host = attribs.href === undefined ? undefined : URL.parse(attribs.href, baseUrl)?.hostname
  return attribs.rel === 'publisher' && host !== undefined && host !== URL.parse(page.url)?.hostname
}

/**
 * True where a "section" is a part of the page's layout and not the rubric of the text. A rubric is a link to another page, or a short text
 * in an element of its own beside the heading.
 */
function isPartOfPage(page: PageIndex, element: Element, raw: string): boolean {
  const { class: names = '', id = '' } = element.attribs
  if (!PART.test(`${names} ${id}`) || KICKER.test(names)) return false
  if (element.name === 'button' || parentOf(element)?.name === 'button') return true
  const within = getElementsByTagName('a', element.children, true).filter(
    (one) => elementText(one).includes(raw) || raw.includes(elementText(one)),
  )
  const link = [element, parentOf(element), ...within].find((one) => one?.name === 'a')
  if (link) return !leadsToPlace(page, link)
  const isAlone = !element.children.some(isTag) && elementText(element).split(/\s+/).length <= PLACE_WORDS_MAX
  return !isAlone || Math.abs(page.blockOf(element) - (page.mainHeading?.id ?? 0)) > BESIDE_HEADING
}
const PART = /section|categor(?:y|ies)/i
const KICKER = /kicker|rubri|article-?_*section|post-?_*categor|p-category/i
const PLACE_WORDS_MAX = 4
const BESIDE_HEADING = 4

/** True for a link to another page than the start page and this one. */
function leadsToPlace({ document: { page, baseUrl } }: PageIndex, { attribs }: Element): boolean {
  const target = attribs.href === undefined ? null : URL.parse(attribs.href, baseUrl)
  return (
    target !== null && /^https?:$/.test(target.protocol) && target.pathname.length > 1 && target.pathname !== URL.parse(page.url)?.pathname
  )
}

/** True inside of a link to the start page: a "brand" there is the site's own. */
function isInHomeLink(element: Element): boolean {
  let current: Element | null = element
  for (let step = 0; current && step < 3; step += 1) {
    if (current.name === 'a' && /^(?:\/|https?:\/\/[^/?#]+\/?)$/.test(current.attribs.href ?? '')) return true
    current = parentOf(current)
  }
  return false
}

/** "in Blog Poultry Recipes": several links with nothing but separators between them are as many names; null otherwise. */
function linkedNames(page: PageIndex, element: Element): Piece[] | null {
  const links = getElementsByTagName('a', element.children, true)
  if (links.length < 2 || links.length > LINKS_MAX) return null
  const names = links.map((link) => elementText(link))
  const rest = names.reduce((text, name) => text.replace(name, ' '), elementText(element))
  if (names.some((name) => name === '' || name.includes('\n')) || !BETWEEN_LINKS.test(rest)) return null
  return links.map((link, at) => ({ block: page.blockOf(link), raw: names[at] ?? '', quote: names[at] ?? '' }))
}
const LINKS_MAX = 12
const BETWEEN_LINKS = /^[\s,;|·•/>›»&:–—-]{0,60}(?:in|posted in|filed under|categor(?:y|ies))?[\s,;|·•/>›»&:–—-]{0,60}$/iu

/**
 * True for parts of the page's layout that are named like the field ("section", "color", "pages"): headings, sentences, and numbers that do
 * not count pages.
 */
function isOfBuilding({ concept, topics }: FieldSpec, { name }: Element, raw: string): boolean {
  if (concept?.id === 'licence') return !topics.inName.has('rights') && COPYRIGHT.test(raw)
  if (concept?.id === 'pages') return !COUNT_OF_PAGES.test(raw)
  return CALLED_LIKE_PARTS.has(concept?.id ?? '') && (HEADING.test(name) || raw.length > PART_CHARS_MAX || /[.?!]$/.test(raw))
}
const CALLED_LIKE_PARTS: ReadonlySet<string> = new Set(['section', 'category', 'color', 'status', 'size', 'area'])
const PART_CHARS_MAX = 80
const COPYRIGHT = /©|\(c\)|copyright|rights reserved|alle rechte|tous droits|guarantees?\b/i
const COUNT_OF_PAGES = new RegExp(
  String.raw`^\D{0,20}(?<![\p{L}\d])\d{1,5}\s?(?:p(?!\p{L})|${anyOf(({ works }) => works?.pages)})?[^\p{L}\d]*$`,
  'iu',
)

/** The value may be in another line of the element than the first: below its label. */
function blockOfLine(page: PageIndex, element: Element, raw: string): number {
  const first = page.blockOf(element)
  if (page.block(first)?.text.includes(raw) === true) return first
  return blocksIn(page, element).find(({ text }) => text.includes(raw))?.id ?? first
}

/** A class "date" is that of "streaming_date" only where a name around it has the rest: "review-card" for "review_date". */
function isQualified(element: Element, { qualifiers }: FieldSpec): boolean {
  if (qualifiers.size === 0) return true
  let around: Element | null = element
  for (let step = 0; around !== null && step <= AROUND_MAX; step += 1, around = parentOf(around)) {
    const words = nameWords(`${around.attribs.class ?? ''} ${around.attribs.id ?? ''} ${around.attribs.itemprop ?? ''}`)
    if (words.some((word) => qualifiers.has(word))) return true
  }
  return false
}
const AROUND_MAX = 3

function valuesOf(page: PageIndex, intent: FieldSpec, named: readonly NamedElement[]): Proposal[] {
  const same = new Map<string, number>()
  for (const { element } of named) same.set(element.attribs.class ?? '', (same.get(element.attribs.class ?? '') ?? 0) + 1)
  return named.flatMap(({ element, fit, kind }, order) => {
    const raw = behindLabel(firstFit(microformatValue(element, intent) ?? beginningOf(element), intent), element, intent)
    if (isOfBuilding(intent, element, raw) || (kind === 'rel' && leadsToOthers(page, element))) return []
    if (intent.concept?.id === 'section' && kind !== 'itemprop' && isPartOfPage(page, element, raw)) return []
    if (raw === '' || raw.length > 300 || (intent.concept?.id === 'brand' && isInHomeLink(element))) return []
    const shape = shapeFit(intent.shape, raw)
    // A line with a day is not about a number: "by mort_77 on Jan 10, 2026".
    if (shape === 0 || (NUMBERS.has(intent.shape) && dateIn(raw) !== null)) return []
    const repeats = Math.min(same.get(element.attribs.class ?? '') ?? 1, 10)
    const block = blockOfLine(page, element, raw)
    const region = page.regions.regionOf(element)
    const score =
      KIND_WEIGHT[kind] *
      fit *
      shape *
      (repeats > 3 ? 0.75 : 1) *
      (1 - Math.min(order, 10) * 0.01) *
      nearFactor(page, block) *
      (region.isSide ? 0.75 : 1) *
      (intent.shape === 'date' && !isQualified(element, intent) ? intent.conceptFit : 1) *
      (intent.shape === 'date' && isLinkToOtherPage(element, page.block(block)?.text ?? '') ? ELSEWHERE : 1)
    const pieces = ((intent.shape === 'text' || intent.shape === 'tags') && !intent.wantsMany ? linkedNames(page, element) : null) ?? [
      { block, raw, quote: raw },
    ]
    return [{ pieces, score, finder: 'attribute' }]
  })
}
