// Whole names of the days of the week in every language of the data, in plural too, as a part of a regular expression.
import { anyPhrase } from './word-patterns.ts'
import { LANGUAGES } from './language-data.ts'

/** A Monday. */
const FIRST = Date.UTC(2026, 5, 1)
const DAYS = Array.from({ length: 7 }, (_, day) => FIRST + day * 24 * 60 * 60 * 1000)

/** "Mondays", "dimanche", "月曜日": for expressions with the flags i and u. */
export const WEEKDAYS = anyPhrase(
  LANGUAGES.filter(({ code }) => code !== 'other').flatMap(({ code }) => {
    const names = new Intl.DateTimeFormat(code, { weekday: 'long', timeZone: 'UTC' })
    return DAYS.map((day) => names.format(day)).flatMap((name) => [name, `${name}s`])
  }),
)
