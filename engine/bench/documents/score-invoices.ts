// Compares the values read from an invoice with the expected ones: names by their letters, numbers to the cent, dates by the day.
import type { JsonValue } from '@quarry/contract'
import type { ExpectedDocument, ExpectedItem } from './document-set.ts'

export const HEAD_FIELDS = ['issuer', 'invoice_number', 'date', 'total'] as const
export const ITEM_FIELDS = ['description', 'quantity', 'unit_price', 'line_total'] as const
/** Fields that are in no document, requested for every document. */
export const ABSENT_FIELDS = ['isbn', 'rating', 'cooking_time', 'author', 'salary', 'venue', 'doi'] as const

export interface Tally {
  expected: number
  read: number
  right: number
}

export function emptyTally(): Tally {
  return { expected: 0, read: 0, right: 0 }
}

export function f1({ expected, read, right }: Tally): number {
  return expected + read === 0 ? 0 : (2 * right) / (expected + read)
}

export type Data = Record<string, JsonValue>

export interface Wrong {
  file: string
  field: string
  expected: unknown
  read: unknown
}

export interface InvoiceScore {
  heads: Record<string, Tally>
  items: Tally
  absent: { asked: number; filled: number }
  wrong: Wrong[]
}

export function emptyScore(): InvoiceScore {
  const heads = Object.fromEntries(HEAD_FIELDS.map((name) => [name, emptyTally()]))
  return { heads, items: emptyTally(), absent: { asked: 0, filled: 0 }, wrong: [] }
}

export function addInvoice(score: InvoiceScore, expected: ExpectedDocument, data: Data): void {
  for (const field of HEAD_FIELDS) {
    const [wanted, read] = [expected[field], data[field] ?? null]
    if (wanted === undefined) continue
    const tally = score.heads[field]!
    const isRight = isSame(wanted, read)
    tally.expected += 1
    tally.read += read === null ? 0 : 1
    tally.right += isRight ? 1 : 0
    if (!isRight) score.wrong.push({ file: expected.file, field, expected: wanted, read })
  }
  for (const field of ABSENT_FIELDS) {
    const read = data[field] ?? null
    score.absent.asked += 1
    if (read === null) continue
    score.absent.filled += 1
    score.wrong.push({ file: expected.file, field, expected: null, read })
  }
  if (expected.items !== undefined) addItems(score, expected, itemsOf(data['items']))
}

function addItems(score: InvoiceScore, { file, items: wanted = [] }: ExpectedDocument, read: readonly Data[]): void {
  const left = [...read]
  const own = emptyTally()
  for (const item of wanted) {
    own.expected += ITEM_FIELDS.filter((name) => item[name] !== undefined).length
    const best = left.map((row) => ({ row, right: rightIn(item, row) })).toSorted((a, b) => b.right - a.right)[0]
    if (best === undefined || best.right === 0) continue
    own.right += best.right
    own.read += ITEM_FIELDS.filter((name) => item[name] !== undefined && (best.row[name] ?? null) !== null).length
    left.splice(left.indexOf(best.row), 1)
  }
  // For a row without a counterpart all values count as read.
  const known = ITEM_FIELDS.filter((name) => wanted.some((item) => item[name] !== undefined))
  own.read += left.reduce((sum, row) => sum + known.filter((name) => (row[name] ?? null) !== null).length, 0)
  score.items.expected += own.expected
  score.items.read += own.read
  score.items.right += own.right
  if (own.right < own.expected || own.read > own.right)
    score.wrong.push({ file, field: `items ${f1(own).toFixed(2)}`, expected: wanted, read })
}

function rightIn(item: ExpectedItem, row: Data): number {
  return ITEM_FIELDS.filter((name) => item[name] !== undefined && isSame(item[name], row[name] ?? null)).length
}

function itemsOf(value: JsonValue | undefined): Data[] {
  return Array.isArray(value) ? value.filter((item): item is Data => typeof item === 'object' && item !== null && !Array.isArray(item)) : []
}

function isSame(expected: string | number | undefined, read: JsonValue): boolean {
  if (expected === undefined || read === null) return false
  if (typeof expected === 'number') return typeof read === 'number' && Math.abs(read - expected) < 0.006
  const [one, other] = [lettersOf(expected), lettersOf(String(read))]
  // A name may be read with the text that follows it: "Acme GmbH" and "Acme GmbH, Hamburg".
  const shorter = Math.min(one.length, other.length)
  return (
    one === other ||
    (shorter >= 4 && shorter >= Math.max(one.length, other.length) * 0.4 && (one.startsWith(other) || other.startsWith(one)))
  )
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
