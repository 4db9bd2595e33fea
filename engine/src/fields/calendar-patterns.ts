// Whole names of days of the week and of months in every language of the data, as parts of regular expressions with the flags i and u.
import { LANGUAGES } from './language-data.ts'
import { anyPhrase } from './word-patterns.ts'

const CODES = LANGUAGES.flatMap(({ code }) => (code === 'other' ? [] : [code]))
/** A Monday. */
const FIRST = Date.UTC(2026, 5, 1)
const DAYS = Array.from({ length: 7 }, (_, day) => FIRST + day * 24 * 60 * 60 * 1000)

/** "Mondays", "dimanche", "月曜日". */
export const WEEKDAYS = anyPhrase(
  CODES.flatMap((code) => {
    const names = new Intl.DateTimeFormat(code, { weekday: 'long', timeZone: 'UTC' })
    return DAYS.map((day) => names.format(day)).flatMap((name) => [name, `${name}s`])
  }),
)

/** May and its translations are other words, too; so are these. */
const MONTHS_NAMED = [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11]
const OTHER_WORDS: ReadonlySet<string> = new Set(['mars', 'marca'])

/** "January", "stycznia"; without names that are figures and a sign. */
export const MONTHS = anyPhrase([...new Set(CODES.flatMap(monthNames))].filter((name) => /^\p{L}+$/u.test(name) && !OTHER_WORDS.has(name)))

/** Alone and beside a day, where some languages have another form. */
function monthNames(code: string): string[] {
  const alone = new Intl.DateTimeFormat(code, { month: 'long', timeZone: 'UTC' })
  const dated = new Intl.DateTimeFormat(code, { month: 'long', day: 'numeric', timeZone: 'UTC' })
  return MONTHS_NAMED.map((month) => Date.UTC(2026, month, 15)).flatMap((day) => [
    alone.format(day).toLowerCase(),
    (dated.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '').toLowerCase(),
  ])
}
