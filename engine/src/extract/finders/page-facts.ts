// Facts of the page as such: its language as the root element declares it.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { propose, type Finder } from '../finder.ts'

export const findPageFacts: Finder = (page, intent) => {
  if (intent.shape !== 'language' || intent.concept?.ofPage === false) return []
  const root = rootElement(page.document.dom.children)
  const tag = root?.attribs.lang ?? root?.attribs['xml:lang']
  return root && tag ? [propose('html lang', { block: page.blockOf(root), raw: tag }, 0.95, {})] : []
}

function rootElement(children: readonly ChildNode[]): Element | null {
  return children.find((child): child is Element => isTag(child) && child.name === 'html') ?? null
}
