// Visible elements by tag, in page order. Elements inside another one of their tag are left out.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { isHidden } from '../text/hidden.ts'

export function elementsOf(nodes: readonly ChildNode[], name: string): Element[] {
  const found: Element[] = []
  addElements(nodes, name, found)
  return found
}

/** Tags that are looked up more than once per page. */
export type ListedTag = 'img' | 'time' | 'ol'

/** The same for all listed tags, in one walk. */
export function elementsByTag(nodes: readonly ChildNode[]): Readonly<Record<ListedTag, readonly Element[]>> {
  const table: Record<ListedTag, Element[]> = { img: [], time: [], ol: [] }
  const open = new Set<string>()
  const visit = (children: readonly ChildNode[]): void => {
    for (const node of children) {
      if (!isTag(node) || isHidden(node)) continue
      const { name } = node
      const isFirst = isListed(name) && !open.has(name)
      if (isFirst) {
        table[name].push(node)
        open.add(name)
      }
      if (node.children.length > 0) visit(node.children)
      if (isFirst) open.delete(name)
    }
  }
  visit(nodes)
  return table
}

function isListed(name: string): name is ListedTag {
  return name === 'img' || name === 'time' || name === 'ol'
}

function addElements(nodes: readonly ChildNode[], name: string, found: Element[]): void {
  for (const node of nodes) {
    if (!isTag(node) || isHidden(node)) continue
    if (node.name === name) found.push(node)
    else addElements(node.children, name, found)
  }
}
