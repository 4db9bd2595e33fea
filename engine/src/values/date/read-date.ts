// Reads a date out of a text as ISO 8601, as exact as it is written: 2024, 2024-03, 2024-03-05, 2024-03-05T14:30+01:00. Relative and
// yearless dates are read only with a day to count from (the page's "today").
import { digitsOfDays, findCalendarDay, findCountedDate } from './calendar-sentence.ts'
import { clockOfSpan } from './clock-span.ts'
import { lastDayOf } from './day-span.ts'
import type { DateContext } from './date-context.ts'
import { foldDigits } from '../number/fold-digits.ts'
import { findRelativeDate } from './relative-date.ts'
import { findSentenceDate, hasSentenceParser } from './sentence-date.ts'
import { twoDigits } from '../../text/two-digits.ts'
import { offsetAt } from './zone.ts'
import { findDayAndMonth, findWrittenDate, type WrittenDate } from './written-date.ts'

const EPOCH = /^(?:1[0-9]{9}|1[0-9]{12})$/

/** ISO 8601 date or date and time; null where the text names none. */
export function readDate(raw: string, context: DateContext): string | null {
  const folded = foldDigits(raw).slice(0, 400)
  const text = clockOfSpan(context.side === 'end' ? lastDayOf(folded) : folded, context.side ?? 'start', context.language)
  if (text === '') return null
  if (EPOCH.test(text)) return new Date(Number(text.padEnd(13, '0'))).toISOString().replace('.000', '')
  return context.isSentence && context.language ? readSentence(text, context) : readPlain(text, context)
}

/** A sentence of a known language: days in words are read too, and dates that are counted from another one. */
function readSentence(text: string, context: DateContext): string | null {
  if (!context.reference) return readPlain(text, context)
  const sentence = digitsOfDays(text, context.language ?? '')
  const counted = findCountedDate(text, context, readDate)
  if (counted) return counted
  const written = findWrittenDate(sentence, context.language)
  const isWritten = written !== null && (written.year !== null || written.day !== null)
  const short = isWritten ? null : findDayAndMonth(sentence, context)
  if (short && isWhole(sentence)) return isoOf({ ...short, year: nearestYear(short, context) })
  return (isWritten || short ? null : findCalendarDay(sentence, context)) ?? readPlain(sentence, context)
}

const isWhole = (text: string): boolean => /^\d{1,2}\s?[./-]\s?\d{1,2}\.?$/.test(text)

function readPlain(text: string, context: DateContext): string | null {
  const written = findWrittenDate(text, context.language)
  if (written && written.year !== null) return isoOf(written)
  if (written && written.day !== null && context.reference && !hasSentenceParser(context.language))
    return isoOf({ ...written, year: nearestYear(written, context) })
  const found = context.reference ? findDateInText(text, context) : null
  if (found) return found
  const yearless = written ?? findDayAndMonth(text, context)
  return yearless && context.reference ? isoOf({ ...yearless, year: nearestYear(yearless, context) }) : null
}

/** Where the language is known the sentence parser comes first; its English must not read other languages' words. */
function findDateInText(text: string, context: DateContext): string | null {
  if (context.language) return findSentenceDate(text, context) ?? findRelativeDate(text, context)
  return findRelativeDate(text, context) ?? findSentenceDate(text, context)
}

function isoOf({ year, month, day, clock }: WrittenDate): string {
  const date = [String(year).padStart(4, '0'), month && twoDigits(month), month && day && twoDigits(day)].filter(Boolean).join('-')
  if (!clock || !day) return date
  const seconds = clock.second === null ? '' : `:${twoDigits(clock.second)}`
  const local = `${date}T${twoDigits(clock.hour)}:${twoDigits(clock.minute)}`
  return `${local}${seconds}${clock.zone === null ? '' : offsetAt(clock.zone, local)}`
}

/** The year in which a yearless date is nearest to the page's today, or last before it. */
function nearestYear({ month, day }: WrittenDate, { reference, prefer }: DateContext): number {
  const today = reference ?? new Date()
  // The 29th of February comes every four years only.
  const steps = month === 2 && day === 29 ? [-4, -3, -2, -1, 0, 1, 2, 3, 4] : [-1, 0, 1]
  const years = steps
    .map((step) => today.getUTCFullYear() + step)
    .filter((year) => day === null || day <= new Date(Date.UTC(year, month ?? 1, 0)).getUTCDate())
  const distance = (year: number): number => {
    const days = (Date.UTC(year, (month ?? 1) - 1, day ?? 1) - today.getTime()) / 86_400_000
    return prefer === 'past' && days > 1 ? Math.abs(days) + 1000 : Math.abs(days)
  }
  return years.toSorted((a, b) => distance(a) - distance(b))[0] ?? today.getUTCFullYear()
}
