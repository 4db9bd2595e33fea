// Parses a time of day with its zone from a text: "04:16:13 PM EST", "下午4点16分", "16h16 (heure de Paris)". Missing parts are
// null, never assumed. The words of halves of the day and zones are in data/clock-words.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepTexts } from '../../text/keep-texts.ts'
import { WORDS_OF_ZONES, zoneOf } from './zone.ts'
import { AT } from '../../fields/particles.ts'
import { anyPhrase } from '../../fields/word-patterns.ts'

export interface Clock {
  hour: number
  minute: number
  second: number | null
  /** "Z", "+02:00", or the IANA name of a zone whose offset depends on the day; null where none is written. */
  zone: string | null
  /** Its offset in the text. */
  start: number
  end: number
}

/**
 * `noon`: the hours around midday; `night`: the evening and the hours after midnight; `midnight`: the beginning of a day where twelve is
 * written before it, as 12 a.m. is.
 */
type Half = 'am' | 'pm' | 'night' | 'noon' | 'midnight'

const HALF_NAMES = ['am', 'pm', 'night', 'noon', 'midnight'] as const

interface Patterns {
  withMinutes: RegExp
  hourOnly: RegExp
  halfBefore: RegExp
}

/** Words of one language. `counted` are those among them that count days or nights after a number alone: "3 дня". */
type HalfWords = Partial<Record<Half | 'counted', string>>

const { halves: HALVES, noon: NOON_WORDS } = JSON.parse(readFileSync(join(import.meta.dirname, 'data/clock-words.json'), 'utf8')) as {
  halves: Record<string, HalfWords>
  noon: Record<string, string>
}
/** Noon without a figure. Midnight is not read alone, since it may be the beginning or the end of a day. */
const AT_NOON = new RegExp(anyPhrase(Object.values(NOON_WORDS).flatMap((words) => words.split(', '))), 'iu')
/** Shorter Latin words occur in other languages, too: they count only on pages in their own language. */
const LATIN_CHARS_MIN = 4
const LATIN = /^[\p{Script=Latin}.'’ -]+$/u
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}]/u

const START = String.raw`(?<![\d.:/-])(?<h>\d{1,2})`
/** Points separate hours and minutes only where the text has a word for a time. */
const BETWEEN = String.raw`(?::|\s?hs?\s?|\s?시\s?|\s?[时時点點]\s?|\.(?=\d\d(?:\.\d\d)?\s*(?:Uhr|[ap]\.?\s?m|$)))`
const MINUTES = String.raw`(?:(?<m>\d{2})(?!\d)|(?<short>\d)(?=\s?[分분])|(?<=[时時点點]\s?)(?<mid>半))`
const SECONDS = String.raw`(?:[:.](?<s>\d{2})(?:[.,]\d+)?(?!\d)|(?:\s?[分분]\s?|\s?min\s?|m)(?<counted>\d{1,2})\s?(?:[秒초]|s(?![\p{L}\d]))|\s?[分분]|\s?min(?!\p{L}))?`
const UNIT = String.raw`(?:\s*(?:Uhr|uur|hrs?|horas?|heures?|ч\.?|h)(?![\p{L}\d]))?`
const ZONE_WORDS = WORDS_OF_ZONES.join('|').replaceAll("'", "['’]")
const OFFSET = String.raw`(?:UTC|GMT)\s?[+-]\s?\d{1,2}(?::?\d{2})?(?![\d:])|[+-]\d{2}:?\d{2}(?![\d:])|[+-]\d{2}(?![\d:.-])`
const ZONE = String.raw`(?:\s*,?\s*[([]?\s*(?<zone>${OFFSET}|(?:${ZONE_WORDS})(?![\p{L}\p{M}\d])))?`
const ZONE_BEFORE = new RegExp(String.raw`(?<!\p{L})(?<zone>${ZONE_WORDS})[\s,:()]*$`, 'iu')
/** Characters before a time that are searched for its half of the day and its zone. */
const BEFORE_CHARS = 40

/**
 * The first time of day in a text whose digits were folded; null where there is none. `language` decides on words and zones of two
 * meanings.
 */
