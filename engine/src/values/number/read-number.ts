// Reads one number: digits with any locale's separators, words, fractions, multipliers ("1.2k", "3 million") and signs.
// Converts to the unit that is asked for where the text names another one of the same kind.
import { decimalSeparatorOf, findNumbers, type FoundNumber } from './find-numbers.ts'
import { foldDigits } from './fold-digits.ts'
import { convertUnit, findUnit, type Unit } from '../../fields/measure-units.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const SIZES: [RegExp, number][] = [
  // Larger ones first: "3 mil millones".
  [new RegExp(String.raw`^ ?${anyOf(({ powers }) => powers?.billion)}\.?`, 'iu'), 1e9],
  [new RegExp(String.raw`^ ?(?:m(?![\p{L}²³\d/])|${anyOf(({ powers }) => powers?.million)}\.?)`, 'iu'), 1e6],
  [new RegExp(String.raw`^ ?${anyOf(({ powers }) => powers?.thousand)}(?!\.?\p{L})`, 'iu'), 1e3],
  // After an amount whose header names the scale: "T€", "€k", "€m", "'000".
  [/^ ?(?:T(?=€|EUR)|k€|\p{Sc}k(?![\p{L}\p{N}])|['’]000s?(?!\d))/u, 1e3],
  [/^ ?\p{Sc}(?:m|mn)(?![\p{L}\p{N}/])/u, 1e6],
  [/^ ?\p{Sc}bn(?![\p{L}\p{N}])/u, 1e9],
  [/^ ?(?:万|萬|만)/u, 1e4],
  [/^ ?(?:亿|億|억)/u, 1e8],
  [new RegExp(`^ ?${anyOf(({ powers }) => powers?.lakh)}`, 'iu'), 1e5],
  [new RegExp(`^ ?${anyOf(({ powers }) => powers?.crore)}`, 'iu'), 1e7],
]
const FRACTION = /^(-?)(?:(\d+) )?(\d+) ?[/⁄] ?(\d+)(?![\d/])/

export interface WantedNumber {
  language: string | null
  unit: string | null
  /** For counts, three digits after a separator are thousands in any language. */
  isCount?: boolean
}

/** The first number of a text; null where there is none. Of a range the first value. */
export function readNumber(raw: string, wanted: WantedNumber): number | null {
  const text = foldDigits(raw)
  const fraction = FRACTION.exec(text)
  if (fraction && Number(fraction[4]) !== 0 && !/^\s*\d+\/(?:5|10|100)\b/.test(text)) {
    const size = Number(fraction[2] ?? 0) + Number(fraction[3]) / Number(fraction[4])
    return inUnit(fraction[1] === '-' ? -size : size, text.slice(fraction[0].length), wanted.unit)
  }
  const numbers = findNumbers(text, { decimal: decimalSeparatorOf(wanted.language), groupsThousands: wanted.isCount ?? false })
  const found = wanted.unit === null ? numbers[0] : (inOwnUnit(text, numbers, wanted.unit) ?? numbers[0])
  if (!found) return null
  const rest = text.slice(found.end).replace(/^\)(?= \S)/, '')
  const power = /^[eE]([+-]?\d{1,3})(?![\p{L}\d])/u.exec(rest)
  const size = power
    ? 10 ** Number(power[1])
    : (SIZES.find(([pattern]) => pattern.test(rest) && !isUnitLetter(text, rest, wanted.unit))?.[1] ?? 1)
  const value = Number((found.value * size).toPrecision(15))
  const isMinus =
    isNegative(text, found.start) ||
    (wanted.language?.startsWith('ja') === true && TRIANGLE.test(text.slice(0, found.start))) ||
    (wanted.isCount !== true && isBelowZero(text))
  return inUnit(isMinus ? -value : value, rest, wanted.unit)
}

/** Japanese accounts write what is below zero with a triangle. */
const TRIANGLE = /(?:^|[\s(])[△▲]\s?\p{Sc}?\s?$/u

/** A whole text as accounts write what is below zero: "(1,234)", "$(12.5)", "1.234,00-". A bracket around a small whole number is a count. */
export function isBelowZero(text: string): boolean {
  return BRACKETED.test(text) || MINUS_BEHIND.test(text)
}
const CURRENCY = String.raw`(?:(?:\p{Sc}|[A-Z]{2,3}\p{Sc}?)\s?)?`
const FIGURE = String.raw`(?:\d[\d'’ ]*(?:[.,]\d+)+|\d{1,3}(?:[ '’]\d{3})+)`
const BRACKETED = new RegExp(
  String.raw`^\s*${CURRENCY}\(\s?(?:${CURRENCY}${FIGURE}|(?:\p{Sc}\s?)\d+)\s?(?:\p{Sc}|%|\p{L}{1,3})?\s?\)\s?(?:\p{Sc}|%|[A-Z]{3})?\s*$`,
  'u',
)
const MINUS_BEHIND = new RegExp(String.raw`^\s*${CURRENCY}\d[\d.,'’ ]*[.,]\d{2}-(?:\s?(?:\p{Sc}|[A-Z]{3}))?\s*$`, 'u')

/** "5 m" is metres where a length is asked for, and where no unit is, unless it is money: millions are written "5m" or "5 M". */
function isUnitLetter(text: string, rest: string, unit: string | null): boolean {
  if (unit === null) return /^[ \u00a0]m(?!\p{L})/u.test(rest) && !/\p{Sc}|\b[A-Z]{3}\b/u.test(text)
  const kind = findUnit(unit)?.kind
  return kind !== undefined && /^ ?[km](?![\p{L}])/iu.test(rest) && kind === 'length'
}

/** A minus right before the digits; a dash between two numbers is a range. */
function isNegative(text: string, start: number): boolean {
  const before = text.slice(0, start)
  return /(?:^|[\s(:])-\s?\p{Sc}?\s?$/u.test(before) && !/\d\s?-\s?$/.test(before)
}

const UNIT = /^[ -]?((?:(?:square |sq[. ] ?)?\p{L}+)[²2]?)|^ ?(["″”]|''|’’)/iu

function inUnit(value: number, rest: string, unit: string | null): number {
  const to = unit ? findUnit(unit) : null
  const from = unitBehind(rest)
  return to && from ? (convertUnit(value, from, to) ?? value) : value
}

function unitBehind(rest: string): Unit | null {
  const [, word, sign] = UNIT.exec(rest) ?? []
  if (sign !== undefined) return findUnit(sign)
  return word ? findUnit(word.replace(/^sq(?:uare|\.)?[ .]+/i, (found) => (/^square/i.test(found) ? 'square_' : 'sq_'))) : null
}

/** '69 cm (27")', "1.5 kg / 3.3 lb": of a value in two units the one in the wanted unit, which was not converted and rounded. */
function inOwnUnit(text: string, numbers: readonly FoundNumber[], unit: string): FoundNumber | null {
  const to = numbers.length > 1 ? findUnit(unit) : null
  const first = numbers[0]
  const from = first && to ? unitBehind(text.slice(first.end)) : null
  if (!to || !from || from.kind !== to.kind || from.size === to.size) return null
  return (
    numbers.find(
      ({ start, end }, at) => at > 0 && SAID_AGAIN.test(text.slice(0, start)) && unitBehind(text.slice(end))?.size === to.size,
    ) ?? null
  )
}
const SAID_AGAIN = /[(/|=≈~（,]\s?$/u
