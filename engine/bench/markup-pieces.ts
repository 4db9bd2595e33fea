// All texts of a page's markup, including scripts, and the values of all attributes, in order.
import { isTag, isText, type AnyNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'

export interface MarkupPiece {
  text: string
  isAttribute: boolean
}

export function markupPieces(markup: string): MarkupPiece[] {
  const pieces: MarkupPiece[] = []
  const nodes: AnyNode[] = [...parseDocument(markup).children]
  for (let node = nodes.shift(); node !== undefined; node = nodes.shift()) {
    if (isText(node)) pieces.push({ text: node.data, isAttribute: false })
    if (isTag(node)) for (const text of Object.values(node.attribs)) pieces.push({ text, isAttribute: true })
    if ('children' in node) nodes.unshift(...node.children)
  }
  return pieces
}
