// Mirrors right-to-left pages (Hebrew, Arabic), so that labels, columns and cells are in reading order. Left-to-right text in them, such as
// numbers and names, is unchanged within its cell.
import type { Ruling } from './pdf-rulings.ts'
import type { TextRun } from './pdf-shapes.ts'

interface PlacedPage {
  runs: TextRun[]
  rulings: Ruling[]
  /** True where positions are counted from the right edge. */
  isMirrored: boolean
}

export function inReadingOrder(runs: readonly TextRun[], width: number, rulings: readonly Ruling[] = []): PlacedPage {
  if (!isRightToLeft(runs)) return { runs: [...runs], rulings: [...rulings], isMirrored: false }
  return {
    runs: runs.map((run) => ({ ...run, text: repaired(run.text), x: width - run.x - run.width, isMirrored: true })),
    rulings: rulings.map((one) =>
      one.isHorizontal ? { ...one, from: width - one.to, to: width - one.from } : { ...one, at: width - one.at },
    ),
    isMirrored: true,
  }
}

/** True where most letters are of a right-to-left script. */
export function isRightToLeft(runs: readonly TextRun[]): boolean {
  const text = runs.map((run) => run.text).join('')
  const own = text.match(ALL_RIGHT_TO_LEFT)?.length ?? 0
  return own > 0 && own * 2 > (text.match(/\p{L}/gu)?.length ?? 0)
}
/** A letter of a right-to-left script. */
export const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const ALL_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT, 'gu')

/** Replaces Latin letters in Hebrew words ("ðכס") that come from a single-byte font with the Hebrew letters of the same codes. */
function repaired(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? text.replace(HEBREW_WORD, (word) => (HEBREW.test(word) ? word.replace(LATIN_1, hebrewOf) : word)) : text
}

/** Restores brackets that were mirrored with their line: ")5(" becomes "(5)". */
export function withFacingBrackets(text: string): string {
  const signs = text.replace(/[^()]/gu, '')
  const isTurned = signs.length > 1 && /^(?:\)\()+$/u.test(signs)
  return isTurned ? text.replace(/[()]/gu, (sign) => (sign === '(' ? ')' : '(')) : text
}

const HEBREW = /\p{Script=Hebrew}/u
const HEBREW_WORD = /[\p{Script=Hebrew}à-ú]+/gu
/** Codes of Latin-1 that are Hebrew letters from alef on in Windows-1255. */
const LATIN_1 = /[à-ú]/gu
const [ALEF, A_GRAVE] = [0x05d0, 0xe0]

function hebrewOf(letter: string): string {
  return String.fromCodePoint(ALEF + letter.codePointAt(0)! - A_GRAVE)
}
