// Legal entity identifiers (LEI, ISO 17442): twenty letters and digits of which the last two are check digits.
import { modulo97 } from './ibans.ts'

export const LIKE_LEI = /(?<![\p{L}\p{N}])[A-Z\d]{18}\d{2}(?![\p{L}\p{N}])/gu

/** True for twenty characters that are 1 modulo 97, the last two of them digits. */
export function isLei(code: string): boolean {
  return /^[A-Z\d]{18}\d{2}$/.test(code) && modulo97(code) === 1
}
