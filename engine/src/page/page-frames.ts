// Finds the frames of a page: elements around the main heading with at least a third of the page's blocks. `nav` elements do not count.
import { isTag, type ChildNode, type Element } from 'domhandler'
import type { Block, PageDocument } from '../types.ts'

const SHARE_MIN = 1 / 3

export function framesOf(document: PageDocument, heading: Block | null): Set<Element> {
  const frames = new Set<Element>()
  const shown = document.blocks.findLastIndex(({ kind }) => kind !== 'data') + 1
  for (let current = heading?.element?.parent ?? null; current && isTag(current); current = current.parent) {
    const blocks = lastBlock(document, current) - firstBlock(document, current) + 1
    if (current.name !== 'nav' && blocks >= shown * SHARE_MIN) frames.add(current)
  }
  return frames
}

function firstBlock({ nodeBlocks }: PageDocument, element: Element): number {
  return endBlock(nodeBlocks, element, (children) => children) ?? 0
}

function lastBlock({ nodeBlocks }: PageDocument, element: Element): number {
  return endBlock(nodeBlocks, element, (children) => children.toReversed()) ?? 0
}

function endBlock(
  blocks: PageDocument['nodeBlocks'],
  node: ChildNode,
  ordered: (children: readonly ChildNode[]) => readonly ChildNode[],
): number | null {
  const own = blocks.get(node)
  if (own !== undefined) return own
  if (!isTag(node)) return null
  for (const child of ordered(node.children)) {
    const block = endBlock(blocks, child, ordered)
    if (block !== null) return block
  }
  return null
}
