// Reads the breadcrumb trail of a page ("Home / Oven parts / Door seals"): the links of the first element with such a name or structure.
import { isTag, isText, type Element } from 'domhandler'
import { elementText } from '../text/element-text.ts'
import { isHidden } from '../text/hidden.ts'
import { keepLast } from '../text/keep-last.ts'
import type { PageIndex } from './page-index.ts'
import { anyOf } from '../fields/word-patterns.ts'

const TRAIL = /(?:^|[\s_-])(?:bread-?crumbs?|crumbs?|breadcrumb-?(?:list|trail|nav)|pankuzu|topicpath)(?:$|[\s_-])/i
const TRAIL_LABEL = new RegExp(`^${anyOf(({ others }) => others?.trail)}`, 'iu')

export interface TrailStep {
  block: number
  raw: string
}

/** The linked steps of the page's first trail; empty without one. */
export const trailSteps = keepLast((page: PageIndex): TrailStep[] => {
  const groups = new Map<Element, Element[]>()
  const known = new Map<Element, Around>()
  for (const { element } of page.document.links) {
    const trail = trailAround(element, known)
    if (trail === null) continue
    const group = groups.get(trail)
    if (group === undefined) groups.set(trail, [element])
    else group.push(element)
  }
  const [links] = [...groups.values()]
  return (links ?? []).map((link) => ({ block: page.blockOf(link), raw: elementText(link) }))
})

function isNamedTrail({ attribs }: Element): boolean {
  return TRAIL.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`) || TRAIL_LABEL.test(attribs['aria-label'] ?? '')
}

/** True for a trail without a name: a `nav` with nothing but links and separators between them. */
function isSeparated(element: Element): boolean {
  if (element.name !== 'nav') return false
  const text = element.children.flatMap((child) => (isText(child) ? [child.data] : [])).join('')
  return SEPARATORS.test(text) && /\S/u.test(text)
}
const SEPARATORS = /^[\s›»→>/]+$/u

const CLIMB_MAX = 6

/** The meaning of an element for the links in it. */
type Around = 'hidden' | 'trail' | 'other'

function aroundOf(element: Element): Around {
  if (isHidden(element)) return 'hidden'
  return isNamedTrail(element) || isSeparated(element) ? 'trail' : 'other'
}

/** The outermost trail around a link, or null. `known` is a cache, because one element may contain thousands of links. */
function trailAround(link: Element, known: Map<Element, Around>): Element | null {
  let found: Element | null = null
  let current = link.parent
  for (let step = 0; current && isTag(current) && step < CLIMB_MAX; step += 1) {
    let around = known.get(current)
    if (around === undefined) known.set(current, (around = aroundOf(current)))
    if (around === 'hidden') return null
    if (around === 'trail') found = current
    current = current.parent
  }
  return found
}
