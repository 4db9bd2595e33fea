// Visible elements by tag, in page order. Elements inside another one of their tag are left out.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { isInside } from '../text/ancestors.ts'
import { isHidden } from '../text/hidden.ts'

export function elementsOf(nodes: readonly ChildNode[], name: string): Element[] {
  const found: Element[] = []
  addElements(nodes, name, found)
  return found
}

/** Tags that are looked up more than once per page. */
export type ListedTag = 'img' | 'time' | 'ol'

/** The same for all listed tags, of the visible elements of a page in page order. */
export function elementsByTag(shown: readonly Element[]): Readonly<Record<ListedTag, readonly Element[]>> {
  const table: Record<ListedTag, Element[]> = { img: [], time: [], ol: [] }
  for (const element of shown) {
    const { name } = element
    if (isListed(name) && !isInside(element, table[name].at(-1) ?? null)) table[name].push(element)
  }
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
