// Chooses the link of each record to its page: the title rather than buttons, with the shape that most records share, and different between
// records. Several files in one record all belong to it.
import { isTag, type Element } from 'domhandler'
import { elementLine } from '../text/element-text.ts'
import type { Link } from '../types.ts'
import { addressShape, countShapes, pageKey } from './end-point.ts'
import { anyOf, phrasesOf } from '../fields/word-patterns.ts'

/** A group of similar records from the record finder. */
export interface Repeated {
  /** Comparable within one page only. */
  score: number
  records: readonly RepeatedRecord[]
}
export interface RepeatedRecord {
  elements: readonly Element[]
  text: string
  links: readonly Link[]
}

interface Weighed {
  link: Link
  weight: number
  /** Number of links before it in the record. */
  place: number
  /** Its position in the record, the same in all records of the same structure: by tags, and by tags with their classes. */
  slots: readonly string[]
}

const LABEL_CHARS_MAX = 200
const GENERIC = new RegExp(String.raw`^[\s([]*(?:${anyOf(({ frame }) => [frame?.more, frame?.open])}|»|›|>|→)[\s)\]»›>→.…]*$`, 'iu')
/** Addresses that records link to besides their own pages. On a list that is itself below such an address they are not excluded. */
const ASIDE = new RegExp(
  String.raw`\/(?:tags?|categor(?:y|ies)|authors?|users?|members?|login|signin|register(?=\/?(?:$|\?))|share|compare|feed|search|${phrasesOf(({ frame }) => frame?.savedPaths).join('|')})(?:\/|$|\?)|[?&](?:add-to-cart|action|sort|order(?:by)?|filter)=|#|maps\.google|google\.[a-z.]+\/maps|goo\.gl\/maps|(?:facebook|twitter|x|linkedin|pinterest|instagram|youtube|whatsapp)\.com\/`,
  'iu',
)
const FILE = /\.(?:pdf|docx?|odt|rtf|xlsx?|ods|csv|pptx?)(?:$|\?)/i
const PAID = new RegExp(`^${anyOf(({ frame }) => frame?.paid)}$`, 'iu')
/** Where a smaller share of the links is distinct, another position in the records is tried. */
const TELLING_APART_MIN = 0.7
const SLOT_SHARE_MIN = 0.6
/** Links of lower weight, such as tags and carts, are not candidates. */
const ASIDE_WEIGHT = -1.5

/** For each record the links to its page or files; empty where it has none. `own` is the key of the page they are on. */
export function linksOfRecords(records: readonly RepeatedRecord[], own: string): Link[][] {
  const choices = records.map(({ links, elements }) => weighed(links, elements, own))
  return withFiles(withDistinctLinks(agreeing(choices), choices), choices)
}

/** Links of one record that may be those to its page, most likely first. */
function weighed(links: readonly Link[], elements: readonly Element[], own: string): Weighed[] {
  const seen = new Set<string>()
  return links
    .filter(({ url }) => /^https?:/.test(url) && pageKey(url) !== own)
    .flatMap((link, place) => {
      const { url } = link
      const address = link.element.attribs.href ?? link.url
      const isNew = !seen.has(address)
      seen.add(address)
      if (!isNew && link.text === '') return []
      const weight = weightOf(link, elements) - (isAside(url, own) ? 4 : isOfOther(url, own) ? 1 : 0) - Math.min(place, 6) * 0.25
      return [{ link, weight, place, slots: slotsOf(link.element, elements) }]
    })
    .sort((a, b) => b.weight - a.weight)
}

function weightOf({ url, text, element, rel }: Link, elements: readonly Element[]): number {
  let weight = Math.min(text.length, 60) / 30
  if (isInHeading(element, elements) || holdsHeading(element)) weight += 3
  if (elements.includes(element)) weight += 2
  if (/title|name|headline|heading/i.test(`${element.attribs.class ?? ''} ${element.attribs.itemprop ?? ''}`)) weight += 1
  if (GENERIC.test(text)) weight += 0.5
  if (/\.(?:zip|rar|7z|gz|exe|mp3|ics|vcf)(?:$|\?)/i.test(url)) weight -= 2
  if (/\b(?:tag|author|nofollow|category)\b/.test(rel)) weight -= 2
  return weight
}

function isAside(url: string, own: string): boolean {
  const [part] = ASIDE.exec(url) ?? []
  return part !== undefined && !(part.length > 1 && own.replace(/\?.*$/, '').endsWith(part.replace(/[/?]$/, '')))
}

/** True for another site: the subject of a record often has a site of its own, besides its page on the list's site. */
function isOfOther(url: string, own: string): boolean {
  return pageKey(url).split(/[/?]/)[0] !== own.split(/[/?]/)[0]
}

