// Finds the days in a line, with their positions: "March 12", "9, 16 and 23 January", "Fr 7.", "12.–14. Mai", "2024-03-12". Missing parts
// (the year, the month of "Fr 7.") are null: inherited-context.ts finds them elsewhere on the page.
import { isWeekday, isWeekdayOf, monthOf } from '../../text/calendar-names.ts'
import { AND, ARTICLE, OF, ON_DAY, TO } from '../../fields/particles.ts'

export interface DayMention {
  day: number
  month: number | null
  year: number | null
  /** Last day of a span, with its own month and year where it has some; null for a single day. */
  last: { day: number; month: number | null; year: number | null } | null
  /** Verbatim text of the line, with its start and end in characters. */
  quote: string
  start: number
  end: number
}

const MENTIONS_MAX = 80
const BETWEEN = new RegExp(String.raw`^\s?(?:[-–—]|${TO})\s?(?:(\p{L}{2,12})\.?,?\s)?$`, 'iu')
const BETWEEN_CHARS_MAX = 30
const YEAR = String.raw`(?:\s?,?\s?(?:${OF}\s)?((?:19|20)\d{2})(?!\d))?`
const FURTHER = String.raw`((?:\s?(?:,|;|&|\+|${AND})\s?\d{1,2}(?:st|nd|rd|th|\.)?(?!\d|:\d|[./h]\d|\s?(?!${AND}\s)\p{L})){1,12})?`
const SPAN = String.raw`(?:\s?[-–]\s?(\d{1,2})(?!\d|\s?(?:h|Uhr|[ap]\.?m)|[:.]\d))?`
const ORDINAL = String.raw`(?:st|nd|rd|th|er|º|ª|°|\.)?`
const ISO = /(?<![\d-])((?:19|20)\d{2})-(\d{2})-(\d{2})(?![\d-])/gu
/** "2026年12月5日（土）", "12月5日(土曜日)", "令和8年12月5日", "2026년 12월 5일": the weekday in brackets belongs to the day. */
const EAST_ASIAN =
  /(?<!\d)(?:(?:((?:19|20)\d{2})|(令和|平成)\s?(\d{1,2}|元))\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일](?:\s?[(（［[]?\s?(?:(?:星期|周|週|礼拜)[一二三四五六日天]|[月火水木金土日](?:曜日?)?(?=[)）\]］・])|[월화수목금토일](?:요일)?(?=[)）]))(?:[・、]?祝日?)?[)）\]］]?)?/gu
const FIGURES = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d{2}|\d{2})(?![\d/-]|\.\d)/gu
const SHORT_FIGURES = /(?<![\d./-])(\d{1,2})([./])(\d{1,2})(\.?)(?![\d/%:-]|\.\d)/gu
const MONTH_FIRST = new RegExp(
  String.raw`(?<!\p{L})(\p{L}{3,12})\.?\s?(\d{1,2})(?:st|nd|rd|th)?(?!\d|:\d|[.h/]\d|\s?[ap]\.?m)${SPAN}${FURTHER}${YEAR}`,
  'gu',
)
const DAY_FIRST = new RegExp(
  String.raw`(?<![\d.:/])((?:\d{1,2}\.?\s?(?:,|;|&|\+|${AND})\s?){0,12})(\d{1,2})${ORDINAL}(?:\s?(?:[-–]|${TO}(?=\s))\s?(\d{1,2})${ORDINAL})?\s?(?:${OF}\s?)?(\p{L}{3,12})(?!\p{L})\.?${YEAR}`,
  'gu',
)
const WEEKDAY_AND_DAY = new RegExp(
  String.raw`(?<!\p{L})(\p{L}{2,10})\.?,?\s?(?:(?:${ARTICLE}|${ON_DAY})\s)?(\d{1,2})(?:st|nd|rd|th|er|\.)?(?!\d|:\d|[.h/]\d|\s?(?:[ap]\.?m|Uhr|h(?!\p{L})))`,
  'gu',
)

/** Days in the order of the line; a list of days of one month gives one for each. Only the first 2,000 characters are read. */
export function findDays(line: string, language: string | null): DayMention[] {
  const text = line.slice(0, 2_000)
  if (!/\d/.test(text)) return []
  const found: DayMention[] = []
  const add = (mentions: DayMention[]): void => {
    const free = mentions.every((one) => !found.some((other) => one.start < other.end && other.start < one.end))
    if (free) found.push(...mentions.filter(isDay))
  }
  for (const match of text.matchAll(ISO)) add([mentionOf(match, { year: match[1], month: Number(match[2]), day: match[3] })])
  for (const match of text.matchAll(EAST_ASIAN))
    add([mentionOf(match, { year: match[1] ?? yearOfEra(match[2], match[3]), month: Number(match[4]), day: match[5] })])
  for (const match of text.matchAll(FIGURES)) add(figures(match, language, match[4]))
  for (const mentions of namedDays(text, language)) add(mentions)
  for (const match of text.matchAll(SHORT_FIGURES)) if (isShortDate(text, match)) add(figures(match, language, undefined))
  for (const match of text.matchAll(WEEKDAY_AND_DAY))
    if (isWeekdayOf(match[1] ?? '', language)) add([mentionOf(match, { year: undefined, month: null, day: match[2] })])
  return joinSpans(
    found.sort((a, b) => a.start - b.start),
    text,
  ).slice(0, MENTIONS_MAX)
}

/** The year of a Japanese era in the common calendar. The first year may be written as 元. */
function yearOfEra(era: string | undefined, year: string | undefined): string | undefined {
  if (era === undefined || year === undefined) return undefined
  return String((ERAS[era] ?? 0) + (year === '元' ? 1 : Number(year)))
}
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988 }

