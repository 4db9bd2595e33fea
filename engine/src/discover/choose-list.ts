// Which of a page's repeated records are its list, and which link of each leads to its page. By what records look like, never by site.
import { isTag, type Element } from 'domhandler'
import type { Link } from '../types.ts'
import { addressShape, countShapes, pageKey, type EndPoint } from './end-point.ts'

/** Records that look alike, as the record finder gives them. */
export interface Repeated {
  /** Comparable within one page only. */
  score: number
  records: readonly { elements: readonly Element[]; text: string; links: readonly Link[] }[]
}

export interface Listing {
  /** Each once, in page order. */
  items: EndPoint[]
  /** Records of the list, those without an address included. */
  records: number
  /** Records that lead to a page another record led to already. */
  repeated: number
  withoutAddress: number
}

const GROUPS_TRIED = 25
const RECORDS_MIN = 3
const ADDRESSED_MIN = 0.6
const LABEL_CHARS_MAX = 200
const GENERIC =
  /^[\s([]*(?:read more|more|more info(?:rmation)?|details?|view|view details|view profile|learn more|see more|show|open|select|continue reading|mehr|weiterlesen|details ansehen|en savoir plus|lire la suite|leer más|ver más|ver detalles|»|›|>|→)[\s)\]»›>→.…]*$/i
const ASIDE =
  /\/(?:tags?|categor(?:y|ies)|authors?|users?|members?|login|signin|register|cart|basket|checkout|share|compare|wishlist|feed|search)(?:\/|$|\?)|[?&](?:add-to-cart|action|sort|order(?:by)?|filter)=|#|maps\.google|google\.[a-z.]+\/maps|goo\.gl\/maps|(?:facebook|twitter|x|linkedin|pinterest|instagram|youtube|whatsapp)\.com\//i
const CONTROL_CHARS = 3
/** How likely a second half must be, by the first one's measure. */
const TWIN_WORTH_MIN = 0.35
/** The same for a section that its build or its addresses speak for; and how much the places around it may count against it. */
const SECTION_WORTH_MIN = 0.02
const SECTION_WEIGHT_MIN = 0.6
const ALIKE_MIN = 0.9
/** Share of a list's records that stand side by side, from which on the others have to lead to pages of the same shape. */
const TOGETHER_MIN = 0.75

/** The likeliest list of pages; null where nothing repeats that leads anywhere. `pageUrl` is the page it stands on. */
export function chooseList(groups: readonly Repeated[], pageUrl: string): Listing | null {
  const read = groups.slice(0, GROUPS_TRIED).flatMap((group) => readGroup(group, pageUrl) ?? [])
  const [likeliest, ...others] = read.toSorted((a, b) => b.worth - a.worth)
  if (likeliest === undefined) return null
  const best = others.find((other) => isWider(other, likeliest)) ?? likeliest
  return read.filter((other) => other !== best && isSameList(best, other)).reduce((sum, { listing }) => joined(sum, listing), best.listing)
}

/** A group with all items of the likeliest and more: the likeliest are the richest of its records. */
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

/** The other half or section of a list that the page cuts up: of the same shape, and of other elements than the first. */
function isSameList(best: ReadGroup, other: ReadGroup): boolean {
  const known = new Set(best.listing.items.map(({ url }) => pageKey(url)))
  const [[shape, count] = ['', 0]] = countShapes(best.listing.items.map(({ url }) => url))
  const alike = other.listing.items.filter(({ url }) => addressShape(url) === shape).length
  const shared = other.listing.items.filter(({ url }) => known.has(pageKey(url))).length
  const isAlike = alike >= other.listing.items.length * ALIKE_MIN
  const isBeside = other.weight < best.weight * SECTION_WEIGHT_MIN
  if (!isAlike || isBeside || isNested(best, other) || other.listing.items.every(({ url }) => known.has(pageKey(url)))) return false
  if (other.worth >= best.worth * TWIN_WORTH_MIN && shared === 0) return true
  // A section may be short; then its records are built like the others, or its addresses say what kind of page they lead to.
  const isTold = isTelling(shape) && count >= best.listing.items.length * ALIKE_MIN && shared === 0
  return (
    other.worth >= best.worth * SECTION_WORTH_MIN && (isTold || (other.build === best.build && shared <= other.listing.items.length / 2))
  )
}

