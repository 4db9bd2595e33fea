// Dates after a label inside a line: "Available 15 January 2027 · 2 rooms". Dates may contain periods and commas, so that the line is split
// at fewer separators than for other values.
import { BEFORE_DAY, dateIn } from '../../date/date-text.ts'
import { lineValue, type LineValue } from './line-value.ts'

const OF_A_YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/
const PART = /\n|[;()（）；。]|\s[|•·–—]\s|[|•·]|(?<=\p{L}{3}[.!?])\s(?=\p{Lu})/u
const PART_CHARS_MAX = 120

export function daysIn(block: number, line: string): LineValue[] {
  if (!OF_A_YEAR.test(line)) return []
  return line.split(PART).flatMap((part) => {
    const value = OF_A_YEAR.test(part) && part.length <= PART_CHARS_MAX ? dateIn(part) : null
    const at = value === null ? -1 : part.indexOf(value)
    return value === null || at < 1 ? [] : lineValue(part.slice(0, at).replace(BEFORE_DAY, ''), { kind: 'day', value, block, line })
  })
}
