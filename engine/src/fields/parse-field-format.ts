// What a field's name and description ask of the form of its value: a unit, a code, an address, digits only. Decides nothing about pages.
import type { Field } from '@quarry/contract'
import type { ListKind } from './members/list-kind.ts'
import { memberSpecOf } from './members/members-of.ts'
import { findUnit } from './measure-units.ts'

/** A unit of time. */
export type DurationUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

/** How a telephone number is written: as on the page, in E.164, or as digits alone. */
export type PhoneForm = 'written' | 'e164' | 'digits'

export interface FieldFormat {
  /** What kind of text the value is; null for plain text. */
  form: 'url' | 'email' | 'phone' | 'duration' | 'currency' | 'price' | 'rating' | 'percent' | 'language' | 'digits' | null
  phone: PhoneForm
  /** Unit of time that a number of it is wanted in; null where none is named. */
  durationUnit: DurationUnit | null
  /** Unit of mass, length, volume or storage that a number is wanted in; null where none is named. */
  unit: string | null
  /** True where things are counted: "1.200" is no fraction of one. */
  isCount: boolean
  isoCode: boolean
  isoDate: boolean
  wantsTime: boolean
  lowerCase: boolean
  upperCase: boolean
}

// oxfmt-ignore
const FORMS: [Exclude<FieldFormat['form'], null>, RegExp][] = [
  ['email', /\be-?mails?\b/],
  ['url', /\b(?:urls?|uri|href|web ?site address|web address|permalink|hyperlinks?|links? to)\b|_(?:url|link|href)s?$/],
  ['phone', /\b(?:phone|phones|telephone|tel|fax|faxes|mobile|cell ?phone|whatsapp)\b/],
  ['currency', /\bcurrency\b/],
  ['duration', /\b(?:duration|running time|runtime|length of time|(?:cook|prep|preparation|total|bak|travel|read|reading)\w*[ _]time|time (?:needed|taken|required)|how long)\b/],
  ['rating', /\b(?:ratings?|stars|score)\b/],
  ['percent', /\b(?:percent|percentage|per cent)\b|%/],
  ['language', /\blanguage (?:tag|code)|\bbcp ?47\b/],
  ['price', /\b(?:prices?|costs?|fee|fees|salary|wage|amount of money|rent|tuition)\b/],
]
const TIME_UNIT =
  /\b(?:in|as|number of|total|whole)\s+(?:whole |full |total )?(seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b|_(seconds?|secs?|minutes?|mins?|hours?|days?)$/
const COUNTS = /\b(?:number|count) of\b|\bhow many\b|\bcounts?$|^num(?:ber)? /
const TIME_UNITS: Record<string, DurationUnit> = { s: 'second', m: 'minute', h: 'hour', d: 'day', w: 'week', y: 'year' }
const wishes = new WeakMap<Field, FieldFormat>()

/** Read once per field object and kept with it. */
export function parseFieldFormat(field: Field): FieldFormat {
  const known = wishes.get(field)
  if (known) return known
  const kind = memberSpecOf(field)?.kind
  const wish = { ...readWish(field), ...(kind === undefined ? {} : { form: FORMS_OF_MEMBERS[kind] ?? null }) }
  wishes.set(field, wish)
  return wish
}

/** Members are called in any language: what they mean is known from their kind. */
const FORMS_OF_MEMBERS: Partial<Record<ListKind, FieldFormat['form']>> = {
  address: 'url',
  picture: 'url',
  email: 'email',
  phone: 'phone',
  price: 'price',
}

function readWish(field: Field): FieldFormat {
  const name = field.name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
  const description = field.description.toLowerCase()
  const digitsOnly = /\b(?:digits|numbers|numerals) only\b|\bonly (?:the )?(?:digits|numbers)\b/.test(description)
  const form = formOf(name.replaceAll(/[_-]+/g, ' '), name, description)
  return {
    form: form ?? (digitsOnly ? 'digits' : null),
    phone: digitsOnly ? 'digits' : /e\.?164|international format/.test(description) ? 'e164' : 'written',
    durationUnit: timeUnitOf(name, description),
    unit: unitOf(name, description),
    isCount: COUNTS.test(name.replaceAll(/[_-]+/g, ' ')) || COUNTS.test(description.split(/[.;(]/)[0] ?? ''),
    isoCode: /\biso(?: ?4217| ?3166| ?639)?(?:[- ]?\w+)? codes?\b|\bcurrency code\b|\biso ?4217\b|\b(?:two|three)-letter code\b/.test(
      description,
    ),
    isoDate: /\biso ?8601\b|\byyyy-mm(?:-dd)?\b|\bin iso\b|\biso date\b/.test(description),
    wantsTime: /\btime\b|\bhour|\bminute|\biso ?8601\b/.test(description),
    lowerCase: /\b(?:in )?lower ?-?case\b/.test(description),
    upperCase: /\b(?:in )?upper ?-?case\b/.test(description),
  }
}

/** The name says it first; of the description only the start, since the rest often speaks of other things. */
function formOf(words: string, name: string, description: string): FieldFormat['form'] {
  const byName = FORMS.find(([, pattern]) => pattern.test(words) || pattern.test(name))
  if (byName) return byName[0]
  const lead = description.split(/[.;(]/)[0] ?? ''
  return FORMS.find(([, pattern]) => pattern.test(lead))?.[0] ?? null
}

function timeUnitOf(name: string, description: string): DurationUnit | null {
  const match = TIME_UNIT.exec(description) ?? TIME_UNIT.exec(name)
  const word = match?.[1] ?? match?.[2]
  if (!word) return null
  return word.startsWith('mo') ? 'month' : (TIME_UNITS[word[0] ?? ''] ?? null)
}

const AREA = /(?<![a-z])(?:square[_ ](?:met(?:re|er)s?|feet)|sq[_ ]?ft|sq[_ ]?m|m²|m2)(?![a-z])|(?<![a-z])(?:in |_)acres\b/

function unitOf(name: string, description: string): string | null {
  const area = AREA.exec(`${name} ${description}`)?.[0]
  if (area !== undefined) return /f[eo]?[eo]?t|ft/.test(area) ? 'sqft' : /acre/.test(area) ? 'acre' : 'm2'
  const inDescription = /\bin ([a-z]{1,12})(?=[\s.,;)]|$)/g
  for (const match of description.matchAll(inDescription)) {
    const word = match[1] ?? ''
    if (word.length > 1 && word !== 'in' && findUnit(word)) return word
  }
  const suffix = /_(mg|g|kg|lbs?|oz|mm|cm|m|km|inches|feet|miles|ml|cl|l|liters?|litres?|kb|mb|gb|tb|bytes)$/.exec(name)?.[1]
  return suffix ?? null
}
