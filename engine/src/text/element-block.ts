// Which numbered block stands for an element, also for one without visible text (a picture, a link around an icon).
import { isTag, type ChildNode, type Element } from 'domhandler'
import { findBlock } from './element-text.ts'

/** The block of the element's first visible text, else the last block before it; 1 on a page without any before it. */
export function elementBlock(nodeBlocks: ReadonlyMap<ChildNode, number>, element: Element): number {
  return findBlock(nodeBlocks, element) ?? blockBefore(nodeBlocks, element) ?? 1
}

function blockBefore(nodeBlocks: ReadonlyMap<ChildNode, number>, element: Element): number | null {
  let node: ChildNode | null = element
  while (node) {
    for (let before = node.prev; before; before = before.prev) {
      const block = lastBlockIn(nodeBlocks, before)
      if (block !== null) return block
    }
    node = node.parent && isTag(node.parent) ? node.parent : null
  }
  return null
}

function lastBlockIn(nodeBlocks: ReadonlyMap<ChildNode, number>, node: ChildNode): number | null {
  if (isTag(node)) {
    for (let child = node.lastChild; child; child = child.prev) {
      const block = lastBlockIn(nodeBlocks, child)
      if (block !== null) return block
    }
  }
  return nodeBlocks.get(node) ?? null
}
