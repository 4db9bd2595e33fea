// The text of an element as readers see it, by the same rules as the numbered blocks of a page.
import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler'
import { isHidden } from './hidden.ts'
import { InlineText } from './inline-text.ts'
import { INLINE_TAGS } from './tags.ts'

/** Visible text with one "\n" between blocks and for <br>; empty for an element without visible text. Alternative texts are left out. */
export function elementText(element: Element): string {
  const inline = new InlineText()
  addChildren(element, inline, element.name === 'pre')
  return inline.take()
}

/** Visible text on one line. */
export function elementLine(element: Element): string {
  const text = elementText(element)
  return text.includes('\n') ? text.replaceAll('\n', ' ') : text
}

/** The block that holds the first visible text (or picture, or control) of a node; null where it has none. */
export function findBlock(nodeBlocks: ReadonlyMap<ChildNode, number>, node: ChildNode): number | null {
  const own = nodeBlocks.get(node)
  if (own !== undefined) return own
  if (!isTag(node)) return null
  for (const child of node.children) {
    const block = findBlock(nodeBlocks, child)
    if (block !== null) return block
  }
  return null
}

function addChildren(parent: ParentNode, inline: InlineText, preformatted: boolean): void {
  for (const child of parent.children) {
    if (isText(child)) inline.add(child.data, preformatted)
    else if (isTag(child)) addElement(child, inline, preformatted)
  }
}

function addElement(element: Element, inline: InlineText, preformatted: boolean): void {
  const { name } = element
  if (name === 'br') inline.lineBreak()
  else if (isHidden(element)) return
  else if (INLINE_TAGS.has(name)) {
    inline.openElement(name)
    addChildren(element, inline, preformatted)
    inline.closeElement(name)
  } else {
    inline.lineBreak()
    addChildren(element, inline, preformatted || name === 'pre')
    inline.lineBreak()
  }
}
