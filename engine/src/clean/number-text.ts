// Reads the number of a sentence, in digits, signs or words of many languages, and shares as percent.
import { decimalSeparatorOf, findNumbers } from './find-numbers.ts'
import { foldDigits } from './fold-digits.ts'
import { findEastAsianNumber } from './east-asian-number.ts'
import { NUMBER_LANGUAGES } from './number-lexicons.ts'
import { findOrdinal, findWordNumber, type WordNumber } from './number-words.ts'
import { readNumber } from './read-number.ts'

const EAST_ASIAN = /^(?:zh|ja|ko)\b/
const FRACTION = /(?<![\d/])(-\s?)?(?:(\d+) )?(\d+) ?[/⁄] ?(\d+)(?![\d/])/

/** Value of the first number; null where there is none. */
export function readNumberText(raw: string, language: string | null): number | null {
  const text = foldDigits(raw)
  if (language && EAST_ASIAN.test(language)) return findEastAsianNumber(text)?.value ?? null
  const fraction = FRACTION.exec(text)
  const inDigits = findNumbers(text, { decimal: decimalSeparatorOf(language), isPrice: false })[0]
  const inWords = firstInWords(text, language)
  if (inWords && (!inDigits || inWords.start <= inDigits.start)) return inWords.value
  if (fraction && fraction.index <= (inDigits?.start ?? 0)) return fractionValue(fraction)
  return inDigits ? readNumber(raw, { language, unit: null }) : null
}

/** All numbers of a text whose digits were folded, in digits, signs and words, without overlaps. */
export function findNumberSpans(text: string, language: string | null): WordNumber[] {
  const spans: WordNumber[] = []
  for (let from = 0; from < text.length;) {
    const rest = text.slice(from)
    const found = language && EAST_ASIAN.test(language) ? findEastAsianNumber(rest) : earliest(rest, language)
    if (!found) break
    spans.push({ value: found.value, start: from + found.start, end: from + found.end })
    from += Math.max(found.end, 1)
  }
  return spans
}

function earliest(text: string, language: string | null): WordNumber | null {
  const inDigits = findNumbers(text, { decimal: decimalSeparatorOf(language), isPrice: false })[0] ?? null
  const inWords = firstInWords(text, language)
  return inWords && (!inDigits || inWords.start <= inDigits.start) ? inWords : inDigits
}

function fractionValue([, minus, whole, above, below]: RegExpExecArray): number | null {
  if (Number(below) === 0) return null
  const value = Number(whole ?? 0) + Number(above) / Number(below)
  return minus ? -value : value
}

function firstInWords(text: string, language: string | null): WordNumber | null {
  for (const one of language ? [language] : NUMBER_LANGUAGES) {
    const found = findWordNumber(text, one)
    if (found) return found
  }
  return null
}

/** "one hundred and forty second" → 142; cardinal words are read too. */
export function readOrdinalText(raw: string, language: string | null): number | null {
  return findOrdinal(foldDigits(raw), language ?? 'en')?.value ?? readNumberText(raw, language)
}

const PERCENT_SIZES: [RegExp, number][] = [
  [/百分\s?(?:之)|퍼센트|프로|パーセント|%|％|百分点|ポイント/u, 1],
  [/千分\s?之/u, 0.1],
  [/割|成/u, 10],
]

/** A share counted in percent: "12.5 %" is 12.5, "五割" is 50. */
export function readPercentText(raw: string, language: string | null): number | null {
  const text = foldDigits(raw)
  const parts = /(百|千|万)分\s?(?:之|の)\s?(.+)/u.exec(text)
  if (parts?.[2] && language && EAST_ASIAN.test(language)) {
    const value = findEastAsianNumber(parts[2])?.value ?? null
    const size = { 百: 1, 千: 0.1, 万: 0.01 }[parts[1] ?? '百'] ?? 1
    return value === null ? null : Number((value * size).toPrecision(12))
  }
  const value = readNumberText(raw, language)
  if (value === null) return null
  const size = PERCENT_SIZES.find(([sign]) => sign.test(text))?.[1] ?? 1
  return Number((value * size).toPrecision(12))
}
