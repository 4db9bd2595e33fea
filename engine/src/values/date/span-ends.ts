// Finds the last day of a date range ("When: 29 to 31 March 2024"), and dates with a span of time, for fields that ask for an end date,
// where the page labels only the range.
import { isMonthName, isWeekday } from '../../text/calendar-names.ts'
import { elementText } from '../../text/element-text.ts'
import { isHidden } from '../../text/hidden.ts'
import { isOfOthers } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { hasClockSpan } from './clock-span.ts'
import { dateIn, datesIn, hasDay } from './date-text.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { understandField } from '../../fields/understand-field.ts'
import { elementsNamed } from '../fact/attributed-elements.ts'
import { ARTICLE, FROM, OF, ON_DAY, TO } from '../../fields/particles.ts'
import { collect } from '../../text/collect.ts'

/** Pages label a whole range as they label an event's date. */
const SPAN = understandField({ name: 'event_date', description: '', type: 'date' })
const LABEL_FIT_MIN = 0.8
const SPAN_CHARS_MAX = 80
const SCORES = { label: 0.84, named: 0.72, line: 0.66 }

export const findSpanEnds: Finder = (page, intent) => {
  if (intent.shape !== 'date') return []
  const lines = SIDES.has(intent.concept?.id ?? '') ? onlyEventLine(page) : []
  return intent.side === 'end' ? [...lines, ...endsOf(page)] : [...lines]
}

/** The line with a day and a span of time, where the page has just one: when its event is, without a label too. */
const onlyEventLine = keepLast((page: PageIndex): readonly Proposal[] => {
  const { mainHeading, visibleBlocks } = page
  const { language } = page.document
  const lines = visibleBlocks.filter(({ id, kind, text }) => {
    const isNear = mainHeading !== null && id > mainHeading.id && id <= mainHeading.id + LINES_MAX
    const isLine = kind !== 'control' && text.length <= SPAN_CHARS_MAX && !SENTENCES.test(text)
    return isNear && isLine && datesIn(text).length === 1 && hasDay(text) && hasClockSpan(text, language)
  })
  const [only] = lines
  return only === undefined || lines.length > 1 || isOfOthers(page, only.id)
    ? []
    : [propose('span end', { block: only.id, raw: only.text }, SCORES.line)]
})
const SIDES: ReadonlySet<string> = new Set(['start_date', 'end_date'])
const LINES_MAX = 12
/** "Starts 12 September. Six evenings, 7–9 pm": the times of one sentence are not those of the day in another one. */
const SENTENCES = /\p{L}{2}[.!?]\s+\p{Lu}|\d{4}[.!?]\s+\p{Lu}|[。！？]./u

function endsOf(page: PageIndex): Proposal[] {
  const { language } = page.document
  const labelled = collect(page.labels, ({ words, pair }): Proposal[] => {
    const fit = labelFit(words, SPAN)
    const raw = fit < LABEL_FIT_MIN ? null : endOf(pair.value, language)
    return raw === null ? [] : [propose('span end', { block: pair.valueBlock, raw }, SCORES.label * fit)]
  })
  const named = elementsNamed(page, SPAN).flatMap(({ element, fit }): Proposal[] => {
    const raw = endOf(elementText(element, isHidden, SPAN_CHARS_MAX + 1), language)
    return raw === null ? [] : [propose('span end', { block: page.blockOf(element), raw }, SCORES.named * fit)]
  })
  return [...labelled, ...named]
}

/**
 * The second date of a text that is a date range, or the whole text where it is one day with a span of time; null where it is neither, or
 * its end lacks day, month or year.
 */
function endOf(text: string, language: string | null): string | null {
  if (text.length > SPAN_CHARS_MAX) return null
  if (datesIn(text).length === 1 && hasDay(text) && hasClockSpan(text, language)) return text
  const [, first = '', rest = ''] = TO_DAY.exec(text) ?? []
  if (!isFirstDay(first)) return null
  const day = WRITTEN.exec(rest)?.[0] ?? dateIn(rest)
  return day !== null && rest.startsWith(day) && hasDay(day) && /\d{4}/.test(day) ? day : null
}
/** Whether a text is the first day of a range, as "29", "Fri 29 March" or "from the 29th" are; "Room 4" and "18:00" are not. */
function isFirstDay(text: string): boolean {
  if (!/\d/.test(text) || /\d\s?(?::\d|h(?!\p{L})|uhr|[ap]\.?m(?!\p{L}))/iu.test(text)) return false
  return (text.match(/\p{L}+/gu) ?? []).every((word) => OF_DAYS.test(word) || isWeekday(word) || isMonthName(word))
}
const OF_DAYS = new RegExp(String.raw`^(?:st|nd|rd|th|er|${OF}|${ARTICLE}|${ON_DAY}|${FROM}|dia)$`, 'iu')

const TO_DAY = new RegExp(String.raw`^([^\n]{1,40}?)(?:\s[-–—~]\s|\s?[–—～]\s?|\s${TO}\s|(?<=\d)-(?=\d{1,2}\s\p{L}))(\S[^\n]*)$`, 'u')
/** A date such as "31-Mar-2012", in which the dash does not separate the ends of a range. */
const WRITTEN = /^\d{1,2}-\p{L}{3,9}-\d{4}(?!\d)/u
