// Parses "3 days ago", "vor 2 Stunden", "yesterday" in some eighty languages. The words come from the runtime's locale data
// (Intl.RelativeTimeFormat, Intl.NumberFormat), inverted; a word that occurs in all units' phrases of one direction marks it.
import { calendarDataOf, type Unit } from './calendar-data.ts'
import { dateWordsOf, foldWord, languageOrder } from './date-words.ts'
import { findEastAsianNumber } from '../number/east-asian-number.ts'
import { findNumberLexicon } from '../../fields/number-lexicons.ts'
import { phrasesOf } from '../../fields/word-patterns.ts'
import { findClock } from './read-clock.ts'
import { twoDigits } from '../../text/two-digits.ts'
import { offsetAt } from './zone.ts'
import type { DateContext } from './date-context.ts'

const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const
interface Step {
  unit: Unit
  count: number
}
interface RelativeMatch {
  steps: Step[]
  from: Date
  /** Share of the text's words that were understood. */
  coverage: number
}
interface RelativeWords {
  units: Map<string, Unit>
  past: Set<string>
  future: Set<string>
  /** Forms of units that occur in phrases of the future only. */
  ahead: Set<string>
  /** Phrases without a number: yesterday, next week. */
  phrases: Map<string, Step>
}

const ONE = /^(?:a|an|eine[mrns]?|einer|une|una|uma|um|een|одну|одна|една|en|et|ett|jeden|jednu|o|un)$/
/** Share of a text's words that have to be understood for a relative date. */
const COVERAGE_MIN = 0.6
/** In a sentence of a known language most words are about other things. */
const SENTENCE_COVERAGE_MIN = 0.05
const PHRASE_WORDS_MAX = 4
const TEXT_CHARS_MAX = 100
/** Finnish "ja" and Czech "a" mean something else in the languages of the files. */
const AND: ReadonlySet<string> = new Set([...phrasesOf(({ particles }) => particles?.and), 'ja', 'a'])
/** Searched only where the language is unknown: small languages that the runtime has words for. */
const RARE_LANGUAGES = [
  'yue',
  'uz-Cyrl',
  'tg',
  'tk',
  'ky',
  'tt',
  'sah',
  'os',
  'ce',
  'gd',
  'fur',
  'rm',
  'hsb',
  'dsb',
  'se',
  'smn',
  'gsw',
  'ksh',
  'nds',
  'yi',
  'ps',
  'sd',
  'ug',
  'or',
  'as',
  'bo',
  'dz',
  'to',
  'haw',
  'mi',
  'yo',
  'ig',
  'ha',
  'so',
  'om',
  'ti',
  'wo',
  'ff',
  'ee',
  'ak',
  'ln',
  'rw',
  'chr',
  'lkt',
  'kl',
  'kea',
  'wae',
  'ast',
  'sc',
  'ia',
  'eo',
  'qu',
  'ks',
  'ku',
  'bas',
  'mt',
  'mg',
  'sq',
  'khq',
  'zgh',
]
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

/** Date or time relative to the page's today, as ISO 8601; null for other texts. Days and longer units give a date without a time. */
export function findRelativeDate(text: string, context: DateContext): string | null {
  const { reference } = context
  if (!reference || text.length > TEXT_CHARS_MAX) return null
  const coverageMin = context.isSentence && context.language ? SENTENCE_COVERAGE_MIN : COVERAGE_MIN
  let best: RelativeMatch | null = null
  for (const language of [...languageOrder(context.language), ...(context.language ? [] : RARE_LANGUAGES)]) {
    const steps = findSteps(text, language, reference)
    const weekday = steps && steps.coverage === 1 ? null : findWeekday(text, language, context)
    const found: RelativeMatch | null = weekday ? { steps: [], ...weekday } : steps
    if (found && found.coverage > (best?.coverage ?? coverageMin)) best = found
    if (best?.coverage === 1) break
  }
  return best && isoOf(applySteps(best.from, best.steps), best.steps, { text, language: context.language })
}

const known = new Map<string, RelativeWords>()
function relativeWordsOf(language: string): RelativeWords {
  const cached = known.get(language)
  if (cached) return cached
  const words: RelativeWords = { units: new Map(), past: new Set(), future: new Set(), ahead: new Set(), phrases: new Map() }
  if (isLocale(language)) fillWords(words, language)
  const more = calendarDataOf(language).relative
  for (const [word, unit] of Object.entries(more?.units ?? {})) words.units.set(word, unit)
  for (const word of more?.past ?? []) words.past.add(word)
  for (const word of more?.future ?? []) words.future.add(word)
  for (const [word, step] of Object.entries(more?.phrases ?? {})) words.phrases.set(word, step)
  known.set(language, words)
  return words
}

function isLocale(language: string): boolean {
  try {
    return Intl.RelativeTimeFormat.supportedLocalesOf(language).length > 0
  } catch {
    return false
  }
}

const COUNTS = [1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 20, 21, 100]

