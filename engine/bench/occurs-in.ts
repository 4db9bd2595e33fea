// Checks whether a labelled value occurs in a text, by its words and numbers without punctuation. Used to measure what a prompt still
// contains, not to score values that were read.
import { markupPieces } from './markup-pieces.ts'

export interface Haystack {
  /** Folded words with single spaces around each. */
  words: string
  /** Only letters and digits. */
  letters: string
  numbers: Set<number>
}

/** The searchable form of a plain text. */
export function haystackOf(text: string): Haystack {
  return haystackOfPieces([text])
}

/** The searchable form of markup: its texts, including scripts, and the values of its attributes. */
export function haystackOfMarkup(markup: string): Haystack {
  return haystackOfPieces(markupPieces(markup).map(({ text }) => text))
}

function haystackOfPieces(pieces: string[]): Haystack {
  const apart = fold(pieces.join(' '))
  const together = fold(pieces.join(''))
  const numbers = new Set([apart, together].flatMap((text) => text.match(/\d[\d.,' ]*\d|\d/g) ?? []).flatMap(readings))
  return { words: ` ${apart.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `, letters: together.replace(/[^\p{L}\p{N}]+/gu, ''), numbers }
}

/** 0 or 1, for lists the share of their items, for alternatives the best one; null for values that are not text. */
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
  // Short values only as whole words; long ones also without the spaces.
  return words.includes(` ${wanted} `) || (wanted.length > 5 && letters.includes(wanted.replaceAll(' ', '')))
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}]/gu, '')
    .toLowerCase()
}

/** All numbers that the digits can mean: 1.299,50 and 1,299.50 and 1299.5. */
function readings(digits: string): number[] {
  const plain = digits.replace(/[' ]/g, '')
  const asPoint = Number(plain.replaceAll(',', ''))
  const asComma = Number(plain.replaceAll('.', '').replace(',', '.'))
  return [asPoint, asComma].filter((number) => !Number.isNaN(number))
}
