// Dates of a sentence that have to be counted: "Monday of next week", "Friday the 13th", "three weeks from tomorrow", "the 29th".
// Counts from the page's today; without it there is no date. Next: engine/src/values/date/read-date.ts
import { calendarWordsOf, findHoliday, isBetween, type CalendarWords } from './calendar-words.ts'
import type { DateContext } from './date-context.ts'
import { dateWordsOf, foldWord } from './date-words.ts'
import { findEastAsianNumber } from '../number/east-asian-number.ts'
import { findNumberLexicon } from '../../fields/number-lexicons.ts'
import { findWordNumber } from '../number/number-words.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const DAY_MS = 86_400_000
/** Longer texts are not searched: sentences with a date to count from are short. */
const TEXT_CHARS_MAX = 200
const ORDINAL_WORDS_MAX = 3
const YEAR_WORDS_MAX = 7
const MONTHS_AROUND = 12

interface Word {
  text: string
  start: number
  end: number
}
type ReadDate = (text: string, context: DateContext) => string | null

/** ISO date counted from another one that `readDate` reads in the same sentence; null where there is none. */
export function findCountedDate(text: string, context: DateContext, readDate: ReadDate): string | null {
  const { language } = context
  if (!language || text.length > TEXT_CHARS_MAX) return null
  return countedFrom(text, { ...context, language }, { words: calendarWordsOf(language), readDate })
}

/** ISO date of a sentence that names a day by its week, weekday, number or holiday alone; null where it names none. */
export function findCalendarDay(text: string, { language, reference }: DateContext): string | null {
  if (!language || !reference || text.length > TEXT_CHARS_MAX) return null
  const context = { language, reference, words: calendarWordsOf(language) }
  return (
    weekdayOfWeek(text, context) ??
    dayOfMonth(text, context) ??
    weekdayAndDay(text, context) ??
    loneDay(text, context) ??
    holiday(text, reference)
  )
}

/** The text with days and years in words beside a month, or ordinals beside a weekday, in digits: "the third of May" is "3 May". */
export function digitsOfDays(text: string, language: string): string {
  const lexicon = findNumberLexicon(language)
  const ordinals = calendarWordsOf(language).ordinals
  if ((!lexicon && ordinals.size === 0) || text.length > TEXT_CHARS_MAX) return text
  const { months, weekdays } = dateWordsOf(language)
  const words = wordsOf(text)
  const at = words.findIndex((word) => months.has(stem(word.text)) && word.text.length > 2)
  if (at >= 0) return digitsBeside(text, { words, at, language, isMonth: true })
  const weekday = words.findIndex((word) => weekdays.has(foldWord(word.text)) && word.text.length > 2)
  return weekday >= 0 ? digitsBeside(text, { words, at: weekday, language, isMonth: false }) : text
}

interface Beside {
  words: Word[]
  at: number
  language: string
  isMonth: boolean
}

/** Without an ending behind an apostrophe: "Ağustos'ta". */
const stem = (word: string): string => foldWord(word).split("'")[0] ?? ''

function digitsBeside(text: string, { words, at, language, isMonth }: Beside): string {
  const named = words[at]
  if (!named) return text
  let left = at - 1
  while (left >= 0 && isBetween(foldWord(words[left]?.text ?? ''))) left -= 1
  let right = at + 1
  while (right < words.length && isBetween(foldWord(words[right]?.text ?? ''))) right += 1
  const before = isMonth && !/\d\D{0,12}$/.test(text.slice(0, named.start)) ? wordsAsDay(words, { from: left, step: -1, language }) : null
  if (before) return yearInDigits(`${text.slice(0, before.start)}${before.value} ${text.slice(named.start)}`, named.text, language)
  const hasDay = isMonth && /(?<!\d)\d{1,2}\D{0,12}$/.test(text.slice(0, named.start))
  if (hasDay) return yearInDigits(text, named.text, language)
  const after = /^\D{0,8}\d/.test(text.slice(named.end)) ? null : wordsAsDay(words, { from: right, step: 1, language })
  if (!after) return text
  const rest = text.slice(after.end).replace(/^\s*,/, '')
  return `${text.slice(0, named.end)} ${after.value}${isMonth ? ` ${yearText(rest, language)}` : ` ,${rest}`}`
}