function slotsOf(element: Element, elements: readonly Element[]): string[] {
  const [tags, classes]: [string[], string[]] = [[], []]
  let one: Element = element
  for (; !elements.includes(one) && one.parent !== null && isTag(one.parent); one = one.parent) {
    const isCell = one.name === 'td' || one.name === 'th'
    const tag = isCell ? `${one.name}${one.parent.children.filter(isTag).indexOf(one)}` : one.name
    tags.push(tag)
    classes.push(`${tag}.${(one.attribs.class ?? '').trim().split(/\s+/)[0]}`)
  }
  return [tags, classes].map((names) => `${elements.indexOf(one)}<${names.join('<')}`)
}

/** One link per record: the first with the most common shape, else the best one. */
function agreeing(choices: readonly (readonly Weighed[])[]): (Link | null)[] {
  const [common] = countShapes(choices.flatMap(([first]) => first?.link.url ?? []))
  const isCommon = common !== undefined && common[1] >= choices.length / 2
  return choices.map((links) => {
    const alike = isCommon ? links.find(({ link }) => addressShape(link.url) === common[0]) : undefined
    return (alike ?? links[0])?.link ?? null
  })
}

/**
 * Where the chosen links repeat, such as those to the maker of many products, takes the links at a position that differ between records.
 */
function withDistinctLinks(chosen: (Link | null)[], choices: readonly (readonly Weighed[])[]): (Link | null)[] {
  if (distinctShare(chosen) >= TELLING_APART_MIN) return chosen
  const slots = new Set(
    choices.flatMap((links) =>
      links
        .filter(({ weight }) => weight > ASIDE_WEIGHT)
        .map(({ slots: own }) => own)
        .flat(),
    ),
  )
  const candidates = [...slots].map((slot) => choices.map((links) => links.find((one) => one.slots.includes(slot))?.link ?? null))
  const telling = candidates.filter(
    (links) => links.filter((link) => link !== null).length >= choices.length * SLOT_SHARE_MIN && distinctShare(links) >= 0.9,
  )
  const best = telling.toSorted((a, b) => textShare(b) - textShare(a) || textCount(b) - textCount(a))[0]
  return best === undefined ? chosen : best
}

function distinctShare(links: readonly (Link | null)[]): number {
  const keys = links.flatMap((link) => (link === null ? [] : pageKey(link.url)))
  return keys.length === 0 ? 1 : new Set(keys).size / keys.length
}

const textShare = (links: readonly (Link | null)[]): number => links.filter((link) => link !== null && link.text !== '').length

/** Number of different texts: buttons have the same text in every record, titles do not. */
const textCount = (links: readonly (Link | null)[]): number => new Set(links.map((link) => link?.text)).size

/** True for a sponsored record, which is marked as paid and has another shape of address than the list. */
export function isPaid(link: Link | null, { elements }: RepeatedRecord, shape: string): boolean {
  return link !== null && addressShape(link.url) !== shape && elements.some(isMarkedPaid)
}

function isMarkedPaid(element: Element): boolean {
  return PAID.test(elementLine(element).trim()) || element.children.some((child) => isTag(child) && isMarkedPaid(child))
}

/** Where the records link to files, all files of each record: a document and its annexes. A document in two formats counts once. */
function withFiles(chosen: readonly (Link | null)[], choices: readonly (readonly Weighed[])[]): Link[][] {
  const filled = chosen.filter((link) => link !== null)
  const isOfFiles = filled.filter(({ url }) => FILE.test(url)).length > filled.length / 2
  return chosen.map((link, place) => {
    if (link === null) return []
    if (!isOfFiles || !FILE.test(link.url)) return [link]
    const names = new Set([fileName(link.url)])
    const isOther = ({ link: { url } }: Weighed): boolean => FILE.test(url) && !names.has(fileName(url)) && !!names.add(fileName(url))
    const files = (choices[place] ?? []).filter((one) => one.link === link || isOther(one))
    return files.toSorted((a, b) => a.place - b.place).map((one) => one.link)
  })
}

const fileName = (url: string): string => pageKey(url).replace(FILE, '')

/** The label of a link; the first line of its record where it is only "more". */
export function labelOf({ text }: Link, record: string): string {
  const isBare = GENERIC.test(text) || text === ''
  const own = isBare ? (record.split('\n').find((line) => /\p{L}{2}/u.test(line) && !GENERIC.test(line)) ?? '') : text
  return own.trim().slice(0, LABEL_CHARS_MAX)
}

export function isTitle({ element }: Link): boolean {
  return isInHeading(element, []) || holdsHeading(element)
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
