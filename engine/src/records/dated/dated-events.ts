// Reads one event on a day: each of its parts with its quote on the page.
import type { Element } from 'domhandler'
import { getElementsByTagName } from 'domutils'
import { elementLine } from '../../text/element-text.ts'
import { clockText, type ClockMention } from './clock-mentions.ts'
import type { DatedScope, LinePart, Quoted } from './dated-scopes.ts'
import { isLabelledPlace, isPlaceElement, nameOfHeading, namesPlace, placeIn, statusIn, wordsOf } from './event-text.ts'
import type { DayMention } from './day-mentions.ts'
import type { GridDay } from './month-grid.ts'
import type { PageLine } from './page-lines.ts'
import { monthAbove, oncePerLine, inheritedContext, yearOf, type PageContext } from './inherited-context.ts'
import { anyOf } from '../../fields/word-patterns.ts'

export interface DatedEvent {
  /** Day and month as numbers, with the year where the page has it. */
  day: { year: Quoted<number> | null; month: Quoted<number>; day: Quoted<number>; last: CalendarDay | null }
  clock: Quoted<{ from: number; to: number | null }> | null
  title: Quoted<string> | null
  place: Quoted<string> | null
  status: Quoted<string> | null
  description: Quoted<string> | null
  links: string[]
  element: Element
  block: number
}

interface CalendarDay {
  year: number | null
  month: number
  day: number
}

/** Returns the addresses of the links of a block. */
export type LinksOfBlock = (block: number) => string[]

const DESCRIPTION_CHARS_MIN = 40
const HEADING_REACH = 400
const NO_OFFICE_HOURS = new RegExp(`${anyOf(({ eventLines }) => eventLines?.officeHours)}|hours:`, 'iu')

/** The event of a day; null for a day without a month on the page, or a date that does not exist. */
export function eventAt(scope: DatedScope, page: PageContext, linksIn: LinksOfBlock): DatedEvent | null {
  const { line, day: mention } = scope
  const quoted = { quote: mention.quote, block: line.block }
  const month: Quoted<number> | null = mention.month === null ? monthAbove(line, page) : { value: mention.month, ...quoted }
  if (month === null) return null
  const year = mention.year === null ? yearOf(scope, month.value, page) : { value: mention.year, ...quoted }
  if (!exists({ year: year?.value ?? null, month: month.value, day: mention.day })) return null
  const words = scope.parts.map((part) => ({
    part,
    words: part.line.isHead && part.line !== line ? nameOfHeading(part.line.text) : wordsOf(part),
  }))
  const title = titleOf(scope, words, page)
  const rest = words.filter((one) => one.words !== '' && one.words !== title?.value)
  const place = placeOf(scope, rest, page)
  const long = rest.find((one) => one.words.length >= DESCRIPTION_CHARS_MIN && one.words !== place?.value)
  return {
    day: { year, month, day: { value: mention.day, ...quoted }, last: lastOf(mention, month.value, year?.value ?? null) },
    clock: clockOf(scope, page),
    title,
    place,
    status: statusOf(scope.parts),
    description: long === undefined ? null : quotedWords(long),
    links: linksOf(scope, linksIn),
    element: line.element,
    block: line.block,
  }
}

/** The last day of a span that begins in this month; null without one, or if it is not after the first. */
function lastOf({ day, last }: DayMention, firstMonth: number, firstYear: number | null): CalendarDay | null {
  if (last === null) return null
  const month = last.month ?? firstMonth
  const year = last.year ?? (firstYear === null || month >= firstMonth ? firstYear : firstYear + 1)
  const isLater = year !== firstYear || month > firstMonth || (month === firstMonth && last.day > day)
  return isLater && exists({ year, month, day: last.day }) ? { year, month, day: last.day } : null
}

/** Without a year, 29 February counts as a date that exists. */
const exists = ({ year, month, day }: CalendarDay): boolean => day <= new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate()

interface Words {
  part: LinePart
  words: string
}

const quotedWords = ({ part, words }: Words): Quoted<string> => ({ value: words, quote: words, block: part.line.block })

