// Collects the visible elements of a page in page order, in one walk for all finders.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { isHidden } from '../text/hidden.ts'

export interface ShownElements {
  all: readonly Element[]
  /** Elements that may be an icon, including hidden ones, since icons are often hidden from screen readers. */
  marks: readonly Element[]
}

export function shownElements(nodes: readonly ChildNode[]): ShownElements {
  const all: Element[] = []
  const marks: Element[] = []
  const visit = (children: readonly ChildNode[]): void => {
    for (const node of children) {
      if (!isTag(node)) continue
      const { name } = node
      if (name === 'svg' || name === 'i' || name === 'span') marks.push(node)
      if (isHidden(node)) continue
      all.push(node)
      if (node.children.length > 0) visit(node.children)
    }
  }
  visit(nodes)
  return { all, marks }
}
