// The pictures of a page that are shown.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { isHidden } from '../text/hidden.ts'

export function imagesIn(nodes: readonly ChildNode[]): Element[] {
  return nodes.flatMap((node) => (!isTag(node) || isHidden(node) ? [] : node.name === 'img' ? [node] : imagesIn(node.children)))
}
