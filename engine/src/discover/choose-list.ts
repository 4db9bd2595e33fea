// Chooses the group of repeated records that is a page's list, and the link of each record to its page. Without rules for single sites.
import type { Link } from '../types.ts'
import { addressShape, countShapes, pageKey, type EndPoint } from './end-point.ts'
import { isInFurniture, isWithin, placeWeight, regionOf } from './places.ts'
import { readGroup, type Listing, type ReadGroup } from './read-group.ts'
import { isTitle, labelOf, type Repeated } from './record-links.ts'

const GROUPS_TRIED = 25
const RECORDS_MIN = 3
/** Lowest worth of a group, relative to the chosen one, to be joined to it as another part of the same list. */
const TWIN_WORTH_MIN = 0.35
/** The same for a section whose record structure or addresses match those of the chosen group. */
const SECTION_WORTH_MIN = 0.02
/** Lowest weight of a section's place on the page, relative to that of the chosen group. */
const SECTION_WEIGHT_MIN = 0.6
/** Share of a list's addresses that must have the same shape. */
const ALIKE_MIN = 0.9

/** The parts of a page from which a list is chosen. */
export interface ListPage {
  groups: readonly Repeated[]
  links: readonly Link[]
  url: string
}

/** The most likely list of pages; null where no repeated records outside menus lead to pages. */
export function chooseList({ groups, links, url }: ListPage): Listing | null {
  const read = groups.slice(0, GROUPS_TRIED).flatMap((group) => readGroup(group, { pageUrl: url, itemsMin: RECORDS_MIN }) ?? [])
  const [likeliest, ...others] = read.filter(({ isFurniture }) => !isFurniture).toSorted((a, b) => b.worth * b.weight - a.worth * a.weight)
  if (likeliest === undefined) return null
  const best = others.find((other) => isWider(other, likeliest)) ?? likeliest
  const whole = read
    .filter((other) => other !== best && isSameList(best, other))
    .reduce((sum, { listing }) => joined(sum, listing), best.listing)
  return joined(whole, headlinesLike(whole, links, url))
}

/**
 * Adds the items that the page declares as a list, if at least one of them is in the list already; where no list was found, they become it.
 * A declared list that shares no item is ignored, because pages declare recommendations too.
 */
export function withDeclared(listing: Listing | null, declared: readonly EndPoint[]): Listing | null {
  if (declared.length < RECORDS_MIN) return listing
  const added = { items: [...declared], records: declared.length, repeated: 0, withoutAddress: 0, elements: [] }
  if (listing === null) return added
  const known = new Set(listing.items.map(({ url }) => pageKey(url)))
  const further = declared.filter(({ url }) => !known.has(pageKey(url)))
  if (further.length === declared.length) return listing
  return joined(listing, { ...added, items: further, records: further.length })
}

/** Adds links from hidden parts of the page if their addresses have the same shape as those of the list. */
export function withUnseen(listing: Listing, unseen: readonly EndPoint[]): Listing {
  const [[shape, count] = ['', 0]] = countShapes(listing.items.map(({ url }) => url))
  const alike = unseen.filter(({ url }) => addressShape(url) === shape)
  if (alike.length === 0 || count < listing.items.length * ALIKE_MIN) return listing
  return joined(listing, { items: alike, records: alike.length, repeated: 0, withoutAddress: 0, elements: [] })
}