export function findClock(text: string, language: string | null = null): Clock | null {
  const { withMinutes, hourOnly, halfBefore } = patternsOf(language ?? '')
  const match = withMinutes.exec(text) ?? hourOnly.exec(text)
  if (!match?.groups) return findNoon(text)
  const before = text.slice(Math.max(0, match.index - BEFORE_CHARS), match.index)
  const named = halfBefore.exec(before)
  const half = halfOf(match.groups, language) ?? (named?.groups ? halfOf(named.groups, language) : null)
  const { h, m, short, mid, s, counted } = match.groups
  const hour = hourOf(Number(h), half)
  const minute = mid === undefined ? Number(m ?? short ?? 0) : 30
  const second = s === undefined && counted === undefined ? null : Number(s ?? counted)
  if (hour === null || hour > 23 || minute > 59 || (second ?? 0) > 59) return null
  const written = match.groups.zone ?? ZONE_BEFORE.exec(named ? before.slice(0, named.index) : before)?.groups?.zone
  const isExact = second !== null || before.endsWith('T')
  const zone = written !== undefined && (isExact || !MAY_END_A_SPAN.test(written)) ? zoneOf(written, language) : null
  return { hour, minute, second, zone, start: match.index, end: match.index + match[0].length }
}
/** "10:00-12:00" is a span of time, "10:00-0500" and "10:00:00-05:00" have a zone. */
const MAY_END_A_SPAN = /^-(?:\d{2}:\d{2}|\d{2})$/

function findNoon(text: string): Clock | null {
  const match = AT_NOON.exec(text)
  return match && { hour: 12, minute: 0, second: null, zone: null, start: match.index, end: match.index + match[0].length }
}

function halfOf(groups: Record<string, string | undefined>, language: string | null): Half | null {
  const half = HALF_NAMES.find((name) => groups[name] !== undefined)
  // "12:30 am Freitag": in German "am" means "on the".
  return half === 'am' && groups.am === 'am' && /^de\b/i.test(language ?? '') ? null : (half ?? null)
}

/** Null where the half of the day allows two hours: twelve at night is the beginning or the end of a day. */
function hourOf(hour: number, half: Half | null): number | null {
  if (half === 'pm') return hour < 12 ? hour + 12 : hour
  if (half === 'am') return hour === 12 ? 0 : hour
  if (half === 'midnight') return hour === 12 ? 0 : hour
  if (half === 'noon') return hour >= 1 && hour <= 3 ? hour + 12 : hour
  if (half !== 'night') return hour
  return hour === 12 ? null : hour >= 6 && hour < 12 ? hour + 12 : hour
}

const patternsOf = keepTexts(
  (language): Patterns => {
    const half = halfPattern(language, false)
    return {
      withMinutes: new RegExp(`${START}${BETWEEN}${MINUTES}${SECONDS}${UNIT}(?:\\s*,?\\s*${half})?${ZONE}`, 'iu'),
      hourOnly: new RegExp(`${START}(?:${HOUR}(?:\\s?${half})?|\\s?${halfPattern(language, true)})${ZONE}`, 'iu'),
      halfBefore: new RegExp(`(?<![\\p{Script=Latin}\\p{M}])${half}[\\s,:]*(?:${AT}\\s*)?$`, 'iu'),
    }
  },
  { charsMax: 40, textsMax: 200 },
)

/** Any word for a half of the day in a language, as the source of an expression. */
export function anyHalf(language: string): string {
  return halfPattern(language, false).replace(/\(\?<(?:am|pm|night|noon|midnight)>/g, '(?:')
}
const HOUR = String.raw`\s?(?:(?:Uhr|uur)(?!\p{L})|[时時点點](?!间|間)|시(?!간))`

/** `isAlone`: after an hour with nothing else, where words that count days are not halves of the day. */
function halfPattern(language: string, isAlone: boolean): string {
  const words: Record<Half, string[]> = { am: [], pm: [], night: [], noon: [], midnight: [] }
  for (const [tongue, halves] of Object.entries(HALVES)) {
    const isOwn = language.toLowerCase().split('-')[0] === tongue
    const counted = (halves.counted ?? '').split(', ')
    const isUsable = (word: string): boolean => {
      if (isAlone && (counted.includes(word) || EAST_ASIAN.test(word))) return false
      return isOwn || tongue === 'en' || !LATIN.test(word) || (language === '' && word.length >= LATIN_CHARS_MIN)
    }
    for (const half of HALF_NAMES) words[half].push(...(halves[half] ?? '').split(', ').filter((word) => word !== '' && isUsable(word)))
  }
  const patterns = Object.entries(words).map(([half, list]) => `(?<${half}>${alternatives(half, list)})`)
  return `(?:${patterns.join('|')})`
}

/** Joins words to a pattern, the longest first. East Asian words may be followed by any character, others not by a letter or a digit. */
function alternatives(half: string, words: readonly string[]): string {
  const written = words.toSorted((a, b) => b.length - a.length).map((word) => word.replaceAll('.', '\\.').replaceAll("'", "['’]"))
  const [signs, letters] = [written.filter((word) => EAST_ASIAN.test(word)), written.filter((word) => !EAST_ASIAN.test(word))]
  if (half === 'am' || half === 'pm') letters.push(`${half[0]}\\.? ?m\\.?`)
  return [...signs, `(?:${letters.join('|')})(?![\\p{L}\\p{M}\\d])`].join('|')
}
