// Reads one group of records as a list of pages: the link of each record, how many have none or the same page, and how likely it is a list.
import { isTag, type Element } from 'domhandler'
import type { Link } from '../types.ts'
import { addressShape, countShapes, pageKey, type EndPoint } from './end-point.ts'
import { isInFurniture, placeWeight } from './places.ts'
import { isPaid, labelOf, linksOfRecords, type Repeated, type RepeatedRecord } from './record-links.ts'

export interface Listing {
  /** Each once, in page order. */
  items: EndPoint[]
  /** Records of the list, those without an address included. */
  records: number
  /** Records that link to the page of an earlier record. */
  repeated: number
  withoutAddress: number
  /** The element at which each record begins. */
  elements: readonly Element[]
}

export interface ReadGroup {
  listing: Listing
  worth: number
  /** Weight by the records' places: below 1 in menus, sidebars and recommendations. */
  weight: number
  /** Names of the elements of a record, equal for records with the same structure. */
  build: string
  /** True in the menu or footer of the page, whose links are no list. */
  isFurniture: boolean
}

const ADDRESSED_MIN = 0.6
const CONTROL_CHARS = 3
/** Where at least this share of the records are siblings, the others must link to pages of the same shape. */
const TOGETHER_MIN = 0.75

/** Null for records without links, or fewer than `itemsMin`. */
export function readGroup({ records, score }: Repeated, { pageUrl, itemsMin }: { pageUrl: string; itemsMin: number }): ReadGroup | null {
  const told = records.filter(({ elements: [first], links }) => first === undefined || !(isHeaderRow(first) || isBlankCell(first, links)))
  if (told.length < itemsMin) return null
  const links = linksOfRecords(told, pageKey(pageUrl))
  const addressed = links.filter((some) => some.length > 0).length / told.length
  if (addressed < ADDRESSED_MIN) return null
  const isStray = straysOf(
    told,
    links.map(([first]) => first ?? null),
  )
  const listing = listingOf(
    told.filter((_, place) => !isStray(place)),
    links.filter((_, place) => !isStray(place)),
  )
  if (listing.items.length < itemsMin || (itemsMin > 1 && listing.items.every(isControl))) return null
  const found = listing.items.length + listing.repeated
  const [first] = listing.elements
  return {
    listing,
    weight: first === undefined ? 1 : placeWeight(first),
    build: commonBuild(told),
    isFurniture: first !== undefined && isInFurniture(first),
    worth: score * addressed ** 2 * (listing.items.length / Math.max(found, 1)) ** 2 * uniformity(listing.items) * telling(listing.items),
  }
}

/** Finds the records that do not belong to the list. Where most have no link, they are judged by their places alone. */
export function straysIn(records: readonly RepeatedRecord[], pageUrl: string): (place: number) => boolean {
  const chosen = linksOfRecords(records, pageKey(pageUrl)).map(([first]) => first ?? null)
  const isAddressed = chosen.filter((link) => link !== null).length >= records.length * ADDRESSED_MIN
  return isAddressed ? straysOf(records, chosen) : offeredAmong(records)
}

function straysOf(records: readonly RepeatedRecord[], chosen: readonly (Link | null)[]): (place: number) => boolean {
  const kinds = [straysAmong(chosen, records), offeredAmong(records), oddAmong(chosen, records)]
  return (place) => kinds.some((isStray) => isStray(place))
}

function listingOf(records: readonly RepeatedRecord[], links: readonly (readonly Link[])[]): Listing {
  const items = new Map<string, EndPoint>()
  records.forEach(({ text }, place) => {
    for (const link of links[place] ?? []) {
      if (!items.has(pageKey(link.url))) items.set(pageKey(link.url), { url: withoutFragment(link.url), label: labelOf(link, text) })
    }
  })
  return {
    items: [...items.values()],
    records: records.length,
    repeated: links.flat().length - items.size,
    withoutAddress: links.filter((some) => some.length === 0).length,
    elements: records.flatMap(({ elements }) => elements.slice(0, 1)),
  }
}

function isHeaderRow({ name, children }: Element): boolean {
  const cells = name === 'tr' ? children.filter(isTag) : []
  return cells.length > 0 && cells.every((cell) => cell.name === 'th')
}

/** A cell without links, such as a day without events. */
function isBlankCell({ name }: Element, links: readonly Link[]): boolean {
  return name === 'td' && links.length === 0
}

/**
 * Finds content between the items of a long list, such as a newsletter form: it links elsewhere than nearly all others and has a structure
 * that none of them has.
 */