/** Whether records of one group hold those of the other. */
function isNested(best: ReadGroup, other: ReadGroup): boolean {
  const within = (inner: ReadGroup, outer: ReadGroup): boolean => {
    const places = new Set(outer.elements)
    return inner.elements.some((element) => {
      for (let one: Element['parent'] = element; one !== null && isTag(one); one = one.parent) if (places.has(one)) return true
      return false
    })
  }
  return within(other, best) || within(best, other)
}

/** A shape with parts that name a kind of page, other than "anything on this site". */
const isTelling = (shape: string): boolean =>
  shape.split(/[/?&]/).filter((part, place) => place > 0 && part !== '' && !/^[*#]/.test(part)).length >= 2

function joined(first: Listing, second: Listing): Listing {
  const known = new Set(first.items.map(({ url }) => pageKey(url)))
  const added = second.items.filter(({ url }) => !known.has(pageKey(url)))
  return {
    items: [...first.items, ...added],
    records: first.records + second.records,
    repeated: first.repeated + second.repeated + second.items.length - added.length,
    withoutAddress: first.withoutAddress + second.withoutAddress,
  }
}

interface ReadGroup {
  listing: Listing
  worth: number
  /** What the places around the records tell of them: below 1 in menus, side columns and offers of other things. */
  weight: number
  /** Names of the elements of a record, the same for records that are built alike. */
  build: string
  elements: Element[]
}

function readGroup(group: Repeated, pageUrl: string): ReadGroup | null {
  const { records, score } = group
  if (records.length < RECORDS_MIN) return null
  const own = pageKey(pageUrl)
  const choices = records.map(({ links, elements }) => linksOf(links, elements, own))
  const addressed = choices.filter((links) => links.length > 0).length / records.length
  if (addressed < ADDRESSED_MIN) return null
  const chosen = withoutStrays(agreeing(choices), records)
  const items = new Map<string, EndPoint>()
  chosen.forEach((link, place) => {
    if (link !== null && !items.has(pageKey(link.url))) {
      items.set(pageKey(link.url), { url: withoutFragment(link.url), label: labelOf(link, records[place]?.text ?? '') })
    }
  })
  const found = chosen.filter((link) => link !== null).length
  const listing = {
    items: [...items.values()],
    records: records.length,
    repeated: found - items.size,
    withoutAddress: records.length - found,
  }
  if (listing.items.length < RECORDS_MIN) return null
  return {
    listing,
    weight: Math.min(1, ...records.slice(0, 1).map(({ elements: [first] }) => (first ? placeWeight(first) : 1))),
    build: buildOf(records),
    elements: records.flatMap(({ elements }) => elements.slice(0, 1)),
    worth: score * addressed ** 2 * (items.size / Math.max(found, 1)) ** 2 * uniformity(listing.items) * telling(listing.items),
  }
}

/** Below 1 among offers beside the list ("related", "recently viewed") and in side columns. */
function placeWeight(element: Element): number {
  for (let one: Element['parent'] = element.parent; one !== null && isTag(one); one = one.parent) {
    if (one.name === 'aside' || one.name === 'nav' || one.name === 'footer') return 0.2
    if (BESIDE.test(`${one.attribs.class ?? ''} ${one.attribs.id ?? ''}`)) return 0.3
  }
  return 1
}
const BESIDE =
  /(?:^|[\s_-])(?:related|recommend(?:ed|ations?)?|similar|upsells?|cross-?sells?|recently|viewed|popular|trending|best-?sellers?|sidebar|widget|aside|footer|also)(?:$|[\s_-])/i

/** Tags of the first records with their main class, two levels deep; those of most records. */
function buildOf(records: Repeated['records']): string {
  const counts = new Map<string, number>()
  for (const { elements } of records.slice(0, BUILDS_LOOKED_AT)) {
    const build = elements
      .slice(0, 2)
      .map((element) => `${nameOf(element)}(${element.children.filter(isTag).map(nameOf).join(',')})`)
      .join(';')
    counts.set(build, (counts.get(build) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}
const BUILDS_LOOKED_AT = 8

function nameOf({ name, attribs }: Element): string {
  const main = (attribs.class ?? '').split(/\s+/).find((one) => one !== '' && !/\d/.test(one))
  return main === undefined ? name : `${name}.${main}`
}

/** Where most records stand side by side, those elsewhere count only if they lead to pages of the same shape: menus have rows, too. */
function withoutStrays(chosen: (Link | null)[], records: Repeated['records']): (Link | null)[] {
  const parents = new Map<unknown, number>()
  const parentOf = (place: number): unknown => records[place]?.elements[0]?.parent
  chosen.forEach((_, place) => parents.set(parentOf(place), (parents.get(parentOf(place)) ?? 0) + 1))
  const [main] = [...parents].sort((a, b) => b[1] - a[1])
  if (main === undefined || parents.size < 2 || main[1] < chosen.length * TOGETHER_MIN) return chosen
  const [[shape] = []] = countShapes(chosen.flatMap((link) => link?.url ?? []))
  return chosen.map((link, place) => (link !== null && parentOf(place) !== main[0] && addressShape(link.url) !== shape ? null : link))
}

interface Weighed {
  link: Link
  weight: number
}

/** Links of one record that may lead to its page, the likeliest first. */
function linksOf(links: readonly Link[], elements: readonly Element[], own: string): Weighed[] {
  const seen = new Set<string>()
  return links
    .filter(({ url }) => /^https?:/.test(url) && pageKey(url) !== own)
    .flatMap((link, place) => {
      const isNew = !seen.has(link.element.attribs.href ?? link.url)
      seen.add(link.element.attribs.href ?? link.url)
      return isNew || link.text !== '' ? [{ link, weight: weightOf(link, elements) - Math.min(place, 6) * 0.25 }] : []
    })
    .sort((a, b) => b.weight - a.weight)
}

function weightOf({ url, text, element, rel }: Link, elements: readonly Element[]): number {
  let weight = Math.min(text.length, 60) / 30
  if (isInHeading(element, elements) || holdsHeading(element)) weight += 3
  if (elements.includes(element)) weight += 2
  if (/title|name|headline|heading/i.test(`${element.attribs.class ?? ''} ${element.attribs.itemprop ?? ''}`)) weight += 1
  if (GENERIC.test(text)) weight += 0.5
  if (ASIDE.test(url)) weight -= 4
  if (/\.(?:zip|rar|7z|gz|exe|mp3|ics|vcf)(?:$|\?)/i.test(url)) weight -= 2
  if (/\b(?:tag|author|nofollow|category)\b/.test(rel)) weight -= 2
  return weight
}

/** One link a record: of the shape that most records agree on, where the record has one of it. */
function agreeing(choices: readonly (readonly Weighed[])[]): (Link | null)[] {
  const [common] = countShapes(choices.flatMap(([first]) => first?.link.url ?? []))
  const isCommon = common !== undefined && common[1] >= choices.length / 2
  return choices.map((links) => {
    const alike = isCommon ? links.find(({ link }) => addressShape(link.url) === common[0]) : undefined
    return (alike ?? links[0])?.link ?? null
  })
}

/** A list leads to pages of one kind: 0.4 for all different to 1 for one shape. */
function uniformity(items: readonly EndPoint[]): number {
  const [common] = countShapes(items.map(({ url }) => url))
  return 0.4 + 0.6 * ((common?.[1] ?? 0) / items.length)
}

/** Page numbers, letters and the like are no names of things. */
function telling(items: readonly EndPoint[]): number {
  return Math.max(0.05, items.filter(({ label }) => label.length > CONTROL_CHARS && !/^\d+$/.test(label)).length / items.length)
}

function labelOf({ text }: Link, record: string): string {
  const own =
    GENERIC.test(text) || text === '' ? (record.split('\n').find((line) => line.trim() !== '' && !GENERIC.test(line)) ?? '') : text
  return own.trim().slice(0, LABEL_CHARS_MAX)
}

function isInHeading(element: Element, within: readonly Element[]): boolean {
  for (let one: Element['parent'] = element.parent; one !== null && isTag(one); one = one.parent) {
    if (/^h[1-6]$/.test(one.name)) return true
    if (within.includes(one)) return false
  }
  return false
}

function holdsHeading(element: Element): boolean {
  return element.children.some((child) => isTag(child) && (/^h[1-6]$/.test(child.name) || holdsHeading(child)))
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '')
}
