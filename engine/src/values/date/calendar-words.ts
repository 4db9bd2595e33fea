// Words of relative dates in sentences: ordinals ("the twenty-third"), before and after another date, weeks, and holidays. Tables that
// complete the runtime's locale data.
import { calendarDataOf } from './calendar-data.ts'
import { foldWord } from './date-words.ts'
import { findNumberLexicon } from '../../fields/number-lexicons.ts'
import { anyOf } from '../../fields/word-patterns.ts'

/** Endings that make an ordinal of a number's word. */
const ORDINAL_ENDINGS: Record<string, RegExp> = {
  en: /(?:th|st|nd|rd)$/,
  de: /(?:s?te[rnms]?)$/,
  nl: /(?:ste|de)$/,
  fr: /(?:ième|ieme)s?$/,
  sv: /(?:nde|de)$/,
  hi: /(?:वीं|वां|वें|वाँ)$/,
}
/** Words between a day and its month or weekday. */
// oxfmt-ignore
const BETWEEN = new Set([
  'of', 'the', 'day', 'on', 'de', 'del', 'der', 'den', 'dem', 'am', 'le', 'du', 'el', 'il', 'do', 'da', 'di', 'o', 'dia', 'dag', 'van', 'من', 'तारीख', 'giorno', 'jour', 'día',
])
/** A day of the month without its month. */
const LONE_DAY: Record<string, RegExp> = {
  zh: /(?<![\d月年./-])(\d{1,2})\s?[日号號](?![间間之以前后後内內本])/u,
  ja: /(?<![\d月年./-])(\d{1,2})\s?日(?![間以前後内本])/u,
  ko: /(?<![\d월년./-])(\d{1,2})\s?일(?!\s?(?:간|동안|전|후|뒤|이내|내))/u,
  hi: /(?<!\d)(\d{1,2})\s?तारीख/u,
  es: /(?<!\p{L})d[ií]a (\d{1,2})(?![\d:/])/iu,
  pt: /(?<!\p{L})dia (\d{1,2})(?![\d:/])/iu,
}
/**
 * Words right before a weekday that move it to the last, this or the next week, for languages that the sentence parser does not support.
 */
// oxfmt-ignore
const OF_WEEK: Record<string, [RegExp, number][]> = {
  ko: [[/다음\s*$/u, 1], [/지난\s*$/u, -1], [/이번\s*$/u, 0]],
  hi: [[/अगले\s*$/u, 1], [/इस\s*$/u, 0]],
  tr: [[/(?:gelecek|önümüzdeki|haftaya)\s*$/iu, 1], [/geçen\s*$/iu, -1], [/bu\s*$/iu, 0]],
  pl: [[/(?:następn\p{L}+|przyszł\p{L}+)\s*$/iu, 1], [/(?:zeszł\p{L}+|ubiegł\p{L}+|poprzedni\p{L}*)\s*$/iu, -1]],
}
/** Right before a weekday: the next one after today. */
const COMING: Record<string, RegExp> = {
  en: /(?:coming|upcoming)\s*$/iu,
  nl: /(?:komende|aankomende)\s*$/iu,
  de: /kommende[nr]?\s*$/iu,
  ko: /다가오는\s*$/u,
}
/** Holidays by month and day, or by their distance from Easter Sunday in days. */
const HOLIDAY_DATES: Readonly<Record<string, { month: number; day: number } | { easter: number }>> = {
  christmasEve: { month: 12, day: 24 },
  christmas: { month: 12, day: 25 },
  newYearsEve: { month: 12, day: 31 },
  newYear: { month: 1, day: 1 },
  workersDay: { month: 5, day: 1 },
  patricksDay: { month: 3, day: 17 },
  valentinesDay: { month: 2, day: 14 },
  halloween: { month: 10, day: 31 },
  epiphany: { month: 1, day: 6 },
  palmSunday: { easter: -7 },
  goodFriday: { easter: -2 },
  holySaturday: { easter: -1 },
  easterMonday: { easter: 1 },
  easter: { easter: 0 },
  ascension: { easter: 39 },
  pentecost: { easter: 49 },
}
const HOLIDAYS = Object.entries(HOLIDAY_DATES).map(
  ([id, day]) =>
    [
      new RegExp(
        anyOf(({ holidays }) => holidays?.[id]),
        'iu',
      ),
      day,
    ] as const,
)

export interface CalendarWords {
  /** Folded words of ordinals: "third" → 3. */
  ordinals: Map<string, number>
  ordinalEnding: RegExp | null
  /** Phrases of weeks → steps from this one, longest first. */
  weeks: [string, number][]
  /** The same of months. */
  months: [string, number][]
  ofWeek: [RegExp, number][]
  coming: RegExp | null
  after: string | null
  before: string | null
  loneDay: RegExp | null
}

const known = new Map<string, CalendarWords>()

/** Words of a language, built once; languages without tables have the locale data's weeks alone. */
export function calendarWordsOf(language: string): CalendarWords {
  const base = language.split('-')[0] ?? ''
  const cached = known.get(base)
  if (cached) return cached
  const data = calendarDataOf(base)
  const words: CalendarWords = {
    ordinals: ordinalsOf(base),
    ordinalEnding: ORDINAL_ENDINGS[base] ?? null,
    weeks: phrasesOf(base, 'week', data.weeks),
    months: phrasesOf(base, 'month', data.monthSteps),
    ofWeek: OF_WEEK[base] ?? [],
    coming: COMING[base] ?? null,
    after: data.after?.split(', ').join('|') ?? null,
    before: data.before?.split(', ').join('|') ?? null,
    loneDay: LONE_DAY[base] ?? null,
  }
  known.set(base, words)
  return words
}

export const isBetween = (word: string): boolean => BETWEEN.has(word)

function ordinalsOf(base: string): Map<string, number> {
  const ordinals = new Map(Object.entries(calendarDataOf(base).ordinals ?? {}).map(([word, value]) => [foldWord(word), value]))
  // Names of fractions are ordinals too ("fifth").
  for (const [word, part] of findNumberLexicon(base)?.parts ?? [])
    if (part > 3 && part <= 30 && base === 'en') ordinals.set(foldWord(word), part)
  return ordinals
}

function phrasesOf(base: string, unit: 'week' | 'month', more: Readonly<Record<string, number>> = {}): [string, number][] {
  const phrases = new Map<string, number>()
  try {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.RelativeTimeFormat(base, { numeric: 'auto', style })
      for (const step of [-1, 0, 1]) {
        const phrase = foldWord(format.format(step, unit))
        if (!/\d/.test(phrase)) phrases.set(phrase, step)
      }
    }
  } catch {
    // The runtime has no locale data for this language.
  }
  for (const [phrase, step] of Object.entries(more)) phrases.set(phrase, step)
  return [...phrases].sort(([one], [other]) => other.length - one.length)
}

/** The first holiday that a text names, as a function from a year to its date; null where it names none. */
export function findHoliday(text: string): ((year: number) => Date) | null {
  const holiday = HOLIDAYS.find(([pattern]) => pattern.test(text))?.[1]
  if (!holiday) return null
  return (year) =>
    'easter' in holiday
      ? new Date(easterOf(year).getTime() + holiday.easter * 86_400_000)
      : new Date(Date.UTC(year, holiday.month - 1, holiday.day))
}

/** Easter Sunday in the Gregorian calendar (Meeus, Jones, Butcher). */
function easterOf(year: number): Date {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return new Date(Date.UTC(year, month - 1, (h + l - 7 * m + 33 * month + 19) % 32))
}
