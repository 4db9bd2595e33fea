// Numbers of bank accounts (IBAN, ISO 13616): country, two check digits and the account, in groups or in one. The check digits distinguish them from
// every other code, so that no label is needed.
import { propose, type Finder } from '../finder.ts'

const LIKE_IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ \u00A0]?[A-Z\d]{2,4}){2,8}(?![\p{L}\p{N}])/gu
/** Shortest and longest of those that are in use: Norway's, and what the standard allows. */
const [CHARS_MIN, CHARS_MAX] = [15, 34]
const SURE = 0.95

export const findIbans: Finder = (page, intent) => {
  if (intent.concept?.id !== 'iban') return []
  return page.figuredBlocks.flatMap(({ id: block, text }) =>
    [...text.matchAll(LIKE_IBAN)].flatMap(([raw]) => (isIban(raw) ? [propose('iban', { block, raw }, SURE)] : [])),
  )
}

/** The four characters in front moved to the end, letters read as 10 to 35: the number is 1 modulo 97. */
export function isIban(text: string): boolean {
  const code = text.replace(/[ \u00A0]/g, '')
  if (code.length < CHARS_MIN || code.length > CHARS_MAX) return false
  const digits = [...(code.slice(4) + code.slice(0, 4))].map((char) => parseInt(char, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
