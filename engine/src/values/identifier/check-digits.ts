// Whether a code can be the number that a field names: an ISBN has a known prefix and a valid check digit.
import type { Field, JsonValue } from '@quarry/contract'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { anyOf } from '../../fields/word-patterns.ts'

/**
 * False for codes of another length or form than the field names, for numbers with a wrong check digit where an ISBN is wanted, and for
 * page numbers.
 */
export function isCodeAsked(value: JsonValue, { field, digits, wantsMany, concept }: FieldSpec): boolean {
  if (typeof value !== 'string') return true
  if (concept?.id === 'doi' && !wantsMany && concept.holds?.test(value) === false) return false
  if (PAGE_OF_ALL.test(value) && !PAGE.test(`${field.name} ${field.description}`)) return false
  const code = value.toUpperCase().replace(/[^\dX]/g, '')
  if (digits !== null && code.length !== digits) return false
  return wantsMany || !ISBN.test(field.name) || isAnyIsbn(value, field)
}
const ISBN = /isbn/i
const PAGE = new RegExp(
  anyOf(({ pageNames }) => pageNames?.page),
  'iu',
)
/** "Page 1 of 3" counts the pages of a document; scans may read the word between as "0f". */
const PAGE_OF_ALL = new RegExp(
  String.raw`^${PAGE.source}\s*\d{1,4}\s?(?:[o0]f|/|${anyOf(({ pageNames }) => pageNames?.pageOf)})\s?\d{1,4}$`,
  'iu',
)

/** True for a text with a valid ISBN, and for fields that may take other codes, since pages write both on one line. */
function isAnyIsbn(value: string, { name }: Field): boolean {
  const codes = value.match(LIKE_ISBN) ?? []
  return codes.some((one) => isIsbn(one)) || OTHER_CODES.test(name)
}
const LIKE_ISBN = /(?<!\d)(?:97[89][\s\u2010-\u2015-]?)?\d(?:[\s\u2010-\u2015-]?\d){8}[\s\u2010-\u2015-]?[\dXx](?!\d)/g
/** "isbn_or_ean". */
const OTHER_CODES = /ean|upc|gtin|barcode|issn|asin|sku/i

/** Ten or thirteen digits, with or without hyphens, whose last one fits: `978-3-16-148410-0`, `0-19-852663-6`. */
export function isIsbn(text: string): boolean {
  const code = text.toUpperCase().replace(/[^\dX]/g, '')
  if (/^97[89]\d{10}$/.test(code)) return sumOf(code, (at) => (at % 2 === 0 ? 1 : 3)) % 10 === 0
  return /^\d{9}[\dX]$/.test(code) && sumOf(code, (at) => 10 - at) % 11 === 0
}

function sumOf(code: string, weightAt: (at: number) => number): number {
  return [...code].reduce((sum, digit, at) => sum + (digit === 'X' ? 10 : Number(digit)) * weightAt(at), 0)
}
