// Finds the numbered block of an element, including elements without visible text (a picture, a link around an icon).
import { isTag, type ChildNode, type Element } from 'domhandler'
import { parentOf } from './ancestors.ts'
import { findBlock } from './element-text.ts'
import { keepLast } from './keep-last.ts'

/** The block of the element's first visible text, else the last block before the element; 1 if there is none. */
export function elementBlock(nodeBlocks: ReadonlyMap<ChildNode, number>, element: Element): number {
  return findBlock(nodeBlocks, element) ?? blockBefore(nodeBlocks, element) ?? 1
}

/** The result is cached per node, so that each node is checked only once per page. */
function blockBefore(nodeBlocks: ReadonlyMap<ChildNode, number>, element: Element): number | null {
  const known = knownBefore(nodeBlocks)
  const passed: ChildNode[] = []
  let node: ChildNode | null = element
  let block: number | null = null
  while (node !== null && block === null) {
    const before = known.get(node)
    if (before !== undefined) {
      block = before
      break
    }
    passed.push(node)
    const next: ChildNode | null = node.prev
    if (next !== null) block = lastBlockIn(nodeBlocks, next)
    node = next ?? parentOf(node)
  }
  for (const one of passed) known.set(one, block)
  return block
}

const knownBefore = keepLast<ReadonlyMap<ChildNode, number>, Map<ChildNode, number | null>>(() => new Map())

function lastBlockIn(nodeBlocks: ReadonlyMap<ChildNode, number>, node: ChildNode): number | null {
  if (isTag(node)) {
    for (let child = node.lastChild; child; child = child.prev) {
      const block = lastBlockIn(nodeBlocks, child)
      if (block !== null) return block
    }
  }
  return nodeBlocks.get(node) ?? null
}
