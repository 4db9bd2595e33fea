// Pages whose text is there but shown by a script only: a whole page faded in (opacity 0 at first), or kept in <noscript> for readers
// without scripts. Where such text outweighs the visible page by far it is the page, and is made visible before blocks are numbered.
import { isTag, isText, type ChildNode, type Document, type Element, type ParentNode } from 'domhandler'
import { isHidden } from '../text/hidden.ts'

const WORDS_MIN = 100
const TIMES_VISIBLE = 2
const FADED = /(?:^|;)\s*opacity\s*:\s*0(?:\.0+)?\s*(?:!important\s*)?(?=;|$)/i

/** Makes such text visible in the tree; true if anything was changed. `visibleWords` are those of the page without it. */
export function revealUnseen(dom: Document, visibleWords: number): boolean {
  const unseen = unseenIn(dom)
  const words = unseen.reduce((sum, element) => sum + wordsIn(element), 0)
  if (words < WORDS_MIN || words < visibleWords * TIMES_VISIBLE) return false
  for (const element of unseen) reveal(element)
  return true
}

/** Outermost elements that hide text only until a script runs. */
function unseenIn(parent: ParentNode, found: Element[] = []): Element[] {
  for (const child of parent.children) {
    if (!isTag(child)) continue
    if (isUnseen(child)) found.push(child)
    else if (child.name === 'head' || !isHidden(child)) unseenIn(child, found)
  }
  return found
}

function isUnseen({ name, attribs }: Element): boolean {
  return name === 'noscript' || (attribs.style !== undefined && FADED.test(attribs.style))
}

function reveal(element: Element): void {
  if (element.name === 'noscript') element.name = 'div'
  const { style } = element.attribs
  if (style !== undefined) element.attribs.style = style.replace(FADED, '')
  for (const inner of unseenIn(element)) if (inner.name !== 'noscript') reveal(inner)
}

function wordsIn(node: ChildNode): number {
  if (isText(node)) return node.data.match(/\S+/g)?.length ?? 0
  if (!isTag(node) || node.name === 'script' || node.name === 'style') return 0
  return node.children.reduce((sum, child) => sum + wordsIn(child), 0)
}
