// The part of a line that is a date, as written: for fields that want dates as the page shows them.

const MONTH = String.raw`(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|janv|févr|mars|avr|juin|juil|août|déc|ene|abr|ago|dic|gen|mag|giu|lug|set|ott)\p{L}*\.?`
const TIME = String.raw`(?:,?\s*(?:at|um|à|[-–|•·])?\s*\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?|\s?uhr)?)?`
const FORMS = [
  new RegExp(String.raw`\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?`, 'iu'),
  new RegExp(String.raw`\b${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?,?(?:\s+(?:19|20)\d{2})?${TIME}(?![\p{L}\d])`, 'iu'),
  new RegExp(String.raw`\b\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:de\s+)?${MONTH}(?:\s+(?:de\s+)?(?:19|20)\d{2})?${TIME}(?![\p{L}\d])`, 'iu'),
  new RegExp(String.raw`\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}${TIME}`, 'iu'),
  /\d{4}年\d{1,2}月\d{1,2}日(?:\s*\d{1,2}[:時]\d{2}分?)?/u,
  /\b(?:\d{1,3}|an?)\s+(?:second|minute|hour|day|week|month|year)s?\s+ago\b|\byesterday\b|\btoday\b/iu,
  new RegExp(String.raw`\b${MONTH}\s+(?:19|20)\d{2}\b`, 'iu'),
]

/** The first date of a line; null where it has none. */
export function dateIn(line: string): string | null {
  for (const form of FORMS) {
    const match = form.exec(line)
    if (match) return match[0].trim()
  }
  return null
}

const DAY = /^\D{0,12}\d{1,4}\D+\d{1,2}(?!\d)|\p{L}{3,}\.? \d{1,2}(?!\d)|\d{1,2}\D{1,8}\p{L}{3}/u

/** False for a month or a year alone, by which archives are named. */
export function hasDay(date: string): boolean {
  return DAY.test(date)
}
