// Finds the links between the pages of a list: to the next, the previous and the numbered pages. Decides by relation, words, class,
// position
// and address, without rules for single sites. Reads the result of `distil`: fetches nothing, and does not see what scripts would load.
import { isTag, type Element } from 'domhandler'
import { nextElementSibling, prevElementSibling } from 'domutils'
import type { Link, PageDocument } from '../types.ts'
import { bareAddress, isSamePattern, pageNumberOf, siteOf } from './page-address.ts'
import { arrowNameOf, isWordless, linkWords, NEXT_ARROW, NEXT_WORDS, PREVIOUS_ARROW, PREVIOUS_WORDS } from './page-words.ts'
import { anyOf } from '../fields/word-patterns.ts'

const SCORE_MIN = 4
const MORE_OF = new RegExp(`^${anyOf(({ pager }) => pager?.more)}`, 'iu')
const MORE_CHARS_MAX = 40
const OLDER = new RegExp(String.raw`^[^\p{L}\d]*${anyOf(({ pager }) => pager?.older)}`, 'iu')
/** Links to newer entries, which lead back unless no other link leads on. */
const NEWER = new RegExp(String.raw`^[^\p{L}\d]*${anyOf(({ pager }) => pager?.newer)}`, 'iu')
const ANCESTORS_LOOKED_AT = 4
const PARTS_LOOKED_AT = 8
const NAME_CHARS_MAX = 80
const NEXT_NAME = new RegExp(
  String.raw`(?:^|[\s_-])(?:nextpostslink|nextpage|pagenext|paginationnext|loadmore|${anyOf(({ calls }) => calls?.nextNames)})(?:$|[\s_-])|next$`,
  'iu',
)
const PREVIOUS_NAME = new RegExp(
  String.raw`(?:^|[\s_-])(?:previouspostslink|prevpage|${anyOf(({ calls }) => calls?.previousNames)})(?:$|[\s_-])|prev(?:ious)?$`,
  'iu',
)
const BOTH_NAMES = /prev\w*(?:[\s-][\s_-]*)?next|next[\s_-]*prev/i
const PAGER = /pagina|pager|paging|page-?nav|page-?numbers|page-?links|nav-?links|pagelist|page_nav/i
/** Class of a link, or of the item around it, that is shown but disabled. */
const OUT_OF_USE = /(?:^|[\s_-])disabled(?:\s|$)/i
const ELSEWHERE =
  /calendar|date-?(?:nav|next|prev)|month|carousel|slider|slick|swiper|gallery|slideshow|related|comment-?nav|breadcrumb|datepicker|owl-/i

export interface PageLinks {
  /** The address of the next page; empty without one. */
  next: string[]
  /** Previous pages. On blogs this includes "older posts" where the page marks them as previous. */
  previous: string[]
  /** Those of `previous` with older entries than this page, which continue a blog whose first page is the newest. */
  older: string[]
  /** Numbered pages of the same list, in page order. */
  pages: string[]
}

export function findNextLinks(document: PageDocument): PageLinks {
  const current = bareAddress(document.page.url)
  const links = document.links.filter((link) => /^https?:/.test(link.url) && siteOf(link.url) === siteOf(document.page.url))
  const pages = [...new Set(links.filter((link) => isNumbered(link, document.page.url)).map((link) => link.url))]
  const signs = links.filter(({ element }) => !isOutOfUse(element)).map((link) => ({ link, ...signsOf(link, document.page.url) }))
  const previous = [...new Set(signs.filter(({ back, next }) => back >= SCORE_MIN && back > next).map(({ link }) => link.url))]
  const onward = signs.filter(
    ({ link, next, back }) => next >= SCORE_MIN && next > back && (bareAddress(link.url) !== current || link.url.includes('?')),
  )
  const plain = onward.filter(({ link }) => !NEWER.test(link.text))
  const best = new Map<string, number>()
  for (const { link, next } of plain.length > 0 ? plain : onward) best.set(link.url, Math.max(best.get(link.url) ?? 0, next))
  const top = Math.max(0, ...best.values())
  const link = [...best].find(([, score]) => score === top)?.[0] ?? null
  const older = previous.filter(
    (url) => countsOn(url, document.page.url) || links.some((link) => link.url === url && OLDER.test(link.text)),
  )
  const next = likelier(link, headNext(document, previous), document.page.url)
  return { next: next === null ? [] : [next], previous, older, pages }
}

