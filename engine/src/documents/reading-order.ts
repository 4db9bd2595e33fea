// Pages that are read from right to left, as Hebrew and Arabic are: mirrored, so that labels, columns and cells come in the order in which
// people read them. What runs from left to right within such a page, numbers and names, stays as it is within its cell.
import type { Ruling } from './pdf-rulings.ts'
import type { TextRun } from './pdf-shapes.ts'

interface PlacedPage {
  runs: TextRun[]
  rulings: Ruling[]
  /** True where places are counted from the right edge. */
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

/** Most of its letters are of a script that runs so. */
export function isRightToLeft(runs: readonly TextRun[]): boolean {
  const text = runs.map((run) => run.text).join('')
  const own = text.match(ALL_RIGHT_TO_LEFT)?.length ?? 0
  return own > 0 && own * 2 > (text.match(/\p{L}/gu)?.length ?? 0)
}
/** A letter of such a script. */
export const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const ALL_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT, 'gu')

/** Hebrew letters that a font of one byte a letter calls by the Latin ones at their places ("ðכס") are Hebrew. */
function repaired(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? text.replace(HEBREW_WORD, (word) => (HEBREW.test(word) ? word.replace(LATIN_1, hebrewOf) : word)) : text
}

/** Brackets that were turned with their line (")5(") face each other again: read as they are, no bracket closes another. */
export function withFacingBrackets(text: string): string {
  const signs = text.replace(/[^()]/gu, '')
  const isTurned = signs.length > 1 && /^(?:\)\()+$/u.test(signs)
  return isTurned ? text.replace(/[()]/gu, (sign) => (sign === '(' ? ')' : '(')) : text
}

const HEBREW = /\p{Script=Hebrew}/u
const HEBREW_WORD = /[\p{Script=Hebrew}à-ú]+/gu
/** Windows-1255 has the letters from alef on where Latin 1 has these. */
const LATIN_1 = /[à-ú]/gu
const [ALEF, A_GRAVE] = [0x05d0, 0xe0]

function hebrewOf(letter: string): string {
  return String.fromCodePoint(ALEF + letter.codePointAt(0)! - A_GRAVE)
}
