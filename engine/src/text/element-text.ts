// The visible text of an element, by the same rules as the numbered blocks of a page.
import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler'
import { isHidden } from './hidden.ts'
import { InlineText } from './inline-text.ts'
import { INLINE_TAGS } from './tags.ts'

type Skip = (element: Element) => boolean

/**
 * Visible text with one "\n" between blocks and for <br>; empty for an element without visible text. Alternative texts are left out.
 * `skip`: which inner elements are left out; by default the hidden ones. Reading stops when the text is longer than `charsMax`, at any
 * position.
 */
export function elementText(element: Element, skip: Skip = isHidden, charsMax = Infinity): string {
  const collector = { inline: new InlineText(), skip, charsMax }
  addChildren(element, collector, element.name === 'pre')
  return collector.inline.take()
}

/** The visible text on one line. */
export function elementLine(element: Element): string {
  const text = elementText(element)
  return text.includes('\n') ? text.replaceAll('\n', ' ') : text
}

/** The block of the first visible text, picture or control of a node; null if it has none. */
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

interface Collector {
  inline: InlineText
  skip: Skip
  charsMax: number
}

function addChildren(parent: ParentNode, collector: Collector, preformatted: boolean): void {
  for (const child of parent.children) {
    if (collector.inline.text.length > collector.charsMax) return
    if (isText(child)) collector.inline.add(child.data, preformatted)
    else if (isTag(child)) addElement(child, collector, preformatted)
  }
}

function addElement(element: Element, collector: Collector, preformatted: boolean): void {
  const { name } = element
  const { inline } = collector
  if (name === 'br') inline.lineBreak()
  else if (collector.skip(element)) return
  else if (INLINE_TAGS.has(name)) {
    inline.openElement(name)
    addChildren(element, collector, preformatted)
    inline.closeElement(name)
  } else {
    inline.lineBreak()
    addChildren(element, collector, preformatted || name === 'pre')
    inline.lineBreak()
  }
}