/** The visible link, unless only the one in the head is a page of the same list: pagers of templates can lead into another list. */
function likelier(link: string | null, named: string | null, pageUrl: string): string | null {
  if (link === null || named === null) return link ?? named
  return !isSamePattern(link, pageUrl) && !isSamePlace(link, pageUrl) && isSamePattern(named, pageUrl) ? named : link
}

/** The next page by the head of the document, unless the page marks it as previous, or has a pager with other addresses that ends here. */
function headNext({ values }: PageDocument, previous: readonly string[]): string | null {
  const named = values.find(({ syntax, path }) => syntax === 'meta' && path === 'next')?.value
  if (typeof named !== 'string' || previous.some((url) => bareAddress(url) === bareAddress(named))) return null
  return previous.length === 0 || previous.some((url) => isSamePattern(url, named)) ? named : null
}

function signsOf(link: Link, pageUrl: string): { next: number; back: number } {
  const { element, rel, text } = link
  const names = namesAround(element)
  const words = [text, element.attribs.title ?? '', element.attribs['aria-label'] ?? ''].map(linkWords)
  let next = 0
  let back = 0
  if (/(?:^|\s)next(?:\s|$)/.test(rel)) next += 3
  if (/(?:^|\s)prev(?:ious)?(?:\s|$)/.test(rel)) back += 3
  const isOlder = OLDER.test(text) && text.length <= MORE_CHARS_MAX
  const arrow = arrowOf(link, names, pageUrl)
  const seenNext = onwardWords(link, words) + arrow.next
  const seenBack = (isOlder || containsAny(words, PREVIOUS_WORDS) ? 3 : 0) + arrow.back
  next += seenNext
  back += seenBack
  // Class names serve the style, and themes use those of "next" for the previous page: visible words and arrows take precedence.
  const isNamed = !BOTH_NAMES.test(names.own)
  if (isNamed && NEXT_NAME.test(names.own) && (seenBack === 0 || seenNext > 0 || isOlder)) next += 2.5
  if (isNamed && PREVIOUS_NAME.test(names.own) && (seenNext === 0 || seenBack > 0)) back += 2.5
  const shared = sharedSigns(link, names, pageUrl)
  const order = orderOf(link.url, pageUrl)
  return { next: next === 0 ? 0 : next + shared + order, back: back === 0 ? 0 : back + shared + (isOlder ? Math.abs(order) : -order) }
}

/** For words such as "more upcoming events", the address must contain a page number, too. */
function onwardWords({ text, url }: Link, words: readonly string[]): number {
  if (containsAny(words, NEXT_WORDS)) return 3
  return MORE_OF.test(text) && text.length <= MORE_CHARS_MAX && (pageNumberOf(url) ?? 0) > 0 ? 3.5 : 0
}

/** Arrows as characters, and arrows with only a name. The latter occur in cards and menus, too, so a pager or a page number is required. */
function arrowOf({ element, text, url }: Link, names: { own: string; around: string }, pageUrl: string): { next: number; back: number } {
  if (NEXT_ARROW.test(text)) return { next: text.length > 1 ? 2 : 2.5, back: 0 }
  if (PREVIOUS_ARROW.test(text)) return { next: 0, back: 2.5 }
  const isPaged = PAGER.test(names.around) || (pageNumberOf(url) !== null && isSamePattern(url, pageUrl))
  const arrow = isPaged && isWordless(text) ? arrowNameOf([text, ...partNames(element)]) : null
  if (arrow === null) return { next: 0, back: 0 }
  const weight = arrow.isDoubled ? 1.5 : 2.5
  return arrow.pointsRight === isReadFromLeft(element) ? { next: weight, back: 0 } : { next: 0, back: weight }
}

