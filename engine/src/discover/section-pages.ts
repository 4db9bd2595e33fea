// Finds the sections of a long list: letters from A to Z, years of an archive, and months of an agenda. Months are endless in both
// directions, so those after the present one are read and the others only reported. Pagination within a section is handled elsewhere.
import { decodePath } from '../text/decode-path.ts'
import type { Link, PageDocument } from '../types.ts'
import { parentOf } from '../text/ancestors.ts'
import { isMonthName } from '../text/calendar-names.ts'
import { isInFurniture } from './places.ts'
import { anyOf } from '../fields/word-patterns.ts'

const LETTERS_MIN = 8
const YEARS_MIN = 2
const YEAR = /^((?:19|20)\d\d)(?:\s*\(\d+\))?$/
const HAS_YEAR = /(?:^|\D)(?:19|20)\d\d(?:\D|$)/

const MONTH_WORD = new RegExp(
  anyOf(({ times }) => times?.month),
  'iu',
)
const YEAR_MONTH = /(?:^|[^\d])(?:19|20)\d\d[-/._]?(?:0?[1-9]|1[0-2])\/?$/
const THIS = new RegExp(`^${anyOf(({ times }) => times?.this)}`, 'iu')
const SHORT_CHARS = 30

/** Distinct addresses of the other months of an agenda that the page shows one month of, without the `items` of the list. */
export function findOtherMonths(document: PageDocument, items: ReadonlySet<string>): string[] {
  return bareAddresses(linksToMonths(document).filter(({ url }) => !items.has(bare(url))))
}

/** The months after the one that the page shows; all linked months where the shown one is unknown. */
export function findLaterMonths(document: PageDocument, items: ReadonlySet<string>): string[] {
  const links = linksToMonths(document).filter(
    (link) => isOfPage(link.url, document.page.url) && !items.has(bare(link.url)) && !isBeside(link.element),
  )
  const shown = monthNumber(document.page.url) ?? leftOut(links.flatMap(({ url }) => monthNumber(url) ?? []))
  return bareAddresses(
    links.filter((link) => {
      const month = monthNumber(link.url)
      return !leadsBack(link) && (month === null || shown === null || month > shown)
    }),
  )
}

function linksToMonths({ links, page }: PageDocument): Link[] {
  const { host } = new URL(page.url)
  const others = links.filter(({ url }) => URL.parse(url)?.host === host && bare(url) !== bare(page.url))
  return others.filter((link) => leadsToMonth(link, monthsOf(page.url)))
}