/** The title of an event: a heading, bold words or other text beside the day, otherwise the nearest heading above with a name. */
function titleOf(scope: DatedScope, words: readonly Words[], page: PageContext): Quoted<string> | null {
  const filled = words.filter((one) => one.words !== '')
  const head = filled.find(({ part }) => part.line.isHead && part.line !== scope.line)
  if (head !== undefined) return quotedWords(head)
  const strong = scope.element === null ? null : strongIn(scope.element, filled)
  if (strong !== null) return strong
  const plain = filled.filter(({ part, words: text }) => !isPlaceAlone(part, text))
  const linked = plain.find(({ part, words: text }) => part.line.links.some((link) => link.text === text))
  const first = linked ?? plain.find(({ words: text }) => text.length < DESCRIPTION_CHARS_MIN * 3) ?? plain[0]
  const named = first === undefined ? '' : withoutPlace(first)
  if (first !== undefined && named !== '') return { ...quotedWords(first), value: named, quote: named }
  for (let at = scope.line.index - 1; at >= Math.max(0, scope.line.index - HEADING_REACH); at -= 1) {
    const above = page.lines[at]
    const isName = above?.block === scope.line.block ? isNameLine(above) : above?.isHead === true && !above.isInMenu
    const name = above !== undefined && isName ? page.nameIn(above) : ''
    if (above !== undefined && name !== '') return { value: name, quote: name, block: above.block }
  }
  return page.name === null ? null : { value: page.name, quote: page.name, block: null }
}

/** True for a short line without a day, which is a heading among the lines of a block of days. */
const isNameLine = ({ text, days }: PageLine): boolean => days.length === 0 && text.length < 60 && !/[.!?:]$/.test(text)

/** True for a line that is an address or begins with "Location:". */
const isPlaceAlone = (part: LinePart, words: string): boolean =>
  isLabelledPlace(part.line.text) || (namesPlace(words) && /\d/.test(words) && words.length < 120)

