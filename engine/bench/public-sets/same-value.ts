// Compares a value that was read with a label, ignoring the notation: texts by their letters and digits, numbers as numbers, dates by the
// day, addresses without scheme and query, lists by their items.
import { decodeHTML } from 'entities'

export interface Match {
  /** How many of the label's items were found; 1 or 0 for a single value. */
  found: number
  /** Items of the label. */
  expected: number
  /** Items that were read. */
  read: number
}

/** @param expected a label; `{ any_of: [...] }` if several values are correct. */
export function match(expected: unknown, read: unknown, type: string): Match {
  if (typeof expected === 'object' && expected !== null && 'any_of' in expected && Array.isArray(expected.any_of)) {
    const matches = expected.any_of.map((one: unknown) => match(one, read, type))
    return matches.reduce((best, one) => (shareOf(one) > shareOf(best) ? one : best))
  }
  if (Array.isArray(expected)) return matchLists(expected, Array.isArray(read) ? read : [read])
  const single = Array.isArray(read) ? read.map(String).join(' ') : read
  return { found: keyOf(expected, type) === keyOf(single, type) || sameText(expected, single, type) ? 1 : 0, expected: 1, read: 1 }
}

/** A key that is equal for equal values; null for a value without letters and digits. */
export function keyOf(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null
  const text = decodeHTML(String(value)).normalize('NFKC')
  if (type === 'date') return dayOf(text) ?? lettersOf(text)
  if (type === 'number' || typeof value === 'number') return numberOf(text) ?? lettersOf(text)
  if (/^(?:https?:)?\/\/\S+$/.test(text)) return addressKey(text)
  return lettersOf(text)
}

/** True for dates on the same day in UTC: near midnight, the day in the page's time zone may differ. */
function sameText(expected: unknown, read: unknown, type: string): boolean {
  if (type !== 'date') return false
  const [one, other] = [new Date(String(expected)), new Date(String(read))]
  return (
    !Number.isNaN(one.getTime()) && !Number.isNaN(other.getTime()) && one.toISOString().slice(0, 10) === other.toISOString().slice(0, 10)
  )
}

function matchLists(expected: unknown[], read: unknown[]): Match {
  const left = read.map((item) => keyOf(item, 'string'))
  let found = 0
  for (const item of expected) {
    const at = left.indexOf(keyOf(item, 'string'))
    if (at < 0) continue
    left.splice(at, 1)
    found += 1
  }
  return { found, expected: expected.length, read: read.length }
}

function shareOf({ found, expected }: Match): number {
  return expected === 0 ? 0 : found / expected
}

function dayOf(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null
}

function numberOf(text: string): string | null {
  const digits = /-?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0]
  return digits === undefined ? null : String(Number(digits.replaceAll(',', '')))
}

function lettersOf(text: string): string | null {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || null
}

/** Only the path, because the addresses of stored pages are unknown. */
function addressKey(text: string): string | null {
  const url = URL.parse(text, 'https://page.invalid')
  if (url === null) return lettersOf(text)
  return lettersOf(decoded(url.pathname)) ?? lettersOf(url.hostname)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