/** The class of a link and all attributes of its first parts, in which an icon may be named. */
function partNames(link: Element): string[] {
  const parts = [link]
  for (let at = 0; at < parts.length && parts.length < PARTS_LOOKED_AT; at += 1) {
    parts.push(...(parts[at]?.children ?? []).filter(isTag).slice(0, PARTS_LOOKED_AT))
  }
  const values = parts.slice(1, PARTS_LOOKED_AT).flatMap(({ attribs }) => Object.values(attribs))
  return [link.attribs.class ?? '', ...values.map((value) => value.replace(/^.*[/#]/, ''))].filter(
    (value) => value.length <= NAME_CHARS_MAX,
  )
}

function isReadFromLeft(element: Element): boolean {
  for (let at: Element['parent'] = element; at !== null && isTag(at); at = at.parent) {
    if (at.attribs.dir !== undefined) return at.attribs.dir.toLowerCase() !== 'rtl'
  }
  return true
}

function isOutOfUse(element: Element): boolean {
  const { parent } = element
  const around = parent !== null && isTag(parent) && isAlone(element) ? [parent] : []
  return [element, ...around].some(({ attribs }) => OUT_OF_USE.test(attribs.class ?? '') || attribs['aria-disabled'] === 'true')
}

/** Score for signs of a pager, in either direction. */
function sharedSigns({ url, text }: Link, names: { own: string; around: string }, pageUrl: string): number {
  let score = 0
  if (PAGER.test(names.around) || PAGER.test(names.own)) score += 1.5
  if (isSamePattern(url, pageUrl)) score += 1.5
  else if (isSamePlace(url, pageUrl)) score += 1
  else if (pageNumberOf(url) !== null) score += 0.5
  if (ELSEWHERE.test(names.around)) score -= 4
  if (text.length > 40) score -= 3
  return score
}

/** True for the page's own path with another query, since `?cursor=bzoxMA` contains no number. */
function isSamePlace(url: string, pageUrl: string): boolean {
  const [there, here] = [URL.parse(url), URL.parse(pageUrl)]
  return there !== null && here !== null && there.search !== '' && there.pathname === here.pathname && there.search !== here.search
}

/** 1 where the page number in the address is higher than this page's, -1 where it is lower; 0.5 where this page has none. */
function orderOf(url: string, pageUrl: string): number {
  const there = pageNumberOf(url)
  if (there === null || !isSamePattern(url, pageUrl)) return 0
  const here = pageNumberOf(pageUrl)
  return here === null ? (there > 1 ? 0.5 : 0) : Math.sign(there - here)
}

function countsOn(url: string, pageUrl: string): boolean {
  return isSamePattern(url, pageUrl) && (pageNumberOf(url) ?? 0) > (pageNumberOf(pageUrl) ?? 1)
}

/**
 * True for a text of exactly such words, or a short one with them as its first or last two: "next page of results", "go to the next page".
 */
function containsAny(words: readonly string[], wanted: ReadonlySet<string>): boolean {
  return words.some((text) => {
    if (text === '' || wanted.has(text)) return text !== ''
    const parts = text.length <= 40 ? text.split(/[\s-]+/) : []
    return parts.length > 1 && (wanted.has(parts.slice(0, 2).join(' ')) || wanted.has(parts.slice(-2).join(' ')))
  })
}

/** Class and id names: of the link, its content and its direct parent; and of the elements around them. */
function namesAround(element: Element): { own: string; around: string } {
  const own = [element, ...element.children.filter(isTag)].map(nameOf)
  const around: string[] = []
  let parent = element.parent
  for (let count = 0; count < ANCESTORS_LOOKED_AT && parent !== null && isTag(parent); count += 1) {
    if (count === 0 && isAlone(element)) own.push(nameOf(parent))
    around.push(nameOf(parent))
    parent = parent.parent
  }
  return { own: own.join(' '), around: around.join(' ') }
}

/** Classes and id of an element; for pictures also the alternative text and the file name. */
function nameOf({ name, attribs }: Element): string {
  const picture = name === 'img' ? ` ${attribs.alt ?? ''} ${(attribs.src ?? '').replace(/^.*\/|\.\w+$/g, '')}` : ''
  return `${attribs.class ?? ''} ${attribs.id ?? ''}${picture}`
}

function isAlone(element: Element): boolean {
  return prevElementSibling(element) === null && nextElementSibling(element) === null
}

/** True for a numbered page. Years are sections of an archive, unless the address names them as pages. */
function isNumbered({ url, text }: Link, pageUrl: string): boolean {
  const isYear = /^(?:19|20)\d\d$/.test(text.trim()) && url.includes(text.trim()) && pageNumberOf(url) === null
  return /^\[?\d{1,5}\]?$/.test(text.trim()) && !isYear && isSamePattern(url, pageUrl)
}
