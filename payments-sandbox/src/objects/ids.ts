// Names for new objects, in the shape Stripe gives them: a prefix that tells the kind, then letters and digits nobody can guess.
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
