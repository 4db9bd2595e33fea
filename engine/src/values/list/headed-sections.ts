// Values below a heading of the field's name: the items of a list (ingredients, features), the steps of a method, or text. A line
// that holds nothing but the field's name is a heading too, whatever its markup.
import { isTag, isText, type Element } from 'domhandler'
import { isInside, parentOf } from '../../text/ancestors.ts'
import type { Block } from '../../types.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { Finder, Piece } from '../finder.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { inlineItems } from './inline-items.ts'
import { itemsOf, piecesOfBlock } from './list-pieces.ts'
import type { PageIndex } from '../../page/page-index.ts'
import type { Section } from '../../page/sections.ts'
import { PHRASES } from '../../fields/concepts.ts'
import { areTags } from './tag-list.ts'
import { labelWords } from '../../fields/label-words.ts'
import { indexWords, placesNear } from '../../fields/word-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import { isOfYears, hasHours } from '../duration/hours.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const FIT_MIN = 0.6
const BLOCKS_MAX = 150
/** Blocks of other things (sharing, adverts) that may be between the items of one list. */
const GAP_MAX = 2
const SHAPES = new Set(['lines', 'prose', 'tags', 'hours'])
/** Shapes for which a plain line above a list may be the heading. */
const LABELLED_SHAPES = new Set(['lines', 'tags', 'prose'])
/** Shapes whose value is the running text of a section. */
const TEXTS = new Set(['prose', 'text'])
const LABEL_CHARS_MAX = 40
const WHOLE_LABEL = 0.9
/** A line above a list is a heading, also with rarer words. */
const ABOVE_LIST_FIT = 0.85
const RANK_OF_LABEL = 8

export const findHeadedSections: Finder = (page, intent) => {
  if (!SHAPES.has(intent.shape) && !intent.concept?.underHeading) return []
  let order = 0
  return [...page.sections, ...(LABELLED_SHAPES.has(intent.shape) ? labelSections(page, intent) : [])].flatMap((section) => {
    const fit = headingFit(page, section, intent)
    if (fit < FIT_MIN) return []
    order += 1
    const pieces = sectionPieces(page, section, intent)
    if (pieces.length === 0 || (intent.shape === 'tags' && !areTags(pieces) && !isOwnList(page, intent, { fit, pieces }))) return []
    const heading = section.heading.element
    const isSide = heading !== null && page.regions.regionOf(heading).isSide
    const score =
      0.88 *
      (1 - Math.min(order - 1, 6) * 0.01) *
      fit *
      (section.rank <= 6 ? 1 : section.rank < RANK_OF_LABEL ? 0.95 : 0.9) *
      (intent.wantsMany && pieces.length === 1 ? 0.75 : 1) *
      (isSide ? 0.6 : 1) *
      (intent.shape === 'tags' ? 0.85 : 1)
    return [{ pieces, score, finder: 'heading' }]
  })
}

/** An unknown field may be a list of sentences too, where the page lists it under the field's own words. */
function isOwnList(
  page: PageIndex,
  { concept, wantsMany }: FieldSpec,
  { fit, pieces }: { fit: number; pieces: readonly Piece[] },
): boolean {
  return concept === null && wantsMany && fit >= OWN_FIT_MIN && pieces.every(({ block }) => page.block(block)?.kind === 'item')
}
const OWN_FIT_MIN = 0.8

