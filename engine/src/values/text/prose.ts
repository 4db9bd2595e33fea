// Longer texts: the element named after the field ("post-content"), else, for the content of a page, the paragraphs below its heading.
import { isTag, type Element } from 'domhandler'
import { isInside } from '../../text/ancestors.ts'
import { lettersOf } from '../../text/letters.ts'
import type { Block } from '../../types.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { Finder, Piece, Proposal } from '../finder.ts'
import { nearFactor } from '../place-factor.ts'
import { blocksIn, piecesOfBlock } from '../list/list-pieces.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { elementsNamed, KIND_WEIGHT } from '../fact/attributed-elements.ts'
import { labelledProse } from './labelled-prose.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const LONG = 80
const SEARCHED_BLOCKS = 120
const CONTENTS = new Set(['content', 'job_description'])

export const findProse: Finder = (page, intent) => {
  if (intent.shape !== 'prose') return []
  const texts = elementsNamed(page, intent)
    .slice(0, 12)
    .map(({ element, fit, kind }) => {
      const blocks = textBlocks(page, element)
      return { element, fit: KIND_WEIGHT[kind] * fit, blocks, chars: blocks.reduce((sum, block) => sum + block.text.length, 0) }
    })
    .filter(({ blocks, chars }) => chars >= 20 && blocks.length <= 150)
  const named = texts.map((text) => {
    const { element, fit, blocks, chars } = text
    const region = page.regions.regionOf(element)
    const nearness = nearFactor(page, blocks[0]?.id ?? 1, 0.15)
    const score = fit * (chars < LONG ? 0.85 : 1) * (region.isSide ? 0.6 : 1) * nearness * frameFactor(text, texts)
    return textOf(blocks, intent, { score, finder: 'prose element' })
  })
  if (intent.concept?.id === 'description')
    return [...named, ...labelledProse(page, intent), ...fullerDescriptions(page), ...introductions(page, intent)]
  return CONTENTS.has(intent.concept?.id ?? '') ? [...named, ...belowHeading(page, intent)] : named
}

interface NamedText {
  element: Element
  chars: number
}

/**
 * Lower for an element around several texts of the name, which is the thread, and for one around nearly the same text, which is its frame
 * with titles and buttons.
 */
function frameFactor({ element, chars }: NamedText, texts: readonly NamedText[]): number {
  const inner = texts.filter((text) => text.element !== element && isInside(text.element, element))
  const posts = inner.filter((text) => inner.every((other) => other.element === text.element || !isInside(text.element, other.element)))
  if (posts.length > 1) return 0.7
  return inner.some((text) => text.chars >= chars * 0.5) ? 0.85 : 1
}

/** A declared description that breaks off or runs through several parts of the page, where the page shows the text it is made of. */
function fullerDescriptions(page: PageIndex): Proposal[] {
  const declared = page.document.values.filter(({ path }) => /^(?:og:)?description$/i.test(path))
  return declared.slice(0, DECLARED_MAX).flatMap(({ raw }) => {
    const whole = BROKEN_OFF.test(raw.trim()) ? shownWhole(page, lettersOf(raw)) : null
    const blocks = whole ? [whole] : introduction(page, raw)
    const pieces = blocks.flatMap((block) => piecesOfBlock(block, false))
    return pieces.length > 0 ? [{ pieces, score: 0.9, finder: 'fuller description' }] : []
  })
}
const DECLARED_MAX = 8
const START_LETTERS = 40
const END_LETTERS = 12

/** The block that contains the cut-off text whole; a title of the page may precede it. */
function shownWhole(page: PageIndex, letters: string): Block | null {
  const isTitle = (start: string): boolean => page.visibleBlocks.some(({ text }) => lettersOf(text) === start)
  const isWhole = ({ text }: Block): boolean => {
    if (text.length < START_LETTERS) return false
    const own = lettersOf(text)
    const at = letters.indexOf(own.slice(0, START_LETTERS))
    return at >= 0 && own.length > letters.length - at - END_LETTERS && (at === 0 || isTitle(letters.slice(0, at)))
  }
  return page.visibleBlocks.find(isWhole) ?? null
}

