// Converts a number to the thousands, millions or billions that its field asks for: "£58.3 million" is 58.3. One that is written without a
// power is taken to be in that scale already, unless it is too large for that.
import { findNumbers } from '../values/number/find-numbers.ts'
import { foldDigits } from '../values/number/fold-digits.ts'

/** `number` is the value of `text` with its power. */
export function inScale(number: number, { text, scale, language }: { text: string; scale: number; language: string | null }): number {
  return isInFull(number, { text, scale, language }) ? Number((number / scale).toPrecision(12)) : number
}

function isInFull(number: number, { text, scale, language }: { text: string; scale: number; language: string | null }): boolean {
  const size = Math.abs(number)
  if (hasPower(text, size)) return true
  // Statements in thousands have figures of any size, in their first rows with the sign apart ("$ 8,412"); other amounts with their
  // currency are written out.
  const isBare = /^(?:\p{Sc}\s+)?[\s\d.,'’()+−-]*$/u.test(text)
  return size >= scale && !(isBare && (scale < MILLION || EAST_ASIAN.test(language ?? '')))
}
const MILLION = 1e6
/** Firms there state their accounts in millions of yen, which are figures of seven digits and more. */
const EAST_ASIAN = /^(?:ja|zh|ko)/

/** True where a figure of the text and the number differ by a power of ten: a word or a sign behind the figure is that power. */
function hasPower(text: string, size: number): boolean {
  return findNumbers(foldDigits(text), { decimal: null, groupsThousands: true }).some(({ value }) => {
    const power = Math.log10(size / Math.abs(value))
    return power > 2.5 && Math.abs(power - Math.round(power)) < 1e-9
  })
}
