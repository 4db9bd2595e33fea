// Text folded for comparing phrases: lower case, without accents, punctuation as spaces, one space at both ends.
import { foldLetters } from '../text/fold-letters.ts'

/** " gesamtzeit in minuten " of "Gesamtzeit, in Minuten". Length may differ from the text's. */
export function foldWords(text: string): string {
  return ` ${foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
