// Reads the number of a sentence, in digits or in words, and shares as percent.
import { readNumber } from './read-number.ts'

/** Value of the first number; null where there is none. */
export function readNumberText(text: string, language: string | null): number | null {
  return readNumber(text, { language, unit: null })
}

/** A share counted in percent: "12.5 %" is 12.5, "two tenths" with no sign of percent the number itself. */
export function readPercentText(text: string, language: string | null): number | null {
  return readNumberText(text, language)
}
