// Elements by their tag that are shown, in page order.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { isHidden } from '../text/hidden.ts'

export function elementsOf(nodes: readonly ChildNode[], name: string): Element[] {
  const found: Element[] = []
  addElements(nodes, name, found)
  return found
}

/** Those of every tag at once; as above, what stands in another one of its tag is left out. */
export function elementsByTag(nodes: readonly ChildNode[]): ReadonlyMap<string, readonly Element[]> {
  const table = new Map<string, Element[]>()
  const open = new Set<string>()
  const visit = (children: readonly ChildNode[]): void => {
    for (const node of children) {
      if (!isTag(node) || isHidden(node)) continue
      const { name } = node
      if (open.has(name)) {
        visit(node.children)
        continue
      }
      const known = table.get(name)
      if (known) known.push(node)
      else table.set(name, [node])
      open.add(name)
      visit(node.children)
      open.delete(name)
    }
  }
  visit(nodes)
  return table
}

function addElements(nodes: readonly ChildNode[], name: string, found: Element[]): void {
  for (const node of nodes) {
    if (!isTag(node) || isHidden(node)) continue
    if (node.name === name) found.push(node)
    else addElements(node.children, name, found)
  }
}