/** Joins two days with a dash between them to a span ("28 February – Sun 2 March 2031"); three or more are separate days. */
function joinSpans(days: readonly DayMention[], text: string): DayMention[] {
  const isSpan = days.map((day, at) => at > 0 && isSpanOf(days[at - 1], day, text))
  return days.flatMap((day, at) => {
    const next = days[at + 1]
    if (next !== undefined && isSpan[at + 1] === true && isSpan[at] !== true && isSpan[at + 2] !== true) return [spanOf(day, next, text)]
    return isSpan[at] === true && isSpan[at - 1] !== true && isSpan[at + 1] !== true ? [] : [day]
  })
}

function isSpanOf(one: DayMention | undefined, other: DayMention, text: string): boolean {
  if (one === undefined || one.last !== null || other.last !== null) return false
  const sign = BETWEEN.exec(text.slice(one.end, Math.min(other.start, one.end + BETWEEN_CHARS_MAX)))
  if (sign === null || (sign[1] !== undefined && !isWeekday(sign[1]))) return false
  const isInOrder = one.month === other.month ? one.day < other.day : (one.month ?? 0) < (other.month ?? 0)
  return isInOrder || (one.month !== other.month && one.year !== other.year)
}

function spanOf(one: DayMention, { day, month, year, end }: DayMention, text: string): DayMention {
  const isNextYear = one.month !== null && month !== null && one.month > month
  const own = one.year ?? (year === null ? null : year - (isNextYear ? 1 : 0))
  return { ...one, month: one.month ?? month, year: own, last: { day, month, year }, quote: text.slice(one.start, end).trim(), end }
}

/** Days with month names. The first match decides whether days precede months ("9 March, 16 March") or follow them ("March 9 March 16"). */
function namedDays(text: string, language: string | null): DayMention[][] {
  const read = (form: RegExp, of: (match: RegExpMatchArray, language: string | null) => DayMention[]): DayMention[][] =>
    [...text.matchAll(form)].map((match) => of(match, language)).filter((mentions) => mentions.length > 0)
  const months = read(MONTH_FIRST, monthFirst)
  const days = read(DAY_FIRST, dayFirst)
  const at = (all: DayMention[][]): number => all[0]?.[0]?.start ?? Infinity
  return at(days) < at(months) ? [...days, ...months] : [...months, ...days]
}

function mentionOf(
  match: RegExpMatchArray,
  parts: { year: string | undefined; month: number | null; day: string | undefined; lastDay?: string | undefined },
): DayMention {
  const start = match.index ?? 0
  return {
    day: Number(parts.day),
    month: parts.month,
    year: parts.year === undefined ? null : fullYear(parts.year),
    last: parts.lastDay === undefined ? null : { day: Number(parts.lastDay), month: null, year: null },
    quote: match[0].trim(),
    start,
    end: start + match[0].length,
  }
}

const fullYear = (digits: string): number => (digits.length === 4 ? Number(digits) : 2000 + Number(digits))

function figures(match: RegExpMatchArray, language: string | null, year: string | undefined): DayMention[] {
  const [one, other] = [Number(match[1]), Number(match[3])]
  const isMonthFirst = other > 12 || (one <= 12 && /^en(?!-(?:GB|AU|NZ|IE|IN|ZA))/i.test(language ?? (match[2] === '.' ? '' : 'en')))
  return [mentionOf(match, { year, month: isMonthFirst ? one : other, day: String(isMonthFirst ? other : one) })]
}

/** True for "9.1." and "Do, 6/2"; a bare "6.5" is a number. */
function isShortDate(text: string, match: RegExpMatchArray): boolean {
  const before = /(\p{L}{2,10})\.?,?\s?$/u.exec(text.slice(Math.max(0, (match.index ?? 0) - 14), match.index))?.[1]
  return (match[2] === '.' && match[4] === '.') || (before !== undefined && isWeekday(before))
}

function monthFirst(match: RegExpMatchArray, language: string | null): DayMention[] {
  const month = monthOf(match[1] ?? '', language)
  if (month === null) return []
  const whole = mentionOf(match, { year: match[5], month, day: match[2], lastDay: match[3] })
  return withFurther(whole, match[4] ?? '', match[0].indexOf(match[4] ?? ''))
}

function dayFirst(match: RegExpMatchArray, language: string | null): DayMention[] {
  const month = monthOf(match[4] ?? '', language)
  if (month === null) return []
  const whole = mentionOf(match, { year: match[5], month, day: match[2], lastDay: match[3] })
  const before = match[1] ?? ''
  if (before === '') return [whole]
  const last = { ...whole, start: whole.start + before.length, quote: whole.quote.slice(before.length) }
  return [...daysIn(before, whole, whole.start), last]
}

function withFurther(whole: DayMention, further: string, at: number): DayMention[] {
  if (further === '') return [whole]
  const first = { ...whole, end: whole.start + at, quote: whole.quote.slice(0, at).trim() }
  return [first, ...daysIn(further, whole, whole.start + at)]
}

/** Days that share the month and year of another one. */
function daysIn(text: string, { month, year }: DayMention, offset: number): DayMention[] {
  return [...text.matchAll(/\d{1,2}/g)].map((match) => ({
    day: Number(match[0]),
    month,
    year,
    last: null,
    quote: match[0],
    start: offset + match.index,
    end: offset + match.index + match[0].length,
  }))
}

function isDay({ day, month, last: end }: DayMention): boolean {
  const last = month === null ? 31 : new Date(Date.UTC(2024, month, 0)).getUTCDate()
  return day >= 1 && day <= last && (month === null || (month >= 1 && month <= 12)) && (end === null || end.day <= 31)
}
