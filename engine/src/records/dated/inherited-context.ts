// Finds facts that a page gives once for many of its days: the year and the month in a heading, the time and the place in a sentence. The
// nearest line above the day counts, and is returned as the quote.
import type { Element } from 'domhandler'
import { getElementsByTagName } from 'domutils'
import { monthOf } from '../../text/calendar-names.ts'
import { parentOf } from '../../text/ancestors.ts'
import type { DatedScope, LinePart, Quoted } from './dated-scopes.ts'
import { nameOfHeading } from './event-text.ts'
import type { PageLine } from './page-lines.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const YEAR = /(?<![\d.,])((?:19|20)\d{2})(?:\s?[/–-]\s?((?:20)?\d{2})(?!\d))?(?![\d.]\d)/u
const YEAR_LINE_CHARS_MAX = 110
const MONTH_LINE_CHARS_MAX = 40
const REACH = 400
const TITLE_CHARS_MAX = 1_000
const NOT_A_PERIOD = new RegExp(String.raw`©|\(c\)|${anyOf(({ eventLines }) => eventLines?.since)}`, 'iu')
/** First month of a season or school year ("2024/25"). */
const SEASON_MONTH = 8
const TAKES_PLACE = new RegExp(
  anyOf(({ eventLines }) => eventLines?.takesPlace),
  'iu',
)
const SENTENCE_CHARS_MAX = 1_000
const ALL = new RegExp(
  anyOf(({ eventLines }) => eventLines?.all),
  'iu',
)

/** The year for a day without one, from its markup, beside it, before it in its line, the lines above, the title, or the address. */
export function yearOf({ line, day, parts }: DatedScope, month: number, page: PageContext): Quoted<number> | null {
  const marked = markedYear(line.element, `-${two(month)}-${two(day.day)}`)
  if (marked !== null) return { value: marked, quote: day.quote, block: line.block }
  const beside = parts.find((part) => part.line !== line && part.line.text.length <= 12 && yearsIn(part.line.text, month) !== null)
  if (beside !== undefined) return writtenYear(beside.line, month)
  const before = yearsIn(line.text.slice(0, day.start), month)
  if (before !== null) return { ...before, block: line.block }
  const earlier = line.days.findLast(({ start, year }) => start < day.start && year !== null)
  if (earlier?.year) return { value: earlier.year, quote: earlier.quote, block: line.block }
  return yearAbove(line, month, page) ?? page.yearOfPage(month)
}

/** The year in the `datetime` of a `time` element around or inside the element of a day, if it has the same month and day. */
function markedYear(element: Element, monthAndDay: string): number | null {
  const around: Element[] = []
  for (let one: Element | null = element; one !== null && around.length < MARKED_ABOVE; one = parentOf(one)) around.push(one)
  const moments = [...around.filter(({ name }) => name === 'time'), ...getElementsByTagName('time', element.children, true, MARKED_WITHIN)]
  const moment = moments.map(({ attribs }) => attribs.datetime ?? '').find((text) => text.slice(4).startsWith(monthAndDay))
  const year = moment === undefined ? null : /^(?:19|20)\d{2}/.exec(moment)?.[0]
  return year ? Number(year) : null
}
const MARKED_ABOVE = 4
const MARKED_WITHIN = 6
const two = (value: number): string => String(value).padStart(2, '0')

function yearAbove(line: PageLine, month: number, { lines }: PageContext): Quoted<number> | null {
  for (let at = line.index - 1; at >= Math.max(0, line.index - REACH); at -= 1) {
    const above = lines[at]
    if (above === undefined) break
    const dated = above.block === line.block ? above.days.find(({ year }) => year !== null) : undefined
    if (dated?.year) return { value: dated.year, quote: dated.quote, block: above.block }
    if (above.days.length > 0 || NOT_A_PERIOD.test(above.text)) continue
    if (above.text.length > YEAR_LINE_CHARS_MAX && !(TAKES_PLACE.test(above.text) && above.text.length < REACH)) continue
    const year = writtenYear(above, month)
    if (year !== null) return year
  }
  return null
}

function writtenYear(line: PageLine, month: number): Quoted<number> | null {
  const year = yearsIn(line.text, month)
  return year === null ? null : { ...year, block: line.block }
}

/** The year in a text; of a season ("2024/25") the first year from August on, the second before. Null without one. */
export function yearsIn(text: string, month: number): { value: number; quote: string } | null {
  const match = YEAR.exec(text)
  if (match === null) return null
  const first = Number(match[1])
  const isSeason = match[2] !== undefined && Number(match[2]) % 100 === (first + 1) % 100
  return { value: isSeason && month < SEASON_MONTH ? first + 1 : first, quote: match[0] }
}

