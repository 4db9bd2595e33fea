// Which part of a record is the value of which field: decided once for a whole group, so that all its rows are read alike.
import { isInside } from '../text/ancestors.ts'
import type { Field } from '../types.ts'
import { nameKey, nameSimilarity } from './name-similarity.ts'
import { GENERIC_TEXT, labelIn, type RecordPart } from './record-parts.ts'

const FIT_MIN = 1
/** Records that decide which slot is which field; the rest is read by them. */
const RECORDS_LOOKED_AT = 40
const SLOTS_MAX = 120
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
const PHONE = /(?:\+?\d[\d\s().-]{6,}\d)/
const DATE = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.?\s+\p{L}{3,}\.?\s+\d{4}|(?<!\p{L})\p{L}{3,}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}/u
const PRICE = /\p{Sc}\s?\d|\d[.,]*\s?(?:\p{Sc}|USD|EUR|GBP|CHF|kr\b|zł)/u
const NUMBER = /^[^\p{L}\d]*\d[^\p{L}]*$/u
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|zip|csv|odt|rtf)(?:$|[?#])/i
/** Enumerations and file sizes. */
const NO_NAME = /^[\p{L}\d]{1,3}[.)]$|^\d[\d.,]*\s?(?:[kmg]b|bytes)$/iu

/** What kind of value a field asks for, by the words of its name, then of its description. */
export type FieldKind = 'address' | 'email' | 'phone' | 'picture' | 'date' | 'price' | 'number' | 'name' | 'text' | 'any'

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

export function fieldKind(field: Field): FieldKind {
  const key = nameKey(field.name)
  const named = KIND_WORDS.find(([, words]) => words.test(key))?.[0]
  if (named !== undefined) return named
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
function isOnlyDate(text: string): boolean {
  return (
    text
      .replace(DATE, ' ')
      .replace(TIME, ' ')
      .replace(/[^\p{L}]/gu, '').length <= BESIDE_DATE_CHARS_MAX
  )
}

/**
 * For each field, the slot whose parts fit it best over the first records, and behind it those for records that have nothing there: a
 * reduced price stands in other elements. Empty where none fits.
 */
export function chooseSlots(fields: readonly Field[], records: readonly (readonly RecordPart[])[]): string[][] {
  const sample = records.slice(0, RECORDS_LOOKED_AT)
  const first = firstSlots(fields, sample)
  return fields.map((field, index) => {
    const slot = first[index] ?? null
    const others = new Set(first.filter((one) => one !== null && one !== slot))
    return slot === null ? [] : [slot, ...furtherSlots(field, { slot, others, sample })]
  })
}

/** Of kinds that are told by their form: what else stands in a record could be taken for a name or a text. */
function furtherSlots(
  field: Field,
  { slot, others, sample }: { slot: string; others: ReadonlySet<string | null>; sample: Sample },
): string[] {
  const kind = fieldKind(field)
  if (kind !== 'price' && kind !== 'picture') return []
  const chosen = [slot]
  for (let left = sample; chosen.length < FURTHER_SLOTS_MAX;) {
    left = left.filter((parts) => valueInSlot(parts, chosen.at(-1)!, field) === null)
    const slots = [...new Set(left.flatMap((parts) => parts.map((part) => part.slot)))].filter((one) => !others.has(one))
    const fits = slots.map((one) => ({ slot: one, fit: slotFit(field, one, left) })).sort((a, b) => b.fit - a.fit)
    if (fits[0] === undefined || fits[0].fit < FIT_MIN) return chosen.slice(1)
    chosen.push(fits[0].slot)
  }
  return chosen.slice(1)
}
const FURTHER_SLOTS_MAX = 4

type Sample = readonly (readonly RecordPart[])[]

function valueInSlot(parts: readonly RecordPart[], slot: string, field: Field): string | null {
  const part = partInSlot(parts, slot, field)
  return part === null ? null : valueOfPart(field, part, parts)
}

/** A price that is crossed out, where the one that holds is asked for. */
function isFormer(field: Field, { isStruck }: RecordPart): boolean {
  return isStruck && fieldKind(field) === 'price' && !FORMER.test(nameKey(field.name))
}
const FORMER = /(?:^|_)(?:old|list|original|regular|normal|was|before|former|previous|compare|full|msrp|rrp)(?:_|$)/

function firstSlots(fields: readonly Field[], sample: Sample): (string | null)[] {
  const slots = [...new Set(sample.flatMap((parts) => parts.map(({ slot }) => slot)))].slice(0, SLOTS_MAX)
  const fits = fields.flatMap((field, index) => slots.map((slot) => ({ index, slot, fit: slotFit(field, slot, sample) })))
  const chosen: (string | null)[] = fields.map(() => null)
  const taken = new Set<string>()
  for (const { index, slot, fit } of fits.sort((a, b) => b.fit - a.fit)) {
    const field = fields[index]
    if (fit < FIT_MIN || field === undefined || chosen[index] !== null) continue
    const use = `${slot}${fieldKind(field) === 'address' || fieldKind(field) === 'picture' ? '@' : ''}`
    if (taken.has(use)) continue
    chosen[index] = slot
    taken.add(use)
  }
  return chosen
}

/** The part of a record in a slot, the fullest if several stand there. */
export function partInSlot(parts: readonly RecordPart[], slot: string | null, field: Field): RecordPart | null {
  const own = parts.filter((part) => part.slot === slot && !isFormer(field, part))
  if (own.length < 2) return own[0] ?? null
  return own.sort((a, b) => partFit(field, b, parts) - partFit(field, a, parts))[0] ?? null
}

/** An address of mail is no name of anything. */
function isOnlyEmail(text: string): boolean {
  return !/\s/.test(text) && EMAIL.exec(text)?.[0] === text
}

/** What a field takes of a part: the address of a link or picture, a mail address, else the text. */
export function valueOfPart(field: Field, part: RecordPart, parts: readonly RecordPart[]): string | null {
  const kind = fieldKind(field)
  if (kind === 'picture') return part.kind === 'picture' ? part.url : null
  if (kind === 'address') return part.kind === 'link' && part.url?.startsWith('http') === true ? part.url : null
  if (kind === 'email')
    return EMAIL.exec(part.url?.startsWith('mailto:') === true ? decodeURIComponent(part.url.slice(7)) : part.text)?.[0] ?? null
  if (kind === 'phone') return part.url?.startsWith('tel:') === true ? part.url.slice(4) : (PHONE.exec(part.text)?.[0] ?? null)
  if (kind === 'name' && isOnlyEmail(part.text)) return null
  const label = labelIn(part.text)
  if (kind === 'name' && CUT.test(part.text.trimEnd())) return wholeName(part, parts)
  const text = (label !== '' && nameSimilarity(field.name, label) >= 0.5 ? part.text.slice(part.text.indexOf(':') + 1) : part.text).trim()
  return text === '' ? null : text
}

/** Shown cut off for want of room: the whole of it is what the link or its picture is called. */
function wholeName({ text }: RecordPart, parts: readonly RecordPart[]): string {
  const beginning = text.trim().replace(CUT, '').trimEnd()
  const called = parts.flatMap(({ element: { attribs } }) => [attribs.title, attribs.alt, attribs['aria-label']])
  const whole = called.map((name) => name?.trim() ?? '').find((name) => name.length > beginning.length && name.startsWith(beginning))
  return whole === undefined || beginning.length < CUT_CHARS_MIN || CUT.test(whole) ? text.trim() : whole
}
const CUT = /(?:(?<!\.)\.{2,}|…)$/
const CUT_CHARS_MIN = 5

/** Mean fit over all records; a slot that few records have, or that says the same in all of them, is worth little. */
function slotFit(field: Field, slot: string, records: readonly (readonly RecordPart[])[]): number {
  const values = new Set<string>()
  let sum = 0
  for (const parts of records) {
    const part = partInSlot(parts, slot, field)
    const value = part === null ? null : valueOfPart(field, part, parts)
    if (part === null || value === null) continue
    values.add(value)
    sum += partFit(field, part, parts)
  }
  const isMonotone = records.length > 3 && values.size === 1
  return (sum / records.length) * (isMonotone ? 0.3 : 1)
}

function partFit(field: Field, part: RecordPart, parts: readonly RecordPart[]): number {
  const named = Math.max(0, ...part.names.map((name, index) => nameSimilarity(field.name, name) * (index < 4 ? 1 : 0.5)))
  return named * 3 + kindFit(fieldKind(field), part, parts) + (field.type === 'number' && NUMBER.test(part.text) ? 0.5 : 0)
}

function kindFit(kind: FieldKind, part: RecordPart, parts: readonly RecordPart[]): number {
  const { text, url, level } = part
  if (kind === 'address') return part.kind !== 'link' || url === null ? -5 : addressFit(part, parts)
  if (kind === 'picture') return part.kind === 'picture' && url !== null ? 2.5 : -5
  if (part.kind === 'picture') return kind === 'text' || kind === 'any' ? 0 : -1
  if (kind === 'email') return EMAIL.test(text) || url?.startsWith('mailto:') === true ? 3 : -5
  if (kind === 'phone') return PHONE.test(text) || url?.startsWith('tel:') === true ? (text.length < 40 ? 2.5 : 0.5) : -5
  if (kind === 'date') return DATE.test(text) || part.element.name === 'time' ? (text.length < 40 ? 2.5 : 1) : -2
  if (kind === 'price') return PRICE.test(text) ? (text.length < 30 ? 2.5 : 0.5) : -2
  if (kind === 'number') return NUMBER.test(text) ? 1 : -2
  if (kind === 'name') return nameFit(part, parts) + (level > 0 ? 1 : 0)
  if (kind === 'text') return text.length > 40 ? 1 + Math.min(text.length, 400) / 400 : 0
  return 0.2
}

function addressFit({ url, text, level }: RecordPart, parts: readonly RecordPart[]): number {
  if (url === null || !/^https?:/.test(url)) return -5
  const isFirst = parts.find((part) => part.kind === 'link' && /^https?:/.test(part.url ?? ''))?.url === url
  if (url.includes('#')) return 0.5
  return (
    1.5 + (isFirst ? 0.5 : 0) + (level > 0 ? 0.7 : 0) + (FILE.test(url) ? 0.6 : 0) + (text.length > 3 && !GENERIC_TEXT.test(text) ? 0.3 : 0)
  )
}

function nameFit(part: RecordPart, parts: readonly RecordPart[]): number {
  const { text, kind, element } = part
  if (
    text.length < 2 ||
    text.length > 400 ||
    GENERIC_TEXT.test(text) ||
    NUMBER.test(text) ||
    NO_NAME.test(text) ||
    isOnlyEmail(text) ||
    (DATE.test(text) && (text.length < 30 || isOnlyDate(text)))
  )
    return -1
  if (isWholeCard(part, parts)) return FIT_MIN
  const isFirst = parts.find((part) => part.kind !== 'picture' && part.text.length > 1)?.text === text
  const isStrong = element.name === 'strong' || element.name === 'b'
  const isPictured = kind === 'link' && parts.some((other) => isPictureOf(other, part))
  return (
    1 + (isPictured ? 0.7 : 0) + (kind === 'link' ? 0.6 : 0) + (isFirst ? 0.5 : 0) + (isStrong ? 0.3 : 0) + Math.min(text.length, 60) / 100
  )
}

/** What a picture shows is what its record is about. A link around the picture only repeats it for those who don't see it. */
function isPictureOf(picture: RecordPart, { text, element }: RecordPart): boolean {
  return picture.kind === 'picture' && picture.text.trim() === text.trim() && !isInside(picture.element, element)
}

/** What is around its name, its price and all else that a card tells. */
function isWholeCard({ text, element }: RecordPart, parts: readonly RecordPart[]): boolean {
  if (!PRICE.test(text)) return false
  return parts.some((other) => other.element !== element && PRICE.test(other.text) && isInside(other.element, element))
}
