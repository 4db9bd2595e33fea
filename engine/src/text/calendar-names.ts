// Names of months and of days of the week, long and short, in the languages of the web.
const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs hu ro tr ru uk el ja zh ko'.split(' ')

let months: ReadonlySet<string> | undefined
let weekdays: ReadonlySet<string> | undefined

/** "December", "dic.". */
export function isMonthName(word: string): boolean {
  months ??= namesOf('month', 12)
  return months.has(bare(word))
}

/** "Monday", "Mo.", "lun". */
export function isWeekday(word: string): boolean {
  weekdays ??= new Set([...namesOf('weekday', 7)].flatMap((name) => [name, name.slice(0, 2)]))
  return weekdays.has(bare(word))
}

function namesOf(part: 'month' | 'weekday', count: number): ReadonlySet<string> {
  const forms = LANGUAGES.flatMap((language) =>
    (['long', 'short', 'narrow'] as const)
      .filter((length) => length !== 'narrow' || part === 'weekday')
      .map((length) => new Intl.DateTimeFormat(language, { [part]: length, timeZone: 'UTC' })),
  )
  // The 1st of June 2026 is a Monday.
  const days = Array.from({ length: count }, (_, at) => (part === 'month' ? Date.UTC(2026, at, 15) : Date.UTC(2026, 5, 1 + at)))
  return new Set(forms.flatMap((form) => days.map((day) => bare(form.format(day)))))
}

function bare(word: string): string {
  return word.replace(/[^\p{L}\p{M}]/gu, '').toLowerCase()
}