function fillWords(words: RelativeWords, language: string): void {
  const seen = { past: new Map<string, Set<Unit>>(), future: new Map<string, Set<Unit>>() }
  for (const style of ['long', 'short', 'narrow'] as const) {
    const format = new Intl.RelativeTimeFormat(language, { style })
    const auto = new Intl.RelativeTimeFormat(language, { style, numeric: 'auto' })
    for (const unit of UNITS) {
      for (const count of COUNTS) {
        noteWords(seen.past, format.formatToParts(-count, unit), unit)
        noteWords(seen.future, format.formatToParts(count, unit), unit)
      }
      for (const count of [-2, -1, 0, 1, 2]) notePhrase(words, auto.formatToParts(count, unit), { unit, count })
    }
  }
  fillMarks(words, seen)
  const plain = new Set<string>()
  for (const unit of UNITS) {
    for (const display of ['long', 'short', 'narrow'] as const) {
      const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: display })
      for (const count of COUNTS) {
        const name = format
          .formatToParts(count)
          .flatMap((part) => (part.type === 'unit' ? [part.value] : []))
          .join(' ')
        for (const word of tokens(name)) plain.add(word)
        addUnit(words, name, unit)
      }
    }
  }
  fillAhead(words, seen, plain)
}

function noteWords(seen: Map<string, Set<Unit>>, parts: Intl.RelativeTimeFormatPart[], unit: Unit): void {
  for (const part of parts) {
    if (part.type !== 'literal') continue
    for (const word of tokens(part.value)) seen.set(word, (seen.get(word) ?? new Set()).add(unit))
  }
}

function notePhrase(words: RelativeWords, parts: Intl.RelativeTimeFormatPart[], step: Step): void {
  if (parts.some((part) => part.type !== 'literal')) return
  const phrase = tokens(parts.map((part) => part.value).join('')).join(' ')
  if (phrase !== '' && !words.phrases.has(phrase)) words.phrases.set(phrase, step)
}

/** A word in the phrases of at least five units marks the direction; one in fewer belongs to the unit. */
function fillMarks(words: RelativeWords, seen: { past: Map<string, Set<Unit>>; future: Map<string, Set<Unit>> }): void {
  for (const side of ['past', 'future'] as const) {
    const other = side === 'past' ? seen.future : seen.past
    for (const [word, units] of seen[side]) {
      if (units.size >= 5 && (other.get(word)?.size ?? 0) < 5) words[side].add(word)
      else if (units.size <= 2) addUnit(words, word, [...units][0] ?? 'day')
    }
  }
}

/** Unit forms of the future that neither the past nor plain amounts have. */
function fillAhead(words: RelativeWords, seen: { past: Map<string, Set<Unit>>; future: Map<string, Set<Unit>> }, plain: Set<string>): void {
  for (const [word, units] of seen.future) if (units.size <= 2 && !seen.past.has(word) && !plain.has(word)) words.ahead.add(word)
}

function addUnit(words: RelativeWords, name: string, unit: Unit): void {
  for (const word of tokens(name))
    if (!words.units.has(word) && !words.past.has(word) && !words.future.has(word)) words.units.set(word, unit)
}

