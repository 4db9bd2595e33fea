// Pairs of neighbouring blocks: a short block and the one beside or below it (`<div>SKU</div><div>4711</div>`, heading and text), also where
// the label is a line of the box that holds both (`<div><span>SKU</span><div>4711</div></div>`).
import { isTag, type ChildNode, type Element, type Text } from 'domhandler'
import { elementText } from '../text/element-text.ts'
import { isHidden } from '../text/hidden.ts'
import { opensPanel } from '../text/opens-panel.ts'
import type { Block, Pair } from '../types.ts'
import { endsWithColon, isSentence, readLabel, readValue, VALUE_CHARS_MAX } from './label-text.ts'
import { nextSignificantNode, sideOf } from './next-significant-node.ts'
import type { PageSurvey } from './survey-page.ts'

/** Beyond this the neighbour is a section with headings and pairs of its own. */
const VALUE_BLOCKS_MAX = 12
/** Parts of lists and tables are no labels of each other; definitions and rows are read as such. */
const LIST_PARTS = new Set(['li', 'option', 'tr', 'td', 'th', 'dt', 'dd'])

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

/** What an icon of the label itself is called: "Explanation". */
function isNote(block: Block | undefined, next: Block | undefined): boolean {
  return (
    next?.kind === 'caption' &&
    next.element !== null &&
    block !== undefined &&
    block.element !== null &&
    contains(block.element, next.element)
  )
}

function pairOf(block: Block, next: Block, nodeBlocks: ReadonlyMap<ChildNode, number>): Pair | null {
  if (block.element === null || next.element === null || block.element === next.element) return null
  if (block.kind === 'control' && !opensPanel(block.element)) return null
  // Only this one can have the other beside it: decided by the tree alone, before blanks are looked for, which costs more.
  const side = sideOf(block.element, next.element)
  if (side === null || isListPart(side)) return null
  const outer = outermostAlone(block.element, nodeBlocks)
  if (outer !== side) return null
  const sibling = nextElement(outer, nodeBlocks)
  if (sibling === null || !contains(sibling, next.element) || nodeBlocks.get(sibling) !== undefined) return null
  const label = readLabel(block.text)
  if (label === null || isSentence(block.text)) return null
  if (!isLabelled(block, [outer, sibling], nodeBlocks)) return null
  if (countBlocks(sibling, next.id, nodeBlocks) > VALUE_BLOCKS_MAX) return null
  const value = readValue(elementText(sibling, isHidden, VALUE_CHARS_MAX))
  return value === null || IS_ASIDE.test(value) ? null : { label, value, valueBlock: next.id, element: sibling, layout: 'sibling' }
}

/** A box of two parts, the first an inline element with the label: what makes a line of it is the box itself. Links open their lists. */
function boxedPair(
  { element: box, kind, text }: Block,
  next: Block,
  { nodes, nodeBlocks }: { nodes: readonly Text[]; nodeBlocks: ReadonlyMap<ChildNode, number> },
): Pair | null {
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (box === null || next.element === null || next.element === box || kind === 'control' || first === undefined || last === undefined)
    return null
  if (/\d/.test(text) || isSentence(text) || !contains(box, next.element)) return null
  const part = childOf(box, first)
  if (part === null || !LABEL_PARTS.has(part.name) || childOf(box, last) !== part) return null
  const sibling = nextElement(part, nodeBlocks)
  if (sibling === null || LISTS.has(sibling.name) || !contains(sibling, next.element)) return null
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

/** A cell outside of a row belongs to no table: browsers leave its tag out. */
function isListPart({ name, parent }: Element): boolean {
  if (!LIST_PARTS.has(name)) return false
  return (name !== 'td' && name !== 'th') || (parent !== null && isTag(parent) && parent.name === 'tr')
}

/** "Population (2023)": what is wholly in brackets belongs to the label. */
const IS_ASIDE = /^\([^()]{1,40}\)$/u

/** A heading, a colon, or two parts alone in their container announce a value. */
function isLabelled(block: Block, [outer, sibling]: [Element, Element], nodeBlocks: ReadonlyMap<ChildNode, number>): boolean {
  if (block.kind === 'heading' || block.kind === 'control' || endsWithColon(block.text)) return true
  if (/\d/.test(block.text)) return false
  return isOnlyContent(outer, nodeBlocks, sibling)
}

/** Climbs while the element is all its parent holds. */
function outermostAlone(element: Element, nodeBlocks: ReadonlyMap<ChildNode, number>): Element {
  let outer = element
  while (outer.parent !== null && isTag(outer.parent) && isOnlyContent(outer, nodeBlocks)) outer = outer.parent
  return outer
}

/** Whether its parent holds nothing before this element and nothing behind `last`. */
function isOnlyContent(element: Element, nodeBlocks: ReadonlyMap<ChildNode, number>, last = element): boolean {
  return nextSignificantNode(element.prev, 'prev', nodeBlocks) === null && nextSignificantNode(last.next, 'next', nodeBlocks) === null
}

function nextElement(element: Element, nodeBlocks: ReadonlyMap<ChildNode, number>): Element | null {
  const next = nextSignificantNode(element.next, 'next', nodeBlocks)
  return next !== null && isTag(next) ? next : null
}

function contains(outer: Element, inner: Element): boolean {
  let element: Element['parent'] = inner
  while (element !== null && element !== outer) element = element.parent
  return element === outer
}

/** Blocks from `first` on that belong to the element. */
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