/** Featured items: links with titles whose addresses have the list's shape, in the same region of the page but outside its records. */
function headlinesLike(listing: Listing, links: readonly Link[], pageUrl: string): Listing {
  const none = { items: [], records: 0, repeated: 0, withoutAddress: 0, elements: [] }
  const [[shape, count] = ['', 0]] = countShapes(listing.items.map(({ url }) => url))
  const [first] = listing.elements
  const region = first === undefined ? null : regionOf(first)
  if (region === null || count < listing.items.length * ALIKE_MIN || !isNamed(shape)) return none
  const records = new Set(listing.elements)
  const regions = new Set([region])
  const found = links.filter(
    (link) =>
      addressShape(link.url) === shape &&
      pageKey(link.url) !== pageKey(pageUrl) &&
      isTitle(link) &&
      isWithin(link.element, regions) &&
      !isWithin(link.element, records) &&
      !isInFurniture(link.element) &&
      placeWeight(link.element) === 1,
  )
  const items = new Map(found.map((link) => [pageKey(link.url), { url: link.url.replace(/#.*$/, ''), label: labelOf(link, '') }]))
  const isKnown = new Set(listing.items.map(({ url }) => pageKey(url)))
  const added = [...items].flatMap(([key, item]) => (isKnown.has(key) ? [] : [item]))
  return { ...none, items: added, records: added.length }
}

/** True for a group with all items of the most likely one and more: the latter is then a subset with the most detailed records. */
function isWider(other: ReadGroup, likeliest: ReadGroup): boolean {
  const { items, repeated } = other.listing
  if (items.length <= likeliest.listing.items.length || other.worth < likeliest.worth * TWIN_WORTH_MIN || repeated > 0) return false
  const known = new Set(items.map(({ url }) => pageKey(url)))
  const [[shape] = []] = countShapes(likeliest.listing.items.map(({ url }) => url))
  return (
    likeliest.listing.items.every(({ url }) => known.has(pageKey(url))) &&
    items.filter(({ url }) => addressShape(url) === shape).length >= items.length * ALIKE_MIN
  )
}

/**
 * True for another part of the same list, such as a second column or section: its addresses have the same shape, its records are other
 * elements.
 */
function isSameList(best: ReadGroup, other: ReadGroup): boolean {
  const known = new Set(best.listing.items.map(({ url }) => pageKey(url)))
  const [[shape, count] = ['', 0]] = countShapes(best.listing.items.map(({ url }) => url))
  const alike = other.listing.items.filter(({ url }) => addressShape(url) === shape).length
  const shared = other.listing.items.filter(({ url }) => known.has(pageKey(url))).length
  const isAlike = alike >= other.listing.items.length * ALIKE_MIN
  const isBeside = other.weight < best.weight * SECTION_WEIGHT_MIN
  if (!isAlike || isBeside || isNested(best, other) || other.listing.items.every(({ url }) => known.has(pageKey(url)))) return false
  if (other.worth >= best.worth * TWIN_WORTH_MIN && shared === 0) return true
  // A short section is accepted if its records have the same structure, or if its addresses show the kind of page they lead to.
  const hasSpecificShape = isSpecific(shape) && count >= best.listing.items.length * ALIKE_MIN && shared === 0
  return (
    other.worth >= best.worth * SECTION_WORTH_MIN &&
    (hasSpecificShape || (other.build === best.build && shared <= other.listing.items.length / 2))
  )
}

/** Whether records of one group contain those of the other. */
function isNested(best: ReadGroup, other: ReadGroup): boolean {
  const within = (inner: ReadGroup, outer: ReadGroup): boolean => {
    const places = new Set(outer.listing.elements)
    return inner.listing.elements.some((element) => isWithin(element, places))
  }
  return within(other, best) || within(best, other)
}

const namedParts = (shape: string): number =>
  shape.split(/[/?&]/).filter((part, place) => place > 0 && part !== '' && !/^[*#]/.test(part)).length
/** True if at least two parts of the shape are fixed words, so that it names a kind of page and not any page of the site. */
const isSpecific = (shape: string): boolean => namedParts(shape) >= 2
const isNamed = (shape: string): boolean => namedParts(shape) >= 1

function joined(first: Listing, second: Listing): Listing {
  const known = new Set(first.items.map(({ url }) => pageKey(url)))
  const added = second.items.filter(({ url }) => !known.has(pageKey(url)))
  return {
    items: [...first.items, ...new Map(added.map((item) => [pageKey(item.url), item])).values()],
    records: first.records + second.records,
    repeated: first.repeated + second.repeated + second.items.length - added.length,
    withoutAddress: first.withoutAddress + second.withoutAddress,
    elements: [...first.elements, ...second.elements],
  }
}
