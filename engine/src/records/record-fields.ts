// Decides which part of a record is the value of which field, once for a whole group, so that all its rows are read in the same way.
import { isInside } from '../text/ancestors.ts'
import type { Field } from '../types.ts'
import { halfOf, memberForm, partMeant } from '../fields/members/member-form.ts'
import { memberSimilarity, memberSpecOf } from '../fields/members/members-of.ts'
import { fieldSimilarity, nameSimilarity } from '../fields/similarity.ts'
import { slotCalled } from './labelled-slots.ts'
import { leftoverSlots } from './leftover-slots.ts'
import { GENERIC_TEXT, labelIn, type RecordPart } from './record-parts.ts'
import { CODE_CHARS_MAX, codeIn, isCode } from './rows/codes.ts'
import { findUnit } from '../fields/measure-units.ts'
import { attributeFit } from '../fields/label-fit.ts'
import { labelWords, nameWords } from '../fields/label-words.ts'
import { fieldFormat, understandField } from '../fields/understand-field.ts'
import { fieldKind } from '../fields/field-kind.ts'
import { DATE, EMAIL, FILE, isOnlyDate, isOnlyEmail, NO_NAME, NUMBER, PHONE, PRICE } from './rows/value-patterns.ts'

const FIT_MIN = 1
/** Number of records that the choice of slots is based on. */
const RECORDS_LOOKED_AT = 40
const SLOTS_MAX = 120

/**
 * For each field, the slot whose parts fit it best over the first records, followed by slots for records without a value there: a reduced
 * price is in other elements, for example. Empty where none fits.
 */
export function chooseSlots(fields: readonly Field[], records: readonly (readonly RecordPart[])[]): string[][] {
  const sample = records.slice(0, RECORDS_LOOKED_AT)
  const fitting = firstSlots(fields, sample)
  const left = leftoverSlots(fields, fitting, sample)
  const chosen = new Set([...fitting, ...left])
  const first = fitting.map((slot, index) => slot ?? left[index] ?? slotCalled(fields[index]!, sample, chosen))
  return fields.map((field, index) => {
    const slot = first[index] ?? null
    const others = new Set(first.filter((one) => one !== null && one !== slot))
    return slot === null ? [] : [slot, ...furtherSlots(field, { slot, others, sample })]
  })
}

/**
 * Only for kinds that are recognized by their form, since any other text of a record could be taken for a name. Slots that have such a text
 * beside the value in other records mean something else: the cost of shipping, the price per kilogram.
 */
function furtherSlots(
  field: Field,
  { slot, others, sample }: { slot: string; others: ReadonlySet<string | null>; sample: Sample },
): string[] {
  const kind = fieldKind(field)
  if (kind !== 'price' && kind !== 'picture') return []
  const chosen = [slot]
  for (let left = sample; chosen.length <= FURTHER_SLOTS_MAX;) {
    left = left.filter((parts) => valueInSlot(parts, chosen.at(-1)!, field) === null)
    const isBeside = (one: string): boolean =>
      sample.some((parts) => !left.includes(parts) && FORMS[kind].test(valueInSlot(parts, one, field) ?? ''))
    const slots = [...new Set(left.flatMap((parts) => parts.map((part) => part.slot)))].filter((one) => !others.has(one))
    const fits = slots.slice(0, SLOTS_MAX).map((one) => ({ slot: one, fit: slotFit(field, one, left) }))
    const next = fits.sort((a, b) => b.fit - a.fit).find(({ slot: one, fit }) => fit >= FIT_MIN && !isBeside(one))
    if (next === undefined) break
    chosen.push(next.slot)
  }
  return chosen.slice(1)
}
const FURTHER_SLOTS_MAX = 4
const FORMS = { price: PRICE, picture: /./ }

type Sample = readonly (readonly RecordPart[])[]

function valueInSlot(parts: readonly RecordPart[], slot: string, field: Field): string | null {
  const part = partInSlot(parts, slot, field)
  return part === null ? null : valueOfPart(field, part, parts)
}

