// Attribute values that belong to a block without being its text: addresses of links and pictures, machine-readable dates.
// Read once per page, and only when a quote is not found in the visible text.
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
  const elements = readAttributes(document).get(block) ?? []
  return elements.flatMap(({ element, attributes }) => attributes.map(([name, value]) => ({ name, value, element })))
}

/** An element with its quotable attributes. */
interface Bearer {
  element: Element
  attributes: Named
}

/** Elements belong to the block of their first text, otherwise to the previous block: the same rule as in text/element-block.ts. */
const readAttributes = keepLast((document: PageDocument): ReadonlyMap<number, readonly Bearer[]> => {
  const table = new Map<number, Bearer[]>()
  const quotable = quotableOnce()
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
    const attributes = quotable(node.attribs)
    if (attributes.length > 0) keep(table, { element: node, attributes }, first ?? before)
    return first
  }
  for (const child of document.dom.children) visit(child)
  return table
})

type Named = readonly (readonly [name: string, value: string])[]

/** Caches by attributes object, which equal elements share. */
function quotableOnce(): (attribs: Element['attribs']) => Named {
  const known = new Map<Element['attribs'], Named>()
  return (attribs) => {
    let named = known.get(attribs)
    if (named === undefined) {
      named = Object.entries(attribs).filter(([name, value]) => value !== '' && isQuotable(name))
      known.set(attribs, named)
    }
    return named
  }
}

const isQuotable = keepTexts((name) => QUOTABLE.test(name))

function keep(table: Map<number, Bearer[]>, bearer: Bearer, block: number): void {
  const known = table.get(block)
  if (known === undefined) table.set(block, [bearer])
  else known.push(bearer)
}