const bare = (url: string): string => url.replace(/#.*$/, '')
const bareAddresses = (links: readonly Link[]): string[] => [...new Set(links.map(({ url }) => bare(url)))]

/** Months since the year 0; null for an address that names none. */
function monthNumber(url: string): number | null {
  const [year, month] =
    /(\d{4})\D?(\d{1,2})/
      .exec(monthsOf(url)[0] ?? '')
      ?.slice(1)
      .map(Number) ?? []
  return year === undefined || month === undefined ? null : year * 12 + month
}

/** The single gap in a row of months: the only month that a bar does not link to is the one that is shown. */
function leftOut(months: readonly number[]): number | null {
  const sorted = [...new Set(months)].sort((a, b) => a - b)
  const gaps = sorted.filter((month, place) => sorted[place + 1] === month + 2)
  return gaps.length === 1 ? (gaps[0] ?? 0) + 1 : null
}

function leadsBack({ text, rel, element: { attribs } }: Link): boolean {
  return /\bprev/.test(rel) || [text, attribs.title ?? '', attribs['aria-label'] ?? ''].some((one) => BACK.test(one.trim()))
}
const BACK = new RegExp(
  String.raw`^\W*(?:${anyOf(({ times }) => times?.back)}|[‹«<←⟨❮◀◄])|${anyOf(({ times }) => times?.backBehind)}$`,
  'iu',
)

/**
 * True for addresses near the page; for a home page only the page itself with another month, because other months of a site are mostly an
 * archive.
 */
function isOfPage(address: string, pageUrl: string): boolean {
  return isNear(address, pageUrl) && (URL.parse(pageUrl)?.pathname !== '/' || URL.parse(address)?.pathname === '/')
}

function isBeside(element: Link['element']): boolean {
  for (let one = parentOf(element); one !== null; one = parentOf(one)) if (one.name === 'aside' || one.name === 'footer') return true
  return false
}

/** The months that an address names: `/agenda/2026/12`, `?month=2026-12`. */
export function monthsOf(address: string): string[] {
  const url = URL.parse(address)
  return url === null ? [] : [url.pathname, ...url.searchParams.values()].flatMap((part) => YEAR_MONTH.exec(part)?.[0] ?? [])
}

function leadsToMonth({ text, url, element: { attribs } }: Link, own: readonly string[]): boolean {
  const words = [text, attribs.title ?? '', attribs['aria-label'] ?? ''].map((one) => one.trim()).filter((one) => one !== '')
  if (words.some((one) => one.length > SHORT_CHARS)) return false
  if (monthsOf(url).some((month) => !own.includes(month))) return true
  return words.some((one) => isTurnOfMonth(one) || (/\d/.test(url) && isMonthsName(one)))
}

/** True for "Next month" and "mois suivant": at most two words, and not this month. */
function isTurnOfMonth(text: string): boolean {
  return MONTH_WORD.test(text) && !THIS.test(text) && !/\d/.test(text) && text.split(/\s+/).length <= 2
}

/** True for "December", "dic. 2026" and "2026年12月". */
function isMonthsName(text: string): boolean {
  const [name = ''] = /\p{L}+/u.exec(text) ?? []
  return isMonthName(name) && /^[\W\d]*$/u.test(text.replace(name, ''))
}

/** Addresses of letters and years in page order; empty where the page has no such bar, or is itself one of the years. */
export function findSectionPages({ links, page }: PageDocument): string[] {
  const near = links.filter((link) => isNear(link.url, page.url) && !isInFurniture(link.element))
  return [...new Set([...letters(near), ...years(near, page.url)].map(({ url }) => url.replace(/#.*$/, '')))]
}

function letters(links: readonly Link[]): Link[] {
  const found = links.filter(({ text, url }) => isLetterOf(text.trim(), url))
  return new Set(found.map(({ text }) => text.trim())).size >= LETTERS_MIN ? found : []
}

/** The letter ends the path or a value of the query string. */
function isLetterOf(text: string, address: string): boolean {
  if (!/^(?:\p{L}|#|0-9)$/u.test(text)) return false
  const url = new URL(address)
  const ends = [decodePath(url.pathname).replace(/(?<!\/)\/+$/, ''), ...url.searchParams.values()]
  const letter = text.toLowerCase()
  return /^\p{L}$/u.test(text)
    ? ends.some((end) => new RegExp(`(?:^|[^\\p{L}])${letter}(?:\\.\\w{2,5})?$`, 'u').test(end.toLowerCase()))
    : true
}

function years(links: readonly Link[], pageUrl: string): Link[] {
  if (HAS_YEAR.test(pageUrl)) return []
  const found = links.filter(({ text, url }) => url.includes(YEAR.exec(text.trim())?.[1] ?? '\n'))
  return found.length >= YEARS_MIN ? found : []
}

/** True for addresses below the page, beside it, or of the page with another query string. */
function isNear(address: string, pageUrl: string): boolean {
  const [there, here] = [URL.parse(address), URL.parse(pageUrl)]
  if (there === null || here === null || there.host !== here.host) return false
  const own = here.pathname.replace(/(?<!\/)\/+$/, '')
  const folder = own.replace(/[^/]*$/, '')
  return there.pathname.startsWith(`${own}/`) || there.pathname === here.pathname || (folder !== '/' && there.pathname.startsWith(folder))
}
