// Numbers the elements of a page in page order, from 1, so that an element of a rendered stored copy can be identified. The numbers are the
// same each time a stored copy is read.
import { isTag, type ChildNode, type Document, type Element } from 'domhandler'

/** All elements; number n is at index n - 1. */
export function numberedElements({ children }: Document): Element[] {
  const found: Element[] = []
  const visit = (nodes: readonly ChildNode[]): void => {
    for (const node of nodes) {
      if (!isTag(node)) continue
      found.push(node)
      visit(node.children)
    }
  }
  visit(children)
  return found
}
