// Slots for fields without a label on the page: a town, a person or an address under the heading of each card. Such a field takes the one
// remaining slot whose texts could be its values in all records; where several could, it takes none.
import { understandField } from '../fields/understand-field.ts'
import { memberSpecOf } from '../fields/members/members-of.ts'
import { shapeFit } from '../values/shape-fit.ts'
import type { Shape } from '../fields/concept.ts'
import type { Field } from '../types.ts'
import { GENERIC_TEXT, type RecordPart } from './record-parts.ts'
import { DATE, EMAIL, NO_NAME, NUMBER, PHONE, PRICE } from './rows/value-patterns.ts'

const RECORDS_MIN = 2
const SHARE_MIN = 0.8
const CHARS_MAX = 80
const SHAPE_FIT_MIN = 0.9

/** The form a text must have beside its shape: a town has the same form as any other few words. */
const FORMS: Partial<Record<Shape, RegExp>> = {
  city: /^\p{Lu}|^\p{Lo}/u,
  person: /^\p{L}[\p{L}.'’\s-]+\s\p{L}|^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}・ ]{2,12}$/u,
  organisation: /^[\p{Lu}\p{Lo}\d]/u,
  street: /\p{L}.*\d|\d.*\p{L}/u,
  address: /\p{L}.*\d|\d.*\p{L}/u,
}
const OF_OTHER_KINDS = [DATE, EMAIL, NO_NAME, NUMBER, PHONE, PRICE]

/** A slot for each field; null where none fits, or where the field already has one in `chosen`. */
export function leftoverSlots(
  fields: readonly Field[],
  chosen: readonly (string | null)[],
  records: readonly (readonly RecordPart[])[],
): (string | null)[] {
  const open = fields.filter((field, index) => chosen[index] === null && formOf(field) !== undefined)
  const found: (string | null)[] = fields.map(() => null)
  const [field] = open
  if (field === undefined || open.length > 1 || records.length < RECORDS_MIN) return found
  const taken = new Set(chosen)
  const slots = [...new Set(records.flatMap((parts) => parts.map(({ slot }) => slot)))]
  const fitting = slots.filter((slot) => !taken.has(slot) && holdsValues(field, slot, records))
  if (fitting.length === 1) found[fields.indexOf(field)] = fitting[0] ?? null
  return found
}

function formOf(field: Field): RegExp | undefined {
  if (field.type !== 'string' || memberSpecOf(field) !== undefined) return undefined
  return FORMS[understandField(field).shape]
}

function holdsValues(field: Field, slot: string, records: readonly (readonly RecordPart[])[]): boolean {
  const texts = records.flatMap((parts) => {
    const own = parts.filter((part) => part.slot === slot)
    return own.length === 1 && isOwn(own[0]) ? [own[0].text.trim()] : []
  })
  const form = formOf(field)
  const { shape } = understandField(field)
  const isEnough = texts.length >= records.length * SHARE_MIN && new Set(texts).size > 1
  if (!isEnough || !texts.every((text) => text.length <= CHARS_MAX && form?.test(text) === true && isOnly(text))) return false
  const fits = texts.map((text) => shapeFit(shape, text))
  // A few fits may be poor: one of the towns may have the name of a country.
  return fits.every((fit) => fit >= POOR_FIT_MIN) && fits.filter((fit) => fit >= SHAPE_FIT_MIN).length >= texts.length * GOOD_SHARE
}
const POOR_FIT_MIN = 0.5
const GOOD_SHARE = 0.6

function isOwn(part: RecordPart | undefined): part is RecordPart {
  return part !== undefined && part.kind !== 'picture' && !part.isCommon && !part.isComposed && !GENERIC_TEXT.test(part.text)
}

function isOnly(text: string): boolean {
  return !OF_OTHER_KINDS.some((form) => form.test(text))
}
