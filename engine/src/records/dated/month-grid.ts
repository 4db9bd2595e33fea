// Reads calendar tables: each cell has the number of a day and below it the events of that day. The first and last rows may also show days
// of the previous and the next month.
import { getElementsByTagName } from 'domutils'
import type { Element } from 'domhandler'
import { isWeekday, monthOf } from '../../text/calendar-names.ts'
import { elementText } from '../../text/element-text.ts'
import { isInside, parentOf } from '../../text/ancestors.ts'
import type { Quoted } from './dated-scopes.ts'
import type { PageLine } from './page-lines.ts'
import { yearsIn, type PageContext } from './inherited-context.ts'

export interface GridDay {
  /** Lines of the cell without the number of the day. */
  lines: PageLine[]
  cell: Element
  day: Quoted<number>
  month: Quoted<number>
  year: Quoted<number>
}

const DAYS_MIN = 27
const NUMBER = /^\s*(\d{1,2})(?!\d|[:.]\d)/

/** Days with at least one event, of all calendar tables of the page, in page order. */
export function gridDays(tables: readonly Element[], page: PageContext): GridDay[] {
  return tables.flatMap((table) => daysOf(table, page))
}

/** True for a table that names at least five days of the week and whose cells begin with at least 27 different numbers. */
export function isMonthGrid(table: Element): boolean {
  const cells = getElementsByTagName((name) => name === 'td' || name === 'th', table, true, 120)
  const texts = cells.map((cell) => elementText(cell, undefined, 40).trim())
  if (texts.filter((text) => isWeekday(text)).length < 5) return false
  return new Set(texts.map((text) => NUMBER.exec(text)?.[1])).size >= DAYS_MIN
}

function daysOf(table: Element, page: PageContext): GridDay[] {
  const head = headOf(table, page)
  if (head === null) return []
  const days: GridDay[] = []
  let shift = -1
  let last = 0
  for (const [cell, own] of linesByCell(table, page.lines)) {
    const [first] = own
    const number = Number(NUMBER.exec(first?.text ?? '')?.[1] ?? 0)
    if (first === undefined || number < 1 || number > 31) continue
    if (number < last || (last === 0 && number === 1)) shift += 1
    last = number
    const month = head.month.value + shift
    const quote = String(number)
    if (own.length === 1 && first.text.trim() === quote) continue
    days.push({
      lines: own.map((line) => (line === first ? withoutNumber(line, quote) : line)).filter(({ text }) => text.trim() !== ''),
      cell,
      day: { value: number, quote, block: first.block },
      month: { ...head.month, value: ((month + 11) % 12) + 1 },
      year: { ...head.year, value: head.year.value + Math.floor((month - 1) / 12) },
    })
  }
  return days
}

/** Lines of the table by the outermost cell that holds them, so that a nested table belongs to the cell of its day. */
function linesByCell(table: Element, lines: readonly PageLine[]): Map<Element, PageLine[]> {
  const cells = new Map<Element, PageLine[]>()
  for (const line of lines) {
    let cell: Element | null = null
    let one: Element | null = line.element
    for (; one !== null && one !== table; one = parentOf(one)) if (one.name === 'td') cell = one
    if (one === null || cell === null) continue
    const own = cells.get(cell)
    if (own === undefined) cells.set(cell, [line])
    else own.push(line)
  }
  return cells
}

function withoutNumber(line: PageLine, number: string): PageLine {
  const cut = line.text.indexOf(number) + number.length
  const moved = <T extends { start: number; end: number }>(all: T[]): T[] =>
    all.filter(({ start }) => start >= cut).map((one) => ({ ...one, start: one.start - cut, end: one.end - cut }))
  const links = line.links.map((link) => ({ ...link, at: link.at - cut }))
  return { ...line, text: line.text.slice(cut), days: [], clocks: moved(line.clocks), links }
}

/** Month and year from the first three lines of the table, or the nearest of the 40 lines above it; null where neither has a month. */
function headOf(table: Element, page: PageContext): { month: Quoted<number>; year: Quoted<number> } | null {
  const first = page.lines.findIndex(({ element }) => isInside(element, table))
  if (first < 0) return null
  const around = [...page.lines.slice(first, first + 3), ...page.lines.slice(Math.max(0, first - 40), first).toReversed()]
  for (const line of around) {
    const word = (line.text.match(/\p{L}{3,}/gu) ?? []).find((one) => monthOf(one, page.language) !== null)
    const value = word === undefined ? null : monthOf(word, page.language)
    if (word === undefined || value === null || line.text.length > 60) continue
    const year = yearsIn(line.text, value)
    const found = year === null ? page.yearOfPage(value) : { ...year, block: line.block }
    if (found !== null) return { month: { value, quote: word, block: line.block }, year: found }
  }
  return null
}
