// Facts of the page as such: its language as the root element declares it, unless what the page is about has one of its own.
import { isTag, type ChildNode, type Element } from 'domhandler'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder } from '../finder.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { namesLanguage } from '../language/language-names.ts'
import type { PageIndex } from '../../page/page-index.ts'

export const findPageFacts: Finder = (page, intent) => {
  if (intent.shape !== 'language' || intent.concept?.ofPage === false) return []
  const root = rootElement(page.document.dom.children)
  const tag = root?.attribs.lang ?? root?.attribs['xml:lang']
  if (!root || !tag) return []
  return [propose('html lang', { block: page.blockOf(root), raw: tag }, hasOwnLanguage(page, intent) ? OF_PAGE_ALONE : 0.95)]
}
const OF_PAGE_ALONE = 0.5

/** "Language: English" among the facts of a book; a language switch is in menus and forms. */
export function hasOwnLanguage(page: PageIndex, intent: FieldSpec): boolean {
  return page.labels.some(
    ({ words, pair }) =>
      FACTS.has(pair.layout) &&
      LANGUAGES.test(pair.value) &&
      namesLanguage(pair.value, page.document.language) &&
      labelFit(words, intent) >= LABEL_FIT_MIN &&
      !page.regions.regionOf(pair.element).isSide,
  )
}
const FACTS: ReadonlySet<string> = new Set(['definition', 'row', 'column', 'colon', 'sibling'])
const LANGUAGES = /^\p{L}[\p{L} ,/()-]{1,39}$/u
const LABEL_FIT_MIN = 0.85

function rootElement(children: readonly ChildNode[]): Element | null {
  return children.find((child): child is Element => isTag(child) && child.name === 'html') ?? null
}