/** "How to make leek soup" on the page about leek soup means just "How to make". */
function headingFit(page: PageIndex, { words, heading }: Section, intent: FieldSpec): number {
  const fit = labelFit(words, intent)
  if (fit >= FIT_MIN || intent.shape !== 'lines') return fit
  const unmeasured = heading.text.replace(FOR_HOW_MANY, '')
  if (unmeasured !== heading.text && labelFit(labelWords(unmeasured), intent) >= WHOLE_LABEL) return NAMED_FACTOR
  if (!page.mainHeading) return fit
  const named = new Set(labelWords(page.mainHeading.text))
  const plain = words.filter((word) => !named.has(word))
  return plain.length > 0 && plain.length < words.length ? NAMED_FACTOR * labelFit(plain, intent) : fit
}
const NAMED_FACTOR = 0.92
/** "Zutaten für 4 Portionen": the amount in a heading. */
const FOR_HOW_MANY = new RegExp(
  String.raw`(?<=\p{L})[\s,:(（|–-]*(?:${anyOf(({ lists }) => lists?.servedTo)}\s)?(?:${anyOf(({ lists }) => lists?.about)}\s?)?\d{1,3}(?:\s?[-–]\s?\d{1,3})?(?:\s?[\p{L}.]{1,20}){0,2}\s?[)）]?\s?:?$`,
  'iu',
)

/** Lines of text that are short enough for a label. */
const shortLines = keepLast(({ visibleBlocks }: PageIndex) => {
  const lines = visibleBlocks
    .filter(({ kind, text }) => kind === 'text' && text.length <= LABEL_CHARS_MAX)
    .map((heading) => ({ heading, words: labelWords(heading.text) }))
  return { lines, index: indexWords(lines, ({ words }) => [words]) }
})

/** Lines that are just the field's label, above a list; they reach to the next heading. */
function labelSections(page: PageIndex, intent: FieldSpec): Section[] {
  const known = new Set(page.sections.flatMap(({ heading, from, to }) => (to > from ? [heading.id] : [])))
  const { lines, index } = shortLines(page)
  return placesNear(index, intent.labels).flatMap((place) => {
    const { heading, words } = lines[place]!
    if (known.has(heading.id)) return []
    const isText = intent.shape === 'prose'
    if (labelFit(words, intent) < (isText ? ABOVE_LIST_FIT : WHOLE_LABEL) || (isText && !isAboveList(page, heading))) return []
    const next = page.sections.find(({ heading: { id }, rank }) => id > heading.id && rank <= 6)
    const to = next?.heading.id ?? (page.visibleBlocks.at(-1)?.id ?? 0) + 1
    return [{ heading, words, rank: RANK_OF_LABEL, from: heading.id + 1, to }]
  })
}

