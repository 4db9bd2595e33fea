// Boxes of facts in a side column ("Facts in brief", the data of a medicine beside its leaflet): they are about the page's own thing, unlike
// the links, teasers and contacts that side columns mostly hold.
import type { Element } from 'domhandler'
import { keepLast } from '../text/keep-last.ts'
import type { PageIndex } from './page-index.ts'

const FACTS_MIN = 4
/** Layouts in which lists of links and teasers hardly occur. */
const LAYOUTS: ReadonlySet<string> = new Set(['definition', 'row', 'colon'])
const OTHERS =
  /(?:^|[\s_-])(?:nav|navigation|footer|menu|related|recommend(?:ed|ations?)?|similar|also|cookie|comments?|popular|trending)(?:$|[\s_-])/i

/** True for an element in a side column whose labels are facts: at least four in the layouts of facts, and none of them twice. */
export function isInSideFacts(page: PageIndex, element: Element): boolean {
  const side = page.regions.sideOf(element)
  return side !== null && sideFacts(page).has(side)
}

/** True for an element of navigation, or of a side part that is named after other things: "related", "comments". */
export function isInSideOfOthers(page: PageIndex, element: Element): boolean {
  const side = page.regions.sideOf(element)
  return side !== null && !mayHoldFacts(side)
}

const sideFacts = keepLast((page: PageIndex): ReadonlySet<Element> => {
  const labels = new Map<Element, string[]>()
  for (const { pair } of page.labels) {
    const side = LAYOUTS.has(pair.layout) ? page.regions.sideOf(pair.element) : null
    if (side !== null && mayHoldFacts(side)) labels.set(side, [...(labels.get(side) ?? []), pair.label.toLowerCase()])
  }
  return new Set([...labels].filter(([, own]) => own.length >= FACTS_MIN && new Set(own).size === own.length).map(([side]) => side))
})

function mayHoldFacts({ name, attribs }: Element): boolean {
  return name !== 'nav' && name !== 'footer' && attribs.role !== 'navigation' && !OTHERS.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`)
}
