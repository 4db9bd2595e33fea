// Takes one time of day out of a text, as it is written there: "De 15:00 a 00:00" begins at "15:00". A text without a time stays.
import type { AskedClock, ClockRole } from '../fields/asked-form.ts'
import { anyOf } from '../fields/word-patterns.ts'
import { dateIn } from '../values/date/date-text.ts'

interface Time {
  text: string
  start: number
  end: number
}

const HALF_BEFORE = String.raw`(?:(?:午前|午後|上午|下午|早上|晚上|中午|凌晨)\s?)?`
const HALF_BEHIND = String.raw`(?:\s?[ap](?:\.\s?m\.|m)(?!\p{L}))?`
const MINUTES = String.raw`[0-5]\d(?![\d%])(?![:.,]\d)`
const HOUR = String.raw`(?<![\d.,:/+])(?:[01]?\d|2[0-4])`
/** A point is one of a time only beside a word for it, or where no day of the month can be meant. */
const POINT = String.raw`\.(?=[0-5]\d(?:\s?(?:Uhr|uur|[ap]\.?m|h(?!\p{L})|hrs)|(?![.\d])))`
const TIME = new RegExp(
  [
    String.raw`${HALF_BEFORE}${HOUR}(?:[:：]|\s?[hH]\s?|${POINT})${MINUTES}${HALF_BEHIND}`,
    String.raw`${HALF_BEFORE}(?<!\d)\d{1,2}[時时點点](?:\d{1,2}分?|半)?`,
    String.raw`${HOUR}\s?(?:[ap](?:\.\s?m\.|m)|[hH]|Uhr|uur|hrs)(?![\p{L}\d])`,
  ].join('|'),
  'giu',
)
/** "9–17 Uhr", "9 to 5 pm": the mark of the end is that of the beginning, too. */
const TO = String.raw`(?:\s?[–—~〜～-]\s?|\s${anyOf(({ particles }) => particles?.to)}\s|から)`
const BARE_BEGINNING = new RegExp(String.raw`${HOUR}(?=${TO}$)`, 'iu')
const BETWEEN = new RegExp(String.raw`^(?:\s?(?:Uhr|uur|hrs?|h))?(?:${TO}|\s?(?:から|到|至|[à-])\s?)\s?$`, 'iu')

const WORDS: Readonly<Record<Exclude<ClockRole, 'one'>, RegExp>> = {
  start: new RegExp(
    anyOf(({ forms }) => forms?.clockStart),
    'iu',
  ),
  end: new RegExp(
    anyOf(({ forms }) => forms?.clockEnd),
    'iu',
  ),
  last: new RegExp(
    anyOf(({ forms }) => forms?.clockLast),
    'iu',
  ),
}
const TEXT_CHARS_MAX = 300

export function clockTime(text: string, { role, isSure }: AskedClock): string {
  if (text.length > TEXT_CHARS_MAX) return text
  const times = timesIn(text)
  if (times.length === 0 || (!isSure && dateIn(text) !== null)) return text
  if (role === 'one') return times.length === 1 && !hasBareBeginning(text, times) ? (times[0]?.text ?? text) : text
  const own = spanOf(text, times, role)
  const time = role === 'start' ? own[0] : own.at(-1)
  if (time === undefined) return text
  return role === 'start' ? (bareBeginning(text, time) ?? time.text) : time.text
}

function timesIn(text: string): Time[] {
  return [...text.matchAll(TIME)].map(({ 0: found, index }) => {
    const end = index + found.length
    const zone = ZONE.exec(text.slice(end, end + ZONE_CHARS_MAX))?.[0] ?? ''
    return { text: `${found}${zone}`.trim(), start: index, end: end + zone.length }
  })
}
/** In capitals, since "est" and "et" are words. */
const ZONE = /^\s?(?:(?:UTC|GMT)(?:[+-]\d{1,2})?|(?:[ECMP]|AE|CE|EE|WE)(?:S|D)?T|BST|MSK|JST|IST|KST)(?![\p{L}\d])/u
const ZONE_CHARS_MAX = 10

function hasBareBeginning(text: string, [time]: readonly Time[]): boolean {
  return time !== undefined && bareBeginning(text, time) !== null
}

function bareBeginning(text: string, { start }: Time): string | null {
  return BARE_BEGINNING.exec(text.slice(0, start))?.[0] ?? null
}

/** The times behind a word of the role, up to a word of another one; else the first time with the end of its range. */
function spanOf(text: string, times: readonly Time[], role: Exclude<ClockRole, 'one'>): Time[] {
  const roles = times.map(({ start }, at) => rolesOf(text.slice(times[at - 1]?.end ?? 0, start)))
  const named = roles.findIndex((some) => some.includes(role))
  if (named >= 0) return runFrom(text, times, named)
  if (role === 'last') return times.slice(-1)
  const unnamed = roles.findIndex((some) => some.length === 0)
  return runFrom(text, times, Math.max(unnamed, 0))
}

function rolesOf(before: string): string[] {
  return Object.entries(WORDS).flatMap(([role, words]) => (words.test(before) ? [role] : []))
}

/** A time and, of a range, its end. */
function runFrom(text: string, times: readonly Time[], at: number): Time[] {
  const [first, second] = [times[at], times[at + 1]]
  if (first === undefined) return []
  return second && BETWEEN.test(text.slice(first.end, second.start)) ? [first, second] : [first]
}
