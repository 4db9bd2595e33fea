// Words of dates in many languages: months, weekdays and parts of the day, taken from the runtime's locale data, with a small
// table of spellings that it lacks. Reads no dates.
import { calendarDataOf } from './calendar-data.ts'

// oxfmt-ignore
const DATE_LANGUAGES = [
  'en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'uk', 'pl', 'cs', 'sv', 'da', 'nb', 'fi', 'tr', 'el', 'ro', 'hu', 'bg', 'hr', 'sr', 'sr-Latn', 'sk', 'sl', 'lt', 'lv', 'et', 'ca', 'gl', 'eu', 'is', 'ga', 'cy', 'sq', 'mk', 'be', 'ka', 'hy', 'az', 'kk', 'uz', 'ky', 'mn', 'ar', 'fa', 'he', 'ur', 'hi', 'mr', 'ne', 'bn', 'pa', 'gu', 'ta', 'te', 'kn', 'ml', 'si', 'th', 'lo', 'km', 'my', 'vi', 'id', 'ms', 'fil', 'jv', 'sw', 'af', 'zu', 'am', 'nn', 'fo', 'lb', 'fy', 'br', 'bs', 'ko', 'ja', 'zh',
]

const VIETNAMESE = ['một|giêng', 'hai', 'ba', 'tư|bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười', 'mười một', 'mười hai|chạp']
const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Months that are written in several words ("tháng mười hai", "tháng 12") as one. */
export function oneWordMonths(text: string): string {
  if (!/tháng/i.test(text)) return text
  return text.replace(/tháng\s+(\d{1,2}|mười một|mười hai|\p{L}+)(?!\p{L})/giu, (phrase, name: string) => {
    const month = /^\d/.test(name) ? Number(name) : VIETNAMESE.findIndex((names) => names.split('|').includes(name.toLowerCase())) + 1
    return MONTH_NAMES[month - 1] ?? phrase
  })
}

export interface DateWords {
  months: Map<string, number>
  /** 0 is Sunday. */
  weekdays: Map<string, number>
  /** Words for the first and second half of the day. */
  am: Set<string>
  pm: Set<string>
}

/** Folded form in which words are compared: lower case, without accents and closing points. */
export function foldWord(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0652]/g, '')
    .normalize('NFC')
    .replace(/ı/g, 'i')
    .replace(/[ʼʻ՚＇’]/g, "'")
    .replace(/(?<![.·])[.·]+$/, '')
    .trim()
}

const known = new Map<string, DateWords>()

/** Words of a language, built once. Unknown languages give those of their base language or none. */
export function dateWordsOf(language: string): DateWords {
  const cached = known.get(language)
  if (cached) return cached
  const words: DateWords = { months: new Map(), weekdays: new Map(), am: new Set(['am', 'a.m']), pm: new Set(['pm', 'p.m']) }
  if (isLocale(language)) fillWords(words, language)
  for (const [word, month] of Object.entries(calendarDataOf(language).months ?? {})) words.months.set(word, month)
  known.set(language, words)
  return words
}

function isLocale(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0
  } catch {
    return false
  }
}

function fillWords(words: DateWords, language: string): void {
  const calendar = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const
  for (const style of ['long', 'short'] as const) {
    const formats = [
      new Intl.DateTimeFormat(language, { ...calendar, month: style }),
      new Intl.DateTimeFormat(language, { ...calendar, month: style, day: 'numeric', year: 'numeric' }),
    ]
    for (let month = 11; month >= 0; month -= 1) {
      for (const format of formats) {
        const word = foldWord(format.formatToParts(Date.UTC(2021, month, 15)).find((part) => part.type === 'month')?.value ?? '')
        if (word !== '' && !/^\d+\D?$/.test(word)) words.months.set(word, month + 1)
      }
    }
    const weekday = new Intl.DateTimeFormat(language, { ...calendar, weekday: style })
    for (let day = 0; day < 7; day += 1) words.weekdays.set(foldWord(weekday.format(Date.UTC(2021, 7, 1 + day))), day)
  }
  const hours = new Intl.DateTimeFormat(language, { ...calendar, hour: 'numeric', hour12: true })
  for (const [hour, set] of [
    [3, words.am],
    [15, words.pm],
  ] as const) {
    const period = hours.formatToParts(Date.UTC(2021, 0, 1, hour)).find((part) => part.type === 'dayPeriod')?.value
    if (period) set.add(foldWord(period))
  }
}

/** Languages to look a word up in: the page's and English; all of them where the page's is not known. */
export function languageOrder(language: string | null): string[] {
  const base = language?.split('-')[0] ?? ''
  const first = [...new Set([language ?? '', base, 'en'])].filter((one) => one !== '')
  return language ? first : DATE_LANGUAGES
}
