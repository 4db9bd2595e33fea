// Opening hours: lines that name days and times of day together.
import { MONTHS, WEEKDAYS } from '../../fields/calendar-patterns.ts'
import { TO } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import type { Finder, Piece } from '../finder.ts'
import { collect } from '../../text/collect.ts'

const words = (kind: 'shortDays' | 'everyDay'): string => anyOf(({ times }) => times?.[kind])
/** "Mo-Fr", "Sa:", "So.": German short names, which are words of other languages without a sign behind. */
const GERMAN_SHORT = anyOf(({ code, times }) => (code === 'de' ? times?.shortDays : undefined))
const DAY = new RegExp(
  String.raw`\b(?:mon|tue|wed|thu|fri|sat|sun)(?:\w*day|s|urs)?s?\b|\bM\s?[-–]\s?[FS]\b|${GERMAN_SHORT}\s*[-–.:]|${WEEKDAYS}|${words('everyDay')}|${words('shortDays')}\.?\s?(?:[-–—]|${TO}|au|al)\s?${words('shortDays')}|月曜|火曜|周一`,
  'iu',
)
const TIME =
  /(?<=\b\p{L}{2,9}\.?\s?[-–—]\s?\p{L}{2,9}[.:,]{0,2}\s)\d{1,2}\s?[-–—]\s?\d{1,2}(?![\d.,:]|\s?\p{L})|\d{1,2}h(?:\d{2})?\s?[-–—à]\s?\d{1,2}h(?:\d{2})?|\d{1,2}[:：]\d{2}\s?[〜～~]\s?\d{1,2}[:：]\d{2}|\b\d{1,2}(?::|\.|h)?\d{0,2}\s?(?:a\.?m\.?|p\.?m\.?|uhr|h\b)|\b\d{1,2}[:.]\d{2}\s?[-–]\s?\d{1,2}[:.]\d{2}|\bnoon\b|\bclosed\b|\b\d{1,2}[ap]\b|\b[0-2]\d[0-5]\d\s?(?:hrs?\s?)?(?:to|-|–|until)\s?[0-2]\d[0-5]\d\b/iu
const ALWAYS = /\b24\s?\/\s?7\b|\b24 hours\b/i
/** "Friday at 5:10 PM": when something was written. */
const MOMENT = /^\W*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today) at \d{1,2}:\d{2}(?: [ap]m)?\W*$/i
/** Words for being open all the time; other things "24/7" are services, blogs and deliveries. */
const OPEN_ALWAYS =
  /^24\s?\/\s?7[.!]?$|\b(?:open|opening|hours|available)\b.{0,20}\b24\s?(?:\/\s?7|hours)\b|\d{3}\D{1,2}\d{3,4}\s{0,2}\(?24\s?\/\s?7\b/i
const DATED = new RegExp(String.raw`\b(?:19|20)\d{2}\b|${MONTHS}`, 'iu')
const LINE_CHARS_MAX = 240

/** A quick check that every line with hours passes. */
const MAY_HAVE_HOURS = /\d|noon|closed/iu

export const findHours: Finder = (page, intent) => {
  if (intent.shape !== 'hours') return []
  const pieces: Piece[] = collect(page.visibleBlocks, (block) => {
    if (block.text.length > LINE_CHARS_MAX || block.kind === 'caption' || !MAY_HAVE_HOURS.test(block.text) || MOMENT.test(block.text))
      return []
    const isHours =
      (DAY.test(block.text) && TIME.test(block.text) && !DATED.test(block.text)) ||
      (OPEN_ALWAYS.test(block.text.trim()) && block.text.length < 60)
    const span = isHours ? hoursIn(block.text) : null
    return span === null ? [] : [{ block: block.id, raw: span.replaceAll('\n', ' '), quote: span }]
  })
  return pieces.length > 0 && pieces.length <= 30 ? [{ pieces: pieces.slice(0, 14), score: 0.7, finder: 'hours' }] : []
}

/** True for a line with days or times of day. */
export function hasHours(text: string): boolean {
  return DAY.test(text) || TIME.test(text) || ALWAYS.test(text) || (/\d/.test(text) && !REACHED.test(text) && !isOfYears(text))
}

/** "1890–1945", "Since 1890": the only numbers are years. */
export function isOfYears(text: string): boolean {
  const numbers = text.match(/\d+/g) ?? []
  return (
    numbers.length > 0 &&
    !DAY.test(text) &&
    numbers.every((number) => /^(?:1[5-9]|20)\d\d$/.test(number)) &&
    !/\d\s?(?:hrs?|h|uhr|hours?)\b/i.test(text)
  )
}

/** A phone number or an e-mail address is not an hour. */
const REACHED = /@|\b(?:tel|phone|fax|call|telefon|téléphone|teléfono|telefono)\b|\d{3}[\s.)-]{1,3}\d{3,4}[\s.-]\d{3,4}/i

/** From the first day or time of a text to the last, with the time zone and the bracket that may follow. */
function hoursIn(text: string): string | null {
  const marks = [DAY, TIME, ALWAYS].flatMap((mark) => [...text.matchAll(new RegExp(mark.source, `g${mark.flags}`))])
  if (marks.length === 0) return null
  const start = Math.min(...marks.map(({ index }) => index))
  const end = Math.max(...marks.map(({ index, 0: found }) => index + found.length))
  const zone =
    /^\s*(?:hrs\b|(?:\w+ )?(?:standard |central |eastern |pacific |mountain )?time\b|[ECMP][SD]T\b|GMT\b|\(?[A-Z]{3,4}\)?(?=\W|$))/i.exec(
      text.slice(end),
    )?.[0] ?? ''
  const span = text.slice(start, end + zone.length).trim()
  const closing = /^\s?[)）]/.exec(text.slice(end + zone.length))?.[0]
  return closing !== undefined && /[(（][^)）]*$/.test(span) ? `${span}${closing}` : span
}
