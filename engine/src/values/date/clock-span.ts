// Spans of time in the text of a date: "June 6, 2026, 1–3:30 pm", "9. Juni, 18–20 Uhr". What is written once, behind the end or before the
// beginning, counts for both: the half of the day, and the word for a time.
import { twoDigits } from '../../text/two-digits.ts'
import { TO } from '../../fields/particles.ts'
import { anyHalf, findClock, type Clock } from './read-clock.ts'
import { keepTexts } from '../../text/keep-texts.ts'

export type SpanSide = 'start' | 'end'

/** The text with only the beginning or the end of its first span of time, as a time of 24 hours; unchanged without a span. */
export function clockOfSpan(text: string, side: SpanSide, language: string | null): string {
  if (!MAY_BE_SPAN.test(text)) return text
  const match = spanOf(language ?? '').exec(text)
  const times = match?.groups === undefined ? null : timesOf(match.groups, language)
  if (match === null || times === null) return text
  return `${text.slice(0, match.index)}${times[side]}${text.slice(match.index + match[0].length)}`
}

const BETWEEN = String.raw`(?:\s?[-–—〜～~]\s?|\s?[–—]\s?|\s${TO}\s(?:${TO}\s)?|\s?(?:から|到|至)\s?|\s[àa]\s)`
const MAY_BE_SPAN = new RegExp(String.raw`\d[^\d\n]{0,24}?${BETWEEN}\D{0,12}\d`, 'iu')
const UNIT = String.raw`\s?(?:Uhr|uur|hrs?|hs?|heures?|horas?|ore)(?![\p{L}\d])`

function side(name: string, half: string): string {
  const minutes = String.raw`(?:(?:[:：.]|\s?h\s?|[时時点點])(?<m${name}>[0-5]\d)(?:[:.](?<s${name}>[0-5]\d))?分?)?`
  return String.raw`(?<b${name}>${half}\s?)?(?<h${name}>\d{1,2})${minutes}(?<u${name}>${UNIT}|[时時点點](?!间|間))?(?:\s?(?<a${name}>${half}))?`
}

/** True for a text with a span of time. */
export function hasClockSpan(text: string, language: string | null): boolean {
  return clockOfSpan(text, 'end', language) !== text
}

/** Not behind a figure with a sign of dates or decimals. */
const spanOf = keepTexts(
  (language): RegExp => {
    const half = anyHalf(language)
    return new RegExp(String.raw`(?<![\d.:/-]|\d[,T])${side('1', half)}${BETWEEN}${side('2', half)}(?!\d|[:.,/-]\d)`, 'iu')
  },
  { charsMax: 40, textsMax: 100 },
)

type Groups = Record<string, string | undefined>

/** Both ends as "16:30"; null where nothing shows that the figures are times. */
function timesOf(groups: Groups, language: string | null): Record<SpanSide, string> | null {
  const hasMinutes = groups.m1 !== undefined && groups.m2 !== undefined
  const isNamed = [groups.u2, groups.a2, groups.b1].some((word) => word !== undefined)
  // "18:00:00-05:00" has a zone.
  const isZone = groups.s1 !== undefined && groups.s2 === undefined
  if (!isNamed && (!hasMinutes || isZone)) return null
  const end = clockOf(
    { before: groups.b2 ?? groups.b1, hour: groups.h2, minute: groups.m2, second: groups.s2, behind: groups.a2 },
    language,
  )
  const own = groups.b1 ?? groups.a1
  const start = clockOf(
    {
      before: groups.b1,
      hour: groups.h1,
      minute: groups.m1,
      second: groups.s1,
      behind: groups.a1 ?? (own === undefined ? groups.a2 : undefined),
    },
    language,
  )
  if (start === null || end === null) return null
  // "11-1 pm" begins before noon.
  const isEarlier = own === undefined && start.hour >= NOON && minutesOf(start) > minutesOf(end)
  return { start: written(isEarlier ? { ...start, hour: start.hour - NOON } : start), end: written(end) }
}
const NOON = 12

interface Written {
  before: string | undefined
  hour: string | undefined
  minute: string | undefined
  second: string | undefined
  behind: string | undefined
}

function clockOf({ before = '', hour = '', minute = '00', second, behind = '' }: Written, language: string | null): Clock | null {
  return findClock(`${before.trim()} ${hour}:${minute}${second === undefined ? '' : `:${second}`} ${behind}`.trim(), language)
}

const minutesOf = ({ hour, minute }: Clock): number => hour * 60 + minute

function written({ hour, minute, second }: Clock): string {
  return [hour, minute, ...(second === null ? [] : [second])].map(twoDigits).join(':')
}
