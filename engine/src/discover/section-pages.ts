// The sections in which a long list is kept: letters from A to Z, years of an archive; and the months of an agenda, which are told of only,
// for they have no end. Not the pages of one section.
import type { Link, PageDocument } from '../types.ts'
import { isInFurniture } from './places.ts'

const LETTERS_MIN = 8
const YEARS_MIN = 2
const YEAR = /^((?:19|20)\d\d)(?:\s*\(\d+\))?$/
const HAS_YEAR = /(?:^|\D)(?:19|20)\d\d(?:\D|$)/

const MONTH_LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs hu ro tr ru uk el'.split(' ')
const MONTH_WORD =
  /(?:^|[^\p{L}])(?:months?|monate?|mois|mes(?:es)?|mes[ei]|maand|m[eê]s|månad|måned|kuukausi|miesiąc|měsíc|hónap|lun[aă]|ay|месяц|місяць|μήνας)(?:[^\p{L}]|$)|月|월/iu
const YEAR_MONTH = /(?:^|[^\d])(?:19|20)\d\d[-/._]?(?:0?[1-9]|1[0-2])\/?$/
const THIS = /^(?:this|by|dies|ce |este|questo|deze|denna|denne|ten |tento|этот|今|本)/iu
const SHORT_CHARS = 30

/** Addresses, each once, of other months of the agenda that the page shows one month of; none of `items`, the list's own. */
export function findOtherMonths({ links, page }: PageDocument, items: ReadonlySet<string>): string[] {
  const bare = (url: string): string => url.replace(/#.*$/, '')
  const { host } = new URL(page.url)
  const others = links.filter(({ url }) => URL.parse(url)?.host === host && bare(url) !== bare(page.url) && !items.has(bare(url)))
  return [...new Set(others.filter((link) => leadsToMonth(link, monthsOf(page.url))).map(({ url }) => bare(url)))]
}

/** The months that an address is of: `/agenda/2026/12`, `?month=2026-12`. */
export function monthsOf(address: string): string[] {
  const url = URL.parse(address)
  return url === null ? [] : [url.pathname, ...url.searchParams.values()].flatMap((part) => YEAR_MONTH.exec(part)?.[0] ?? [])
}

function leadsToMonth({ text, url, element: { attribs } }: Link, own: readonly string[]): boolean {
  const words = [text, attribs.title ?? '', attribs['aria-label'] ?? ''].map((one) => one.trim()).filter((one) => one !== '')
  if (words.some((one) => one.length > SHORT_CHARS)) return false
  if (monthsOf(url).some((month) => !own.includes(month))) return true
  return words.some((one) => isTurnOfMonth(one) || (/\d/.test(url) && isMonthName(one)))
}

/** "Next month", "mois suivant": two words, not "Product of the month", and not this month. */
function isTurnOfMonth(text: string): boolean {
  return MONTH_WORD.test(text) && !THIS.test(text) && !/\d/.test(text) && text.split(/\s+/).length <= 2
}

let monthNames: ReadonlySet<string> | undefined

/** "December", "dic. 2026", "2026年12月". */
function isMonthName(text: string): boolean {
  monthNames ??= new Set(MONTH_LANGUAGES.flatMap(monthNamesOf))
  const [name = ''] = /\p{L}+/u.exec(text) ?? []
  return monthNames.has(name.toLowerCase()) && /^[\W\d]*$/u.test(text.replace(name, ''))
}

function monthNamesOf(language: string): string[] {
  const forms = (['long', 'short'] as const).map((month) => new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }))
  return forms.flatMap((form) =>
    Array.from({ length: 12 }, (_, month) =>
      form
        .format(Date.UTC(2026, month, 15))
        .replace(/\P{L}/gu, '')
        .toLowerCase(),
    ),
  )
}

/** Addresses in page order; empty where the page has no such bar, or is itself one of the years. */
export function findSectionPages({ links, page }: PageDocument): string[] {
  const near = links.filter((link) => isNear(link.url, page.url) && !isInFurniture(link.element))
  return [...new Set([...letters(near), ...years(near, page.url)].map(({ url }) => url.replace(/#.*$/, '')))]
}

function letters(links: readonly Link[]): Link[] {
  const found = links.filter(({ text, url }) => isLetterOf(text.trim(), url))
  return new Set(found.map(({ text }) => text.trim())).size >= LETTERS_MIN ? found : []
}

/** The letter is the end of the path or a value of the question. */
function isLetterOf(text: string, address: string): boolean {
  if (!/^(?:\p{L}|#|0-9)$/u.test(text)) return false
  const url = new URL(address)
  const ends = [decodeSafely(url.pathname).replace(/\/+$/, ''), ...url.searchParams.values()]
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

/** Below the page, beside it, or the page itself asked for another part. */
function isNear(address: string, pageUrl: string): boolean {
  const [there, here] = [URL.parse(address), URL.parse(pageUrl)]
  if (there === null || here === null || there.host !== here.host) return false
  const own = here.pathname.replace(/\/+$/, '')
  const folder = own.replace(/[^/]*$/, '')
  return there.pathname.startsWith(`${own}/`) || there.pathname === here.pathname || (folder !== '/' && there.pathname.startsWith(folder))
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
