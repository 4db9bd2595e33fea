// Pairs of neighbouring blocks: a short block and the one beside or below it (`<div>SKU</div><div>4711</div>`, heading and text), also
// where the label is inline text of the element that contains both (`<div><span>SKU</span><div>4711</div></div>`).
import { isTag, type ChildNode, type Element, type Text } from 'domhandler'
import { isInside } from '../text/ancestors.ts'
import { elementText } from '../text/element-text.ts'
import { isHidden } from '../text/hidden.ts'
import { opensPanel } from '../text/opens-panel.ts'
import type { Block, Pair } from '../types.ts'
import { endsWithColon, isSentence, readLabel, readValue, VALUE_CHARS_MAX } from './label-text.ts'
import { nextSignificantNode, sideOf } from './next-significant-node.ts'
import type { PageSurvey } from './survey-page.ts'

/** A neighbour with more blocks is a section, not a value. */
const VALUE_BLOCKS_MAX = 12
/** Items and cells are no labels of each other; definitions and rows are read by other layouts. */
/** Parts of lists and tables, whose texts are not alone in a line. */
export const LIST_PARTS = new Set(['li', 'option', 'tr', 'td', 'th', 'dt', 'dd'])

export function siblingPairs({ blocks, nodeBlocks, blockNodes }: PageSurvey): Pair[] {
  const pairs: Pair[] = []
  for (let index = 0; index + 1 < blocks.length; index += 1) {
    const block = blocks[index]
    const next = blocks[isNote(block, blocks[index + 1]) ? index + 2 : index + 1]
    if (block === undefined || next === undefined || block.element === null || next.element === null) continue
    const pair = pairOf(block, next, nodeBlocks) ?? boxedPair(block, next, { nodes: blockNodes[index] ?? [], nodeBlocks })
    if (pair !== null) pairs.push(pair)
  }
  return pairs
}

/** True for the caption of an icon or a command inside the label: "Explanation", "[edit]". */
function isNote(block: Block | undefined, next: Block | undefined): boolean {
  return (
    (next?.kind === 'caption' || (next?.kind === 'control' && IS_ASIDE.test(next.text))) &&
    next.element !== null &&
    block !== undefined &&
    block.element !== null &&
    isInside(next.element, block.element)
  )
}

function pairOf(block: Block, next: Block, nodeBlocks: ReadonlyMap<ChildNode, number>): Pair | null {
  if (block.element === null || next.element === null || block.element === next.element) return null
  if (block.kind === 'control' && !opensPanel(block.element)) return null
  // Checked first, because it needs only the tree and not the blank nodes.
  const side = sideOf(block.element, next.element)
  if (side === null || isListPart(side)) return null
  const outer = outermostAlone(block.element, nodeBlocks)
  if (outer !== side) return null
  const sibling = nextElement(outer, nodeBlocks)
  if (sibling === null || !isInside(next.element, sibling) || nodeBlocks.get(sibling) !== undefined) return null
  const label = readLabel(block.text)
  if (label === null || isSentence(block.text)) return null
  if (!isLabelled(block, [outer, sibling], nodeBlocks)) return null
  if (countBlocks(sibling, next.id, nodeBlocks) > VALUE_BLOCKS_MAX) return null
  const value = readValue(elementText(sibling, isHidden, VALUE_CHARS_MAX))
  return value === null || IS_ASIDE.test(value) ? null : { label, value, valueBlock: next.id, element: sibling, layout: 'sibling' }
}

/** A pair inside one element: an inline element with the label, then the value. Links are excluded, because they open menus. */
function boxedPair(
  { element: box, kind, text }: Block,
  next: Block,
  { nodes, nodeBlocks }: { nodes: readonly Text[]; nodeBlocks: ReadonlyMap<ChildNode, number> },
): Pair | null {
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (box === null || next.element === null || next.element === box || kind === 'control' || first === undefined || last === undefined)
    return null
  if (/\d/.test(text) || isSentence(text) || !isInside(next.element, box)) return null
  const part = childOf(box, first)
  if (part === null || !LABEL_PARTS.has(part.name) || childOf(box, last) !== part) return null
  const sibling = nextElement(part, nodeBlocks)
  if (sibling === null || LISTS.has(sibling.name) || !isInside(next.element, sibling)) return null
  if (!isOnlyContent(part, nodeBlocks, sibling)) return null
  const label = readLabel(text)
  if (label === null || countBlocks(sibling, next.id, nodeBlocks) > BOXED_BLOCKS_MAX) return null
  const value = readValue(elementText(sibling, isHidden, VALUE_CHARS_MAX))
  return value === null || IS_ASIDE.test(value) ? null : { label, value, valueBlock: next.id, element: sibling, layout: 'sibling' }
}
const BOXED_BLOCKS_MAX = 3
const LABEL_PARTS = new Set(['span', 'label', 'strong', 'b', 'em', 'i', 'small', 'font'])
const LISTS = new Set(['ul', 'ol', 'dl', 'table', 'select', 'nav', 'form'])

function childOf(box: Element, node: ChildNode): Element | null {
  let child: ChildNode = node
  while (child.parent !== null && child.parent !== box && isTag(child.parent)) child = child.parent
  return child.parent === box && isTag(child) ? child : null
}

/** True for list items and cells; a cell outside of a row belongs to no table, because browsers ignore its tag. */
function isListPart({ name, parent }: Element): boolean {
  if (!LIST_PARTS.has(name)) return false
  return (name !== 'td' && name !== 'th') || (parent !== null && isTag(parent) && parent.name === 'tr')
}

/** A text in brackets belongs to the label: "Population (2023)", "History [edit]". */
const IS_ASIDE = /^(?:\([^()]{1,40}\)|\[[^[\]]{1,60}\])$/u

/** True after a heading, with a colon, or where the two are alone in their container. */
function isLabelled(block: Block, [outer, sibling]: [Element, Element], nodeBlocks: ReadonlyMap<ChildNode, number>): boolean {
  if (block.kind === 'heading' || block.kind === 'control' || endsWithColon(block.text)) return true
  if (/\d/.test(block.text)) return false
  return isOnlyContent(outer, nodeBlocks, sibling)
}

/** The outermost ancestor that contains nothing else. */
function outermostAlone(element: Element, nodeBlocks: ReadonlyMap<ChildNode, number>): Element {
  let outer = element
  while (outer.parent !== null && isTag(outer.parent) && isOnlyContent(outer, nodeBlocks)) outer = outer.parent
  return outer
}

/** Whether the parent contains nothing before this element and nothing after `last`. */
function isOnlyContent(element: Element, nodeBlocks: ReadonlyMap<ChildNode, number>, last = element): boolean {
  return nextSignificantNode(element.prev, 'prev', nodeBlocks) === null && nextSignificantNode(last.next, 'next', nodeBlocks) === null
}

function nextElement(element: Element, nodeBlocks: ReadonlyMap<ChildNode, number>): Element | null {
  const next = nextSignificantNode(element.next, 'next', nodeBlocks)
  return next !== null && isTag(next) ? next : null
}

/** Number of blocks from `first` to the last of the element. */
function countBlocks(element: Element, first: number, nodeBlocks: ReadonlyMap<ChildNode, number>): number {
  const last = lastBlock(element, nodeBlocks)
  return last === null ? 0 : last - first + 1
}

function lastBlock(node: ChildNode, nodeBlocks: ReadonlyMap<ChildNode, number>): number | null {
  if (isTag(node)) {
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index]
      const block = child === undefined ? null : lastBlock(child, nodeBlocks)
      if (block !== null) return block
    }
  }
  return nodeBlocks.get(node) ?? null
}
