// Spans of days in the text of a date: "01/03/2026 – 15/04/2026", "2026.4.18—2026.6.21". Only days that are written in full count.
import { TO } from '../../fields/particles.ts'
import { datesIn } from './date-text.ts'

const BETWEEN = new RegExp(String.raw`^(?:\s?[-–—〜～~]\s?|\s?(?:から|到|至)\s?|,?\s${TO}\s(?:${TO}\s)?)$`, 'iu')

/** The text from its second day on where it is a span of two days; unchanged otherwise. */
export function lastDayOf(text: string): string {
  const [first, second, ...more] = datesIn(text)
  if (first === undefined || second === undefined || more.length > 0) return text
  const end = text.indexOf(first.raw) + first.raw.length
  const at = text.indexOf(second.raw, end)
  return at >= end && BETWEEN.test(text.slice(end, at)) ? text.slice(at) : text
}
