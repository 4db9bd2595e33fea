// Numbers that identify things of a list: orders, cases, parts, files. They are written in figures and letters, are no
// quantity, and no name.

export const CODE_CHARS_MAX = 40
/** Letters of a word that is read as one. */
const WORD_CHARS = 4
/** Letters that are an abbreviation: of a department, a court. */
const SIGN = /^\p{Lu}{4,6}$/u
/** Words before a number that only introduce it. */
const FORERUNNER = /^(?:(?:\p{L}[\p{L}.]*\s+){0,3}?(?:no|nos|nr|num|number|id|ref|code)\b\.?|#)(?:\s*:)?\s*(?=\S*\d)/iu

/** A text that is nothing but such a number: "A-24-22", "Case No. 16-0775", "report_24.pdf". */
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

/** The number in a text that is one, is introduced as "No. 24-22" or begins with one; null where it has none. */
export function codeIn(text: string): string | null {
  if (isCode(text)) return withoutForerunner(text)
  const leading = leadingCode(text)
  return leading === null ? (NUMBERED.exec(text)?.[1] ?? null) : withoutForerunner(leading)
}
const NUMBERED = /(?<![\p{L}\d])(?:no|nos|nr|number)\b\.?(?:\s*:)?\s*((?=\p{L}{0,8}[-.]?\d)[\p{L}\d][\p{L}\d./-]*[\p{L}\d])/iu

const LEADING_CHARS_MIN = 4

/** The number at the beginning of a text, before a separator: "SC-207: Ahmed v. Oak" → "SC-207". Null where it has none. */
export function leadingCode(text: string): string | null {
  const found = /^(.{2,60}?)\s*(?:[:.]\s|\s[-–—|]\s|[–—|]\s|,\s|\s(?=\())\s*\S/su.exec(text.trim())?.[1]
  // A short one counts the lines.
  return found !== undefined && found.length >= LEADING_CHARS_MIN && isCode(found) ? found : null
}
