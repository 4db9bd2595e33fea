// What a page tells once for many of its days: the year and the month in a heading, the hour and the place in a sentence. Each answer
// comes with the line that says so; the nearest one above the day counts.
import { monthOf } from '../../text/calendar-names.ts'
import type { DatedScope, LinePart } from './dated-scopes.ts'
import type { PageLine } from './page-lines.ts'

/** A value and the words that tell it. */
export interface Told<T> {
  value: T
  quote: string
  block: number | null
}

const YEAR = /(?<![\d.,])((?:19|20)\d{2})(?:\s?[/–-]\s?((?:20)?\d{2})(?!\d))?(?![\d.]\d)/gu
const YEAR_LINE_CHARS_MAX = 110
const MONTH_LINE_CHARS_MAX = 40
const REACH = 400
const NOT_A_PERIOD = /©|\(c\)|copyright|since|founded|established|adopted|posted|updated|seit|depuis|desde|\bstand\b|est\./iu
/** First month of the years that have two: of schools, seasons, clubs. */
const SEASON_MONTH = 8
const TAKES_PLACE =
  /(?<!\p{L})(?:meets?|meetings?|held|convenes?|begins?|starts?|takes? place|located|statt(?:finde\p{L}+)?|finde[nt]|beginn\p{L}*|trifft|treffen|tag[ent]+|jeweils|réuni\p{L}*|lieu|commenc\p{L}+|débute\p{L}*|déroule\p{L}*|reúne\p{L}*|celebra\p{L}*|empieza\p{L}*|comienza\p{L}*|tendrá\p{L}*|tengono|tiene|riunisc\p{L}+|svolg\p{L}+|inizia\p{L}*|plaats|aanvang)(?!\p{L})/iu
const SENTENCE_CHARS_MAX = 1_000
const ALL = /(?<!\p{L})(?:all|alle|tous|toutes|todas|todos|tutti|tutte)(?!\p{L})/iu

/** The year of a day that has none: beside it, before it in its line, in the lines above, in the title, in the address. */
export function yearOf({ line, day, parts }: DatedScope, month: number, page: PageTold): Told<number> | null {
  const beside = parts.find((part) => part.line !== line && part.line.text.length <= 12 && yearsIn(part.line.text, month) !== null)
  if (beside !== undefined) return toldYear(beside.line, month)
  const before = yearsIn(line.text.slice(0, day.start), month)
  if (before !== null) return { ...before, block: line.block }
  const earlier = line.days.findLast(({ start, year }) => start < day.start && year !== null)
  if (earlier?.year) return { value: earlier.year, quote: earlier.quote, block: line.block }
  return yearAbove(line, month, page) ?? page.yearOfPage(month)
}

function yearAbove(line: PageLine, month: number, { lines }: PageTold): Told<number> | null {
  for (let at = line.index - 1; at >= Math.max(0, line.index - REACH); at -= 1) {
    const above = lines[at]
    if (above === undefined) break
    const dated = above.block === line.block ? above.days.find(({ year }) => year !== null) : undefined
    if (dated?.year) return { value: dated.year, quote: dated.quote, block: above.block }
    if (above.days.length > 0 || NOT_A_PERIOD.test(above.text)) continue
    if (above.text.length > YEAR_LINE_CHARS_MAX && !(TAKES_PLACE.test(above.text) && above.text.length < REACH)) continue
    const told = toldYear(above, month)
    if (told !== null) return told
  }
  return null
}

function toldYear(line: PageLine, month: number): Told<number> | null {
  const told = yearsIn(line.text, month)
  return told === null ? null : { ...told, block: line.block }
}

/** Of a season ("2024/25") its first year up to December, its second from January on. */
export function yearsIn(text: string, month: number): { value: number; quote: string } | null {
  const match = [...text.matchAll(YEAR)][0]
  if (match === undefined) return null
  const first = Number(match[1])
  const isSeason = match[2] !== undefined && Number(match[2]) % 100 === (first + 1) % 100
  return { value: isSeason && month < SEASON_MONTH ? first + 1 : first, quote: match[0] }
}

/** The month of a day that has none, with the year of its heading. */
export function monthAbove(line: PageLine, { lines, language }: PageTold): Told<number> | null {
  for (let at = line.index; at >= Math.max(0, line.index - REACH); at -= 1) {
    const above = lines[at]
    if (above === undefined || above.days.length > 0 || above.text.length > MONTH_LINE_CHARS_MAX) continue
    const word = (above.text.match(/\p{L}{3,}/gu) ?? []).find((one) => monthOf(one, language) !== null)
    if (word !== undefined) return { value: monthOf(word, language) ?? 1, quote: word, block: above.block }
  }
  return null
}

/** The sentence that tells when or where all of the days take place; `read` says whether a part of a line does. */
export function toldForAll<T>(scope: DatedScope, page: PageTold, read: (part: LinePart) => T | null): T | null {
  const own = scope.lead === null ? null : read(scope.lead)
  if (own !== null) return own
  let lowest = Infinity
  for (let at = scope.line.index - 1; at >= Math.max(0, scope.line.index - REACH); at -= 1) {
    const above = page.lines[at]
    if (above === undefined) break
    if (above.level > 0) lowest = Math.min(lowest, above.level)
    if (above.isHead || above.isInMenu || above.days.length > 0 || !page.tellsOfDays(above)) continue
    // A sentence of the section before this one tells of that one, unless it speaks of all.
    if (lowest <= page.levelAbove(above) && !ALL.test(above.text.slice(0, SENTENCE_CHARS_MAX))) continue
    const found = read({ line: above, from: 0, to: Math.min(above.text.length, SENTENCE_CHARS_MAX) })
    if (found !== null) return found
  }
  return null
}

/** What a page tells outside of its lines. */
export class PageTold {
  readonly lines: readonly PageLine[]
  readonly language: string | null
  readonly #levels: number[] = []
  readonly #telling = new Map<PageLine, boolean>()
  readonly #title: string
  readonly #url: string

  constructor(lines: readonly PageLine[], { title, url, language }: { title: string; url: string; language: string | null }) {
    this.lines = lines
    this.language = language
    this.#title = title
    this.#url = url
    let level = 0
    for (const line of lines) {
      this.#levels.push(level)
      if (line.level > 0) level = line.level
    }
  }

  /** The page's title without the site's name set apart: its parts. */
  get titleParts(): string[] {
    return this.#title.split(/\s[|–—·»:-]\s/)
  }

  yearOfPage(month: number): Told<number> | null {
    const [path = ''] = this.#url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/)
    const told = yearsIn(this.#title, month) ?? yearsIn(path.replace(/[_.]/g, ' '), month)
    return told && { ...told, block: null }
  }

  /** True for a line that says that something takes place, begins or is held. */
  tellsOfDays(line: PageLine): boolean {
    const known = this.#telling.get(line) ?? TAKES_PLACE.test(line.text.slice(0, SENTENCE_CHARS_MAX))
    this.#telling.set(line, known)
    return known
  }

  /** Level of the heading above a line; 0 where there is none. */
  levelAbove({ index }: PageLine): number {
    return this.#levels[index] ?? 0
  }
}