/** "January 1 two thousand and thirty-two": a year in words right behind. */
function yearText(rest: string, language: string): string {
  const found = findNumberLexicon(language) ? findWordNumber(rest, language) : null
  const isYear = found !== null && found.value >= 1000 && found.value <= 2200 && rest.slice(0, found.start).trim().length <= 3
  return isYear && wordsOf(rest.slice(found.start, found.end)).length <= YEAR_WORDS_MAX ? `${found.value}${rest.slice(found.end)}` : rest
}

function yearInDigits(text: string, month: string, language: string): string {
  const end = text.indexOf(month) + month.length
  return `${text.slice(0, end)} ${yearText(text.slice(end), language)}`
}

/** Up to three words that together are a day of a month, beginning at one of them; null for other words. */
function wordsAsDay(
  words: Word[],
  { from, step, language }: { from: number; step: 1 | -1; language: string },
): { value: number; start: number; end: number } | null {
  for (let length = ORDINAL_WORDS_MAX; length > 0; length -= 1) {
    const run = step > 0 ? words.slice(from, from + length) : words.slice(Math.max(0, from - length + 1), from + 1)
    if (run.length !== length) continue
    const value = ordinalOf(
      run.map(({ text }) => text),
      language,
    )
    if (value !== null && value >= 1 && value <= 31) return { value, start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 }
  }
  return null
}

/** Value of words that form an ordinal or a number and nothing else: "twenty third", "drieëntwintigste", "veintinueve". */
function ordinalOf(run: string[], language: string): number | null {
  const { ordinals, ordinalEnding } = calendarWordsOf(language)
  const parts = run.flatMap((word) => word.split('-')).filter((word) => word !== '')
  const last = foldWord(parts.at(-1) ?? '')
  const tens = parts.slice(0, -1).join(' ')
  const ordinal = ordinals.get(last) ?? (language.startsWith('de') ? ordinals.get(last.replace(/(?:e[rnms]?)$/, '')) : undefined)
  if (ordinal !== undefined) {
    const ten = tens === '' ? 0 : wholeNumber(tens, language)
    return ten === null || (ten !== 0 && (ten % 10 !== 0 || ordinal > 9)) ? null : ten + ordinal
  }
  const bare = ordinalEnding ? last.replace(ordinalEnding, '') : last
  return composed([...parts.slice(0, -1), bare], language) ?? composed(parts, language)
}

/** Value of one number word, or of tens and ones: "twenty three" and "treinta y uno", but not "twenty four six". */
function composed(parts: string[], language: string): number | null {
  const joins = findNumberLexicon(language)?.joins
  const values = parts.filter((part) => !joins?.has(part.toLowerCase())).map((part) => wholeNumber(part, language))
  const [tens = null, ones = null] = values
  if (values.length === 1) return tens
  return values.length === 2 && tens !== null && ones !== null && tens >= 20 && tens % 10 === 0 && ones < 10 ? tens + ones : null
}

