// Texts in a sentence that may be values, by their form alone: amounts, numbers with their units, days, times, codes, addresses and names.
import { isUnspaced } from '../../fields/label-words.ts'
import { AND_WORDS } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { findMoney } from '../money/money-text.ts'
import { unitKindOf } from '../number/stated-units.ts'

export type SpanKind = 'number' | 'day' | 'clock' | 'code' | 'email' | 'phone' | 'name' | 'whole'

/** What a passage with such a span always has: a digit, or a labelled value. */
export const NEEDED: Readonly<Record<SpanKind, 'digit' | 'label' | 'nothing'>> = {
  number: 'digit',
  day: 'digit',
  clock: 'digit',
  code: 'digit',
  phone: 'digit',
  whole: 'label',
  email: 'nothing',
  name: 'nothing',
}

export interface Span {
  kind: SpanKind
  raw: string
  /** Offsets in the sentence. */
  start: number
  end: number
  /** Kind of the unit of a number: one of measures, `time`, `money`, `percent` or `degree`; null without one. */
  unit: string | null
  /** True for a number with a word for thousands or millions. */
  hasScale?: boolean
}

const DAYS =
  /(?<!\d)\d{4}[-./]\d{1,2}[-./]\d{1,2}(?!\d)|(?<![\d.])\d{1,2}[-./]\s?\d{1,2}[-./]\s?\d{2,4}(?!\d)|\d{4}年\s?\d{1,2}月\s?\d{1,2}日|(?<![\d.])\d{1,2}(?:st|nd|rd|th|er|\.|º|ª)?\s(?:de\s|d['’]|of\s)?\p{L}{3,12}\.?,?\s(?:de\s|del\s|do\s)?\d{4}(?!\d)|\p{Lu}\p{L}{2,10}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}(?!\d)/gu
const CLOCKS =
  /(?<![\d:.,/-])(?:[01]?\d|2[0-4])(?:[:.h時点]|\s?Uhr\s)(?:[0-5]\d)?分?(?:\s?(?:[ap]\.?m\.?|Uhr|h|uur))?(?![\d:/\p{L}-]|[.,]\d)|(?<![\d:.,/-])(?:1[0-2]|[1-9])\s?[ap]\.?m\b\.?/giu
const CODES = /(?<![\p{L}\d@._/-])(?=[\p{Lu}\d./_-]*\d)(?=[\d./_-]*(?:\p{Lu}|\d[./-]\d))[\p{Lu}\d]+(?:[./_-][\p{Lu}\d]+)*(?![\p{L}\d@])/gu
const EMAILS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu
const PHONES = /(?<![\d\p{L}/.,-])(?:\+|00)?\(?\d[\d()\s/.\u00a0-]{5,18}\d(?![\d\p{L}])/gu
const PHONE_DIGITS_MIN = 7
const CODE_CHARS_MIN = 3

const NUMBERS = /(?<![\p{L}\d.,:/-])[-−+]?(?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?![\d:]|[.,/-]\d)/gu
/** "8.62万", "1.2k", "3,4 Mio.": part of the number. */
const POWER_BEHIND = new RegExp(String.raw`^\s?(?:[万萬億亿]|${anyOf(({ powers }) => powers && Object.values(powers))}\.?)`, 'iu')
/** Signs of powers, whose small letters are units. */
const SIGN_BEHIND = /^\s?[kKM](?!\p{L})/u
/** The number of a line, a step or a note: "1. ", "5 - ", "3) ". */
const COUNTER_BEHIND = /^(?:[.)]|\s[-–])(?:\s|$)/u
/** "71' Marañón", "90'+3": the minute of a match. */
const MINUTE_BEHIND = /^['’′](?!\p{L})/u
const UNIT_BEHIND = /^[\s\u00a0]?(?:%|‰|[°º]\s?[CF]?|[\p{L}²³µ]{1,14}\.?(?:\/[\p{L}²³]{1,3})?(?:\s[²³])?)/u
/** Longest unit in scripts without spaces, whose text goes on behind it: "3年前". */
const UNSPACED_UNIT_CHARS = 3

const NAME_CHARS_MIN = 3
/** Behind the first words of a sentence, whose capitals may be those of any beginning: "Ask Pim about the harbour". */
const GOES_ON = /^[’'.-]*\s\p{Ll}/u
const INNER = anyOf(({ particles }) => [particles?.inNames ?? '', 'of', 'the', 'for', ...AND_WORDS].join(','))
const NAMES = new RegExp(
  String.raw`(?<![\p{L}\d’'])\p{Lu}[\p{L}’'.-]*(?:\s(?:(?:${INNER}|&)\s){0,2}(?:\p{Lu}|\d)[\p{L}\d’'&.-]*){0,6}`,
  'gu',
)

/** The spans of a sentence: those of one kind in their order. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = []
  const add = (kind: SpanKind, raw: string, start: number): void => {
    spans.push({ kind, raw, start, end: start + raw.length, unit: null })
  }
  if (/\d/.test(text)) {
    for (const { 0: raw, index } of text.matchAll(DAYS)) add('day', raw, index)
    const days = [...spans]
    const isOfDay = (start: number, end: number): boolean => days.some((day) => start < day.end && end > day.start)
    for (const { 0: raw, index } of text.matchAll(CLOCKS)) add('clock', raw.trim(), index)
    for (const { 0: raw, index } of text.matchAll(CODES)) if (raw.length >= CODE_CHARS_MIN) add('code', raw, index)
    for (const { 0: raw, index } of text.matchAll(PHONES))
      if (raw.replace(/\D/g, '').length >= PHONE_DIGITS_MIN && !isOfDay(index, index + raw.length)) add('phone', raw, index)
    addNumbers(spans, text, isOfDay)
  }
  if (text.includes('@')) for (const { 0: raw, index } of text.matchAll(EMAILS)) add('email', raw, index)
  for (const { 0: found, index } of text.matchAll(NAMES)) {
    const raw = found.replace(/[.'’-]+$/, '')
    if (raw.length >= NAME_CHARS_MIN && (index > 0 || !GOES_ON.test(text.slice(raw.length)))) add('name', raw, index)
  }
  return spans
}

/** Amounts of money, and numbers with what follows them; "1 h 20 min" is one. */
function addNumbers(spans: Span[], text: string, isOfDay: (start: number, end: number) => boolean): void {
  const amounts = findMoney(text).map(({ text: raw, index }): Span => ({
    kind: 'number',
    raw,
    start: index,
    end: index + raw.length,
    unit: 'money',
  }))
  const numbers: Span[] = []
  for (const { 0: digits, index } of text.matchAll(NUMBERS)) {
    const end = index + digits.length
    if (isOfDay(index, end) || amounts.some((one) => index < one.end && end > one.start)) continue
    const rest = text.slice(end)
    if (index === 0 && COUNTER_BEHIND.test(rest)) continue
    const power = (SIGN_BEHIND.exec(rest) ?? POWER_BEHIND.exec(rest))?.[0] ?? ''
    const behind = UNIT_BEHIND.exec(rest.slice(power.length))?.[0] ?? ''
    const unit = MINUTE_BEHIND.test(rest) ? 'time' : unitOf(behind.trim())
    const raw = unit === null ? digits + power : text.slice(index, end + power.length + behind.length)
    const last = numbers.at(-1)
    if (unit === 'time' && last?.unit === 'time' && text.slice(last.end, index).trim() === '') {
      last.raw = text.slice(last.start, index + raw.length)
      last.end = index + raw.length
    } else numbers.push({ kind: 'number', raw, start: index, end: index + raw.length, unit, hasScale: power !== '' })
  }
  spans.push(...[...amounts, ...numbers].toSorted((a, b) => a.start - b.start))
}

function unitOf(behind: string): string | null {
  if (behind === '') return null
  if (behind === '%' || behind === '‰') return 'percent'
  if (/^[°º]/.test(behind)) return 'degree'
  const word = behind.replace(/\.$/, '')
  if (!isUnspaced(word)) return unitKindOf(word)
  for (let count = Math.min(UNSPACED_UNIT_CHARS, word.length); count > 0; count -= 1) {
    const kind = unitKindOf(word.slice(0, count))
    if (kind !== null) return kind
  }
  return null
}