const PARTS_MIN = 3
const PART_CHARS_MIN = 4
const BEGINNING_CHARS_MIN = 12
const SENTENCE = /[\p{Ll}\d][.!?…]["”»)]?$/u

/** The page's first own sentence in a text that was put together from sentences and lines of lists, with its neighbours. */
function introduction(page: PageIndex, raw: string): readonly Block[] {
  const all = lettersOf(raw)
  const isPart = ({ kind, text }: Block): boolean => {
    if (kind === 'control' || kind === 'caption' || text.length < PART_CHARS_MIN || text.length > raw.length) return false
    // A block that begins differently is excluded without comparing all of its letters.
    const end = text.length > START_LETTERS ? text.indexOf(' ', BEGINNING_CHARS_MIN) : -1
    return (end < 0 || all.includes(lettersOf(text.slice(0, end)))) && all.includes(lettersOf(text))
  }
  const isSentence = ({ kind, text }: Block): boolean => kind === 'text' && text.length >= START_LETTERS && SENTENCE.test(text)
  // Few blocks are sentences: most pages are done here.
  if (!page.visibleBlocks.some((block) => isSentence(block) && isPart(block))) return []
  const parts = page.visibleBlocks.filter(isPart)
  const lines = parts.filter(({ text }) => !SENTENCE.test(text)).length
  const first = parts.findIndex(isSentence)
  if (lines < PARTS_MIN) return []
  const around = parts[first]?.element?.parent
  const end = parts.findIndex(({ kind, element }, at) => at > first && (kind !== 'text' || element?.parent !== around))
  return parts.slice(first, end < 0 ? undefined : end)
}
const BROKEN_OFF = /(?:…|\.\.\.|\[…\]|\[\.\.\.\]|read more.*|[\p{L}\p{N},])$/iu

const WANTS_INTRODUCTION = new RegExp(
  anyOf(({ pageNames }) => pageNames?.introduction),
  'iu',
)
const INTRODUCED_WITHIN = 8
const LETTERS_SHARE_MIN = 0.5
const INTRODUCTION_CHARS = { min: 40, max: 600 }

/** The first sentences below the main heading, where the field asks for a summary and the page declares none. */
function introductions(page: PageIndex, { field }: FieldSpec): Proposal[] {
  const heading = page.mainHeading
  if (!heading || !WANTS_INTRODUCTION.test(`${field.name} ${field.description}`)) return []
  if (page.document.values.some(({ path, raw }) => /(?:^|[:.])description$/i.test(path) && raw.length >= INTRODUCTION_CHARS.min)) return []
  for (let id = heading.id + 1; id <= heading.id + INTRODUCED_WITHIN; id += 1) {
    const block = page.block(id)
    if (!block || block.kind === 'item' || block.kind === 'cell' || (block.kind === 'heading' && block.level <= 3 && id > heading.id + 1))
      return []
    const { text, kind, element } = block
    if ((kind !== 'text' && kind !== 'heading') || !SENTENCE.test(text) || text.includes('\n')) continue
    if (text.length < INTRODUCTION_CHARS.min || text.length > INTRODUCTION_CHARS.max) continue
    // "06/03/2026 · updated 11:40" is when it was written.
    if ((text.match(/\p{L}/gu)?.length ?? 0) < text.length * LETTERS_SHARE_MIN) continue
    if (element && page.regions.regionOf(element).isSide) continue
    return [{ pieces: piecesOfBlock(block, false), score: 0.56, finder: 'introduction' }]
  }
  return []
}

/** The element around the first long text below the main heading. */
function belowHeading(page: PageIndex, intent: FieldSpec): Proposal[] {
  const heading = page.mainHeading
  if (!heading) return []
  for (let id = heading.id + 1; id < heading.id + SEARCHED_BLOCKS; id += 1) {
    const block = page.block(id)
    if (!block || block.kind === 'data') break
    const { element } = block
    if (!element || block.text.length < LONG || block.kind === 'control' || page.regions.regionOf(element).isSide) continue
    const around = element.parent && isTag(element.parent) && element.parent.name !== 'body' ? element.parent : element
    const blocks = textBlocks(page, around).filter((one) => one.id >= id)
    return blocks.length > 0 ? [textOf(blocks, intent, { score: 0.62, finder: 'text below heading' })] : []
  }
  return []
}

function textBlocks(page: PageIndex, element: Element): Block[] {
  return blocksIn(page, element).filter(({ element: own }) => own === null || !page.regions.regionOf(own).isSide)
}

function textOf(blocks: readonly Block[], intent: FieldSpec, { score, finder }: { score: number; finder: string }): Proposal {
  const pieces: Piece[] = blocks.flatMap((block) => piecesOfBlock(block, intent.plainSteps))
  return { pieces, score, finder }
}
