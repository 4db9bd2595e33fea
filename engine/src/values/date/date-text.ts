// Finds the dates of a line as written, for fields that want dates as the page shows them.
import { AT, ON_DAY } from '../../fields/particles.ts'
import { ZONE_SOURCE } from './zone.ts'
import { keepTexts } from '../../text/keep-texts.ts'

const MONTH = String.raw`(?:jan|feb|fev|mar|maart|mrt|mär|mei(?!\p{L})|outubro|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|janv|févr|mars|avr|juin|juil|août|déc|ene|abr|(?<!(?:second|minute|min|hour|hr|day|week|month|year)s?\s)ago|dic|gen|mag|giu|lug|set|ott)\p{L}*\.?`
const TIME = String.raw`(?:,?\s*(?:${AT}\.?|[-–|•·])?\s*\d{1,2}(?:[:.]\d{2}(?:[:.]\d{2})?|\s?h\s?\d{2})(?:\s?[ap]\.?m\.?|\s?uhr|h(?!\p{L}))?(?:\s${ZONE_SOURCE})?)?`
/** Forms of dates, each with a cheap pattern that every text in that form matches: most lines match none. */
const FORMS: readonly { form: RegExp; needs: RegExp }[] = [
  {
    needs: /\d-\d/,
    form: new RegExp(String.raw`\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?`, 'iu'),
  },
  {
    needs: /[\p{L}.]\s+(?:\d{1,2}(?!\d)|\d{2,4}(?:[:.]\d{2}|\s?h))/u,
    form: new RegExp(String.raw`\b${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?,?(?:\s+(?:19|20)\d{2})?${TIME}(?![\p{L}\d])`, 'iu'),
  },
  {
    needs: /(?<!\d)\d{1,2}(?:st|nd|rd|th|er|\.)?\s+[jfmaosndegl]/iu,
    form: new RegExp(
      String.raw`\b\d{1,2}(?:st|nd|rd|th|er|\.)?\s+(?:de\s+)?${MONTH}(?:\s+(?:de\s+)?(?:19|20)\d{2})?${TIME}(?![\p{L}\d])`,
      'iu',
    ),
  },
  { needs: /\d[./-]\p{L}{3}/u, form: new RegExp(String.raw`\b\d{1,2}[./-]${MONTH}[./-]\d{2,4}(?!\d)`, 'iu') },
  { needs: /\d[./-]\d{1,2}[./-]\d/, form: new RegExp(String.raw`\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}${TIME}`, 'iu') },
  { needs: /\d{4}[./]\d/, form: /(?<![\d./])(?:19|20)\d{2}[./]\d{1,2}[./]\d{1,2}(?![\d./])/u },
  { needs: /\d年/u, form: /\d{4}年\d{1,2}月\d{1,2}日(?:\s*\d{1,2}[:時]\d{2}分?)?/u },
  {
    needs: /ago|today|yesterday/iu,
    form: /\b(?:\d{1,3}|an?)\s+(?:second|minute|hour|day|week|month|year)s?\s+ago\b|\byesterday\b|\btoday\b/iu,
  },
  { needs: /[\p{L}.]\s+(?:19|20)\d/u, form: new RegExp(String.raw`\b${MONTH}\s+(?:19|20)\d{2}\b`, 'iu') },
]

/** One pattern that every date matches, whatever its form: most texts of a page end here. */
const MAY_BE_DATED = /\d-\d|\d[./-](?:\d{1,2}[./-]\d|\p{L}{3})|\d[\p{L}.]{0,2}\s+\p{L}|[\p{L}.]\s+\d|\d年|ago|today|yesterday/iu

/** The first date of a line; null where it has none. */
export function dateIn(line: string): string | null {
  return MAY_BE_DATED.test(line) ? firstDate(line) : null
}

/** Cached, since a page shows the same day in several lines, and many readers look for dates in them. */
const firstDate = keepTexts((line): string | null => {
  for (const { form, needs } of FORMS) {
    const match = needs.test(line) ? form.exec(line) : null
    if (match) return withoutWord(match[0]).trim()
  }
  return null
})

