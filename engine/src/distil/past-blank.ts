// What stands beside a node once white space, comments and icons are passed over: for readers an icon beside a label says nothing.
import { isTag, isText, type ChildNode } from 'domhandler'

/** Deeper or wider than this nothing is an icon. */
const ICON_NODES_MAX = 40

/** The node itself or the first one beyond what has no text; null where there is none. */
export function pastBlank(
  node: ChildNode | null,
  direction: 'prev' | 'next',
  nodeBlocks: ReadonlyMap<ChildNode, number>,
): ChildNode | null {
  let current = node
  while (current !== null && isBlank(current, nodeBlocks)) current = current[direction]
  return current
}

function isBlank(node: ChildNode, nodeBlocks: ReadonlyMap<ChildNode, number>): boolean {
  if (isText(node)) return node.data.trim() === ''
  return !isTag(node) || (node.name !== 'br' && node.name !== 'hr' && holdsNothing(node, nodeBlocks))
}

/** True for an element no block is made of. */
function holdsNothing(node: ChildNode, nodeBlocks: ReadonlyMap<ChildNode, number>): boolean {
  const open: ChildNode[] = [node]
  for (let seen = 0; seen < ICON_NODES_MAX; seen += 1) {
    const next = open.pop()
    if (next === undefined) return true
    if (nodeBlocks.has(next)) return false
    if (isTag(next)) open.push(...next.children)
  }
  return false
}
