// How pages write numbers of things: "1,200", "1 200", "1.2k", "12 Tsd.", "2.3万", "3 mil". Values are parsed by read-number.ts.
import { anyOf } from '../../fields/word-patterns.ts'

const DIGITS = String.raw`\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,]\d+)?`
/** The powers of read-number.ts in which things are counted. */
const POWER = String.raw`[ \u00a0]?(?:m(?!\p{L})|${anyOf(({ powers }) => [powers?.thousand, powers?.million])}\.?|[万萬億亿])`

/** Source of an expression without groups for digits with their power: flags i and u. */
export const COUNT_TEXT = String.raw`(?:${DIGITS})(?:${POWER})?`

const HAS_POWER = new RegExp(`\\d${POWER}$`, 'iu')

/** True for a number that may be a count: whole, in thousands, or with a power behind it. */
export function isWholeText(text: string): boolean {
  return !/[.,]\d{1,2}$/.test(text) || HAS_POWER.test(text)
}
