// Whether a label's true value occurs in a text, in any spelling: words and numbers, without their punctuation.
// Measures what a prompt still contains; scores no reading.
import { markupPieces } from './markup-pieces.ts'

export interface Haystack {
  /** Folded words with single spaces around each. */
  words: string
  /** Letters and digits alone. */
  letters: string
  numbers: Set<number>
}

/** Of a plain text. */
export function haystackOf(text: string): Haystack {
  return haystackOfPieces([text])
}

/** Of markup: its texts, scripts included, and its attributes' values. */
export function haystackOfMarkup(markup: string): Haystack {
  return haystackOfPieces(markupPieces(markup).map(({ text }) => text))
}

function haystackOfPieces(pieces: string[]): Haystack {
  const apart = fold(pieces.join(' '))
  const together = fold(pieces.join(''))
  const numbers = new Set([apart, together].flatMap((text) => text.match(/\d[\d.,' ]*\d|\d/g) ?? []).flatMap(readings))
  return { words: ` ${apart.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `, letters: together.replace(/[^\p{L}\p{N}]+/gu, ''), numbers }
}

/** For lists the share of their items, else 0 or 1; null for values that are no text of the page (lists of alternatives: the best one). */
export function shareIn(value: unknown, text: Haystack): number | null {
  if (typeof value === 'number') return text.numbers.has(value) ? 1 : 0
  if (typeof value === 'string') return standsIn(value, text) ? 1 : 0
  if (Array.isArray(value)) {
    const shares = value.map((item) => shareIn(item, text)).filter((share) => share !== null)
    return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length
  }
  if (typeof value === 'object' && value !== null && 'any_of' in value && Array.isArray(value.any_of)) {
    return Math.max(...value.any_of.map((one: unknown) => shareIn(one, text) ?? 0))
  }
  return null
}

function standsIn(value: string, { words, letters }: Haystack): boolean {
  const folded = fold(value)
  const wanted = folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  if (wanted === '') return true
  // Short ones only as whole words; long ones also where the page has no spaces between them.
  return words.includes(` ${wanted} `) || (wanted.length > 5 && letters.includes(wanted.replaceAll(' ', '')))
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}]/gu, '')
    .toLowerCase()
}

/** 1.299,50 and 1,299.50 and 1299.5: every number the digits can mean. */
function readings(digits: string): number[] {
  const plain = digits.replace(/[' ]/g, '')
  const asPoint = Number(plain.replaceAll(',', ''))
  const asComma = Number(plain.replaceAll('.', '').replace(',', '.'))
  return [asPoint, asComma].filter((number) => !Number.isNaN(number))
}
