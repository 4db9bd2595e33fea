// Counts the rows of a view from values held in memory, in one pass per column. Gives the same result as
// server/src/insights/dashboards/count-in-database.ts, to the last digit.
import { HISTOGRAM_BARS, type FieldChart } from '@quarry/contract'
import type { HeldColumn, ListValues, NumberValues, TextValues } from '../../tables/views/held-column.ts'
import type { HeldRows } from '../../tables/views/held-rows.ts'
import { compareTexts } from '../../tables/views/text-index.ts'
import {
  barsOf,
  CATEGORY_BARS,
  DATE_STEPS,
  histogramOf,
  TIMELINE_BARS,
  timelineOf,
  type CountedDates,
  type CountedNumbers,
  type CountedTexts,
} from './chart-shapes.ts'
import type { CountedRows } from './count-in-database.ts'
import { medianOf } from './median.ts'

/** 1 at the position of each row of the view. */
type Mask = Uint8Array

export function countHeldRows({ columns }: HeldRows, mask: Mask): CountedRows {
  const filled = [...columns.values()].map((column) => [column.field.name, countBoth(column.filled, mask)] as const)
  return { rows: countBoth(mask, mask), filled: new Map(filled) }
}

function countBoth(one: Mask, other: Mask): number {
  let count = 0
  for (let at = 0; at < one.length; at++) count += (one[at] ?? 0) & (other[at] ?? 0)
  return count
}

/** Texts must be case-folded. Null: the column is not in memory. */
export function countHeldField({ field, values }: HeldColumn, mask: Mask): FieldChart | null {
  if (values === null) return null
  if (values.kind === 'number') return histogramOf(field, countNumbers(values, mask))
  if (field.type === 'date' && values.kind === 'text') return timelineOf(field, countDates(values, mask))
  return barsOf(field, countTexts(values, mask))
}

function countNumbers({ numbers }: NumberValues, mask: Mask): CountedNumbers | null {
  const held = new Float64Array(numbers.length)
  let [filled, sum, min, max] = [0, 0, Infinity, -Infinity]
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? Number.NaN
    if (mask[at] !== 1 || Number.isNaN(number)) continue
    held[filled++] = number
    sum += number
    if (number < min) min = number
    if (number > max) max = number
  }
  if (filled === 0) return null
  const values = held.subarray(0, filled)
  const bins = binsOf(values, min, max)
  return { filled, min, max, mean: sum / filled, median: medianOf(values), bins }
}

function binsOf(values: Float64Array, min: number, max: number): CountedNumbers['bins'] {
  const bins = Array.from({ length: HISTOGRAM_BARS }, () => ({ count: 0, low: Infinity, high: -Infinity }))
  const width = max - min
  for (const value of values) {
    // As `width_bucket` computes it.
    const share = Number.isFinite(width) ? (value - min) / width : (value / 2 - min / 2) / (max / 2 - min / 2)
    const bin = bins[max > min ? Math.min(Math.trunc(HISTOGRAM_BARS * share), HISTOGRAM_BARS - 1) : 0]
    if (!bin) continue
    bin.count += 1
    if (value < bin.low) bin.low = value
    if (value > bin.high) bin.high = value
  }
  return bins.filter(({ count }) => count > 0)
}

/** By dictionary code. */
function countCodes({ codes, index }: TextValues | ListValues, mask: Mask): Int32Array {
  const counts = new Int32Array(index.texts.length)
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? -1
    if (code >= 0 && mask[at] === 1) counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

function countTexts(values: TextValues | ListValues, mask: Mask): CountedTexts {
  const ofCodes = countCodes(values, mask)
  const { texts, groups, groupOf } = values.kind === 'list' ? values.entries : values.index
  const counts = new Int32Array(groupOf.size)
  /** By group: the smallest of its texts that is in the view. */
  const least: (string | undefined)[] = []
  let filled = 0
  const add = (entries: readonly number[], count: number): void => {
    const ofThis = new Set<number>()
    for (const entry of entries) {
      const [group, text] = [groups[entry] ?? 0, texts[entry] ?? '']
      const known = least[group]
      if (known === undefined || compareTexts(text, known) < 0) least[group] = text
      ofThis.add(group)
    }
    for (const group of ofThis) counts[group] = (counts[group] ?? 0) + count
  }
  for (const [code, count] of ofCodes.entries()) {
    if (count === 0) continue
    const entries = values.kind === 'list' ? (values.entriesOf[code] ?? []) : [code]
    if (entries.length > 0) filled += count
    add(entries, count)
  }
  return { filled, texts: mostFrequent(counts, least) }
}

function mostFrequent(counts: Int32Array, least: readonly (string | undefined)[]): CountedTexts['texts'] {
  const top: CountedTexts['texts'] = []
  for (const [group, count] of counts.entries()) {
    const last = top[CATEGORY_BARS - 1]
    if (count === 0 || (last && count < last.count)) continue
    const one = { value: least[group] ?? '', count, isText: true }
    const before = (other: typeof one): boolean =>
      other.count > count || (other.count === count && compareTexts(other.value, one.value) < 0)
    if (last && before(last)) continue
    top.splice(top.filter(before).length, 0, one)
    top.length = Math.min(top.length, CATEGORY_BARS)
  }
  return top
}

function countDates(values: TextValues, mask: Mask): CountedDates {
  const dates: { text: string; count: number }[] = []
  for (const [code, count] of countCodes(values, mask).entries()) {
    const text = values.index.texts[code] ?? ''
    if (count > 0 && /^[0-9]{4}/.test(text)) dates.push({ text, count })
  }
  dates.sort((one, other) => compareTexts(one.text, other.text))
  for (const chars of DATE_STEPS) {
    const steps: CountedDates['steps'] = []
    for (const { text, count } of dates) {
      const start = startOf(text, chars)
      const last = steps.at(-1)
      if (last?.start === start) Object.assign(last, { count: last.count + count, high: text })
      else if (steps.push({ start, count, low: text, high: text }) > TIMELINE_BARS) break
    }
    if (steps.length <= TIMELINE_BARS) return { filled: steps.reduce((sum, step) => sum + step.count, 0), steps }
  }
  return { filled: 0, steps: [] }
}

/** Compared by code points as in the database; some are two UTF-16 units. */
function startOf(text: string, chars: number): string {
  const start = text.slice(0, chars)
  return /[\ud800-\udfff]/.test(start) ? [...text].slice(0, chars).join('') : start
}
