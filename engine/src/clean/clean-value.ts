// Converts text of a page to a value of a field's type, in the form that its description asks for. A text that cannot be converted is
// refused, never kept as text. Which text belongs to which field is decided before.
// Next: engine/src/extract/context-rung.ts
import type { Field, JsonValue } from '@quarry/contract'
import { isFolded } from '../text/fold.ts'
import { findCurrencyCode } from '../values/money/currencies.ts'
import type { FieldFormat } from '../fields/parse-field-format.ts'
import { valueFormat } from '../fields/members/member-format.ts'
import { foldDigits } from '../values/number/fold-digits.ts'
import { readEmail, readPhone, readUrl } from '../values/url/read-address.ts'
import { countryCodeOf, languageCodeOf } from '../values/iso-codes.ts'
import { readBoolean } from '../values/boolean/read-boolean.ts'
import type { DateContext } from '../values/date/date-context.ts'
import { understandField } from '../fields/understand-field.ts'
import { readDate } from '../values/date/read-date.ts'
import { isoDuration, readDuration, UNIT_SECONDS } from '../values/duration/read-duration.ts'
import { isBelowZero, readNumber } from '../values/number/read-number.ts'
import { readObject } from '../values/record/read-object.ts'
import { readPrice } from '../values/money/read-price.ts'
import { cleanAskedForm } from './clean-asked-form.ts'
import { inScale } from './in-scale.ts'
import { isEmptyValue } from './is-empty-value.ts'
import { splitItems } from '../values/list/split-values.ts'

export interface CleanContext {
  /** BCP 47 tag of the page's language; null where unknown. */
  language: string | null
  /** Base address for relative ones. */
  baseUrl: string
  /** The day that relative dates count from; without it they are refused. */
  referenceDate: Date | null
  /** Text with the currency for prices without one. */
  currency?: string | null
}
export type Cleaned = { ok: true; value: JsonValue } | { ok: false }

/** Member of a schema.org enumeration (`https://schema.org/InStock`), whose name is the value. */
const SCHEMA_TERM = /^https?:\/\/schema\.org\/([A-Z]\w+)$/

const REFUSED: Cleaned = { ok: false }
const accept = (value: JsonValue): Cleaned => (isEmptyValue(value) ? REFUSED : { ok: true, value })

/** The typed value of a text, or a refusal. Pure; the same text gives the same value. */
export function cleanValue(raw: string, field: Field, context: CleanContext): Cleaned {
  const text = raw.trim()
  if (text === '') return REFUSED
  switch (field.type) {
    case 'string':
      return accept(cleanText(text, valueFormat(field), context))
    case 'number':
      return accept(cleanNumber(text, valueFormat(field), context))
    case 'boolean':
      return accept(readBoolean(text))
    case 'date':
      return accept(readDate(text, { ...dateContext(context), side: understandField(field).side }))
    case 'array':
      return cleanList(text, field, context)
    case 'object':
      return accept(parsedJson(text, isObject) ?? readObject(text, field, context.language))
  }
}

function dateContext({ language, referenceDate }: CleanContext): DateContext {
  return { language, reference: referenceDate, prefer: 'nearest', isSentence: false }
}

function cleanText(raw: string, format: FieldFormat, context: CleanContext): string | null {
  const text = foldText(raw)
  if (format.form === 'url' || (format.form === null && PICTURE_PATH.test(text))) return readUrl(raw, context.baseUrl)
  if (format.form === 'email') return readEmail(text)
  if (format.form === 'phone') return readPhone(text, format.phone, context)
  if (format.phone === 'digits') return foldDigits(text).replace(/\D/g, '') || null
  const term = SCHEMA_TERM.exec(text)?.[1]
  if (term !== undefined) return term
  if (format.form === 'country') return countryCodeOf(text)
  if (format.form === 'language' && format.isoCode && !LANGUAGE_TAG.test(text)) return languageCodeOf(text)
  if (format.form === 'language') return text.replace(/^([a-z]{2,3})_(?=[a-z]{2,4}$)/i, '$1-')
  if (format.form === 'currency') return currencyText(text, format)
  if (format.form === 'duration' && !asksForClock(format)) return durationText(text, format)
  if (format.isoDate) return readDate(text, dateContext(context))
  if (format.isCrossed && /\d/.test(text)) return crossedText(text)
  if (format.isLetter) return loneLetter(text)
  return letterCase(cleanAskedForm(text, format.asked, context.language), format)
}

/** The first two or three measures joined by "x" or "×" in a text; null without any. */
function crossedText(text: string): string | null {
  const [found] = CROSSED.exec(text) ?? []
  return found?.replace(/(?<=\d)[.,](?=\d{3}(?!\d))/g, '').trim() ?? null
}
const SIDE = String.raw`\d{1,6}(?:[.,]\d{1,3}){0,2}`
const UNIT = String.raw`\s?(?:\p{L}{1,3}\s?)?`
const CROSSED = new RegExp(String.raw`(?<![\d.,])${SIDE}(?:${UNIT}[x×*]\s?${SIDE}){1,2}(?!\d)`, 'iu')