/** True for a struck-out price, unless the field asks for the list price. */
function isFormer(field: Field, { isStruck }: RecordPart): boolean {
  return isStruck && fieldKind(field) === 'price' && understandField(field).concept?.id !== 'list_price'
}

function firstSlots(fields: readonly Field[], sample: Sample): (string | null)[] {
  const slots = [...new Set(sample.flatMap((parts) => parts.map(({ slot }) => slot)))].slice(0, SLOTS_MAX)
  const fits = fields.flatMap((field, index) => slots.map((slot) => ({ index, slot, fit: slotFit(field, slot, sample) })))
  const chosen: (string | null)[] = fields.map(() => null)
  const taken = new Set<string>()
  for (const { index, slot, fit } of fits.sort((a, b) => b.fit - a.fit)) {
    const field = fields[index]
    if (fit < FIT_MIN || field === undefined || chosen[index] !== null) continue
    const use = `${slot}${useOf(field, slot, sample)}`
    if (taken.has(use) || (fieldKind(field) === 'date' && chosen.some((other) => other !== null && repeatsDay(slot, other, sample))))
      continue
    chosen[index] = slot
    taken.add(use)
  }
  return chosen
}

/** True where `slot` is mostly a text around the date in `other`, not another date. */
function repeatsDay(slot: string, other: string, sample: Sample): boolean {
  const both = sample.flatMap((parts) => {
    const [around, day] = [parts.find((part) => part.slot === slot), parts.find((part) => part.slot === other)]
    return around === undefined || day === undefined ? [] : [{ around, day }]
  })
  const repeated = both.filter(({ around, day }) => {
    const date = DATE.exec(day.text)?.[0]
    return around !== day && date !== undefined && around.isComposed && date === DATE.exec(around.text)?.[0]
  })
  return repeated.length > 0 && repeated.length * 2 > both.length
}

/**
 * The use of a slot by a field: each use is taken only once. The link of a part is a separate use, as is a date or code inside its text.
 */
function useOf(field: Field, slot: string, sample: Sample): string {
  const kind = fieldKind(field)
  if (kind === 'address' || kind === 'picture') return '@'
  if (halfOf(field) !== '') return `@${halfOf(field)}`
  if (kind !== 'date' && kind !== 'code') return placeInSlot(field, slot, sample)
  const texts = sample.flatMap((parts) => partInSlot(parts, slot, field)?.text ?? [])
  const among = texts.filter((text) => (kind === 'date' ? !isOnlyDate(text) : !isCode(text)))
  return among.length * 2 > texts.length ? `@${kind}` : ''
}