/** Folded words of a text; numbers are words of their own, and unspaced scripts keep their runs whole. */
function tokens(text: string): string[] {
  return [...text.matchAll(/\d+|[\p{L}\p{M}'’]+/gu)].map((match) => foldWord(match[0])).filter((word) => word !== '')
}

function findSteps(text: string, language: string, from: Date): RelativeMatch | null {
  const words = relativeWordsOf(language)
  const plain = foldWord(text)
  const phrase = phraseIn(plain, words)
  if (phrase) return { from, ...phrase }
  const isUnspaced = UNSPACED.test(plain)
  const list = isUnspaced ? cutUnspaced(plain, words) : tokens(plain)
  const { steps, used } = readSteps(list, words, language)
  if (steps.length === 0) return null
  const coverage = isUnspaced ? list.join('').length / plain.replace(/[^\p{L}\p{M}\d]/gu, '').length : used / list.length
  const sign = list.some((word) => words.future.has(word) || words.ahead.has(word))
    ? 1
    : list.some((word) => words.past.has(word)) || !/^\s*\+/.test(text)
      ? -1
      : 1
  return { from, steps: steps.map(({ unit, count }) => ({ unit, count: count * sign })), coverage: Math.min(1, coverage) }
}

/** Counts with their units, in either order; "hour ago" counts one. */
function readSteps(list: readonly string[], words: RelativeWords, language: string): { steps: Step[]; used: number } {
  const steps: Step[] = []
  let used = 0
  let count: number | null = null
  let unit: Unit | null = null
  for (const word of list) {
    const named = words.units.get(word)
    const number = named ? null : numberOf(word, language)
    if (named || number !== null || words.past.has(word) || words.future.has(word) || AND.has(word)) used += 1
    if (named && count !== null) {
      steps.push({ unit: named, count })
      count = null
    } else if (named) unit = named
    else if (number !== null && unit) {
      steps.push({ unit, count: number })
      unit = null
    } else if (number !== null) count = number
  }
  if (steps.length === 0 && unit && count === null && used > 1) steps.push({ unit, count: 1 })
  return { steps, used }
}

/** A phrase without a number, alone or before a time of day ("yesterday at 11:30"). */
function phraseIn(plain: string, words: RelativeWords): { steps: Step[]; coverage: number } | null {
  const clock = findClock(plain)
  const rest = tokens(clock ? `${plain.slice(0, clock.start)} ${plain.slice(clock.end)}` : plain)
  if (rest.some((word) => /\d/.test(word))) return null
  for (let length = Math.min(rest.length, PHRASE_WORDS_MAX); length > 0; length -= 1) {
    for (let start = 0; start + length <= rest.length; start += 1) {
      const step = words.phrases.get(rest.slice(start, start + length).join(' '))
      if (step) return { steps: [step], coverage: clock && length === rest.length ? 1 : length / rest.length }
    }
  }
  return null
}

const COUNTED = /^(?:\d+|[一二三四五六七八九十百两兩]+(?=[个個か]?[年月日天周週时時小分秒]))/u

/** Greedy longest words of the language's own lists, for scripts without blanks. */
function cutUnspaced(text: string, words: RelativeWords): string[] {
  const names = [...words.units.keys(), ...words.past, ...words.future].sort((a, b) => b.length - a.length)
  const found: string[] = []
  let rest = text
  while (rest !== '') {
    const digits = COUNTED.exec(rest)?.[0]
    const name = digits ?? names.find((one) => rest.startsWith(one))
    if (name) found.push(name)
    rest = rest.slice(name?.length ?? 1)
  }
  return found
}

function numberOf(word: string, language: string): number | null {
  if (/^\d+$/.test(word)) return Number(word)
  if (UNSPACED.test(word)) return findEastAsianNumber(word)?.value ?? null
  const index = (calendarDataOf(language).numbers ?? '').split(', ').findIndex((one) => one !== '' && foldWord(one) === word)
  if (index >= 0) return index + 1
  return ONE.test(word) ? 1 : (findNumberLexicon(language)?.values.get(word) ?? null)
}

function findWeekday(
  text: string,
  language: string,
  { reference, prefer, isSentence }: DateContext,
): { from: Date; coverage: number } | null {
  const clock = findClock(text)
  const rest = clock ? `${text.slice(0, clock.start)} ${text.slice(clock.end)}` : text
  const { weekdays } = dateWordsOf(language)
  const words = tokens(rest)
  const inside = isSentence
    ? words.map((word) => (word.length > 3 ? weekdays.get(word) : undefined)).find((one) => one !== undefined)
    : undefined
  const whole = weekdays.get(words.join(' '))
  const weekday = whole ?? inside
  if (weekday === undefined || !reference) return null
  const back = (reference.getUTCDay() - weekday + 7) % 7
  const days = prefer === 'past' || back <= 3 ? -(back || (clock ? 0 : 7)) : 7 - back
  return {
    from: new Date(reference.getTime() + (back === 0 && prefer !== 'past' ? 0 : days) * 86_400_000),
    coverage: whole === undefined ? 0.5 : 1,
  }
}

const SIZES: Record<Unit, { months: number; seconds: number }> = {
  second: { months: 0, seconds: 1 },
  minute: { months: 0, seconds: 60 },
  hour: { months: 0, seconds: 3600 },
  day: { months: 0, seconds: 86_400 },
  week: { months: 0, seconds: 604_800 },
  month: { months: 1, seconds: 0 },
  year: { months: 12, seconds: 0 },
  decade: { months: 120, seconds: 0 },
}

function applySteps(reference: Date, steps: Step[]): Date {
  const date = new Date(reference)
  for (const { unit, count } of steps) {
    const { months, seconds } = SIZES[unit]
    if (months > 0) addMonths(date, count * months)
    else date.setTime(date.getTime() + count * seconds * 1000)
  }
  return date
}

/** The last day of a shorter month where the day does not exist there. */
function addMonths(date: Date, months: number): void {
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
}

function isoOf(date: Date, steps: Step[], { text, language }: { text: string; language: string | null }): string | null {
  if (Number.isNaN(date.getTime())) return null
  const isTimed = steps.some(({ unit }) => unit === 'second' || unit === 'minute' || unit === 'hour')
  const clock = isTimed ? null : findClock(text, language)
  const day = date.toISOString().slice(0, 10)
  const local = clock && `${day}T${twoDigits(clock.hour)}:${twoDigits(clock.minute)}`
  if (clock && local)
    return `${local}${clock.second === null ? '' : `:${twoDigits(clock.second)}`}${clock.zone === null ? '' : offsetAt(clock.zone, local)}`
  return isTimed ? `${date.toISOString().slice(0, 19)}Z` : day
}