/** The only single letter of a text, with the plus or minus of a grade; null where there are several or none. */
function loneLetter(text: string): string | null {
  const found = [...text.matchAll(LONE_LETTER)].map(([letter]) => letter)
  return new Set(found).size === 1 ? (found[0] ?? null) : null
}
const LONE_LETTER = /(?<![\p{L}\p{N}])\p{Lu}(?:\+{1,3}|-)?(?![\p{L}\p{N}])/gu

/** A language tag, which is kept with its region: "en-GB". */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i

/** Path of a picture on its site, which is always made absolute. */
const PICTURE_PATH = /^(?:\.{0,2}\/)[^\s"<>]+\.(?:jpe?g|png|webp|gif|avif|svg|ico)(?:[?#]\S*)?$/i

function currencyText(text: string, format: FieldFormat): string | null {
  const written = readPrice(text).currency
  if (format.isoCode) return findCurrencyCode(text) ?? (written ? findCurrencyCode(written) : null)
  return /\d/.test(text) ? written : text
}

/** "Time of the hearing": a time of day, unless a unit is asked for. */
function asksForClock({ asked, durationUnit, isoDate }: FieldFormat): boolean {
  return asked.clock !== null && durationUnit === null && !isoDate
}

/** Verbatim, unless ISO 8601 or a unit is requested. */
function durationText(text: string, format: FieldFormat): string | null {
  if (!format.isoDate && !format.durationUnit) return text
  const seconds = readDuration(text, format.durationUnit)
  if (seconds === null) return null
  return format.isoDate ? isoDuration(seconds) : String(roundTo(seconds / UNIT_SECONDS[format.durationUnit ?? 'second']))
}

function letterCase(text: string, format: FieldFormat): string {
  if (format.lowerCase) return text.toLowerCase()
  return format.upperCase ? text.toUpperCase() : text
}

/** A number in the requested form. Mean ratings are rounded to two decimals, since further ones are an artefact of the division. */
function cleanNumber(text: string, format: FieldFormat, context: CleanContext): number | null {
  const number = numberIn(text, format, context)
  const { scale } = format.asked
  return number === null || scale === null ? number : inScale(number, { text, scale, language: context.language })
}

/** The number with its power of ten. */
function numberIn(text: string, format: FieldFormat, context: CleanContext): number | null {
  if (format.form === 'price') {
    const { amount } = readPrice(text, context.currency)
    if (amount !== null) return amount > 0 && (BELOW_ZERO.test(text) || (BARE_BRACKET.test(text) && isBelowZero(text))) ? -amount : amount
  }
  if (format.durationUnit || format.form === 'duration') {
    const unit = format.durationUnit ?? 'minute'
    const seconds = readDuration(text, unit)
    if (seconds !== null) return roundTo(seconds / UNIT_SECONDS[unit])
  }
  const number = readNumber(text, { language: context.language, unit: format.unit, isCount: format.isCount })
  return number !== null && format.form === 'rating' && !format.isCount && number > 1 && number <= 10
    ? Math.round(number * 100) / 100
    : number
}

/** A plain amount with a minus at its digits or currency, as in credit notes. A dash before a space is a separator. */
const BELOW_ZERO = /^(?:[-\u2212](?:(?:\p{Sc}|[A-Z]{3})\s?)?|(?:\p{Sc}|[A-Z]{3})\s?[-\u2212])\d[\d.,'’ \u00a0\u202f]*(?:\p{Sc}|[A-Z]{3})?$/u

/** Shops write prices in brackets with their currency, accounts write figures below zero without one. */
const BARE_BRACKET = /^\([\d.,'’ \u00a0\u202f]+\)$/u

const roundTo = (value: number): number => Math.round(value * 1000) / 1000

/** The items, each converted to the list's form; items that cannot be converted are left out. */
function cleanList(text: string, field: Field, context: CleanContext): Cleaned {
  const format = valueFormat(field)
  const items = parsedJson(text, Array.isArray) ?? splitItems(text, context.language, format.isOfPeople)
  const cleaned = items.flatMap((item) => {
    if (typeof item !== 'string') return isEmptyValue(item) ? [] : [item]
    const value = cleanText(item, format, context)
    return value === null ? [] : [value.replace(BLANK_BEFORE_COMMA, ',')]
  })
  return cleaned.length > 0 ? { ok: true, value: cleaned } : REFUSED
}

/** Space before a comma, from parts of an item in separate elements: "2 tomatoes , diced". */
const BLANK_BEFORE_COMMA = /(?<=[\p{L}\d)]) ,(?= \S)/gu

/** Text with white space and line breaks folded, and without zero-width characters. */
function foldText(raw: string): string {
  if (isFolded(raw)) return raw
  return raw
    .replace(/[\u200b\u200c\u2060\ufeff\u00ad]|(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const isObject = (value: unknown): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parsed value of a JSON text, which structured data may contain; null for other texts. */
function parsedJson<T extends JsonValue>(text: string, isWanted: (value: unknown) => value is T): T | null {
  if (!/^[[{]/.test(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return isWanted(value) ? value : null
  } catch {
    return null
  }
}