/** The month for a day without one, from the nearest short line above with a month name. */
export function monthAbove(line: PageLine, { lines, language }: PageContext): Quoted<number> | null {
  for (let at = line.index; at >= Math.max(0, line.index - REACH); at -= 1) {
    const above = lines[at]
    if (above === undefined || above.days.length > 0 || above.text.length > MONTH_LINE_CHARS_MAX) continue
    const word = (above.text.match(/\p{L}{3,}/gu) ?? []).find((one) => monthOf(one, language) !== null)
    if (word !== undefined) return { value: monthOf(word, language) ?? 1, quote: word, block: above.block }
  }
  return null
}

/** Caches a reader by line, because the same line is read for all days below it. */
export function oncePerLine<T>(read: (part: LinePart) => T | null): (part: LinePart) => T | null {
  const known = new WeakMap<PageLine, T | null>()
  return (part) => {
    const cached = known.get(part.line)
    if (cached !== undefined) return cached
    const found = read(part)
    known.set(part.line, found)
    return found
  }
}

/** The result of `read`, made by `oncePerLine`, for the nearest sentence above that applies to the day; null where none has one. */
export function inheritedContext<T>(scope: DatedScope, page: PageContext, read: (part: LinePart) => T | null): T | null {
  const own = scope.lead === null ? null : read(scope.lead)
  if (own !== null) return own
  let lowest = Infinity
  for (let at = scope.line.index - 1; at >= Math.max(0, scope.line.index - REACH); at -= 1) {
    const above = page.lines[at]
    if (above === undefined) break
    // A heading such as "2024 Meetings" only divides the days of one thing: sentences before it apply below it, too.
    if (above.level > 0 && page.nameIn(above) !== '') lowest = Math.min(lowest, above.level)
    if (above.isHead || above.isInMenu || above.days.length > 0 || !page.isAboutEvents(above)) continue
    // A sentence of an earlier section applies to that section only, unless it contains a word for "all".
    if (lowest <= page.levelAbove(above) && !ALL.test(above.text.slice(0, SENTENCE_CHARS_MAX))) continue
    const found = read({ line: above, from: 0, to: Math.min(above.text.length, SENTENCE_CHARS_MAX) })
    if (found !== null) return found
  }
  return null
}

/** Cached facts of a page that apply to all its lines. */
export class PageContext {
  readonly lines: readonly PageLine[]
  readonly language: string | null
  readonly #levels: number[] = []
  readonly #aboutEvents = new Map<PageLine, boolean>()
  readonly #names = new Map<PageLine, string>()
  readonly #title: string
  readonly #path: string
  #name: string | null | undefined

  constructor(lines: readonly PageLine[], { title, url, language }: { title: string; url: string; language: string | null }) {
    this.lines = lines
    this.language = language
    this.#title = title.slice(0, TITLE_CHARS_MAX)
    const [path = ''] = url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/, 1)
    this.#path = path.slice(0, TITLE_CHARS_MAX).replace(/[_.]/g, ' ')
    let level = 0
    for (const line of lines) {
      this.#levels.push(level)
      if (line.level > 0) level = line.level
    }
  }

  /** The first part of the page's title with a name, split at the separators before the site's name; null without one. */
  get name(): string | null {
    if (this.#name !== undefined) return this.#name
    const parts = this.#title.split(/\s[|–—·»:-]\s/).map(nameOfHeading)
    return (this.#name = parts.find((one) => one !== '') ?? null)
  }

  /** The name in a line that is a heading; empty where it only introduces days. */
  nameIn(line: PageLine): string {
    const known = this.#names.get(line) ?? nameOfHeading(line.text)
    this.#names.set(line, known)
    return known
  }

  yearOfPage(month: number): Quoted<number> | null {
    const year = yearsIn(this.#title, month) ?? yearsIn(this.#path, month)
    return year && { ...year, block: null }
  }

  /** True for a line with a word for taking place, beginning or being held. */
  isAboutEvents(line: PageLine): boolean {
    const known = this.#aboutEvents.get(line) ?? TAKES_PLACE.test(line.text.slice(0, SENTENCE_CHARS_MAX))
    this.#aboutEvents.set(line, known)
    return known
  }

  /** Level of the heading above a line; 0 where there is none. */
  levelAbove({ index }: PageLine): number {
    return this.#levels[index] ?? 0
  }
}
