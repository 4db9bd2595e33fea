// The region of an element: navigation, footer or side column, a dialogue, or a list of similar things ("customers also bought"). Decides
// by
// names and structure only.
import { isTag, type Element } from 'domhandler'
import { existsOne } from 'domutils'
import { parentOf } from '../text/ancestors.ts'
import { keepTexts } from '../text/keep-texts.ts'

const SIDE_TAGS = new Set(['nav', 'footer', 'aside'])
const SIDE_ROLES = new Set(['navigation', 'contentinfo', 'complementary', 'search', 'banner'])
const SIDE_NAMES =
  /(?:^|[\s_-])(?:nav|navbar|navigation|footer|sidebar|side-bar|menu|breadcrumbs?|related|recommend(?:ed|ations?)?|similar|upsell|cross-?sell|also|minicart|mini-cart|cart-summary|header-cart|cookie|newsletter|advert|ads|promo-bar|recently|carousel|comments?|most-read|trending|popular)(?:$|[\s_-])/i
/** Names of the box with the offer of the page's own thing on shops and booking sites. */
const OFFER_NAMES = /(?:^|[\s_-])(?:buy|buybox|purchase|pricing|price|offer|booking|checkout|facts|specs)(?:$|[\s_-])/i
/** Names of elements around the side column and all other content: "has-sidebar", "sidebar-right-layout". */
const AROUND_SIDE = /^(?=.*side-?bar)(?:.*[_-])?(?:has|with|without|no|layout|content-side-?bar)(?:$|[_-])/i
const LIST_LENGTH_MIN = 4
const ANCESTORS_MAX = 40

export interface Region {
  /** In navigation, footer, side column or a section of related things. */
  isSide: boolean
  /** An item of a list of like items. */
  isListed: boolean
}

/** The combined region of an element and its ancestors, and their number. */
interface Above extends Region {
  steps: number
}
const OUTSIDE: Above = { isSide: false, isListed: false, steps: 0 }

/** True for elements around the whole page, or around all of its content. */
function isWhole({ name }: Element): boolean {
  return name === 'body' || name === 'main' || name === 'html'
}

export class PageRegions {
  private readonly known = new Map<Element, Region>()
  private readonly aboves = new Map<Element, Above>()
  /** Whether each element itself, without its ancestors, is a side element. */
  private readonly sides = new Map<Element, boolean>()
  private readonly likeCounts = new Map<Element, Map<string, number>>()
  private readonly frames: () => ReadonlySet<Element>

  /** `frames` returns the elements around most of the page, whose names ("with-sidebar") describe the page instead of a part. */
  constructor(frames: () => ReadonlySet<Element>) {
    this.frames = frames
  }

  regionOf(element: Element): Region {
    const known = this.known.get(element)
    if (known) return known
    const around = parentOf(element)
    const above = isWhole(element) || around === null ? OUTSIDE : this.above(around)
    const region =
      above.steps < ANCESTORS_MAX
        ? { isSide: above.isSide || (!isWhole(element) && this.isSide(element)), isListed: above.isListed }
        : this.nearRegionOf(element)
    this.known.set(element, region)
    return region
  }

  /** The region that an element and its ancestors give to their content, computed from the outside inwards and cached. */
  private above(element: Element): Above {
    const unknown: Element[] = []
    let above: Above | undefined
    for (let current: Element | null = element; current && !isWhole(current); current = parentOf(current)) {
      above = this.aboves.get(current)
      if (above) break
      unknown.push(current)
    }
    above ??= OUTSIDE
    for (const one of unknown.toReversed()) {
      above = { isSide: above.isSide || this.isSide(one), isListed: above.isListed || this.isOneOfMany(one), steps: above.steps + 1 }
      this.aboves.set(one, above)
    }
    return above
  }

  /** The same for an element with too many ancestors: only the nearest of them count. */
  private nearRegionOf(element: Element): Region {
    let isSide = false
    let isListed = false
    let current: Element | null = element
    for (let step = 0; current && step < ANCESTORS_MAX; step += 1) {
      if (isWhole(current)) break
      isSide ||= this.isSide(current)
      isListed ||= step > 0 && this.isOneOfMany(current)
      if (isSide && isListed) break
      current = parentOf(current)
    }
    return { isSide, isListed }
  }

  /** The nearest side element that an element is in, or is itself; null in the main content. */
  sideOf(element: Element): Element | null {
    for (let current: Element | null = element; current && !isWhole(current); current = parentOf(current))
      if (this.isSide(current)) return current
    return null
  }

  private isSide(element: Element): boolean {
    let side = this.sides.get(element)
    if (side === undefined) this.sides.set(element, (side = isSideElement(element) && !this.frames().has(element)))
    return side
  }

  /** True for a card among similar cards: at least four siblings with its tag and class that contain elements. */
  private isOneOfMany(element: Element): boolean {
    const { parent } = element
    if (!parent || !isTag(parent) || !element.children.some(isTag) || element.name === 'td' || element.name === 'tr') return false
    let counts = this.likeCounts.get(parent)
    if (!counts) {
      counts = new Map()
      for (const child of parent.children) {
        if (!isTag(child) || !child.children.some(isTag)) continue
        const key = likeKey(child)
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      this.likeCounts.set(parent, counts)
    }
    return (counts.get(likeKey(element)) ?? 0) >= LIST_LENGTH_MIN
  }
}

function likeKey({ name, attribs }: Element): string {
  return `${name} ${firstClass(attribs.class ?? '')}`
}
const CLASSES = { charsMax: 120, textsMax: 2_000 }
const firstClass = keepTexts((classes) => classes.split(/\s+/)[0] ?? '', CLASSES)

function isSideElement(element: Element): boolean {
  const { name, attribs } = element
  if ((name === 'aside' && isBesideTheThing(element)) || (name === 'footer' && isRightBehindHeading(element))) return false
  if (attribs.role === 'banner' && isHeadOfTheThing(element)) return false
  if (SIDE_TAGS.has(name) || (attribs.role !== undefined && SIDE_ROLES.has(attribs.role))) return true
  return hasSideName(attribs.class ?? '') || hasSideName(attribs.id ?? '')
}
const hasSideName = keepTexts(
  (names) => SIDE_NAMES.test(names) && names.split(/\s+/).some((name) => SIDE_NAMES.test(name) && !AROUND_SIDE.test(name)),
  CLASSES,
)

/** True for a banner with the page's heading and no menu, which belongs to the page's thing, not to the site. */
function isHeadOfTheThing(element: Element): boolean {
  return (
    existsOne(({ name }) => name === 'h1', element.children) &&
    !existsOne(({ name, attribs: { role } }) => name === 'nav' || role === 'navigation', element.children)
  )
}

/** True for an aside that is named as an offer, or is in the same section as the main heading: it is about the page's own thing. */
function isBesideTheThing({ attribs, parent }: Element): boolean {
  const names = `${attribs.class ?? ''} ${attribs.id ?? ''}`
  if (SIDE_NAMES.test(names)) return false
  if (OFFER_NAMES.test(names)) return true
  const isSection = parent !== null && isTag(parent) && (parent.name === 'section' || parent.name === 'article')
  return isSection && existsOne(({ name }) => name === 'h1', parent.children)
}

/** True for a footer right after the headline, as which some sites mark up author and date. */
function isRightBehindHeading({ prev }: Element): boolean {
  let before = prev
  while (before && !isTag(before)) before = before.prev
  if (before?.name === 'h1') return true
  return (before?.name === 'header' || before?.name === 'hgroup') && existsOne(({ name }) => name === 'h1', before.children)
}
