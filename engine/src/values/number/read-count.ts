// Reads how many reviews, ratings, comments or the like a text names. Of several numbers the count is read, not the score.
import { findNumbers } from './find-numbers.ts'
import { foldDigits } from './fold-digits.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const COUNTED = new RegExp(String.raw`^\s*\)?\s*(?:\p{L}+\s+)?${anyOf(({ ratings }) => ratings?.counted)}`, 'iu')

/** A whole number; null where the text counts nothing. */
export function readCount(raw: string): number | null {
  const text = foldDigits(raw)
  const numbers = findNumbers(text, { decimal: '.', groupsThousands: true })
  const counted = numbers.find((one) => COUNTED.test(text.slice(one.end)))
  const bracketed = numbers.find((one) => /[([]\s*$/.test(text.slice(0, one.start)) && /^\s*[)\]]/.test(text.slice(one.end)))
  const found = bracketed ?? counted ?? (numbers.length === 1 ? numbers[0] : null) ?? null
  return found && Number.isInteger(found.value) ? found.value : null
}
