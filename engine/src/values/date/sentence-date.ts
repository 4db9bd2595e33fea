// Dates in sentences ("due next Friday at 8pm"), parsed by chrono in the languages it has. Relative to the page's today.
import * as chrono from 'chrono-node'
import type { DateContext } from './date-context.ts'
import { twoDigits } from '../../text/two-digits.ts'

interface Parser {
  parse(text: string, reference: { instant: Date; timezone: number }, option?: { forwardDate?: boolean }): chrono.ParsedResult[]
}

// oxfmt-ignore
const PARSERS: Record<string, Parser> = {
  en: chrono.en.casual, de: chrono.de.casual, fr: chrono.fr.casual, ja: chrono.ja.casual, pt: chrono.pt.casual, nl: chrono.nl.casual,
  zh: chrono.zh.hans.casual, 'zh-Hant': chrono.zh.hant.casual, ru: chrono.ru.casual, es: chrono.es.casual, uk: chrono.uk.casual, it: chrono.it.casual, sv: chrono.sv.casual, fi: chrono.fi.casual, vi: chrono.vi.casual,
}
const BRITISH = /^en-(?!US|PH|CA)/i
/** Chrono's patterns backtrack on long texts; a date is in a short one. */
const TEXT_CHARS_MAX = 200
/** Words of speech that are seldom meant as a date of a record. */
const NOW = /^(?:now|jetzt|maintenant|ahora|adesso|agora|nu|сейчас|may|march|sat|sun|mar|mai)$/i

/** In lower case only: as names of weekdays and months they have a capital. */
const SHORT_WORD = /^(?:sun|sat|mar|may|march|wed)$/

/** First date of a sentence as ISO 8601; null where the parser does not support the language or there is none. */
export function findSentenceDate(text: string, context: DateContext): string | null {
  const { language, reference } = context
  const parser = parserOf(language ?? 'en')
  if (!parser || !reference || text.length > TEXT_CHARS_MAX) return null
  const results = parser.parse(text, { instant: reference, timezone: 0 })
  // "The sun will set tomorrow": a short word that is mostly another one gives way to the next date.
  const result = results.find(({ text: found }) => !SHORT_WORD.test(found)) ?? results[0]
  if (!result || (!context.isSentence && NOW.test(result.text))) return null
  return isoOf(result.start, context.isSentence)
}

/** Whether the sentence parser has a language; false for an unknown one. */
export const hasSentenceParser = (language: string | null): boolean => language !== null && parserOf(language) !== null

function parserOf(language: string): Parser | null {
  if (BRITISH.test(language)) return chrono.en.GB
  if (/^zh-(?:hant|tw|hk|mo)/i.test(language)) return PARSERS['zh-Hant'] ?? null
  return PARSERS[language.split('-')[0]?.toLowerCase() ?? ''] ?? null
}

/** Only what the parser is certain of: the day, and the time where the text names one. */
function isoOf(parts: chrono.ParsedComponents, isSentence: boolean): string | null {
  const hasDay = parts.isCertain('day') || parts.isCertain('weekday')
  if (!hasDay && !parts.isCertain('month') && !parts.isCertain('year') && !isSentence) return null
  const two = (part: 'month' | 'day' | 'hour' | 'minute' | 'second'): string => twoDigits(parts.get(part) ?? 0)
  const year = String(parts.get('year') ?? 0).padStart(4, '0')
  if (!isSentence && !hasDay) return parts.isCertain('month') ? `${year}-${two('month')}` : year
  const date = `${year}-${two('month')}-${two('day')}`
  if (!parts.isCertain('hour') && !isSentence) return date
  const seconds = parts.isCertain('second') || isSentence ? `:${two('second')}` : ''
  const offset = parts.isCertain('timezoneOffset') ? parts.get('timezoneOffset') : null
  return `${date}T${two('hour')}:${two('minute')}${seconds}${offset === null ? '' : zoneOf(offset)}`
}

function zoneOf(minutes: number): string {
  if (minutes === 0) return 'Z'
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}
