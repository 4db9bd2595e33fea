// Elements of one tag that are shown, in page order.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { isHidden } from '../text/hidden.ts'

export function elementsOf(nodes: readonly ChildNode[], name: string): Element[] {
  const found: Element[] = []
  addElements(nodes, name, found)
  return found
}

function addElements(nodes: readonly ChildNode[], name: string, found: Element[]): void {
  for (const node of nodes) {
    if (!isTag(node) || isHidden(node)) continue
    if (node.name === name) found.push(node)
    else addElements(node.children, name, found)
  }
}
