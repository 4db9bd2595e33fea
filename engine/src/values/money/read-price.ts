// Parses one price: amount and currency as written. Independent of the page; which of several prices is meant is decided by the ladder,
// but of a text with several the first one is taken, or the one after "now".
import { findCurrencies, findCurrencyCode, type FoundCurrency } from './currencies.ts'
import { findNumbers, type FoundNumber } from '../number/find-numbers.ts'
import { foldDigits } from '../number/fold-digits.ts'
import { keepTexts } from '../../text/keep-texts.ts'
import { anyOf } from '../../fields/word-patterns.ts'

export interface Price {
  amount: number | null
  /** As written in the text; null where there is none. */
  currency: string | null
}

const FREE = new RegExp(`^${anyOf(({ money }) => money?.free)}`, 'iu')
const NOW = new RegExp(String.raw`${anyOf(({ money }) => money?.now)}[: ]*$`, 'iu')
const NO_PRICE_UNIT =
  /^ ?(?:%|kg\b|cm\b|mm\b|ml\b|oz\b|lbs?\b|inch|x\s?\d|litres?\b|liters?\b|pcs?\b|шт|days?\b|years?\b|reviews?\b|items?\b|"|″|°)/iu
/** Feet in small letters; "Ft" is Hungarian money. */
const FEET = /^ ?ft\b/u
const NUMBER_PAIR = /^\d+\s?-\s?\d+$/
const BESIDE_CHARS_MAX = 3

/** The price that a text names; amount null where it names none. `hint` is a text that may name the currency instead. */
export function readPrice(raw: string, hint: string | null = null): Price {
  return hint === null ? priceIn(raw) : withHint(raw, hint)
}

/** Cached, since a price is cleaned for every field that may mean it. */
const priceIn = keepTexts((raw) => withHint(raw, null))

function withHint(raw: string, hint: string | null): Price {
  const text = joinCents(foldDigits(raw))
  const numbers = inFull(text, findNumbers(text, { decimal: null, groupsThousands: true }))
  const currencies = findCurrencies(text)
  const number = choose(text, numbers, currencies)
  const beside = number ? nearest(number, currencies, text) : null
  const sure = currencies.find((one) => one.isSure)
  const currency = beside?.text ?? sure?.text ?? (number ? loneWord(text, number) : null) ?? currencyOf(hint)
  if (!number) return { amount: FREE.test(text) ? 0 : null, currency: currency ?? null }
  return { amount: number.value, currency }
}

/**
 * "2,580万円", "$1.2 million", "₹45 lakh": with the power behind it, in letters only where money is right beside. "1億2,000万" and
 * "1 crore 20 lakh" are one number.
 */
function inFull(text: string, numbers: readonly FoundNumber[]): FoundNumber[] {
  const whole: FoundNumber[] = []
  for (const number of numbers) {
    const last = whole.at(-1)
    const between = last === undefined ? '' : text.slice(Math.max(last.start, number.start - BESIDE_CHARS), number.start)
    const isBehindCrores = last !== undefined && number.start <= last.end + 1 && CRORES.test(between)
    const full = withPower(text, number, isBehindCrores)
    const goesOn = (last?.end === number.start && POWER_SIGN.test(between)) || (isBehindCrores && full !== number)
    if (last && goesOn) whole[whole.length - 1] = { ...full, start: last.start, value: last.value + full.value }
    else whole.push(full)
  }
  return whole
}
const POWER_SIGN = /[万萬만億亿억]\s?$/u
const CRORES = /\d\s?(?:crores?|cr)\s$/iu
/** Enough for the longest word or code beside a number. */
const BESIDE_CHARS = 12

function withPower(text: string, number: FoundNumber, isMoneyAnyway: boolean): FoundNumber {
  // "(1,234) thousand": accountants write debts in brackets.
  const behind = text.startsWith(') ', number.end) ? number.end + 1 : number.end
  const rest = text.slice(behind, behind + POWER_CHARS_MAX)
  if (rest === '') return number
  for (const [form, times, isWord] of POWERS) {
    const found = form.exec(rest)?.[0]
    if (found === undefined) continue
    const end = behind + found.length
    const isMoney = METRES.test(found)
      ? /^\p{Sc}/u.test(text.slice(end))
      : isMoneyAnyway || isBesideMoney(text, number.start, end) || (found.trim().length >= WORD_CHARS_MIN && text.slice(end).trim() === '')
    return isWord && !isMoney ? number : { ...number, value: Number((number.value * times).toPrecision(15)), end }
  }
  return number
}
const POWER_CHARS_MAX = 16
const POWERS: readonly [RegExp, number, boolean][] = [
  [/^\s?[万萬만]/u, 1e4, false],
  [/^\s?[億亿억]/u, 1e8, false],
  // Larger ones first: "3 mil millones".
  [new RegExp(String.raw`^\s?${anyOf(({ powers }) => powers?.billion)}\.?(?![\p{L}\d])`, 'iu'), 1e9, true],
  [new RegExp(String.raw`^\s?(?:m|${anyOf(({ powers }) => powers?.million)}\.?)(?![\p{L}\d])`, 'iu'), 1e6, true],
  [new RegExp(String.raw`^\s?${anyOf(({ powers }) => powers?.thousand)}\.?(?!\.?[\p{L}\d])`, 'iu'), 1e3, true],
  [/^\s?(?:T(?=€|EUR)|\p{Sc}k(?![\p{L}\p{N}])|['’]000s?(?!\d))/u, 1e3, false],
  [/^\s?\p{Sc}(?:m|mn)(?![\p{L}\p{N}/])/u, 1e6, false],
  [/^\s?\p{Sc}bn(?![\p{L}\p{N}])/u, 1e9, false],
  [new RegExp(String.raw`^\s?${anyOf(({ powers }) => powers?.lakh)}`, 'iu'), 1e5, true],
  [new RegExp(String.raw`^\s?${anyOf(({ powers }) => powers?.crore)}`, 'iu'), 1e7, true],
]
/** "1,234 thousand" is all of the text; "5 m" may be a length. */
const WORD_CHARS_MIN = 3
/** Apart from the digits it is a length or a size: "€5 m", "$10 M". */
const METRES = /^\sm$/i

function isBesideMoney(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - BESIDE_CHARS), start)
  const behind = text.slice(end, end + BESIDE_CHARS)
  if (SIGN_BEFORE.test(before) || SIGN_BEHIND.test(behind)) return true
  const code = CODE_BEFORE.exec(before)?.[1] ?? CODE_BEHIND.exec(behind)?.[1]
  return code !== undefined && findCurrencyCode(code) !== null
}
const SIGN_BEFORE = /(?:\p{Sc}|\bRs\.?)\s?$/u
const CODE_BEFORE = /\b([A-Z]{3})\s?$/u
/** With digits behind it, it belongs to another amount, and the number before it is a length: "3m £12.99". */
const SIGN_BEHIND = /^\s?(?:\p{Sc}|euros?\b|dollars?\b|Kč|zł|руб|грн)(?!\s?\d)/u
const CODE_BEHIND = /^\s?([A-Z]{3})\b(?!\s?\d)/u

/** Cents apart from the amount ("$119. 95", "35€ 99") and empty ones ("12,-"). */
function joinCents(text: string): string {
  return text
    .replace(/(\d)[.,]\s?-{1,2}(?!\d)/g, '$1')
    .replace(/(\d[.,]) (\d{2})(?![\d.,])/g, '$1$2')
    .replace(RAISED_CENTS, '$1.$2')
    .replace(/(?<![\d.,])(\d+) ?€ ?(\d{2})(?!\s?[\d.,€%])/g, '$1,$2 €')
}

/** "216 00 €", "$19 99": two digits after a space are not a group of thousands. */
const RAISED_CENTS = /(?<=(?:^|\p{Sc})\s?)(\d+|\d{1,3}(?:[.,' ]\d{3})+) (\d{2})(?=\s?(?:\p{Sc}|[A-Z]{3}(?!\p{L})|zł|Kč|kr|Ft|$))/gu

/** Currency named by a text that need not hold an amount. */
function currencyOf(hint: string | null): string | null {
  if (!hint) return null
  const found = findCurrencies(foldDigits(hint))
  return (found.find((one) => one.isSure) ?? found[0])?.text ?? null
}

function choose(text: string, numbers: FoundNumber[], currencies: readonly FoundCurrency[]): FoundNumber | null {
  if (NUMBER_PAIR.test(text)) return null
  const possible = numbers.filter((one) => !NO_PRICE_UNIT.test(text.slice(one.end)) && !FEET.test(text.slice(one.end)))
  const sure = currencies.filter((one) => one.isSure)
  const priced = possible.filter((one) => nearest(one, sure, text))
  const now = priced.find(
    ({ value, start }) => value > 0 && NOW.test(text.slice(0, start).replace(/(?<![^\p{L}\p{N}:])[^\p{L}\p{N}:]+$/u, '')),
  )
  return now ?? priced[0] ?? possible.find((one) => nearest(one, currencies, text)) ?? possible[0] ?? null
}

/** Currency right beside the number, the one before it first where both are equally near. */
function nearest(number: FoundNumber, currencies: readonly FoundCurrency[], text: string): FoundCurrency | null {
  let best: { one: FoundCurrency; distance: number } | null = null
  for (const one of currencies) {
    const between = one.end <= number.start ? text.slice(one.end, number.start) : text.slice(number.end, Math.max(one.start, number.end))
    if (between.length > BESIDE_CHARS_MAX || !/^[\s:.*]*$/.test(between)) continue
    // A code is more specific than a sign that many countries share: "$5 AUD".
    const distance = between.length + (one.isSure ? 0 : 0.5) - (/^[A-Z]{3}$/.test(one.text) && findCurrencyCode(one.text) ? 2 : 0)
    if (!best || distance < best.distance) best = { one, distance }
  }
  return best?.one ?? null
}

/** "1 franc": a text of an amount and one word names its currency by that word. */
function loneWord(text: string, number: FoundNumber): string | null {
  const before = text.slice(0, number.start).trim()
  const after = text.slice(number.end).trim()
  if (before === '') return /^[\p{L}\p{M}.$'׳״"]{1,8}$/u.test(after) ? after : null
  return after === '' && /^[\p{L}\p{M}.$]{1,4}$/u.test(before) ? before : null
}
