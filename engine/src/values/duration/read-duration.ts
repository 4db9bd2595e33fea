// Reads a span of time: ISO 8601 (PT1H20M), "1 h 20 min", "1:20", "90 minutes", in many languages. Points in time are read-date's job.
import type { DurationUnit } from '../../fields/measure-units.ts'
import { foldDigits } from '../number/fold-digits.ts'
import { TO } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'

export const UNIT_SECONDS: Record<DurationUnit, number> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_629_746,
  year: 31_556_952,
}

/** In their order: a word of two units belongs to the first. */
const NAMED_UNITS: readonly DurationUnit[] = ['minute', 'hour', 'second', 'day', 'week', 'month', 'year']
const UNIT_WORDS = NAMED_UNITS.map((unit) => [unit, new RegExp(`^${anyOf(({ durations }) => durations?.[unit])}$`, 'u')] as const)
const ISO =
  /^([-+])?P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i
const ISO_UNITS: DurationUnit[] = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second']
/** Where such a unit is asked for, "P30M" is the common slip for thirty minutes, not thirty months. */
const SHORT_UNITS: ReadonlySet<DurationUnit> = new Set(['second', 'minute', 'hour'])
const PART = new RegExp(String.raw`(\d+(?:[.,]\d+)?)?(?: ?(\d)\/(\d))?(?:\s*(?:-|–|${TO})\s*(\d+(?:[.,]\d+)?))?[ -]?(\p{L}+)\.?`, 'gu')

/** Seconds of the span; null for other texts. Of a range ("20-30 min") the first value. `bare` is the unit of a lone number. */
export function readDuration(raw: string, bare: DurationUnit | null = null): number | null {
  const text = foldDigits(raw).toLowerCase()
  const iso = readIso(bare && SHORT_UNITS.has(bare) ? text.replace(/^p(?=\d+m$)/, 'pt') : text)
  if (iso !== null) return iso
  const clock = /^(\d{1,3}):(\d{2})(?::(\d{2}))?(?: ?(?:h|hrs?|std|stunden|uur))?\.?$/.exec(text)
  if (clock) return clockSeconds(clock, bare)
  const lone = /^(\d+(?:[.,]\d+)?)$/.exec(text)
  if (lone) return bare ? Number(lone[1]?.replace(',', '.')) * UNIT_SECONDS[bare] : null
  return readParts(text)
}

function readIso(text: string): number | null {
  const match = ISO.exec(text.replace(/\s/g, ''))
  if (!match || match.slice(2).every((one) => one === undefined)) return null
  const seconds = ISO_UNITS.reduce((sum, unit, place) => sum + Number(match[place + 2] ?? 0) * UNIT_SECONDS[unit], 0)
  return match[1] === '-' ? -seconds : seconds
}

/** "1:20" is hours and minutes where minutes or hours are asked for, and minutes and seconds (a film, a song) else. */
function clockSeconds([, first, second, third]: RegExpExecArray, bare: DurationUnit | null): number {
  if (third !== undefined) return Number(first) * 3600 + Number(second) * 60 + Number(third)
  return bare === 'second' ? Number(first) * 60 + Number(second) : Number(first) * 3600 + Number(second) * 60
}

function readParts(text: string): number | null {
  let seconds = 0
  let last: DurationUnit | null = null
  for (const match of text.matchAll(PART)) {
    const unit = unitOf(match[5] ?? '')
    if (!unit || (match[1] === undefined && match[2] === undefined)) continue
    if (last && UNIT_SECONDS[unit] >= UNIT_SECONDS[last]) break
    seconds += partValue(match) * UNIT_SECONDS[unit]
    last = unit
  }
  const tail = /(?:h|hr|hrs|hour|std|uur|ч)\.? ?([0-5]?\d)(?=$|[\s,;(–-]+\p{L}{3})/u.exec(text)
  if (last === 'hour' && tail) seconds += Number(tail[1]) * 60
  return last ? Math.round(seconds * 1000) / 1000 : null
}

/** "1 1/2" and "1,5" are the same; "1/2" alone has its numerator in the first place. */
function partValue([, whole, numerator, denominator]: RegExpMatchArray): number {
  const fraction = numerator && denominator && Number(denominator) > 0 ? Number(numerator) / Number(denominator) : 0
  return Number((whole ?? '0').replace(',', '.')) + fraction
}

function unitOf(word: string): DurationUnit | null {
  return UNIT_WORDS.find(([, words]) => words.test(word))?.[0] ?? null
}

/** Seconds as ISO 8601 duration, days at most: PT1H20M, P2DT3H. */
export function isoDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const days = Math.floor(whole / 86_400)
  const parts: [number, string][] = [
    [Math.floor((whole % 86_400) / 3600), 'H'],
    [Math.floor((whole % 3600) / 60), 'M'],
    [whole % 60, 'S'],
  ]
  const clock = parts
    .filter(([count]) => count > 0)
    .map(([count, sign]) => `${count}${sign}`)
    .join('')
  const date = days > 0 ? `${days}D` : ''
  return clock ? `P${date}T${clock}` : `P${date || 'T0S'}`
}
