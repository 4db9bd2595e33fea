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
import { describedMembers } from '../../fields/members/described-members.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import { FROM, TO } from '../../fields/particles.ts'
import { hasMeaning } from '../../fields/synonyms/meaning-index.ts'
import { understandField } from '../../fields/understand-field.ts'
import { asksFor } from '../../fields/parse-field-format.ts'

const NAME_CHARS_MAX = 60

type KeyRole = 'low' | 'high' | 'currency' | 'name' | 'address' | null

interface Key {
  name: string
  /** What it means, in any language. */
  role: KeyRole
}

/** The parts that a description lists, as keys: "each with min, max and currency", "mit Minimum, Maximum und Währung". */
const describedKeys = onceAField<readonly Key[], Field>(({ description }) => {
  const [list] = describedMembers(description)
  return (list?.members ?? []).map(({ name, words }) => ({ name, role: roleOf(words) }))
})

function roleOf(words: string): KeyRole {
  const all = labelWords(words)
  const [isLow, isHigh] = [
    LOW.test(words) || all.some((word) => hasMeaning(word, 'lowest')),
    HIGH.test(words) || all.some((word) => hasMeaning(word, 'highest')),
  ]
  if (isLow !== isHigh) return isLow ? 'low' : 'high'
  return ROLES[understandField({ name: words, description: '', type: 'string' }).concept?.id ?? ''] ?? null
}
const [LOW, HIGH] = [new RegExp(`^${FROM}$`, 'iu'), new RegExp(`^${TO}$`, 'iu')]
const ROLES: Readonly<Record<string, KeyRole>> = { currency: 'currency', title: 'name', address: 'address' }

/** The object in a text by the field's description; null where its parts cannot be identified. */
export function readObject(raw: string, field: Field, language: string | null): { [key: string]: JsonValue } | null {
  const keys = describedKeys(field)
  const labelled = readLabelled(raw, keys)
  if (labelled) return labelled
  const keyOf = (role: KeyRole): string | undefined => keys.find((key) => key.role === role)?.name
  if (keyOf('low') ?? keyOf('high')) return readRange(raw, keys, language)
  if (namesMoney(field)) return readMoney(raw, field)
  const [name, address] = [keyOf('name'), keyOf('address')]
  return name !== undefined && address !== undefined ? readPlace(raw, { name, address }) : null
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
function readLabelled(raw: string, keys: readonly Key[]): { [key: string]: JsonValue } | null {
  const object: { [key: string]: JsonValue } = {}
  for (const part of raw.split(/\n|;|\s\|\s|•/)) {
    const at = part.search(/[:=]/)
    const [name, value] = [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()]
    if (name === '' || name.length > NAME_CHARS_MAX || value === '' || value.startsWith('//')) continue
    const key = keys.find((one) => one.name === name.toLowerCase().replace(/\s+/g, '_'))
    if (key !== undefined || keys.length === 0) object[key?.name ?? name] = value
  }
  return Object.keys(object).length > 0 ? object : null
}

const UP_TO = new RegExp(
  anyOf(({ times }) => times?.upTo),
  'iu',
)

function readRange(raw: string, keys: readonly Key[], language: string | null): { [key: string]: JsonValue } | null {
  const text = foldDigits(raw)
  const isPrice = /\p{Sc}|[A-Z]{3}/u.test(text)
  const numbers = findNumbers(text, { decimal: decimalSeparatorOf(language), groupsThousands: isPrice })
  const values = numbers.map((one) => (/^\s?k\b/i.test(text.slice(one.end)) ? one.value * 1000 : one.value))
  if (values.length === 0) return null
  const [low, high] = values
  const isOpen = values.length === 1
  const upTo = isOpen && UP_TO.test(text)
  const object: { [key: string]: JsonValue } = {}
  for (const { name, role } of keys) {
    if (role === 'low') object[name] = upTo ? null : (low ?? null)
    else if (role === 'high') object[name] = isOpen ? (upTo ? (low ?? null) : null) : (high ?? null)
    else if (role === 'currency') object[name] = findCurrencyCode(readPrice(raw).currency ?? '') ?? readPrice(raw).currency
  }
  return object
}

/** Name before the first comma that is followed by a part with a digit. */
function readPlace(raw: string, keys: { name: string; address: string }): { [key: string]: JsonValue } | null {
  const text = raw.trim()
  const at = text.search(/[,\n\d]/)
  const rest = text.slice(at).replace(/^[\s,]+/, '')
  const [first = '', ...further] = rest.split('\n').map((line) => line.trim())
  if (at < 1 || /\d/.test(text.charAt(at)) || !/\d/.test(first)) return { [keys.name]: text, [keys.address]: /\d/.test(text) ? text : null }
  return { [keys.name]: text.slice(0, at).trim(), [keys.address]: [first, ...further.filter((line) => line !== '')].join(', ') }
}
