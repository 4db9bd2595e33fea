// What of a text counts where two are compared that may be written with other signs and spaces.
import { keepTexts } from './keep-texts.ts'

/** Its letters and digits in lower case, of any script. */
export const lettersOf = keepTexts((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))

/** Lower case with unchanged offsets: only the capital İ becomes two units, which would shift what follows. */
export function lowerInPlace(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase()
}