/** Without a word behind the time that is an abbreviation of a zone in capitals only: "9:14 est". */
function withoutWord(date: string): string {
  const [zone] = ZONE_BEHIND.exec(date) ?? []
  return zone === undefined || zone === zone.toUpperCase() ? date : date.slice(0, -zone.length)
}
const ZONE_BEHIND = new RegExp(String.raw`\s${ZONE_SOURCE}$`, 'iu')

export interface LineDate {
  raw: string
  /** The words for the role of the date: those between it and the date before it, else those behind it. */
  words: string
}

const FORMS_ANYWHERE = FORMS.map(({ form, needs }) => ({ form: new RegExp(form.source, `g${form.flags}`), needs }))
const HAS_LETTERS = /\p{L}{2}/u
/** Characters that separate the facts of a line. */
const APART = /[|•·\n]/u

/** The dates of a line in its order, each with its own words: "Published 3 May · Updated 5 May". */
export function datesIn(line: string): readonly LineDate[] {
  return MAY_BE_DATED.test(line) ? allDates(line) : []
}

/** Cached like the first date. */
const allDates = keepTexts((line): readonly LineDate[] => {
  const found: { index: number; raw: string }[] = []
  for (const { form, needs } of FORMS_ANYWHERE) {
    if (!needs.test(line)) continue
    for (const { 0: matched, index } of line.matchAll(form)) {
      const raw = withoutWord(matched)
      if (!found.some((other) => index < other.index + other.raw.length && other.index < index + raw.length)) found.push({ index, raw })
    }
  }
  if (found.length === 0) return []
  found.sort((a, b) => a.index - b.index)
  return found.map(({ index, raw }, at) => {
    const last = found[at - 1]
    const before = line.slice(last ? last.index + last.raw.length : 0, index)
    const own = last ? (before.split(APART).at(-1) ?? '') : before
    const next = found[at + 1]
    const rest = line.slice(index + raw.length, next?.index)
    // Without a separator between them, the words belong to the next date.
    const behind = next && !APART.test(rest) ? '' : (rest.split(APART)[0] ?? '')
    return { raw: raw.trim(), words: HAS_LETTERS.test(own) ? own : behind }
  })
})

const DAY = /^\D{0,12}\d{1,4}\D+\d{1,2}(?!\d)|\p{L}{3}\.? \d{1,2}(?!\d)|(?<!\d)\d{1,2}\D{1,8}\p{L}{3}/u

/** False for a month or a year alone, by which archives are named. */
export function hasDay(date: string): boolean {
  return DAY.test(date)
}

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})/

/** Whether a date as it is written names the day of an ISO date, its month as a figure or by its name in the page's language or English. */
export function containsDay(written: string, iso: string, language: string | null): boolean {
  const [, year, month, day] = (ISO_DAY.exec(iso) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const figures = (written.match(/\d+/g) ?? []).map(Number)
  if (![year, day].every((figure) => figures.includes(figure))) return false
  const text = written.toLowerCase()
  const isFigure = figures.filter((figure) => figure === month).length > (month === day ? 1 : 0)
  return isFigure || monthNames(month, language).some((name) => text.includes(name))
}

/** The primary subtag of a page's language; one that no locale has is ignored. */
const LANGUAGE = /^[a-z]{2,3}(?![a-z])/i

function monthNames(month: number, language: string | null): string[] {
  const first = new Date(Date.UTC(2000, month - 1, 1))
  const locales = [...(LANGUAGE.exec(language ?? '') ?? []), 'en']
  return Intl.DateTimeFormat.supportedLocalesOf(locales).map((locale) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
      .formatToParts(first)
      .flatMap(({ type, value }) => (type === 'month' ? [value.toLowerCase().replace('.', '')] : []))
      .join(''),
  )
}

/** Words between a label and its day that do not change the label's meaning: "Last updated on", "Geplaatst op". */
export const BEFORE_DAY = new RegExp(String.raw`(?:\s${ON_DAY})?\s*$`, 'iu')
