// Normalizes digits and spaces: digits of any script become 0-9, white space of every kind a single space. Does not change letters or case:
// cleaners that compare words fold them themselves.
import { isFolded } from '../../text/fold.ts'

// oxfmt-ignore
const VULGAR: Record<string, string> = {
  '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4', '⅕': '1/5', '⅖': '2/5', '⅗': '3/5', '⅘': '4/5',
  '⅙': '1/6', '⅚': '5/6', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8',
}
const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/** Decimal digits of a script are in runs of ten: the index in the run is the value. */
function digitOf(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit(codePoint - value - 1)) value += 1
  return String(value)
}

/**
 * The text with digits of any script as 0-9, full-width signs as ASCII, fractions like ½ as " 1/2" and all white space as single blanks.
 */
export function foldDigits(text: string): string {
  if (isFolded(text)) return text
  return text
    .replace(/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/g, (sign) => ` ${VULGAR[sign]} `)
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]/g, '')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replace(/[‐‑‒–—―−﹣]/g, '-')
    .replace(/[\s\u00a0\u2007\u202f]+/g, ' ')
    .trim()
}
