// Words of dates beside those of the runtime's locale data, by language, from data/calendar-words.json. A language is added there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' | 'decade'

/** Lists are separated by commas. */
export interface CalendarData {
  /** Spellings of months: common short forms, older and inflected ones. A number from 1 is the month. */
  months?: Readonly<Record<string, number>>
  /** Ordinals that are not a number's word with an ending: "first" → 1. */
  ordinals?: Readonly<Record<string, number>>
  /** Between a count of days and the date that it is counted from. */
  after?: string
  before?: string
  /** Weeks and months as steps from this one: "next week" → 1. */
  weeks?: Readonly<Record<string, number>>
  monthSteps?: Readonly<Record<string, number>>
  /** Words of units, marks of the past and the future, and phrases as steps. */
  relative?: {
    units?: Readonly<Record<string, Unit>>
    past?: readonly string[]
    future?: readonly string[]
    phrases?: Readonly<Record<string, { unit: Unit; count: number }>>
  }
  /** One to twelve. */
  numbers?: string
}

const DATA = JSON.parse(readFileSync(join(import.meta.dirname, 'data/calendar-words.json'), 'utf8')) as Readonly<
  Record<string, CalendarData>
>

/** The words of a language code such as "de-AT"; none for a language that the runtime's data suffice for. */
export function calendarDataOf(language: string): CalendarData {
  return DATA[language.split('-')[0] ?? ''] ?? {}
}