/** The words without their place ("Quiz night" of "Quiz night at the Town Hall"); empty where nothing is left. */
function withoutPlace({ part, words }: Words): string {
  const place = placeIn(part)
  const at = place === null || !namesPlace(place.value) ? -1 : words.indexOf(place.value)
  if (at < 0) return words
  // Up to two short words before a place introduce it: "at the" of "Quiz night at the".
  const head = words.slice(0, at)
  const before = head.split(/[\s,(@–-]/).filter((word) => word !== '')
  for (let left = 2; left > 0 && before.length > 1 && (before.at(-1)?.length ?? Infinity) <= 4; left -= 1) before.pop()
  const last = before.at(-1) ?? ''
  return /\p{L}{3}/u.test(before.join(' ')) ? head.slice(0, head.lastIndexOf(last) + last.length) : ''
}

function strongIn(element: Element, words: readonly Words[]): Quoted<string> | null {
  for (const strong of getElementsByTagName((name) => name === 'strong' || name === 'b', element, true, 6)) {
    const text = elementLine(strong).trim()
    const own = words.find((one) => text.length > 2 && (one.words.startsWith(text) || one.words.includes(text)))
    if (own !== undefined) return { value: text, quote: text, block: own.part.line.block }
  }
  return null
}

function placeOf(scope: DatedScope, rest: readonly Words[], page: PageContext): Quoted<string> | null {
  for (const part of scope.parts) {
    const place = placeIn(part)
    if (place !== null) return place
  }
  const marked = rest.find(({ part }) => isPlaceElement(part.line.element) && part.line.days.length === 0)
  const named = marked ?? rest.find(({ words }) => namesPlace(words)) ?? rest.find(({ part, words }) => isBesideClock(part, words))
  return named === undefined ? inheritedContext(scope, page, placeOfSentence) : quotedWords(named)
}

/** In a sentence about all days, "at" may precede other things, so only halls, streets and places with a number count. */
const placeOfSentence = oncePerLine((part): Quoted<string> | null => {
  const place = placeIn(part)
  return place !== null && (namesPlace(place.value) || /\d/.test(place.value)) ? place : null
})

const clockOfSentence = oncePerLine((part) => (NO_OFFICE_HOURS.test(part.line.text) ? null : clockIn(part)))

/** True for the words of a line with a time but no day: "Town hall, 8 pm". */
const isBesideClock = ({ line }: LinePart, words: string): boolean =>
  line.clocks.length > 0 && line.days.length === 0 && words.length < 80 && /^\p{Lu}/u.test(words)

function clockOf(scope: DatedScope, page: PageContext): DatedEvent['clock'] {
  for (const part of scope.parts) {
    const own = clockIn(part)
    if (own !== null) return own
  }
  return inheritedContext(scope, page, clockOfSentence)
}

function clockIn({ line, from, to }: LinePart): DatedEvent['clock'] {
  const clock: ClockMention | undefined = line.clocks.find(({ start }) => start >= from && start < to)
  return clock === undefined ? null : { value: { from: clock.from, to: clock.to }, quote: clock.quote, block: line.block }
}

function statusOf(parts: readonly LinePart[]): Quoted<string> | null {
  for (const { line, from, to } of parts) {
    const status = statusIn(line.text.slice(from, to))
    if (status !== null) return { value: status, quote: status, block: line.block }
  }
  return null
}

function linksOf({ parts, element }: DatedScope, linksIn: LinksOfBlock): string[] {
  const blocks = element === null ? [] : [...new Set(parts.map(({ line }) => line.block))]
  const beside = parts.flatMap(({ line, from, to }) => line.links.filter(({ at }) => at >= from && at < to).map(({ url }) => url))
  return [...new Set([...blocks.flatMap(linksIn), ...beside])]
}

/** The events of one day in a calendar table: each line with words is an event, with the time beside it. */
export function eventsInGrid({ lines, cell, day, month, year }: GridDay, linksIn: LinksOfBlock): DatedEvent[] {
  const named = lines.map((line) => ({ line, words: wordsOf({ line, from: 0, to: line.text.length }) })).filter(({ words }) => words !== '')
  return named.map(({ line, words }, at) => {
    const next = named[at + 1]?.line.index ?? Infinity
    const parts = lines
      .filter(({ index }) => index >= line.index && index < next)
      .map((one) => ({ line: one, from: 0, to: one.text.length }))
    const first =
      at === 0 ? lines.map((one) => ({ line: one, from: 0, to: one.text.length })).filter((part) => part.line.index < next) : parts
    const clock = first.map(clockIn).find((one) => one !== null) ?? null
    const status = statusOf(parts)
    const title = { value: words, quote: words, block: line.block }
    const own = named.length === 1 ? lines.flatMap((one) => linksIn(one.block)) : line.links.map(({ url }) => url)
    return {
      day: { year, month, day, last: null },
      clock,
      title,
      place: null,
      status,
      description: null,
      links: [...new Set(own)],
      element: cell,
      block: line.block,
    }
  })
}

/**
 * The start or the end of an event: "2024-03-12T19:30", or "2024-03-12" without a time. Without a year "12 March", which the date parser
 * completes; null for an unknown end.
 */
export function momentOf({ day: { year, month, day, last }, clock }: DatedEvent, which: 'start' | 'end'): string | null {
  const minutes = which === 'start' ? clock?.value.from : clock?.value.to
  if (which === 'end' && last === null && typeof minutes !== 'number') return null
  const first = { year: year?.value ?? null, month: month.value, day: day.value }
  const moment = which === 'end' && last !== null ? last : first
  const two = (value: number): string => String(value).padStart(2, '0')
  const time = typeof minutes === 'number' ? clockText(minutes) : ''
  if (moment.year !== null) return `${moment.year}-${two(moment.month)}-${two(moment.day)}${time === '' ? '' : `T${time}`}`
  return `${moment.day} ${MONTHS[moment.month - 1] ?? ''}${time === '' ? '' : ` ${time}`}`
}
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
