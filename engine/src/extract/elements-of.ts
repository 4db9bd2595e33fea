// Elements of one tag that are shown, in page order.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { isHidden } from '../text/hidden.ts'

export function elementsOf(nodes: readonly ChildNode[], name: string): Element[] {
  return nodes.flatMap((node) => (!isTag(node) || isHidden(node) ? [] : node.name === name ? [node] : elementsOf(node.children, name)))
}
