// What kind of value a field asks for, and how such values are written.
import type { Field } from '../../types.ts'
import type { ListKind } from '../../fields/members/list-kind.ts'
import { memberSpecOf } from '../../fields/members/members-of.ts'
import { nameKey } from '../../fields/similarity.ts'

export const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
export const PHONE = /(?:\+?\d[\d\s().-]{6,}\d)/
export const DATE =
  /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.?\s+\p{L}{3,}\.?\s+\d{4}|(?<!\p{L})\p{L}{3,}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}/u
export const PRICE = /\p{Sc}\s?\d|\d[.,]*\s?(?:\p{Sc}|USD|EUR|GBP|CHF|kr\b|zł)/u
export const NUMBER = /^[^\p{L}\d]*\d[^\p{L}]*$/u
export const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|zip|csv|odt|rtf)(?:$|[?#])/i
/** Enumerations and file sizes. */
export const NO_NAME = /^[\p{L}\d]{1,3}[.)]$|^\d[\d.,]*\s?(?:[kmg]b|bytes)$/iu

/** What kind of value a field asks for, by the words of its name, then of its description. */
export type FieldKind = 'address' | 'email' | 'phone' | 'picture' | 'date' | 'price' | 'number' | 'name' | 'text' | 'code' | 'any'

const KIND_WORDS: readonly (readonly [FieldKind, RegExp])[] = [
  ['email', /(?:^|_)e?_?mail(?:$|_)/],
  ['picture', /image|img|photo|picture|thumbnail|logo/],
  ['address', /(?:^|_)(?:url|link|href|website|web_?site|homepage|permalink)(?:$|_|s$)/],
  ['phone', /phone|telephone|(?:^|_)(?:tel|fax|mobile)(?:$|_)/],
  ['date', /date|(?:^|_)(?:day|start|end|published|updated|deadline|time)(?:$|_)/],
  ['price', /price|cost|fee|amount/],
  ['name', /(?:^|_)(?:name|title|heading|headline|label)(?:$|_)/],
  ['text', /description|summary|text|quote|excerpt|abstract|content|body|snippet/],
]

const CODE_WORDS = /(?:^|_)(?:number|no|nr|num|id|code|sku|isbn|issn|ean|gtin|upc|mpn|asin|doi|ref|reference)(?:$|_(?!of_))/

/** Kinds of members that records tell apart by more than their form. */
const KINDS_OF_MEMBERS: Partial<Record<ListKind, FieldKind>> = {
  address: 'address',
  email: 'email',
  phone: 'phone',
  picture: 'picture',
  date: 'date',
  price: 'price',
  number: 'number',
  count: 'number',
  name: 'name',
  person: 'name',
  text: 'text',
  code: 'code',
}

export function fieldKind(field: Field): FieldKind {
  const member = memberSpecOf(field)
  if (member !== undefined) return KINDS_OF_MEMBERS[member.kind] ?? 'any'
  const key = nameKey(field.name)
  const named = KIND_WORDS.find(([, words]) => words.test(key))?.[0]
  if (named !== undefined) return named
  if (field.type === 'string' && CODE_WORDS.test(key)) return 'code'
  return field.type === 'number' ? 'number' : field.type === 'date' ? 'date' : 'any'
}

/** True for a text that tells a day. */
export function isDated(text: string): boolean {
  return DATE.test(text)
}

const TIME = /\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?\s?m\.?|uhr|h)?(?!\p{L})/giu
/** Letters of a weekday and a word or two like "at". */
const BESIDE_DATE_CHARS_MAX = 14

/** A day with its weekday and times of day is no name of anything. */
export function isOnlyDate(text: string): boolean {
  return (
    text
      .replace(DATE, ' ')
      .replace(TIME, ' ')
      .replace(/[^\p{L}]/gu, '').length <= BESIDE_DATE_CHARS_MAX
  )
}

/** An address of mail is no name of anything. */
export function isOnlyEmail(text: string): boolean {
  return !/\s/.test(text) && EMAIL.exec(text)?.[0] === text
}
