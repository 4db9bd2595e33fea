// Forms of a text for comparing it with others that may differ in punctuation, spaces or case.
import { keepTexts } from './keep-texts.ts'

/** Only the letters and digits of any script, in lower case. */
export const lettersOf = keepTexts((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))

/**
 * Lower case with unchanged offsets. The capital İ is replaced first, because its lower case has two units and would shift what follows.
 */
export function lowerInPlace(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase()
}