/** For several parts of one slot: the index that the field takes in most records; empty where there is only one. */
function placeInSlot(field: Field, slot: string, sample: Sample): string {
  const counts = new Map<number, number>()
  for (const parts of sample) {
    const own = parts.filter((part) => part.slot === slot)
    const part = partInSlot(parts, slot, field)
    if (part !== null && own.length > 1) counts.set(own.indexOf(part), (counts.get(own.indexOf(part)) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  return most !== undefined && most[1] * 2 > sample.length ? `#${most[0]}` : ''
}

/** The part of a record in a slot; of several the one that fits the field best. */
export function partInSlot(parts: readonly RecordPart[], slot: string | null, field: Field): RecordPart | null {
  const own = parts.filter((part) => part.slot === slot && !isFormer(field, part))
  if (own.length < 2) return own[0] ?? null
  return own.sort((a, b) => partFit(field, b, parts) - partFit(field, a, parts))[0] ?? null
}

/** The value that a field takes from a part: the address of a link or picture, an email address, a telephone number, otherwise the text. */
export function valueOfPart(field: Field, part: RecordPart, parts: readonly RecordPart[]): string | null {
  const kind = fieldKind(field)
  if (kind === 'picture') return part.kind === 'picture' ? part.url : null
  if (kind === 'address') return part.kind === 'link' && part.url?.startsWith('http') === true ? part.url : null
  if (kind === 'email')
    return EMAIL.exec(part.url?.startsWith('mailto:') === true ? decodeURIComponent(part.url.slice(7)) : part.text)?.[0] ?? null
  if (kind === 'phone') return part.url?.startsWith('tel:') === true ? part.url.slice(4) : (PHONE.exec(part.text)?.[0] ?? null)
  if (kind === 'name' && isOnlyEmail(part.text)) return null
  if (kind === 'date' && field.type === 'date' && part.element.name === 'time' && !WITH_YEAR.test(part.text)) {
    const moment = part.element.attribs.datetime?.trim() ?? ''
    if (MOMENT.test(moment)) return moment
  }
  const label = labelIn(part.text)
  if (kind === 'name' && CUT.test(part.text.trimEnd())) return wholeName(part, parts)
  const isShared = part.isLabelled === true && memberSpecOf(field) !== undefined
  const isOwnLabel = label !== '' && (isShared || fieldSimilarity(field, label) >= 0.5 || memberSimilarity(field, label) >= 0.5)
  const text = partMeant(field, (isOwnLabel ? part.text.slice(part.text.search(/[:：]/u) + 1) : part.text).trim())
  return text === '' ? null : kind === 'code' ? (codeIn(text) ?? (text.length <= CODE_CHARS_MAX ? text : null)) : text
}

/** Dates with a year; for "5 déc." and "3 days ago" the machine-readable date of the element is used. */
const WITH_YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/
const MOMENT = /^\d{4}-\d{2}-\d{2}(?!\d)/

/** The full name, from the title of the link or the alternative text of its picture, where the visible one is truncated. */
function wholeName({ text }: RecordPart, parts: readonly RecordPart[]): string {
  const beginning = text.trim().replace(CUT, '').trimEnd()
  const called = parts.flatMap(({ element: { attribs } }) => [attribs.title, attribs.alt, attribs['aria-label']])
  const whole = called.map((name) => name?.trim() ?? '').find((name) => name.length > beginning.length && name.startsWith(beginning))
  return whole === undefined || beginning.length < CUT_CHARS_MIN || CUT.test(whole) ? text.trim() : whole
}
const CUT = /(?:(?<!\.)\.{2,}|…)$/
const CUT_CHARS_MIN = 5

/**
 * Factors for a slot with the same text in all records, which is unspecific; less so for dates, since many things may have the same day.
 */
const MONOTONE = { date: 0.7, other: 0.3 }

/** Mean fit over all records, 0 for records without the slot; lower where the text is the same in all of them. */
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
  return (sum / records.length) * (isMonotone ? MONOTONE[fieldKind(field) === 'date' ? 'date' : 'other'] : 1)
}

function partFit(field: Field, part: RecordPart, parts: readonly RecordPart[]): number {
  const isNumber = field.type === 'number' && NUMBER.test(part.text) ? 0.5 : 0
  return nameFitOf(field, part) * 3 + kindFit(field, part, parts) + memberFormFit(field, part, parts) + isNumber
}

function nameFitOf(field: Field, part: RecordPart): number {
  if (memberSpecOf(field) !== undefined && part.kind === 'picture') return 0
  if (memberSpecOf(field) !== undefined)
    return Math.max(
      namesMember(field, part.text) ? NAMED_INSIDE : 0,
      memberSimilarity(field, part.column ?? ''),
      ...part.names.map((name, index) => memberSimilarity(field, name) * (index < 4 ? 1 : 0.5)),
    )
  const spec = understandField(field)
  const fitOf = (name: string): number =>
    Math.max(nameSimilarity(field.name, name), name.length > NAME_CHARS_MAX ? 0 : MEANT * attributeFit(nameWords(name), spec))
  return Math.max(
    fieldSimilarity(field, part.names[0] ?? ''),
    fieldSimilarity(field, part.column ?? ''),
    ...part.names.map((name, index) => fitOf(name) * (index < 4 ? 1 : 0.5)),
  )
}
/** A class that means what the field asks for, in whatever language, counts less than one with the field's own name. */
const MEANT = 0.75
const NAME_CHARS_MAX = 60

/** "10 users" for "number of users", "5 GB storage" for "storage": a number with the member's word in the value itself. */
function namesMember({ name }: Field, text: string): boolean {
  if (text.length > COUNTED_CHARS_MAX || !/\d/.test(text)) return false
  const own = new Set(nameWords(name))
  const words = labelWords(text).filter((word) => /\p{L}/u.test(word))
  return words.length > 0 && words.length <= COUNTED_WORDS_MAX && words.some((word) => own.has(word))
}
const [COUNTED_CHARS_MAX, COUNTED_WORDS_MAX, NAMED_INSIDE] = [40, 4, 0.4]

/** For a member that holds a list, a slot with several parts in one record fits best. */
function memberFormFit(field: Field, part: RecordPart, parts: readonly RecordPart[]): number {
  if (memberSpecOf(field)?.kind !== 'items') return memberForm(field, part.text)
  return parts.some((other) => other !== part && other.slot === part.slot) ? 1.2 : 0
}

/** Why a slot holds the values of a member: by its name, by the form of its values, or as the only slot left. */
export type SlotSupport = 'named' | 'form' | 'place'

export function slotSupport(field: Field, slot: string, records: readonly (readonly RecordPart[])[]): SlotSupport {
  const parts = records.slice(0, RECORDS_LOOKED_AT).flatMap((record) => partInSlot(record, slot, field) ?? [])
  const named = parts.filter((part) => nameFitOf(field, part) >= NAMED_MIN).length
  if (named * 2 > parts.length) return 'named'
  return FORMED.has(memberSpecOf(field)?.kind ?? fieldKind(field)) ? 'form' : 'place'
}
const NAMED_MIN = 0.5
const FORMED: ReadonlySet<string> = new Set([
  'items',
  'address',
  'email',
  'phone',
  'picture',
  'date',
  'price',
  'year',
  'clock',
  'clock_start',
  'clock_end',
  'quantity',
  'duration',
])

function kindFit(field: Field, part: RecordPart, parts: readonly RecordPart[]): number {
  const kind = fieldKind(field)
  const { text, url, level } = part
  if (kind === 'address') return part.kind !== 'link' || url === null ? -5 : addressFit(part, parts)
  if (kind === 'picture') return part.kind === 'picture' && url !== null ? 2.5 : -5
  if (part.kind === 'picture') return kind === 'text' || kind === 'any' ? (memberSpecOf(field) === undefined ? 0 : -5) : -1
  if (kind === 'email') return EMAIL.test(text) || url?.startsWith('mailto:') === true ? 3 : -5
  if (kind === 'phone') return PHONE.test(text) || url?.startsWith('tel:') === true ? (text.length < 40 ? 2.5 : 0.5) : -5
  if (kind === 'date' && part.isComposed && containsForm(part, parts, DATE)) return FIT_MIN
  if (kind === 'date') return DATE.test(text) || part.element.name === 'time' ? (text.length < 40 ? 2.5 : 1) : -2
  // A bare number is a price where its place is called so.
  if (kind === 'price') return PRICE.test(text) ? (text.length < 30 ? 2.5 : 0.5) : NUMBER.test(text) ? BARE_PRICE : -2
  if (kind === 'number' && hasUnitAsked(field, text)) return UNIT_FIT
  if (kind === 'number') return NUMBER.test(text) ? 1 : MEASURED.test(text) ? MEASURED_FIT : -2
  if (kind === 'code') return codeFit(text)
  if (kind === 'name') return nameFit(part, parts) + (level > 0 ? 1 : 0)
  if (kind === 'text') return text.length > 40 ? 1 + Math.min(text.length, 400) / 400 : 0
  return 0.2
}

/** Deduction for composed texts: less than every other sign of a name except the length. */
const COMPOSED = 0.2
const QUANTITY = /^[^\p{L}\d]*\d{1,4}(?:[.,\s]\d+)*[^\p{L}\d]*$/u

/** One number with its unit or noun: "45 minutes", "12,000 km", "3 pièces". */
const MEASURED = /^[^\p{L}\d]{0,3}\d[\d.,\s]{0,12}(?:\p{L}{1,14}\.?|%)$/u
const MEASURED_FIT = 0.7

/** True for a number with a unit of the requested kind: "112 m²" for square metres, "2,4 kg" for grams. */
function hasUnitAsked(field: Field, text: string): boolean {
  const asked = findUnit(fieldFormat(field).unit ?? '')
  const [, word = ''] = MEASURE.exec(text) ?? []
  return asked !== null && findUnit(word)?.kind === asked.kind
}
const MEASURE = /^\D{0,16}\d[\d.,\s]{0,12}(\p{L}{1,14}[²³]?)\.?$/u
const UNIT_FIT = 2.2

const BARE_PRICE = -0.5

function codeFit(text: string): number {
  // A code without digits is only recognized by its name.
  if (codeIn(text) === null) return text.length <= CODE_CHARS_MAX ? 0.2 : -2
  if (!isCode(text)) return FIT_MIN
  if (DATE.test(text) || PRICE.test(text)) return 0
  // Plain quantities have the same form as short codes.
  return QUANTITY.test(text) ? 0.6 : 1.3
}

function addressFit({ url, text, level, isCommon }: RecordPart, parts: readonly RecordPart[]): number {
  if (url === null || !WEB.test(url)) return -5
  if (url.includes('#')) return 0.5
  const links = parts.filter((part) => part.kind === 'link' && WEB.test(part.url ?? ''))
  const isFirst = links[0]?.url === url
  const isBeside = isCommon && links.some((other) => !other.isCommon && isTelling(other.text))
  return 1.5 + (isFirst ? 0.5 : 0) + (level > 0 ? 0.7 : 0) + (FILE.test(url) ? 0.6 : 0) + (isTelling(text) ? 0.3 : 0) - (isBeside ? 0.6 : 0)
}
const WEB = /^https?:/

function isTelling(text: string): boolean {
  return text.length > 3 && !GENERIC_TEXT.test(text)
}

function nameFit(part: RecordPart, parts: readonly RecordPart[]): number {
  const { text, kind, element } = part
  if (
    text.length < 2 ||
    text.length > 400 ||
    GENERIC_TEXT.test(text) ||
    NUMBER.test(text) ||
    NO_NAME.test(text) ||
    part.isCommon ||
    isOnlyEmail(text) ||
    (DATE.test(text) && (text.length < 30 || isOnlyDate(text) || labelIn(text) !== ''))
  )
    return -1
  if (isWholeCard(part, parts) || isCode(text)) return FIT_MIN
  const first = parts.find((other) => other.kind !== 'picture' && other.text.length > 1)
  const isFirst = first?.text === text || (kind === 'link' && first?.text.startsWith(text) === true && isInside(element, first.element))
  const isStrong = element.name === 'strong' || element.name === 'b'
  const isPictured = kind === 'link' && parts.some((other) => isPictureOf(other, part))
  return (
    1 +
    (isPictured ? 0.7 : 0) +
    (kind === 'link' ? 0.6 : 0) +
    (isFirst ? 0.5 : 0) +
    (isStrong ? 0.3 : 0) +
    Math.min(text.length, 60) / 100 -
    (part.isComposed ? COMPOSED : 0)
  )
}

/** True where a picture has the part's text as its alternative text, and is not inside the same link, which would only repeat it. */
function isPictureOf(picture: RecordPart, { text, element }: RecordPart): boolean {
  return picture.kind === 'picture' && picture.text.trim() === text.trim() && !isInside(picture.element, element)
}

/** True for the element around a whole card, which includes its price. */
function isWholeCard(part: RecordPart, parts: readonly RecordPart[]): boolean {
  return containsForm(part, parts, PRICE)
}

/** True where the part matches, and a line of it or a part inside it matches, too. */
function containsForm(part: RecordPart, parts: readonly RecordPart[], form: RegExp): boolean {
  if (!form.test(part.text)) return false
  return parts.some((other) => other !== part && other.text !== part.text && form.test(other.text) && isInside(other.element, part.element))
}
