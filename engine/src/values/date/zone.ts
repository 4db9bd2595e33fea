// Time zones: parses what a page writes ("EST", "GMT+2", "Eastern Time", "日本時間"), and finds the offset of a zone on a day. An abbreviation
// of several zones is that of the page's country or language, else the most common one. The words are in data/clock-words.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { twoDigits } from '../../text/two-digits.ts'

interface ZoneData {
  zones: Record<string, string>
  /** By region or language of the page. */
  zonesOfPlaces: Record<string, Record<string, string>>
  zoneNames: Record<string, string>
}

const {
  zones: ZONES,
  zonesOfPlaces: PLACES,
  zoneNames: NAMES,
} = JSON.parse(readFileSync(join(import.meta.dirname, 'data/clock-words.json'), 'utf8')) as ZoneData

/** Words and abbreviations that name a zone, the longest first. */
export const WORDS_OF_ZONES: readonly string[] = [...Object.keys(NAMES), ...Object.keys(ZONES)].toSorted((a, b) => b.length - a.length)

/** The source of an expression for an abbreviation of a zone: "PST", "(GMT+2)". Only in capitals it is one. */
export const ZONE_SOURCE = String.raw`\(?(?:(?:UTC|GMT)\s?[+-]\s?\d{1,2}(?::?\d{2})?|${Object.keys(ZONES)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})(?![\p{L}\d])\)?`

const OFFSET = /^(?:utc|gmt)?\s?([+-])\s?(\d{1,2}):?(\d{2})?$/i
const OFFSET_HOURS_MAX = 14
/** Abbreviations that are zones in small letters, too: others are words ("est", "ist", "met"). */
const ANY_CASE = /^(?:utc|gmt)$/i

/** "Z", "+02:00" or an IANA name; null for other texts. */
export function zoneOf(written: string, language: string | null): string | null {
  const offset = OFFSET.exec(written)
  if (offset) return isoOffset(offset[1] ?? '+', Number(offset[2]), Number(offset[3] ?? 0))
  const named = NAMES[written.toLowerCase().replaceAll('’', "'")]
  if (named !== undefined) return named
  const short = written.toUpperCase()
  if (short !== written && !ANY_CASE.test(written)) return null
  const zone = ofPlace(short, language) ?? ZONES[short] ?? null
  // "ET" and "PT" are words or country codes on pages in other languages.
  return zone?.includes('/') === true && !/^(?:en\b|$)/i.test(language ?? '') ? null : zone
}

/** The region decides where the page names one: "en-AU", "zh-Hant-TW". */
function ofPlace(short: string, language: string | null): string | undefined {
  const [tongue = '', ...rest] = (language ?? '').split('-')
  const region = rest.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase()
  return region === undefined ? PLACES[tongue.toLowerCase()]?.[short] : PLACES[region]?.[short]
}

function isoOffset(sign: string, hours: number, minutes: number): string | null {
  if (hours > OFFSET_HOURS_MAX || minutes > 59) return null
  return `${sign}${twoDigits(hours)}:${twoDigits(minutes)}`
}

/** The offset of a zone at a local time (`2012-11-02T16:16`) in ISO 8601; an offset is returned unchanged. */
export function offsetAt(zone: string, local: string): string {
  if (!zone.includes('/')) return zone
  const named = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' })
  // Corrected once with the offset of that moment; a time that a clock change skips or repeats gets the offset before the change.
  const guess = minutesAt(named, Date.parse(`${local}Z`))
  const minutes = minutesAt(named, Date.parse(`${local}Z`) - guess * MINUTE_MS)
  const [sign, size] = [minutes < 0 ? '-' : '+', Math.abs(minutes)]
  return isoOffset(sign, Math.floor(size / 60), size % 60) ?? ''
}
const MINUTE_MS = 60_000

function minutesAt(format: Intl.DateTimeFormat, time: number): number {
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
