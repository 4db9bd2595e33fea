// Names of months and days of the week, long and short, in 22 languages, as Intl.DateTimeFormat has them.
const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs hu ro tr ru uk el ja zh ko'.split(' ')

let months: ReadonlySet<string> | undefined
let weekdays: ReadonlySet<string> | undefined

/** True for the name of a month in any of the languages: "December", "dic.". */
export function isMonthName(word: string): boolean {
  months ??= namesOf('month', 12)
  return months.has(bare(word))
}

/** True for the name of a day of the week in any of the languages: "Monday", "Mo.", "lun". */
export function isWeekday(word: string): boolean {
  weekdays ??= new Set([...namesOf('weekday', 7)].flatMap((name) => [name, name.slice(0, 2)]))
  return weekdays.has(bare(word))
}

/**
 * The number (1 to 12) of the month with this name in the page's language, else in English, else in any language: "März" is 3. Null for
 * other words.
 */
export function monthOf(word: string, language: string | null): number | null {
  const own = language?.split('-')[0]?.toLowerCase() ?? ''
  const name = bare(word, own)
  const isPlain = name === word && CAPITALS.has(own === '' ? 'en' : own)
  // "May" and "March" are months, "may" and "march" are not.
  if (isPlain) return null
  return allMonths(own).get(name) ?? null
}

const merged = new Map<string, ReadonlyMap<string, number>>()

/** Months by name in all languages. Where a name means different months ("listopad"), the page's language and then English decide. */
function allMonths(own: string): ReadonlyMap<string, number> {
  const key = LANGUAGES.includes(own) ? own : ''
  const known = merged.get(key)
  if (known !== undefined) return known
  const names = new Map<string, number>()
  for (const language of [key, 'en', ...LANGUAGES])
    for (const [name, month] of monthNames(language)) if (!names.has(name)) names.set(name, month)
  merged.set(key, names)
  return names
}

/** Languages in which names of months start with a capital letter. */
const CAPITALS = new Set(['en', 'de'])
const numbers = new Map<string, ReadonlyMap<string, number>>()
/** Common short forms that Intl.DateTimeFormat does not have. */
const MORE_MONTHS = new Map([
  ['sept', 9],
  ['febr', 2],
  ['mrz', 3],
])

function monthNames(language: string): ReadonlyMap<string, number> {
  const known = numbers.get(language)
  if (known !== undefined) return known
  const names = new Map<string, number>(language === 'en' ? MORE_MONTHS : [])
  if (LANGUAGES.includes(language))
    for (const form of ['long', 'short'] as const)
      for (let month = 1; month <= 12; month += 1)
        for (const options of [{ month: form }, { month: form, day: 'numeric' }] as const) {
          const parts = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).formatToParts(Date.UTC(2026, month - 1, 15))
          const name = bare(parts.find(({ type }) => type === 'month')?.value ?? '', language)
          if (name !== '' && !names.has(name)) names.set(name, month)
        }
  numbers.set(language, names)
  return names
}

/** As `isWeekday`, but only in one language and in English: short names of other languages are ordinary words here ("on", "do"). */
export function isWeekdayOf(word: string, language: string | null): boolean {
  const own = language?.split('-')[0]?.toLowerCase() ?? ''
  return [own, 'en'].some((one) => LANGUAGES.includes(one) && weekdayNames(one).has(bare(word, one)))
}

/** Cache of names by language. It only has languages of the list above, so that pages with invented language codes cannot fill it. */
const ownWeekdays = new Map<string, ReadonlySet<string>>()

function weekdayNames(language: string): ReadonlySet<string> {
  const known = ownWeekdays.get(language)
  if (known !== undefined) return known
  const names = namesOf('weekday', 7, [language])
  const all = new Set([...names].filter((name) => name.length > 1).flatMap((name) => [name, name.slice(0, 2)]))
  ownWeekdays.set(language, all)
  return all
}

function namesOf(part: 'month' | 'weekday', count: number, languages: readonly string[] = LANGUAGES): ReadonlySet<string> {
  const forms = languages.flatMap((language) =>
    (['long', 'short', 'narrow'] as const)
      .filter((length) => length !== 'narrow' || part === 'weekday')
      .map((length) => new Intl.DateTimeFormat(language, { [part]: length, timeZone: 'UTC' })),
  )
  // The 1st of June 2026 is a Monday.
  const days = Array.from({ length: count }, (_, at) => (part === 'month' ? Date.UTC(2026, at, 15) : Date.UTC(2026, 5, 1 + at)))
  return new Set(forms.flatMap((form) => days.map((day) => bare(form.format(day)))))
}

/** The letters of a word in lower case, by the rules of `language`: Turkish "KASIM" becomes "kasım". */
function bare(word: string, language = ''): string {
  const letters = word.replace(/[^\p{L}\p{M}]/gu, '')
  return language === 'tr' ? letters.toLocaleLowerCase('tr') : letters.toLowerCase()
}
