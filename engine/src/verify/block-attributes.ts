// Attribute values that belong to a block without being its text: addresses of links and pictures, machine-readable dates.
// Read only when a quote is not found in the visible text: the elements of all blocks once per page, the attributes of a block when needed.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { keepLast } from '../text/keep-last.ts'
import { keepTexts } from '../text/keep-texts.ts'
import type { PageDocument } from '../types.ts'

const QUOTABLE = /^(?:href|src|srcset|style|datetime|content|value|title|alt|poster|data-.+|aria-label|cite|lang)$/

export interface BlockAttribute {
  name: string
  value: string
  element: Element
}

/** Quotable attributes of the elements in a block; elements without text belong to the previous block. */
export function attributesOfBlock(document: PageDocument, block: number): readonly BlockAttribute[] {
  const { elements, attributes } = bearersOf(document)
  let known = attributes.get(block)
  if (known === undefined) attributes.set(block, (known = (elements.get(block) ?? []).flatMap(quotableOf)))
  return known
}

/** The elements with attributes of each block, and the attributes of the blocks that were asked for. */
interface Bearers {
  elements: ReadonlyMap<number, readonly Element[]>
  attributes: Map<number, readonly BlockAttribute[]>
}

/** Elements belong to the block of their first text, otherwise to the previous block: the same rule as in text/element-block.ts. */
const bearersOf = keepLast((document: PageDocument): Bearers => {
  const elements = new Map<number, Element[]>()
  let last = 1
  /** Returns the first block inside the node. */
  const visit = (node: ChildNode): number | null => {
    const before = last
    const own = document.nodeBlocks.get(node) ?? null
    last = own ?? last
    if (!isTag(node)) return own
    let first = own
    for (const child of node.children) {
      const inside = visit(child)
      first ??= inside
    }
    const block = first ?? before
    const known = elements.get(block)
    if (known === undefined) elements.set(block, [node])
    else known.push(node)
    return first
  }
  for (const child of document.dom.children) visit(child)
  return { elements, attributes: new Map() }
})

function quotableOf(element: Element): BlockAttribute[] {
  return Object.entries(element.attribs).flatMap(([name, value]) => (value !== '' && isQuotable(name) ? [{ name, value, element }] : []))
}

const isQuotable = keepTexts((name) => QUOTABLE.test(name))