function oddAmong(chosen: readonly (Link | null)[], records: readonly RepeatedRecord[]): (place: number) => boolean {
  const [[shape, count] = ['', 0]] = countShapes(chosen.flatMap((link) => link?.url ?? []))
  if (records.length < ODD_RECORDS_MIN || count < records.length * ODD_AMONG_MIN) return () => false
  const builds = new Set(records.flatMap((record, place) => (addressShape(chosen[place]?.url ?? '') === shape ? [buildOf(record)] : [])))
  return (place) => {
    const [link, record] = [chosen[place], records[place]]
    return !!link && !!record && addressShape(link.url) !== shape && !builds.has(buildOf(record))
  }
}
const ODD_RECORDS_MIN = 8
const ODD_AMONG_MIN = 0.7

/** The most common structure of the first records. */
function commonBuild(records: Repeated['records']): string {
  const counts = new Map<string, number>()
  for (const build of records.slice(0, BUILDS_LOOKED_AT).map(buildOf)) counts.set(build, (counts.get(build) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** Tags with their first class, two levels deep. */
function buildOf({ elements }: RepeatedRecord): string {
  return elements
    .slice(0, 2)
    .map((element) => `${nameOf(element)}(${element.children.filter(isTag).map(nameOf).join(',')})`)
    .join(';')
}
const BUILDS_LOOKED_AT = 8

function nameOf({ name, attribs }: Element): string {
  const main = (attribs.class ?? '').split(/\s+/).find((one) => one !== '' && !/\d/.test(one))
  return main === undefined ? name : `${name}.${main}`
}

/**
 * Finds rows of menus among the records. Where most records are siblings, records elsewhere count only with an address of the most common
 * shape; where most addresses have one shape, records count only beside one with that shape or in its folder.
 */
function straysAmong(chosen: readonly (Link | null)[], records: readonly RepeatedRecord[]): (place: number) => boolean {
  const parentOf = (place: number): unknown => records[place]?.elements[0]?.parent
  const parents = new Map<unknown, number>()
  chosen.forEach((_, place) => parents.set(parentOf(place), (parents.get(parentOf(place)) ?? 0) + 1))
  const [main] = [...parents].sort((a, b) => b[1] - a[1])
  const [[shape, count] = ['', 0]] = countShapes(chosen.flatMap((link) => link?.url ?? []))
  const hasShape = (link: Link | null | undefined): boolean => link !== null && link !== undefined && addressShape(link.url) === shape
  const isOffer = (place: number): boolean =>
    count > chosen.length / 2 && records[place] !== undefined && isPaid(chosen[place] ?? null, records[place], shape)
  if (main === undefined || parents.size < 2) return isOffer
  const isTogether = main[1] >= chosen.length * TOGETHER_MIN
  if (!isTogether && count < chosen.length * TOGETHER_MIN) return isOffer
  if (isTogether) return (place) => isOffer(place) || (parentOf(place) !== main[0] && !hasShape(chosen[place]))
  const folder = folderOf(chosen.find(hasShape)?.url)
  const belongs = (link: Link | null | undefined): boolean => hasShape(link) || (folder !== '' && folderOf(link?.url) === folder)
  const homes = new Set(chosen.flatMap((link, place) => (belongs(link) ? [parentOf(place)] : [])))
  return (place) => isOffer(place) || !homes.has(parentOf(place))
}

/** Finds records in an area of recommendations, where others of the group are not in one. */
function offeredAmong(records: readonly RepeatedRecord[]): (place: number) => boolean {
  const weights = new Map<unknown, number>()
  for (const { elements } of records) {
    const [first] = elements
    if (first !== undefined && !weights.has(first.parent)) weights.set(first.parent, placeWeight(first))
  }
  const best = Math.max(...weights.values())
  return (place) => (weights.get(records[place]?.elements[0]?.parent) ?? best) < best
}

/** The first two parts of the path; empty where there are fewer. */
function folderOf(url: string | undefined): string {
  return url === undefined ? '' : (/^\/[^/]+\/[^/]+\//.exec(new URL(url).pathname)?.[0] ?? '')
}

/** From 0.4, where all addresses have different shapes, to 1 for one shape: a list links to pages of one kind. */
function uniformity(items: readonly EndPoint[]): number {
  const [common] = countShapes(items.map(({ url }) => url))
  return 0.4 + 0.6 * ((common?.[1] ?? 0) / items.length)
}

/** Share of labels that name an item: page numbers and single letters do not. */
function telling(items: readonly EndPoint[]): number {
  return Math.max(0.05, items.filter(({ label }) => label.length > CONTROL_CHARS && !/^\d+$/.test(label)).length / items.length)
}

/** True for an entry of a bar of letters or page numbers. */
function isControl({ label }: EndPoint): boolean {
  return /^\W*(?:\p{L}|\d{1,3})?\W*$/u.test(label)
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '')
}
