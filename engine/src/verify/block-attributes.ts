// Attribute values that belong to a block without being its text: addresses of links and pictures, machine-readable dates.
// Read once per page, and only when a quote is not found in the visible text.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { keepLast } from '../text/keep-last.ts'
import type { PageDocument } from '../types.ts'

const QUOTABLE = /^(?:href|src|srcset|style|datetime|content|value|title|alt|poster|data-.+|aria-label|cite|lang)$/

export interface BlockAttribute {
  name: string
  value: string
  element: Element
}

/** Quotable attributes of the elements in a block; elements without text belong to the block before them. */
export function attributesOfBlock(document: PageDocument, block: number): readonly BlockAttribute[] {
  return readAttributes(document).get(block) ?? []
}

/** Elements belong to the block of their own first text, else to the last one before them: the rule of text/element-block.ts. */
const readAttributes = keepLast((document: PageDocument): Map<number, BlockAttribute[]> => {
  const table = new Map<number, BlockAttribute[]>()
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
    keep(table, node, first ?? before)
    return first
  }
  for (const child of document.dom.children) visit(child)
  return table
})

function keep(table: Map<number, BlockAttribute[]>, element: Element, block: number): void {
  for (const [name, value] of Object.entries(element.attribs)) {
    if (value === '' || !QUOTABLE.test(name)) continue
    const attributes = table.get(block)
    if (attributes) attributes.push({ name, value, element })
    else table.set(block, [{ name, value, element }])
  }
}
