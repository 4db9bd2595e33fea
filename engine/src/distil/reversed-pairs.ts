// Finds label-value pairs in which the label follows its value: figures with a caption (`<b>142 m²</b><span>Living area</span>`) and people
// with their role. The two must be alone in their container; which one is the label is decided by their form, not their meaning.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { isInside } from '../text/ancestors.ts'
import { elementText } from '../text/element-text.ts'
import type { Block, Pair } from '../types.ts'
import { endsWithColon, isSentence, readLabel, readValue } from './label-text.ts'
import { LIST_PARTS } from './sibling-pairs.ts'
import { nextSignificantNode, sideOf } from './next-significant-node.ts'
import type { PageSurvey } from './survey-page.ts'
import { anyOf, phrasesOf } from '../fields/word-patterns.ts'
import { collect } from '../text/collect.ts'

const VALUE_CHARS_MAX = 60
const LABEL_CHARS_MAX = 40
const LABEL_WORDS_MAX = 5
const NAME = new RegExp(
  String.raw`^(?:\p{Lu}[\p{L}.'’-]*\s(?:${anyOf(({ persons }) => persons?.particles)}\s)*){1,4}\p{Lu}[\p{L}.'’-]+$`,
  'u',
)
/** Two list items or table cells in a row are not a label and its value; definition lists and table rows are paired elsewhere. */
const NO_LABEL = /[\d\n/:：@]/

/** All such pairs of the page, in page order. */
export function reversedPairs({ blocks, nodeBlocks }: PageSurvey): Pair[] {
  const grids = new Map<Element, boolean>()
  return collect(blocks, (block, index) => {
    const next = blocks[index + 1]
    if (next === undefined || block.element === null || next.element === null || block.kind === 'control') return []
    // The tree is checked first because reading texts costs more. Only a heading may have its label in another container.
    const side = sideOf(block.element, next.element)
    if (block.kind !== 'heading' && (side === null || LIST_PARTS.has(side.name))) return []
    const label = captionOf(next.text)
    if (label === null) return []
    const isRole = block.kind === 'heading' && NAME.test(block.text) && isCalledRole(next.element)
    if (!isRole && !isShort(block.text)) return []
    const value = readValue(block.text)
    if (value === null) return []
    const parts = isRole ? null : pairedParts([block.element, next.element], side, nodeBlocks)
    if (!isRole && (parts === null || !holdsOnly(parts, [block.id, next.id], nodeBlocks))) return []
    const isKnown = isRole || isFigure(block)
    if (!isKnown && !(parts !== null && isAmongFigures(parts, grids, nodeBlocks))) return []
    return [{ label, value, valueBlock: block.id, element: block.element, layout: isKnown ? ('reversed' as const) : ('sibling' as const) }]
  })
}

/**
 * Decides an element without figures by its siblings: "Full time" above "Mode of study" is a value above its label if the siblings have
 * figures above words ("3 semesters" above "Duration") and none has words above figures.
 */
function isAmongFigures([part]: [Element, Element], grids: Map<Element, boolean>, nodeBlocks: ReadonlyMap<ChildNode, number>): boolean {
  const box = part.parent
  const grid = box === null || !isTag(box) ? null : box.parent
  if (box === null || !isTag(box) || grid === null || !isTag(grid)) return false
  const known = grids.get(grid)
  if (known !== undefined) return known
  const boxes = grid.children.filter((child): child is Element => isTag(child) && child.name === box.name)
  const texts = boxes.slice(0, BOXES_MAX).map((one) => textsOf(one, nodeBlocks))
  const above = texts.filter(([first = '', second = '']) => /\d/.test(first) && !/\d/.test(second)).length
  const below = texts.filter(([first = '', second = '']) => !/\d/.test(first) && /\d/.test(second)).length
  const verdict = boxes.length >= 3 && below === 0 && above >= 2 && above * 3 >= texts.length && texts.every(({ length }) => length === 2)
  grids.set(grid, verdict)
  return verdict
}
const BOXES_MAX = 20

/** Texts of the children that are not blank. */
function textsOf(box: Element, nodeBlocks: ReadonlyMap<ChildNode, number>): string[] {
  return box.children.flatMap((child) =>
    nextSignificantNode(child, 'next', nodeBlocks) === child ? [isTag(child) ? elementText(child) : 'text'] : [],
  )
}

/** The text as a label; null where it cannot be one: too long, with figures, a sentence, or with a colon, which precedes a value. */
export function captionOf(text: string): string | null {
  if (text.length > LABEL_CHARS_MAX || NO_LABEL.test(text) || isSentence(text)) return null
  const label = readLabel(text)
  return label !== null && label.split(' ').length <= LABEL_WORDS_MAX ? label : null
}

const ROLE_CLASS = new RegExp(String.raw`(?:^|[\s_-])(?:${phrasesOf(({ persons }) => persons?.roleClasses).join('|')})(?:$|[\s_-])`, 'iu')

/**
 * Whether a class of the element or its parent names a role. A person's card may hold more parts, so that position alone does not decide.
 */
function isCalledRole({ attribs, parent }: Element): boolean {
  return ROLE_CLASS.test(attribs.class ?? '') || (parent !== null && isTag(parent) && ROLE_CLASS.test(parent.attribs.class ?? ''))
}

function isShort(text: string): boolean {
  return text.length <= VALUE_CHARS_MAX && !text.includes('\n') && !endsWithColon(text) && !isSentence(text)
}

/** Whether the block has a digit, or is a heading in the form of a person's name. */
function isFigure({ kind, text }: Block): boolean {
  return /\d/.test(text) || (kind === 'heading' && NAME.test(text))
}

/** The two sibling elements that hold the texts; null where their container holds anything else. */
function pairedParts(
  [first, second]: [Element, Element],
  side: Element | null,
  nodeBlocks: ReadonlyMap<ChildNode, number>,
): [Element, Element] | null {
  if (side === null || LIST_PARTS.has(side.name)) return null
  let part = first
  while (part !== side) {
    const { parent } = part
    if (parent === null || !isTag(parent) || !isAlone(part, nodeBlocks)) return null
    part = parent
  }
  const after = nextSignificantNode(part.next, 'next', nodeBlocks)
  if (nextSignificantNode(part.prev, 'prev', nodeBlocks) !== null || after === null || !isTag(after)) return null
  if (nextSignificantNode(after.next, 'next', nodeBlocks) !== null) return null
  return isInside(second, after) ? [part, after] : null
}

function isAlone(element: Element, nodeBlocks: ReadonlyMap<ChildNode, number>): boolean {
  return nextSignificantNode(element.prev, 'prev', nodeBlocks) === null && nextSignificantNode(element.next, 'next', nodeBlocks) === null
}

/** True where the parts contain no blocks other than the known ones. */
function holdsOnly(parts: readonly Element[], known: readonly number[], nodeBlocks: ReadonlyMap<ChildNode, number>): boolean {
  return parts.every((part) => isWithin(part, known, nodeBlocks))
}

function isWithin(node: ChildNode, known: readonly number[], nodeBlocks: ReadonlyMap<ChildNode, number>): boolean {
  const block = nodeBlocks.get(node)
  if (block !== undefined && !known.includes(block)) return false
  return !isTag(node) || node.children.every((child) => isWithin(child, known, nodeBlocks))
}
