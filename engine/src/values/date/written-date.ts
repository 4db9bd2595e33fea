// Reads dates that are written out: ISO, "5 March 2024" in any language, 05/03/2024, 2024年3月5日. Relative ones ("yesterday") are
// relative-date's job. Parts that are not written stay null: "March 2024" is 2024-03.
import { dateWordsOf, foldWord, languageOrder, oneWordMonths } from './date-words.ts'
import { findClock, type Clock } from './read-clock.ts'
import { zoneOf } from './zone.ts'
import { ARTICLE, OF, TO } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'

export interface WrittenDate {
  year: number | null
  month: number | null
  day: number | null
  clock: Clock | null
}

const ISO = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?![\d-])/
const COMPACT =
  /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?(Z|[+-]\d{2}:?\d{2})?)?$|(?<![\d.,-])((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\d,-])/
const CJK =
  /(?:((?<!\d)\d{4}|(?<!\d)\d{2}|(?<=(?:明治|大正|昭和|平成|令和)\s?)\d)\s?[年년]\s?)(?:(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日号號일]?)?)?|(?<!\d)(\d{1,2})\s?[月월]\s?(\d{1,2})\s?(?:[日号號일])?/
const YEAR_FIRST = /(?<![\d.,]|\d[./-])(\d{4})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d)/
const NUMERIC = /(?<![\d.,/-])(\d{1,2})\s?([./|-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/-]|\.\d)/
const WORD = /\p{L}[\p{L}\p{M}]*(?:[’'](?=\p{L})[\p{L}\p{M}]+)?/gu
const YEARS = { min: 1000, max: 2200 }

/** The first written date of a text whose digits were folded; null where there is none. */
export function findWrittenDate(written: string, language: string | null): WrittenDate | null {
  const text = oneWordMonths(written).replace(FIRST_YEAR, '1')
  return (
    readIso(text, language) ?? readCjk(text, language) ?? readNamedMonth(text, language) ?? readNumeric(text, language) ?? readYear(text)
  )
}

const DAY_AND_MONTH = /(?<![\d./:-])(\d{1,2})\s?([./-])\s?(\d{1,2})\.?(?![\d./:%-])/

/** "28.10." and "12/1": a whole text, or part of a sentence; without a year, which the reader adds from the page's today. */
export function findDayAndMonth(
  text: string,
  { language, isSentence }: { language: string | null; isSentence: boolean },
): WrittenDate | null {
  const match = DAY_AND_MONTH.exec(text)
  if (!match || (!isSentence && match[0].length < text.length)) return null
  const [one, other] = [Number(match[1]), Number(match[3])]
  const monthFirst = other > 12 || (one <= 12 && isMonthFirst(language, match[2] ?? ''))
  const date = checked({ year: null, month: monthFirst ? one : other, day: monthFirst ? other : one })
  return date && { ...date, clock: findClock(cut(text, match), language) }
}

function readIso(text: string, language: string | null): WrittenDate | null {
  const iso = ISO.exec(text)
  if (iso) {
    const [year, month, day] = iso.slice(1).map(Number)
    const date = checked({ year, month, day })
    const after = text.slice(iso.index + iso[0].length)
    return date && { ...date, clock: findClock(after.replace(/^\s*-\s*/, ' '), language) ?? findClock(text.slice(0, iso.index), language) }
  }
  const match = COMPACT.exec(text)
  if (!match) return null
  const [year, month, day] = match.slice(match[8] === undefined ? 1 : 8).map(Number)
  const date = checked({ year, month, day })
  if (!date) return null
  if (match[4] === undefined) return { ...date, clock: findClock(cut(text, match), language) }
  const second = match[6] === undefined ? null : Number(match[6])
  const zone = match[7] === undefined ? null : zoneOf(match[7], language)
  const clock = { hour: Number(match[4]), minute: Number(match[5]), second, zone, start: 0, end: 0 }
  return { ...date, clock: clock.hour < 24 && clock.minute < 60 ? clock : null }
}

function readCjk(text: string, language: string | null): WrittenDate | null {
  const match = CJK.exec(text)
  if (!match) return null
  const month = match[2] ?? match[4]
  const day = match[3] ?? match[5]
  const era = ERA.exec(text.slice(0, match.index + (match[1]?.length ?? 0)))
  const date = checked({
    year: match[1] ? eraYear(match[1], era?.[1]) : null,
    month: month ? Number(month) : null,
    day: day ? Number(day) : null,
  })
  return date && { ...date, clock: findClock(cut(text, match), language) }
}

/** Last year before each era of Japan that began since 1868. */
const ERAS: Record<string, number> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 }
const ERA = new RegExp(`(${Object.keys(ERAS).join('|')})\\s?\\d{1,2}$`, 'u')
/** The first year of an era is written 元年. */
const FIRST_YEAR = new RegExp(`(?<=${Object.keys(ERAS).join('|')})\\s?元(?=年)`, 'gu')

const eraYear = (digits: string, era: string | undefined): number => (era ? (ERAS[era] ?? 0) + Number(digits) : fullYear(digits))

function readNumeric(text: string, language: string | null): WrittenDate | null {
  const first = YEAR_FIRST.exec(text)
  if (first) {
    const date = checked({ year: Number(first[1]), month: Number(first[3]), day: Number(first[4]) })
    const swapped = date ?? checked({ year: Number(first[1]), month: Number(first[4]), day: Number(first[3]) })
    if (swapped) return { ...swapped, clock: findClock(cut(text, first), language) }
  }
  const match = NUMERIC.exec(text)
  if (!match) return null
  const [one, other] = [Number(match[1]), Number(match[3])]
  const isDayFirst = language === null && CLOCK_OF_DAY_FIRST.test(text)
  const monthFirst = other > 12 || (one <= 12 && !isDayFirst && isMonthFirst(language, match[2] ?? ''))
  const date = checked({ year: fullYear(match[4] ?? ''), month: monthFirst ? one : other, day: monthFirst ? other : one })
  return date && { ...date, clock: findClock(cut(text, match), language) }
}

/** English writes the month first in America. */
const AT_HOUR = anyOf(({ code, particles }) => (code === 'en' ? '' : particles?.at))
/** Words before a time of day in languages that write the day first. */
const CLOCK_OF_DAY_FIRST = new RegExp(String.raw`${AT_HOUR}\.?\s\d{1,2}(?:[:.h]\d|\s?(?:h|uhr|uur)(?!\p{L}))`, 'iu')

const cut = (text: string, match: RegExpExecArray): string => `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`

/** Month before day is written in American English (and where the language is unknown), never with points. */
export function isMonthFirst(language: string | null, separator: string): boolean {
  if (separator === '.' || separator === '|') return false
  if (language === null) return true
  const order = orderOf(language)
  return order.indexOf('month') < order.indexOf('day')
}

const orders = new Map<string, string[]>()
function orderOf(language: string): string[] {
  const known = orders.get(language)
  if (known) return known
  let order = ['day', 'month', 'year']
  try {
    order = new Intl.DateTimeFormat(language, { dateStyle: 'short', calendar: 'gregory' }).formatToParts(0).map((part) => part.type)
  } catch {
    // Invalid language tag: the most common order.
  }
  // Languages that put the year first write day before month where the year comes last.
  if (order.indexOf('year') < order.indexOf('day')) order = ['day', 'month', 'year']
  orders.set(language, order)
  return order
}

interface NamedMonth {
  month: number
  start: number
  end: number
}

/** "5 March 2024", "March 5th, 2024", "2024, 5 марта", "Mar '24": the numbers beside the month are identified by size and place. */
function readNamedMonth(text: string, language: string | null): WrittenDate | null {
  for (const named of findMonths(text, language)) {
    const date = aroundMonth(text, named, language)
    if (date) return date
  }
  return null
}

const OF_A_DAY = `(?:${OF}|${ARTICLE}|เดือน|tháng)`
const DAY_BEFORE = new RegExp(
  String.raw`(?<![\d:.,/])(\d{1,2})(?:st|nd|rd|th|er|re|ère|ste|e|ª|º|°|\.|-?(?:го|е|й|ое|ro|do|a|o)|(?:লা|শে|ই|।))?(?:[\s,-]*${OF_A_DAY})?[\s.,/-]*$`,
  'iu',
)
const DAY_AFTER = /^[\s.,/'-]*(?:the |de |il )?(\d{1,2})(?!\d|[:.]\d|\s?(?:am|pm|uhr|h\d)\b)(?:st|nd|rd|th|\.|º|ª)?/iu
const YEAR_AFTER =
  /^[\s.,/-]*(?:(?:st|nd|rd|th|of|de|del|year|an|η|του)\.?[\s,]*)*(?:(?<!\d)(\d{4})(?!\d)|['’](\d{2})(?!\d)|(?<!\s-\s?)(\d{2})(?![\d:]|\s?(?:am|pm|uhr)\b|[.h]\d))/iu
const YEAR_BEFORE = /(?<!\d)(\d{4})(?!\d)[^\d]{0,12}$/u

/** "10 - 22 August", "10. bis 22. August": of a span of days the first one counts. "Issue 7 - 22 August" has a number and a day. */
const SPAN_SIGN = String.raw`(?:-|～|~|${TO})`
const SPAN_OF_DAYS = new RegExp(
  String.raw`(?<![\d:.,/-]|(?:${anyOf(({ dates }) => dates?.numbered)}|[#№°º])\.?\s?)(\d{1,2})\.?\s?${SPAN_SIGN}\s?(\d{1,2})\.?[\s,]*(?:${OF}\s?)?$`,
  'iu',
)
/** The second date of a span, which may have the year of the first one. */
const SPAN_TO_YEAR = new RegExp(
  String.raw`^\.?\s?${SPAN_SIGN}\s?(?:(\d{1,2})[\s.-]{0,2}(?:${OF} )?\p{L}{3,}[\s.,-]{1,3}(?:${OF} )?(\d{4})|\p{L}{3,}\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4}))(?!\d)`,
  'iu',
)
/** "March 28-30, 2013": the last day of a span, which is not a year. */
const LAST_DAY = /^\s?(?:-|to|until|～|~)\s?\d{1,2}(?:st|nd|rd|th)?(?=,?\s\d{4}(?!\d))/iu
/** The year between month and day: "Sep-2020-23", "23-2020-Sep", "2020/23/Sep". */
const YEAR_INSIDE_AFTER = /^-(\d{4})-(\d{1,2})(?!\d)/
const YEAR_INSIDE_BEFORE = /(?<!\d)(?:(\d{4})\/(\d{1,2})\/|(\d{1,2})-(\d{4})-)$/

function yearInside(before: string, after: string, month: number): WrittenDate | null {
  const later = YEAR_INSIDE_AFTER.exec(after)
  const earlier = YEAR_INSIDE_BEFORE.exec(before)
  const [year, day] = later ? [later[1], later[2]] : [earlier?.[1] ?? earlier?.[4], earlier?.[2] ?? earlier?.[3]]
  const date = year ? checked({ year: Number(year), month, day: Number(day) }) : null
  return date && { ...date, clock: null }
}

function aroundMonth(text: string, { month, start, end }: NamedMonth, language: string | null): WrittenDate | null {
  const after = text.slice(end)
  const inside = yearInside(text.slice(0, start), after, month)
  if (inside) return inside
  const before = text.slice(0, start).replace(SPAN_OF_DAYS, firstDay)
  const dayBefore = DAY_BEFORE.exec(before)
  const dayAfter = dayBefore && isDay(dayBefore[1] ?? '') ? null : DAY_AFTER.exec(after)
  const day = dayAfter ? Number(dayAfter[1]) : dayBefore ? Number(dayBefore[1]) : null
  const rest = dayAfter ? after.slice(dayAfter[0].length).replace(LAST_DAY, '') : after
  const span = day === null ? null : yearOfSpan(rest, { month, day, language })
  const yearAfter = YEAR_AFTER.exec(rest) ?? laterYear(rest)
  const yearBefore = YEAR_BEFORE.exec(dayBefore ? before.slice(0, dayBefore.index) : before)
  const written = yearAfter?.[1] ?? yearAfter?.[2] ?? yearAfter?.[3] ?? yearBefore?.[1]
  const date = checked({ year: span ?? (written ? fullYear(written) : null), month, day })
  if (!date || (date.year === null && date.day === null)) return null
  const dayText = dayBefore && !dayAfter ? before.slice(0, dayBefore.index) : before
  const behind = yearAfter ? rest.slice((yearAfter.index ?? 0) + yearAfter[0].length) : rest
  // "12:05 AM, March 3, 2014 GMT": the zone is that of the time before the day.
  const left = ZONE_ALONE.test(behind) ? `${dayText.trimEnd()} ${behind}` : `${dayText} ; ${behind}`
  return { ...date, clock: findClock(left, language) ?? findClock(rest, language) }
}
const ZONE_ALONE = /^[\s,]*\(?[A-Z]{1,5}\)?\s*$/

const isDay = (digits: string): boolean => Number(digits) > 0 && Number(digits) <= 31

const firstDay = (span: string, day: string, last: string): string => (isDay(day) && Number(day) < Number(last) ? `${day} ` : span)

/** Year of the first date of a span: that of the second, or the one before where the span goes beyond New Year ("28 Dec - 3 Jan 2025"). */
function yearOfSpan(rest: string, { month, day, language }: { month: number; day: number; language: string | null }): number | null {
  const [span, ...ends] = SPAN_TO_YEAR.exec(rest) ?? []
  const [last = '', year = ''] = ends.filter((end) => end !== undefined)
  if (span === undefined || !isDay(last)) return null
  const [second] = findMonths(span, language)
  if (second === undefined) return null
  return second.month > month || (second.month === month && Number(last) >= day) ? Number(year) : Number(year) - 1
}

/** "Wed Aug 05 12:00:00 2015": the year after the time. */
function laterYear(rest: string): RegExpExecArray | null {
  return /^[\s,]*\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.? ?m\.?)?(?:\s?[A-Z+\-\d:]{1,9})?\s+(\d{4})(?!\d)/i.exec(rest)
}

function* findMonths(text: string, language: string | null): Generator<NamedMonth> {
  if (!/\d/.test(text)) return
  const words = [...text.matchAll(WORD)].map((match) => ({
    word: foldWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
  for (const tongue of languageOrder(language)) {
    const { months } = dateWordsOf(tongue)
    for (const { word, start, end } of words) {
      const month = months.get(word) ?? monthByStem(word, months, tongue === language)
      if (month !== undefined) yield { month, start, end: text[end] === '.' ? end + 1 : end }
    }
  }
}

/** Short forms that the locale data lacks ("Sept", "jänn", "берез"): the stem of exactly one month of the page's language. */
function monthByStem(word: string, months: Map<string, number>, isOwn: boolean): number | undefined {
  if (word.length < (isOwn ? 3 : 4) || word.length > 9) return undefined
  const hits = new Set(
    [...months]
      .filter(([name]) => name.startsWith(word) || (name.length > 4 && word.startsWith(name) && word.length - name.length <= 2))
      .map(([, month]) => month),
  )
  return hits.size === 1 ? [...hits][0] : undefined
}

/** A text that is nothing but a year, or a month and a year in digits. */
function readYear(text: string): WrittenDate | null {
  const month = /^(\d{1,2})\s?[/.-]\s?(\d{4})$/.exec(text) ?? /^()(\d{4})$/.exec(text)
  const monthAfter = /^(\d{4})\s?[/.-]\s?(\d{1,2})$/.exec(text)
  const [year, number] = monthAfter ? [monthAfter[1], monthAfter[2]] : [month?.[2], month?.[1]]
  if (!year) return null
  const date = checked({ year: Number(year), month: number ? Number(number) : null, day: null })
  return date && { ...date, clock: null }
}

function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year > 68 ? 1900 + year : 2000 + year
}

function checked(date: { year?: number | null; month?: number | null; day?: number | null }): Omit<WrittenDate, 'clock'> | null {
  const { year = null, month = null, day = null } = date
  if (year !== null && (year < YEARS.min || year > YEARS.max)) return null
  if (month !== null && (month < 1 || month > 12)) return null
  const daysMax = month === null ? 31 : new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate()
  if (day !== null && (day < 1 || day > daysMax)) return null
  return { year, month, day }
}
