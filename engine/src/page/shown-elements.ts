// The elements of a page that are shown, in page order, by one walk for all that look through them.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { isHidden } from '../text/hidden.ts'

export interface ShownElements {
  all: readonly Element[]
  /** What may be an icon, beside what is shown: drawings and marks may be hidden from reading. */
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