/** True for a line with a list below it: a heading, and not a word of a text. */
function isAboveList(page: PageIndex, { id, text }: Block): boolean {
  const next = page.block(id + 1)
  return next !== null && !ENDS_TEXT.test(text) && isItem(next)
}
const ENDS_TEXT = /[.!?;,…]["”»)]?$/u

/** A link to another page with the whole: a single sentence before it is not a list. */
const POINTS_ON = new RegExp(String.raw`^\W*${anyOf(({ frame }) => frame?.more)}(?: about (?:it|us|our \p{L}+))?\W*$`, 'iu')

function sectionPieces(page: PageIndex, section: Section, intent: FieldSpec): Piece[] {
  const body = bodyOf(page, section, intent)
  const blocks = body.filter(({ text }) => !POINTS_ON.test(text))
  const { wantsList } = intent
  const isListed = intent.wantsMany || (wantsList && blocks.filter(({ kind }) => kind === 'item').length >= 2)
  if (wantsList && blocks.length === 1 && blocks.length < body.length) return []
  if (!isListed)
    return ownText(section.heading, blocks, intent)
      .filter(({ kind }) => kind !== 'heading')
      .flatMap((block) => piecesOfBlock(block, intent.plainSteps))
  const only = blocks.length === 1 && blocks[0] && intent.wantsMany ? inlineItems(blocks[0]) : null
  if (only) return only
  const kind = kindOf(blocks.slice(0, 12), intent)
  return itemsOf(runOf(withinContainer(section.heading, blocks, kind), kind), intent.plainSteps)
}

/** Ends early at a heading inside that names something the field is not ("Preferred" among qualifications), or another list. */
function bodyOf(page: PageIndex, section: Section, intent: FieldSpec): Block[] {
  const blocks: Block[] = []
  const side = isSideBlock(page, section.heading)
  for (let id = section.from; id < section.to && blocks.length < BLOCKS_MAX; id += 1) {
    const block = page.block(id)
    if (!block || block.kind === 'control' || block.kind === 'caption' || block.kind === 'data') continue
    if (intent.shape === 'hours' && isOfYears(block.text)) continue
    if ((!side && isSideBlock(page, block)) || isSharing(block)) continue
    if (blocks.length > 0 && block.text.length < 80 && endsSection(block, intent)) break
    if (TEXTS.has(intent.shape) && blocks.length > 0 && (endsText(page, block, intent) || (isButton(block) && !POINTS_ON.test(block.text))))
      break
    if (
      intent.shape === 'hours' &&
      blocks.length > 0 &&
      (block.text.includes(':') || ENDS_SENTENCE.test(block.text)) &&
      !hasHours(block.text)
    )
      break
    blocks.push(block)
  }
  return blocks
}

/** Quotes and sentences below opening hours. */
const ENDS_SENTENCE = /["”“«»]|[!?]/u

const SHARING =
  /(?:^|[\s_-])(?:shares?|sharing|social|sharedaddy|addtoany|printfriendly|post-?(?:meta|tags|views)|entry-?meta|author-?b(?:io|ox))(?:$|[\s_-])/i

/** True in an element with a class for share buttons or for facts about the post. */
function isSharing({ element }: Block): boolean {
  let current = element
  for (let step = 0; current && step < 4; step += 1) {
    if (SHARING.test(current.attribs.class ?? '')) return true
    current = parentOf(current)
  }
  return false
}

/** Content beside the steps with a heading of its own. */
const NOTES = new RegExp(String.raw`^${anyOf(({ lists }) => lists?.notes)}\s*[:：!]?$`, 'iu')

function endsSection({ kind, text }: Block, intent: FieldSpec): boolean {
  const words = labelWords(text)
  if (intent.concept?.id === 'instructions' && kind === 'heading' && NOTES.test(text.trim())) return true
  if ((kind === 'heading' || text.endsWith(':')) && words.some((word) => intent.excluded.has(word))) return true
  if (intent.shape !== 'lines' || kind === 'item' || kind === 'cell' || text.length > LABEL_CHARS_MAX) return false
  const named = PHRASES.get(words.join(' ')) ?? []
  return named.every(({ concept }) => concept !== intent.concept) && named.some(({ concept }) => concept.underHeading)
}

/** "Apply now": a line that is nothing but a link is a button. */
function isButton({ kind, text, element }: Block): boolean {
  if (kind !== 'text' || element === null || text.length > LABEL_CHARS_MAX || ENDS_TEXT.test(text)) return false
  if (element.name === 'a' || BUTTON_NAME.test(element.attribs.class ?? '')) return true
  const [only, ...others] = element.children.filter((child) => isTag(child) || (isText(child) && child.data.trim() !== ''))
  return others.length === 0 && only !== undefined && isTag(only) && only.name === 'a'
}
const BUTTON_NAME = /(?:^|[\s_-])(?:btns?|buttons?|cta)(?:$|[\s_-])/i

/**
 * True at the end of a text: at the page's footer, and at a line above a list, which is a heading unless it names a group of the same
 * ("Claims processing" among tasks).
 */
function endsText(page: PageIndex, block: Block, intent: FieldSpec): boolean {
  if (PAGE_FOOT.test(block.text)) return true
  if (block.kind === 'item' || block.kind === 'cell' || block.text.length > LABEL_CHARS_MAX || ENDS_TEXT.test(block.text)) return false
  const words = labelWords(block.text)
  if (labelFit(words, intent) >= ABOVE_LIST_FIT) return false
  const isHeading = block.kind === 'heading' || block.text.endsWith(':') || isAboveList(page, block)
  if (isHeading && words.some((word) => intent.excluded.has(word))) return true
  const named = PHRASES.get(words.join(' ')) ?? []
  return isHeading && named.length > 0 && named.every(({ concept }) => concept !== intent.concept && (concept.underHeading ?? false))
}
const PAGE_FOOT = new RegExp(String.raw`^(?:©|\(c\) ?\d{4}|copyright\b|${anyOf(({ frame }) => frame?.followUs)}\W*$)`, 'iu')

/**
 * The section's own text: without buttons and cards after the element of the heading and its text, and without the text after the list of a
 * posting.
 */
function ownText(heading: Block, blocks: readonly Block[], intent: FieldSpec): readonly Block[] {
  const [first] = blocks
  const box = first && commonElement(heading.element, first.element)
  const outside = box && box.name !== 'body' ? blocks.findIndex(({ element }) => element !== null && !isInside(element, box)) : -1
  const next = blocks[outside]
  const isLine = next?.kind === 'text' && next.text.length <= LABEL_CHARS_MAX && !ENDS_TEXT.test(next.text)
  const inside = isLine ? blocks.slice(0, outside) : blocks
  if (intent.concept?.about !== 'JobPosting' || intent.concept.id === 'job_description') return inside
  const begin = inside.findIndex(isItem)
  return begin < 0 || begin > LEAD_BLOCKS_MAX ? inside : inside.slice(0, inside.findLastIndex(isItem) + 1)
}
function isItem({ kind, text }: Block): boolean {
  return kind === 'item' || TYPED_ITEM.test(text)
}
/** "- Fix pumps", where each item is a paragraph. */
const TYPED_ITEM = /^[-–—•·▪●✓]\s?\S/u
/** Sentences that lead to a list. */
const LEAD_BLOCKS_MAX = 2

/** Items of a list share the element around the heading and the first of them: content outside it is something else. */
function withinContainer(heading: Block, blocks: readonly Block[], wanted: Block['kind']): readonly Block[] {
  const first = blocks.find(({ kind }) => kind === wanted)
  const container = first && commonElement(heading.element, first.element)
  if (!container || container.name === 'body') return blocks
  const end = blocks.findIndex(({ element }) => element !== null && !isInside(element, container))
  if (end < 2 || container.parent === null) return blocks
  const outside = blocks[end]?.element
  return outside && isInLikeOf(outside, container) ? blocks : blocks.slice(0, end)
}

function commonElement(a: Element | null, b: Element | null): Element | null {
  if (!a || !b) return null
  for (let current: Element | null = b; current; current = parentOf(current)) if (isInside(a, current)) return current
  return null
}

/** True inside a sibling of the same tag and class: the next group of the same list. */
function isInLikeOf(element: Element, container: Element): boolean {
  for (let current: Element | null = element; current; current = parentOf(current))
    if (current.parent === container.parent)
      return current.name === container.name && current.attribs.class !== undefined && current.attribs.class === container.attribs.class
  return false
}

function isSideBlock(page: PageIndex, { element }: Block): boolean {
  return element !== null && page.regions.regionOf(element).isSide
}

/** The run of list items (or cells, or paragraphs) that begins first and continues with small gaps. */
function runOf(blocks: readonly Block[], kind: Block['kind']): Block[] {
  const run: Block[] = []
  let gap = 0
  for (const block of blocks) {
    if (block.kind === kind) {
      run.push(block)
      gap = 0
    } else if (run.length > 0 && (gap += 1) > GAP_MAX && block.kind !== 'heading') break
  }
  return run
}

/** Steps are sentences: the kind with most of the text. Other lists are recognised by the number of their items. */
function kindOf(blocks: readonly Block[], intent: FieldSpec): Block['kind'] {
  const sum = (kind: Block['kind'], weight: (block: Block) => number): number =>
    blocks.reduce((total, block) => total + (block.kind === kind ? weight(block) : 0), 0)
  const isText =
    intent.concept?.id === 'instructions' && sum('text', ({ text }) => text.length) > 2 * sum('item', ({ text }) => text.length)
  const [items, cells] = [sum('item', () => 1), sum('cell', () => 1)]
  if (!isText && items >= 2 && items * 2 > cells) return 'item'
  return cells >= 3 ? 'cell' : 'text'
}
