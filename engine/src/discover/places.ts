// Classifies the areas of a page for the records in them: menus and footers are no lists, and recommendations are beside a list.
import { isTag, type Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import { elementText } from '../text/element-text.ts'
import { anyOf } from '../fields/word-patterns.ts'

const BESIDE =
  /(?:^|[\s_-])(?:related|recommend(?:ed|ations?)?|similar|upsells?|cross-?sells?|recently|viewed|popular|trending|best-?sellers?|sidebar|widget|aside|footer|also)(?:$|[\s_-])/i
/** Headings over items that do not belong to the list. */
const BESIDE_HEADING = new RegExp(String.raw`^\W*${anyOf(({ frame }) => [frame?.related, frame?.picks])}`, 'iu')
const HEADING_CHARS_MAX = 80
/** Number of siblings before a list that are searched for its heading. */
const SIBLINGS_MAX = 4

/** Below 1 in recommendations beside the list ("related", "recently viewed") and in sidebars. */
export function placeWeight(element: Element): number {
  for (let one: Element['parent'] = element.parent; one !== null && isTag(one); one = one.parent) {
    if (one.name === 'aside' || one.name === 'nav' || one.name === 'footer') return 0.2
    if (BESIDE.test(`${one.attribs.class ?? ''} ${one.attribs.id ?? ''}`)) return 0.3
  }
  return BESIDE_HEADING.test(headingOver(element)) ? 0.3 : 1
}

/** True in the menu, header or footer that every page of a site has. */
export function isInFurniture(element: Element): boolean {
  let isInContent = false
  for (let one: Element['parent'] = element.parent; one !== null && isTag(one); one = one.parent) {
    const { name, attribs } = one
    if (name === 'nav' || name === 'footer' || attribs.role === 'navigation' || attribs.role === 'contentinfo') return true
    if (name === 'main' || name === 'article' || name === 'section') isInContent = true
    if ((name === 'header' && !isInContent) || attribs.role === 'banner') return true
  }
  return false
}

/** The nearest heading before an element or one of its ancestors; empty where other content is between. */
function headingOver(element: Element): string {
  for (let one: Element | null = element; one !== null && one.name !== 'body'; one = parentOf(one)) {
    let before = one.prev
    for (let count = 0; before !== null && count < SIBLINGS_MAX; before = before.prev) {
      if (!isTag(before) || isFellow(before, one)) continue
      count += 1
      const text = elementText(before)
      const heading = headingIn(before)
      if (heading !== null && text.length <= HEADING_CHARS_MAX) return text
      if (text.length > HEADING_CHARS_MAX) break
    }
    if (one.name === 'main' || one.name === 'article') return ''
  }
  return ''
}

/** True for a sibling with the same tag and classes: another record of the list, whose title is no heading over this one. */
function isFellow(before: Element, one: Element): boolean {
  return before.name === one.name && (before.attribs.class ?? '') === (one.attribs.class ?? '') && !/^h[1-6]$/.test(one.name)
}

function headingIn(element: Element): Element | null {
  if (/^h[1-6]$/.test(element.name) || element.attribs.role === 'heading') return element
  for (const child of element.children) {
    const inner = isTag(child) ? headingIn(child) : null
    if (inner !== null) return inner
  }
  return null
}

/** The main part of the page around an element, or its ancestor two levels up. */
export function regionOf(element: Element): Element | null {
  for (let one = parentOf(element); one !== null; one = parentOf(one)) {
    if (one.name === 'main' || one.attribs.role === 'main') return one
  }
  const container = parentOf(element)
  return container === null ? null : (parentOf(container) ?? container)
}

export function isWithin(element: Element, places: ReadonlySet<Element>): boolean {
  for (let one: Element | null = element; one !== null; one = parentOf(one)) if (places.has(one)) return true
  return false
}
