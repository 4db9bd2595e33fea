// Reads a text into an object by the keys its field describes ("with min, max, currency"). No key and no value is invented.
import type { Field, JsonValue } from '@quarry/contract'
import { findNumbers, decimalSeparatorOf } from '../number/find-numbers.ts'
import { findCurrencyCode } from '../money/currencies.ts'
import { foldDigits } from '../number/fold-digits.ts'
import { readPrice } from '../money/read-price.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { PHRASES } from '../../fields/concepts.ts'
import type { Shape } from '../../fields/concept.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import { asksFor } from '../../fields/parse-field-format.ts'

const KEY_LIST =
  /\b(?:with|each with|keys?|properties|fields|containing|consisting of|including|as)\b:?\s+(?:the )?(?:keys? |properties |fields )?([^.;:()]+)/i
const NAME_CHARS_MAX = 60
const STOP = /^(?:the|a|an|and|or|of|its|their|each|text|value|values|name of|schema|org)$/i

/** Names of the parts that a description lists, as keys: "each with min, max and currency" → min, max, currency. */
function describedKeys(field: Field): string[] {
  const braces = /\{([^}]+)\}/.exec(field.description)?.[1]
  const list = braces ?? KEY_LIST.exec(field.description)?.[1]
  if (!list) return []
  const keys = list.split(/\s*,\s*|\s+(?:and|or)\s+/).map((one) =>
    one
      .replace(/["'`:]/g, '')
      .replace(/^(?:and|or|the|a|an)\s+/i, '')
      .trim(),
  )
  return keys
    .filter((key) => key !== '' && key.split(/\s+/).length <= 3 && !STOP.test(key))
    .map((key) => key.replace(/\s+/g, '_').toLowerCase())
}

/** The object in a text by the field's description; null where its parts cannot be identified. */
export function readObject(raw: string, field: Field, language: string | null): { [key: string]: JsonValue } | null {
  const keys = describedKeys(field)
  const labelled = readLabelled(raw, keys)
  if (labelled) return labelled
  if (keys.some((key) => /^(?:min|max|from|to|low|high|minimum|maximum)/.test(key))) return readRange(raw, keys, language)
  if (namesMoney(field)) return readMoney(raw, field)
  if (keys.includes('name') && keys.includes('address')) return readPlace(raw)
  return null
}

/** "Admission fee": the name or the description has a name of a price. */
function namesMoney({ name, description }: Field): boolean {
  const words = [...nameWords(name), ...labelWords(description)]
  return words.some((word) => PHRASES.get(word)?.some(({ concept, isLabelOnly }) => !isLabelOnly && MONEY.has(concept.shape)) === true)
}
const MONEY: ReadonlySet<Shape> = new Set<Shape>(['price', 'currency'])

function readMoney(raw: string, field: Field): { [key: string]: JsonValue } | null {
  const { amount, currency } = readPrice(raw)
  if (amount === null) return null
  const isCode = asksFor('code', field.description)
  return { amount, currency: currency && isCode ? (findCurrencyCode(currency) ?? currency) : currency }
}

/** "Calories: 120; Fat: 3 g", one pair a line or after semicolons. With described keys only those are taken. */
function readLabelled(raw: string, keys: string[]): { [key: string]: JsonValue } | null {
  const object: { [key: string]: JsonValue } = {}
  for (const part of raw.split(/\n|;|\s\|\s|•/)) {
    const at = part.search(/[:=]/)
    const [name, value] = [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()]
    if (name === '' || name.length > NAME_CHARS_MAX || value === '' || value.startsWith('//')) continue
    const key = keys.find((one) => one === name.toLowerCase().replace(/\s+/g, '_'))
    if (key ?? keys.length === 0) object[key ?? name] = value
  }
  return Object.keys(object).length > 0 ? object : null
}

const UP_TO = new RegExp(
  anyOf(({ times }) => times?.upTo),
  'iu',
)

function readRange(raw: string, keys: string[], language: string | null): { [key: string]: JsonValue } | null {
  const text = foldDigits(raw)
  const isPrice = /\p{Sc}|[A-Z]{3}/u.test(text)
  const numbers = findNumbers(text, { decimal: decimalSeparatorOf(language), groupsThousands: isPrice })
  const values = numbers.map((one) => (/^\s?k\b/i.test(text.slice(one.end)) ? one.value * 1000 : one.value))
  if (values.length === 0) return null
  const [low, high] = values
  const isOpen = values.length === 1
  const upTo = isOpen && UP_TO.test(text)
  const object: { [key: string]: JsonValue } = {}
  for (const key of keys) {
    if (/^(?:min|from|low)/.test(key)) object[key] = upTo ? null : (low ?? null)
    else if (/^(?:max|to|high)/.test(key)) object[key] = isOpen ? (upTo ? (low ?? null) : null) : (high ?? null)
    else if (key === 'currency') object[key] = findCurrencyCode(readPrice(raw).currency ?? '') ?? readPrice(raw).currency
  }
  return object
}

/** Name before the first comma that is followed by a part with a digit. */
function readPlace(raw: string): { [key: string]: JsonValue } | null {
  const text = raw.trim()
  const at = text.search(/[,\n\d]/)
  const rest = text.slice(at).replace(/^[\s,]+/, '')
  const [first = '', ...further] = rest.split('\n').map((line) => line.trim())
  if (at < 1 || /\d/.test(text.charAt(at)) || !/\d/.test(first)) return { name: text, address: /\d/.test(text) ? text : null }
  return { name: text.slice(0, at).trim(), address: [first, ...further.filter((line) => line !== '')].join(', ') }
}
