// Finds the next node after white space, comments and icons, which do not separate a label from its value.
import { isTag, isText, type ChildNode, type Element } from 'domhandler'

/** An element with more nodes than this is no icon. */
const ICON_NODES_MAX = 39

/** The node itself or the next one with text; null where there is none. */
export function nextSignificantNode(
  node: ChildNode | null,
  direction: 'prev' | 'next',
  nodeBlocks: ReadonlyMap<ChildNode, number>,
): ChildNode | null {
  let current = node
  while (current !== null && isBlank(current, nodeBlocks)) current = current[direction]
  return current
}

function isBlank(node: ChildNode, nodeBlocks: ReadonlyMap<ChildNode, number>): boolean {
  if (isText(node)) return !SOLID.test(node.data)
  return !isTag(node) || (node.name !== 'br' && node.name !== 'hr' && nodesOfIcon(node, 0, nodeBlocks) <= ICON_NODES_MAX)
}
const SOLID = /\S/

/** Number of nodes of an element without blocks, added to `seen`; infinity where it has a block or too many nodes. */
function nodesOfIcon(node: ChildNode, seen: number, nodeBlocks: ReadonlyMap<ChildNode, number>): number {
  if (seen >= ICON_NODES_MAX || nodeBlocks.has(node)) return Number.POSITIVE_INFINITY
  let count = seen + 1
  if (!isTag(node)) return count
  for (const child of node.children) {
    count = nodesOfIcon(child, count, nodeBlocks)
    if (count > ICON_NODES_MAX) return count
  }
  return count
}

/** The child of the nearest common ancestor that contains the first of two elements; null where one contains the other. */
export function sideOf(first: Element, second: Element): Element | null {
  let [one, other] = [first, second]
  let [above, deep] = [depthOf(one), depthOf(other)]
  for (; above > deep && one.parent !== null && isTag(one.parent); above -= 1) one = one.parent
  for (; deep > above && other.parent !== null && isTag(other.parent); deep -= 1) other = other.parent
  if (one === other) return null
  while (one.parent !== other.parent) {
    if (one.parent === null || !isTag(one.parent) || other.parent === null || !isTag(other.parent)) return null
    one = one.parent
    other = other.parent
  }
  return one
}

function depthOf(element: Element): number {
  let depth = 0
  for (let one = element.parent; one !== null && isTag(one); one = one.parent) depth += 1
  return depth
}
