// Numbers of bank accounts (IBAN, ISO 13616): country, two check digits and the account, in groups or in one.

export const LIKE_IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ \u00A0]?[A-Z\d]{2,4}){2,8}(?![\p{L}\p{N}])/gu
/** Shortest and longest of those that are in use: Norway's, and what the standard allows. */
const [CHARS_MIN, CHARS_MAX] = [15, 34]

/** True where the number is 1 modulo 97 with its first four characters moved to the end. */
export function isIban(text: string): boolean {
  const code = text.replace(/[ \u00A0]/g, '')
  return code.length >= CHARS_MIN && code.length <= CHARS_MAX && modulo97(code.slice(4) + code.slice(0, 4)) === 1
}

/** Capital letters read as 10 to 35 (ISO 7064); 1 where two check digits at the end fit. */
export function modulo97(code: string): number {
  const digits = [...code].map((char) => parseInt(char, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}
