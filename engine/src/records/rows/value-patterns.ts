// Patterns of the kinds of values in records.

export const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
export const PHONE = /(?:\+?\d[\d\s().-]{6,}\d)/
/** Not "3.2.0" or "v3.20.10", which number versions. */
export const DATE =
  /(?<![\p{L}\d.])(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})(?!\.?\d)|\d{4}年\d{1,2}月(?:\d{1,2}日)?|\d{1,2}\.?\s+(?:de\s+)?\p{L}{3,}\.?\s+(?:del?\s+)?\d{4}|(?<!\p{L})\p{L}{3,}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}/u
export const PRICE = /\p{Sc}\s?\d|\d[.,]*\s?(?:\p{Sc}|USD|EUR|GBP|CHF|PLN|CZK|SEK|NOK|DKK|kr\b|zł|Kč|Ft(?!\p{L})|[円元원])/u
export const NUMBER = /^[^\p{L}\d]*\d[^\p{L}]*$/u
export const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|zip|csv|odt|rtf)(?:$|[?#])/i
/** Enumerations and file sizes. */
export const NO_NAME = /^[\p{L}\d]{1,3}[.)]$|^\d[\d.,]*\s?(?:[kmg]b|bytes)$/iu

/** True for a text with a day. */
export function isDated(text: string): boolean {
  return DATE.test(text)
}

const TIME = /\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?\s?m\.?|uhr|h)?(?!\p{L})/giu
/** Letters for a weekday and one or two words such as "at". */
const BESIDE_DATE_CHARS_MAX = 14

/** True for a text that consists only of a day, with its weekday and times of day. */
export function isOnlyDate(text: string): boolean {
  return (
    text
      .replace(DATE, ' ')
      .replace(TIME, ' ')
      .replace(/[^\p{L}]/gu, '').length <= BESIDE_DATE_CHARS_MAX
  )
}

/** True for a text that consists only of an email address. */
export function isOnlyEmail(text: string): boolean {
  return !/\s/.test(text) && EMAIL.exec(text)?.[0] === text
}
