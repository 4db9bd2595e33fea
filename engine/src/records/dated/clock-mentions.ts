// Finds times of day in a line, with the end of a span: "7.30 pm", "6 - 8 pm", "10 bis 16 Uhr", "de 9h30 à 12h30", "ore 18.00".
import { AT, TO } from '../../fields/particles.ts'

export interface ClockMention {
  /** Minutes since midnight. */
  from: number
  to: number | null
  quote: string
  start: number
  end: number
}

const CLOCK =
  /(?<![\d.:/,$€£])(\d{1,2})(?:([:.h])\s?(\d{2})(?!\d)|:(?=\s?[ap]))?(?!\d|[.:/]\d)\s?([ap]\.?\s?m\b\.?|uhr|heures?|hrs?(?!\p{L})|h(?![\p{L}\d]))?/giu
const BEFORE = new RegExp(String.raw`(?:@|${AT}\.?)\s?$`, 'iu')
const BETWEEN = new RegExp(String.raw`^\s?(?:-|–|—|${TO}|${AT})\s?$`, 'iu')
/** Lower numbers with only an "h" are taken for durations. */
const BARE_HOUR_MIN = 7
/** Minutes after hours, which make a duration: "7 hr 41 min", "8h 05m". */
const MINUTES_BEHIND = /^[\s,]{0,2}\d{1,2}\s?m(?:in|n)?(?:utes?)?(?!\p{L})/iu
const MINUTE_MARK = /^\s?m(?:in(?:utes?)?)?(?!\p{L})/iu
const LENGTH_CHARS = 16

interface Token {
  hour: number
  minute: number
  half: 'a' | 'p' | null
  isSure: boolean
  start: number
  end: number
}

/** Times of day in the order of the line. `isTaken` is true for the positions of characters that belong to a date. */
export function findClocks(line: string, isTaken: (at: number) => boolean = () => false): ClockMention[] {
  const text = line.slice(0, 2_000)
  const tokens = [...text.matchAll(CLOCK)].flatMap((match) => (isTaken(match.index) ? [] : tokenOf(text, match)))
  const clocks: ClockMention[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const one = tokens[at]
    const other = tokens[at + 1]
    if (one === undefined) break
    const isSpan = other !== undefined && other.isSure && BETWEEN.test(text.slice(one.end, other.start))
    if (isSpan) at += 1
    else if (!one.isSure) continue
    const to = isSpan ? minutesOf(other, null) : null
    const from = minutesOf(one, isSpan && one.half === null && to !== null ? { half: other.half, to } : null)
    const end = isSpan ? other.end : one.end
    clocks.push({ from, to, quote: text.slice(one.start, end).trim(), start: one.start, end })
  }
  return clocks
}

function tokenOf(text: string, match: RegExpMatchArray): Token[] {
  const [whole, digits, sign, minutes, mark] = match
  const start = match.index ?? 0
  const hour = Number(digits)
  const minute = Number(minutes ?? 0)
  if (hour > 23 || minute > 59) return []
  const half = /^([ap])/i.exec(mark ?? '')?.[1]?.toLowerCase() as 'a' | 'p' | undefined
  if (half !== undefined && (hour > 12 || hour === 0)) return []
  const isHourMark = mark !== undefined && half === undefined
  const isCalled = BEFORE.test(text.slice(Math.max(0, start - 12), start))
  const behind = text.slice(start + whole.length, start + whole.length + LENGTH_CHARS)
  const isHourAlone = isHourMark && /^h/i.test(mark) && minutes === undefined
  const isLength = (isHourAlone && (hour < BARE_HOUR_MIN || MINUTES_BEHIND.test(behind))) || (sign === 'h' && MINUTE_MARK.test(behind))
  const isWritten = minutes !== undefined && (sign !== '.' || isCalled || mark !== undefined)
  const isSure = half !== undefined || (!isLength && (isHourMark || isWritten))
  return [{ hour, minute, half: half ?? null, isSure, start, end: start + whole.trimEnd().length }]
}

/** Minutes since midnight. The start of "6 - 8 pm" is in the afternoon as well, unless it would then be after the end. */
function minutesOf({ hour, minute, half }: Token, span: { half: 'a' | 'p' | null; to: number } | null): number {
  const own = half ?? span?.half ?? null
  const value = (own === 'p' && hour < 12 ? hour + 12 : own === 'a' && hour === 12 ? 0 : hour) * 60 + minute
  return span !== null && half === null && value > span.to && own === 'p' ? hour * 60 + minute : value
}

/** Minutes since midnight as "19:30". */
export function clockText(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
