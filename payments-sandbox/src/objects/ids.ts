// Ids of new objects, in Stripe's shape: a prefix for the kind, then random letters and digits.
import { randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`
}

export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    // Bytes beyond the last whole multiple of the alphabet would favour its first letters.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += LETTERS[byte % LETTERS.length]
  }
  return text
}
