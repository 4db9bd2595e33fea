// Elements of a page by number, so that one can be named to a page that is shown elsewhere: in page order, from 1. The same for every
// reading of one stored copy.
import { isTag, type ChildNode, type Document, type Element } from 'domhandler'

/** The element of number n is at index n - 1. */
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
