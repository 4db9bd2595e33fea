// Reads the number of a sentence, in digits, signs or words of many languages, and shares as percent.
import { decimalSeparatorOf, findNumbers } from './find-numbers.ts'
import { foldDigits } from './fold-digits.ts'
import { findEastAsianNumber } from './east-asian-number.ts'
import { findNumberLexicon, foldNumberWord, NO_MINUS_BEHIND, NUMBER_LANGUAGES } from '../../fields/number-lexicons.ts'
import { findOrdinal, findWordNumber, type WordNumber } from './number-words.ts'
import { readNumber } from './read-number.ts'

const EAST_ASIAN = /^(?:zh|ja|ko)\b/
const FRACTION = /(?<![\d/])(-\s?)?(?:(\d+) )?(\d+) ?[/⁄] ?(\d+)(?![\d/])/

/** Value of the first number; null where there is none. */
export function readNumberText(raw: string, language: string | null): number | null {
  const text = foldDigits(raw)
  if (language && EAST_ASIAN.test(language)) return findEastAsianNumber(text, language)?.value ?? null
  const fraction = FRACTION.exec(text)
  const inDigits = findNumbers(text, { decimal: decimalSeparatorOf(language), groupsThousands: false })[0]
  const power = readPower(text)
  if (power !== null) return power
  const inWords = firstInWords(text, language)
  if (inWords && (!inDigits || inWords.start <= inDigits.start)) return inWords.value
  if (fraction && fraction.index <= (inDigits?.start ?? 0)) return fractionValue(fraction)
  const value = inDigits ? readNumber(raw, { language, unit: null }) : null
  return value !== null && inDigits && isMinus(text.slice(0, inDigits.start), language) ? -value : value
}

const POWER = /(?<![\d.,])(-\s?)?(\d+(?:[.,]\d+)?)\s?(?:[x×*]\s?(10)\s?)?\^\s?([+-]?\d{1,3})(?!\d)/iu

/** "1.1^23", "1.3x10^6"; null where the text has no power, or one that is too large. */
function readPower(text: string): number | null {
  const match = POWER.exec(text)
  if (!match) return null
  const [base, power] = [Number(match[2]?.replace(',', '.')), Number(match[4])]
  const value = Number((match[3] ? base * 10 ** power : base ** power).toPrecision(15))
  if (!Number.isFinite(value)) return null
  return match[1] ? -value : value
}

/** "The answer is minus 5": the word right before the digits. */
function isMinus(before: string, language: string | null): boolean {
  const [, first, word] = /(?:([\p{L}\p{M}]+)\s)?([\p{L}\p{M}]+)\s$/u.exec(before.slice(-WORDS_BEFORE_CHARS)) ?? []
  return (
    word !== undefined &&
    !(first && NO_MINUS_BEHIND.has(foldNumberWord(first))) &&
    (language ? [language] : NUMBER_LANGUAGES).some((one) => findNumberLexicon(one)?.minus.has(foldNumberWord(word)))
  )
}
const WORDS_BEFORE_CHARS = 60

/** All numbers of a text whose digits were folded, in digits, signs and words, without overlaps. */
export function findNumberSpans(text: string, language: string | null): WordNumber[] {
  const spans: WordNumber[] = []
  for (let from = 0; from < text.length;) {
    const rest = text.slice(from)
    const found = language && EAST_ASIAN.test(language) ? findEastAsianNumber(rest, language) : earliest(rest, language)
    if (!found) break
    spans.push({ value: found.value, start: from + found.start, end: from + found.end })
    from += Math.max(found.end, 1)
  }
  return spans
}

function earliest(text: string, language: string | null): WordNumber | null {
  const inDigits = findNumbers(text, { decimal: decimalSeparatorOf(language), groupsThousands: false })[0] ?? null
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
  [/百\s?分\s?(?:之)|퍼센트|프로|パーセント|%|％|百分点|ポイント/u, 1],
  [/千\s?分\s?之/u, 0.1],
  [/割|成|折/u, 10],
]
const PARTS_OF = /(?<![百佰千万萬億亿] ?)((?:[百佰千万萬億亿] ?)+)分\s?(?:之|の)\s?(.+)/u
const SHARE_SIZES: Record<string, number> = { 百: 100, 佰: 100, 千: 1000, 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 }
/** "5割半", "七成六": tenths and what follows them. */
const TENTHS = /[割成]\s?(半|[\d一二三四五六七八九])/u
const HALF_PRICE = /半額|半价|半價|对折|對折/u
/** Words of a minus before a share in words, in languages that put the percent sign first. */
const MINUS_SHARE = /(?<!\p{L})eksi\s+yüzde/iu

/** A share counted in percent: "12.5 %" is 12.5, "五割" is 50, "九折" (of the price) 90, "八割引" (off) 20. */
export function readPercentText(raw: string, language: string | null): number | null {
  const text = foldDigits(raw)
  if (language && EAST_ASIAN.test(language)) {
    const share = readEastAsianShare(text, language)
    if (share !== null) return share
  }
  const value = readNumberText(raw, language)
  if (value === null) return null
  const size = PERCENT_SIZES.find(([sign]) => sign.test(text))?.[1] ?? 1
  const share = Number((value * size).toPrecision(12))
  return MINUS_SHARE.test(text) ? -share : share
}

function readEastAsianShare(text: string, language: string): number | null {
  const parts = PARTS_OF.exec(text)
  if (parts?.[1] && parts[2]) {
    const value = findEastAsianNumber(parts[2], language)?.value ?? null
    const size = [...parts[1].replaceAll(' ', '')].reduce((product, sign) => product * (SHARE_SIZES[sign] ?? 1), 1)
    return value === null ? null : Number(((value * 100) / size).toPrecision(12))
  }
  if (HALF_PRICE.test(text)) return 50
  const tenths = TENTHS.exec(text)
  const sign = tenths?.[1] ?? ''
  const more = sign === '半' ? 5 : sign === '' ? 0 : (findEastAsianNumber(sign, language)?.value ?? 0)
  const value =
    tenths || /割引|\d ?折/u.test(text)
      ? findEastAsianNumber(text.slice(0, tenths?.index ?? text.length).replace(/(\d) (?=\d)/g, '$1'), language)?.value
      : undefined
  if (value === undefined) return null
  // "75折" names both digits of the share that is left to pay.
  const share = /折/u.test(text) && value >= 10 ? value : Number((value * 10 + more).toPrecision(12))
  return /割引/u.test(text) ? Number((100 - share).toPrecision(12)) : share
}