function wholeNumber(text: string, language: string): number | null {
  if (!findNumberLexicon(language)) return null
  const found = findWordNumber(text, language)
  return found && found.start === 0 && found.end === text.length && Number.isInteger(found.value) ? found.value : null
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** "3 days from Tuesday", "two weeks before 13 May 1999": a count, a word of direction, and the date that it counts from. */
function countedFrom(
  text: string,
  context: DateContext & { language: string },
  { words, readDate }: { words: CalendarWords; readDate: ReadDate },
): string | null {
  for (const [names, sign] of [
    [words.after, 1],
    [words.before, -1],
  ] as const) {
    const match = names ? new RegExp(String.raw`^(.+?)(?<!\p{L})(?:${names})(?!\p{L})\s*(.+)$`, 'isu').exec(text) : null
    const count = match?.[1] ? countAtEnd(match[1], context.language) : null
    if (!match?.[2] || !count) continue
    const anchor = anchorOf(match[2], context, readDate)
    if (anchor) return dayText(moved(anchor, count, sign))
  }
  return null
}

function anchorOf(text: string, context: DateContext, readDate: ReadDate): Date | null {
  const year = /^(?:(?:the )?year |l'année |het jaar )?(\d{4})\.?$/iu.exec(text.trim())?.[1]
  const iso = year ? `${year}-01-01` : (/^\d{4}-\d{2}-\d{2}/.exec(readDate(text, context) ?? '')?.[0] ?? null)
  return iso ? new Date(`${iso}T00:00:00Z`) : null
}

interface Count {
  count: number
  unit: 'day' | 'week' | 'month' | 'year'
}
const UNITS: Count['unit'][] = ['day', 'week', 'month', 'year']

/** The count and unit with which a text ends: "available three weeks". */
function countAtEnd(text: string, language: string): Count | null {
  const words = [...text.matchAll(/\d+|[\p{L}\p{M}]+/gu)].map((match) => match[0])
  const unit = unitOf(words.at(-1) ?? '', language)
  const number = words.at(-2) ?? ''
  const count = /^\d{1,4}$/.test(number) ? Number(number) : (wholeNumber(number, language) ?? (/^an?$/i.test(number) ? 1 : null))
  return unit && count !== null ? { count, unit } : null
}

function unitOf(word: string, language: string): Count['unit'] | null {
  const wanted = foldWord(word)
  return (
    UNITS.find((unit) =>
      [1, 2, 3, 5].some((count) => {
        const parts = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(count)
        return parts.some((part) => part.type === 'unit' && foldWord(part.value) === wanted)
      }),
    ) ?? null
  )
}

function moved(from: Date, { count, unit }: Count, sign: number): Date {
  const date = new Date(from)
  if (unit === 'day' || unit === 'week') date.setTime(date.getTime() + sign * count * (unit === 'week' ? 7 : 1) * DAY_MS)
  else {
    const months = sign * count * (unit === 'year' ? 12 : 1)
    const day = date.getUTCDate()
    date.setUTCMonth(date.getUTCMonth() + months, 1)
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    date.setUTCDate(Math.min(day, last))
  }
  return date
}

interface CalendarContext {
  language: string
  reference: Date
  words: CalendarWords
}

/** "the 15th day of next month", "今月の21日". */
function dayOfMonth(text: string, { reference, words }: CalendarContext): string | null {
  const plain = foldWord(text)
  const month = words.months.find(([phrase]) => holds(plain, phrase))
  const digits = words.loneDay?.exec(text)?.[1] ?? /(?<![\d:/.])(\d{1,2})(?:st|nd|rd|th|e|º|ro|\.)?(?![\d:/.%])/u.exec(text)?.[1]
  const day = Number(digits ?? 0)
  if (!month || day < 1 || day > 31) return null
  const date = new Date(Date.UTC(reference.getUTCFullYear(), reference.getUTCMonth() + month[1], day))
  return date.getUTCDate() === day ? dayText(date) : null
}

/** A weekday and a week that the text names: "Monday of next week", "先週の月曜日". Weeks begin on Monday. */
function weekdayOfWeek(text: string, { language, reference, words }: CalendarContext): string | null {
  const plain = foldWord(text)
  const weekday = weekdayIn(text, language)
  if (!weekday) return null
  const today = startOfDay(reference).getTime()
  const before = text.slice(0, weekday.start)
  if (words.coming?.test(before)) return dayText(new Date(today + ((weekday.day - reference.getUTCDay() + 7) % 7 || 7) * DAY_MS))
  const step = words.weeks.find(([phrase]) => holds(plain, phrase))?.[1] ?? words.ofWeek.find(([pattern]) => pattern.test(before))?.[1]
  if (step === undefined) return null
  const monday = today - ((reference.getUTCDay() + 6) % 7) * DAY_MS
  return dayText(new Date(monday + (step * 7 + ((weekday.day + 6) % 7)) * DAY_MS))
}

/** Phrases match anywhere in scripts without spaces, and between words in others. */
function holds(plain: string, phrase: string): boolean {
  if (/[\p{scx=Han}\p{scx=Hangul}]/u.test(phrase)) return plain.includes(phrase)
  return ` ${plain.replace(/[^\p{L}\p{M}]+/gu, ' ')} `.includes(` ${phrase} `)
}

interface Weekday {
  /** 0 is Sunday. */
  day: number
  start: number
  end: number
}

function weekdayIn(text: string, language: string): Weekday | null {
  const { weekdays } = dateWordsOf(language)
  const isUnspaced = /^(?:zh|ja|ko)/.test(language)
  if (!isUnspaced) {
    for (const { text: word, start, end } of wordsOf(text)) {
      const day = weekdays.get(foldWord(word)) ?? (word.length > 3 ? longestPrefix(foldWord(word), weekdays) : undefined)
      if (day !== undefined && word.length > 2) return { day, start, end }
    }
    return null
  }
  const plain = text.replaceAll('週', '周').replaceAll('禮拜', '星期').replaceAll('礼拜', '星期').replaceAll('天', '日')
  for (const [name, day] of weekdays) {
    const start = name.length > 1 ? plain.indexOf(name) : -1
    if (start >= 0) return { day, start, end: start + name.length }
  }
  return null
}

/** "tues" and "Cuma'ya": a short form of one weekday, or one with an ending. */
function longestPrefix(word: string, weekdays: Map<string, number>): number | undefined {
  const hits = new Set(
    [...weekdays].filter(([name]) => name.length > 3 && (word.startsWith(`${name}'`) || name.startsWith(word))).map(([, day]) => day),
  )
  return hits.size === 1 ? [...hits][0] : undefined
}

const DAY_BEHIND =
  /^[\s,.(-]*(?:the |de |der |den |el |le |il |o |d[ií]a )*(\d{1,2})(?:st|nd|rd|th|e|º|ª|\.|'\p{L}+)?(?![\d:/.-]\d|:|\d|\s?(?:am|pm|uhr|uur|h|hs|Uhr|시|時|点|點|बजे)(?!\p{L}))/iu
const DAY_IN_FRONT = /(?<![\d:/.-])(\d{1,2})(?:st|nd|rd|th|e|º|\.)?\s?(?:日|号|號|일|of|de)?[\s,の的]*$/iu

/** "Friday the 13th", "21日の月曜日": the nearest day of that number that falls on that weekday. */
function weekdayAndDay(text: string, { language, reference }: CalendarContext): string | null {
  const weekday = weekdayIn(text, language)
  if (!weekday) return null
  const match = DAY_BEHIND.exec(text.slice(weekday.end)) ?? DAY_IN_FRONT.exec(text.slice(0, weekday.start))
  const day = Number(match?.[1] ?? 0)
  return day >= 1 && day <= 31 ? nearest(reference, day, (date) => date.getUTCDay() === weekday.day) : null
}

/** "29日", "el día 18": the nearest day of that number. */
function loneDay(text: string, { reference, words }: CalendarContext): string | null {
  const day = Number(words.loneDay?.exec(kanjiDays(text))?.[1] ?? 0)
  return day >= 1 && day <= 31 ? nearest(reference, day, () => true) : null
}

const kanjiDays = (text: string): string =>
  text.replace(/[一二三四五六七八九十]{1,3}(?=[日号號])/gu, (signs) => String(findEastAsianNumber(signs)?.value ?? signs))

function nearest(reference: Date, day: number, isWanted: (date: Date) => boolean): string | null {
  const today = startOfDay(reference).getTime()
  const dates = Array.from(
    { length: 2 * MONTHS_AROUND + 1 },
    (_, at) => new Date(Date.UTC(reference.getUTCFullYear(), reference.getUTCMonth() + at - MONTHS_AROUND, day)),
  ).filter((date) => date.getUTCDate() === day && isWanted(date))
  const best = dates.toSorted((a, b) => Math.abs(a.getTime() - today) - Math.abs(b.getTime() - today))[0]
  return best ? dayText(best) : null
}

/** A holiday with a fixed day, or with one relative to Easter, in the year that the text names or the nearest. */
function holiday(text: string, reference: Date): string | null {
  const dayIn = findHoliday(text)
  if (!dayIn) return null
  const year = /(?<!\d)((?:19|20|21)\d{2})(?!\d)/.exec(text)?.[1]
  if (year) return dayText(dayIn(Number(year)))
  const now = reference.getTime()
  const isNext = COMING.test(text)
  const days = [-1, 0, 1]
    .map((step) => dayIn(reference.getUTCFullYear() + step))
    .filter((date) => !isNext || date.getTime() > now)
    .toSorted((a, b) => Math.abs(a.getTime() - now) - Math.abs(b.getTime() - now))
  return days[0] ? dayText(days[0]) : null
}

const COMING = new RegExp(
  anyOf(({ dates }) => dates?.coming),
  'iu',
)

const startOfDay = (date: Date): Date => new Date(Math.floor(date.getTime() / DAY_MS) * DAY_MS)
const dayText = (date: Date): string => date.toISOString().slice(0, 10)
