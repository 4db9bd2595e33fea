// Pages whose text is visible only after a script runs: faded in (opacity 0), not displayed, or inside <noscript>. Where such text is much
// longer than the visible page, it is the page and is made visible before blocks are numbered.
import { isTag, isText, type ChildNode, type Document, type Element, type ParentNode } from 'domhandler'
import { isHidden } from '../text/hidden.ts'

const WORDS_MIN = 100
/** The minimum where no text is visible. */
const ALONE_WORDS_MIN = 10
const TIMES_VISIBLE = 2
const FADED = /(?:^|;)\s*opacity\s*:\s*0(?:\.0+)?\s*(?:!important\s*)?(?=;|$)/i
/** Menus, dialogs and tabs are not displayed either, so only elements with an h1 count. */
const NOT_DISPLAYED = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\s*(?:!important\s*)?(?=;|$)/i

/** Makes such text visible in the tree; true if anything was changed. `visibleWords`: number of words that are visible without it. */
export function revealUnseen(dom: Document, visibleWords: number): boolean {
  const unseen = unseenIn(dom)
  const words = unseen.reduce((sum, element) => sum + wordsIn(element), 0)
  if (words < (visibleWords === 0 ? ALONE_WORDS_MIN : WORDS_MIN) || words < visibleWords * TIMES_VISIBLE) return false
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

function isUnseen(element: Element): boolean {
  const { name, attribs } = element
  if (name === 'noscript') return true
  if (attribs.style === undefined) return false
  return FADED.test(attribs.style) || (NOT_DISPLAYED.test(attribs.style) && hasHeading(element))
}

function hasHeading({ children }: Element): boolean {
  return children.some((child) => isTag(child) && (child.name === 'h1' || hasHeading(child)))
}

function reveal(element: Element): void {
  if (element.name === 'noscript') element.name = 'div'
  const { style } = element.attribs
  if (style !== undefined) element.attribs = { ...element.attribs, style: style.replace(FADED, '').replace(NOT_DISPLAYED, '') }
  for (const inner of unseenIn(element)) if (inner.name !== 'noscript') reveal(inner)
}

function wordsIn(node: ChildNode): number {
  if (isText(node)) return node.data.match(/\S+/g)?.length ?? 0
  if (!isTag(node) || node.name === 'script' || node.name === 'style') return 0
  return node.children.reduce((sum, child) => sum + wordsIn(child), 0)
}
