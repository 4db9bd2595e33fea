// Reads an amount of money out of a sentence, with words and multipliers ("3.5 billion yen"), and its currency as ISO code.
import { lowerInPlace } from '../../text/letters.ts'
import { findCurrencies, findCurrencyCode } from './currencies.ts'
import { currencyNamesOf } from './currency-names.ts'
import { foldDigits } from '../number/fold-digits.ts'
import { findNumberSpans } from '../number/number-text.ts'
import { AND } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'

interface Mention {
  code: string
  start: number
  end: number
  /** Powers written into the code: "MUSD" is a million. */
  times: number
}
interface Span {
  value: number
  start: number
  end: number
}

const GAP_CHARS_MAX = 14

/** Amount and ISO 4217 code; null where the sentence names no money. */
export function readMoney(raw: string, language: string | null): { amount: number; currency: string | null } | null {
  const text = foldDigits(raw)
  const numbers = findNumberSpans(text, language)
  let best: { number: Span; mention: Mention; distance: number } | null = null
  for (const mention of mentionsIn(text, language ?? 'en')) {
    for (const number of numbers) {
      const distance = distanceOf(number, mention, text)
      if (distance < (best?.distance ?? Infinity)) best = { number, mention, distance }
    }
  }
  if (best)
    return {
      amount: Number(
        (
          best.number.value * best.mention.times * scaleBehind(best.mention, numbers, text) +
          smallMoney(best.mention.end, numbers, text)
        ).toPrecision(15),
      ),
      currency: best.mention.code,
    }
  const [first] = numbers
  return first ? { amount: first.value, currency: null } : null
}

/** "75 USD million": a power in words right behind the currency. */
function scaleBehind(mention: Mention, numbers: readonly Span[], text: string): number {
  const next = numbers.find(({ start }) => start >= mention.end && start <= mention.end + 1)
  return next && next.value >= 1e6 && !/\d/.test(text.slice(next.start, next.end)) ? next.value : 1
}

const SMALL_UNITS: [RegExp, number][] = [
  [/^\s?(?:角|毛|mao|jiao)/iu, 0.1],
  [new RegExp(String.raw`^\s?${anyOf(({ money }) => money?.cents)}`, 'iu'), 0.01],
]
const JOINED = new RegExp(String.raw`^(?:\s|${AND})*$`, 'iu')

/** "2 dollars 3 cents", "50元6角3分": smaller coins right behind the currency. */
function smallMoney(from: number, numbers: readonly Span[], text: string): number {
  const next = numbers.find(({ start }) => start >= from)
  if (!next || !JOINED.test(text.slice(from, next.start))) return 0
  const rest = text.slice(next.end)
  const unit = SMALL_UNITS.find(([pattern]) => pattern.test(rest))
  const length = unit?.[0].exec(rest)?.[0].length ?? 0
  return unit ? next.value * unit[1] + smallMoney(next.end + length, numbers, text) : 0
}

/** Characters between the two; Infinity where punctuation or another number separates them. */
function distanceOf(number: Span, mention: Mention, text: string): number {
  const isBefore = mention.end <= number.start
  if (!isBefore && mention.start < number.end) return Infinity
  const between = isBefore ? text.slice(mention.end, number.start) : text.slice(number.end, mention.start)
  if (between.length > GAP_CHARS_MAX || /[\d.;!?。]/.test(between)) return Infinity
  return between.length
}

function mentionsIn(text: string, language: string): Mention[] {
  const found: Mention[] = []
  for (const match of text.matchAll(/(?<!\p{L})([MBT])?((?:u\.?s\.?|[a-z]{2,3}) ?[$£¥]|[A-Z]{3})(?!\p{L})/giu)) {
    const code = findCurrencyCode((match[2] ?? '').replace(/\.| /g, '').toUpperCase())
    const times = { M: 1e6, B: 1e9, T: 1e12 }[match[1] ?? ''] ?? 1
    if (code) found.push({ code, start: match.index, end: match.index + match[0].length, times })
  }
  const lower = lowerInPlace(text)
  const isUnspaced = /[\p{scx=Han}\p{scx=Hangul}\p{scx=Katakana}]/u
  for (const [name, code] of currencyNamesOf(language)) {
    for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + name.length)) {
      const isWord = isUnspaced.test(name) || !/\p{L}/u.test(`${lower[at - 1] ?? ''}${lower[at + name.length] ?? ''}`)
      if (isWord && !covered(found, at, at + name.length)) found.push({ code, start: at, end: at + name.length, times: 1 })
    }
  }
  for (const { text: sign, start, end } of findCurrencies(text)) {
    const code = findCurrencyCode(sign)
    if (code && !covered(found, start, end)) found.push({ code, start, end, times: 1 })
  }
  return found
}

const covered = (found: readonly Mention[], start: number, end: number): boolean => found.some((one) => one.start < end && start < one.end)
