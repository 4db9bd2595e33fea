// Finds identifiers of the things of a list: numbers of orders, cases, parts, files. They consist of digits and letters, and are neither a
// quantity nor a name.

export const CODE_CHARS_MAX = 40
/** From this number of letters on, a part of a text is a word, not an abbreviation in a code. */
const WORD_CHARS = 4
/** Abbreviations, such as of a department or a court. */
const SIGN = /^\p{Lu}{4,6}$/u
/** Words before a number that only introduce it. */
const FORERUNNER = /^(?:(?:\p{L}[\p{L}.]*\s+){0,3}?(?:no|nos|nr|num|number|id|ref|code)\b\.?|#)(?:\s*:)?\s*(?=\S*\d)/iu

/** True for a text that consists only of such an identifier: "A-24-22", "Case No. 16-0775", "report_24.pdf". */
export function isCode(text: string): boolean {
  const own = withoutForerunner(text)
  if (own === '' || own.length > CODE_CHARS_MAX || !/\d/.test(own)) return false
  const words = own.replace(/\.\p{L}{3,4}$/u, '').match(/\p{L}+/gu) ?? []
  const isMostlyFigures = own.replace(/\D/g, '').length * 2 >= own.replace(/[^\p{L}\d]/gu, '').length
  return words.every(
    (word) => word.length < WORD_CHARS || SIGN.test(word) || !/\s/.test(own) || (isMostlyFigures && word.length === WORD_CHARS),
  )
}

export function withoutForerunner(text: string): string {
  return text
    .trim()
    .replace(FORERUNNER, '')
    .replace(/[:,;]$/, '')
    .trimEnd()
}

/** The identifier of a text that is one, begins with one, or contains one after "No."; null without one. */
export function codeIn(text: string): string | null {
  if (isCode(text)) return withoutForerunner(text)
  const leading = leadingCode(text)
  return leading === null ? (NUMBERED.exec(text)?.[1] ?? null) : withoutForerunner(leading)
}
const NUMBERED = /(?<![\p{L}\d])(?:no|nos|nr|number)\b\.?(?:\s*:)?\s*((?=\p{L}{0,8}[-.]?\d)[\p{L}\d][\p{L}\d./-]*[\p{L}\d])/iu

const LEADING_CHARS_MIN = 4

/** The identifier at the beginning of a text, before a separator: "SC-207: Ahmed v. Oak" → "SC-207". Null without one. */
export function leadingCode(text: string): string | null {
  const found = /^(.{2,60}?)\s*(?:[:.]\s|\s[-–—|]\s|[–—|]\s|,\s|\s(?=\())\s*\S/su.exec(text.trim())?.[1]
  // A short one is the number of a line.
  return found !== undefined && found.length >= LEADING_CHARS_MIN && isCode(found) ? found : null
}
