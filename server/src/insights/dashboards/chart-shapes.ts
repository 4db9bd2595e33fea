// In: counts of a field, from the database or from memory. Out: its chart. Each bar has the filters that select exactly its rows, so that a
// click on it is a view like any other. Next: server/src/tables/results/result-view.ts
import type { ChartKind, Field, FieldChart, FieldType, ViewFilter } from '@quarry/contract'

export const CATEGORY_BARS = 10
export const TIMELINE_BARS = 24
/** Prefixes of a date: a day, a month, a year, ten years, a century. */
export const DATE_STEPS = [10, 7, 4, 3, 2] as const
const LABEL_CHARS_MAX = 80
const FILTER_CHARS_MAX = 500

export function chartKindOf(type: FieldType): ChartKind | null {
  if (type === 'number') return 'histogram'
  if (type === 'date') return 'timeline'
  return type === 'object' ? null : 'bars'
}

/** Ranges of equal width, each with the lowest and the highest value in it; empty ones are left out. */
export interface CountedNumbers {
  filled: number
  min: number
  max: number
  mean: number
  median: number
  bins: { count: number; low: number; high: number }[]
}

/** Null: no value. */
export function histogramOf(field: Field, counted: CountedNumbers | null): FieldChart {
  if (counted === null) return { field: field.name, kind: 'histogram', filled: 0, figures: null, bars: [], other: 0 }
  const { filled, min, max, mean, median, bins } = counted
  const bars = bins.map(({ count, low, high }) => ({
    label: low === high ? numberText(low) : `${numberText(low)} to ${numberText(high)}`,
    count,
    filters: filtersBetween(field, String(low), String(high)),
  }))
  return { field: field.name, kind: 'histogram', filled, figures: { min, max, mean, median }, bars, other: 0 }
}

const numberText = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 4 })

function filtersBetween({ name: field }: Field, low: string, high: string): ViewFilter[] {
  if (low === high) return [{ field, is: 'equals', value: low }]
  return [
    { field, is: 'at_least', value: low },
    { field, is: 'at_most', value: high },
  ]
}

/** Most frequent first, compared without case; of a list, its entries. */
export interface CountedTexts {
  filled: number
  texts: { value: string; count: number; isText: boolean }[]
}

export function barsOf(field: Field, { filled, texts }: CountedTexts): FieldChart {
  const isList = field.type === 'array'
  const bars = texts.map(({ value, count, isText }) => ({
    label: value.length > LABEL_CHARS_MAX ? `${value.slice(0, LABEL_CHARS_MAX)}…` : value,
    count,
    // A list is searched as the text of its JSON, in which only a quoted entry matches as a whole.
    filters: isList ? (isText ? filtersOf(field, 'contains', JSON.stringify(value)) : []) : filtersOf(field, 'equals', value),
  }))
  const shown = bars.reduce((sum, bar) => sum + bar.count, 0)
  return { field: field.name, kind: 'bars', filled, figures: null, bars, other: isList ? 0 : filled - shown }
}

/** None for a value that a filter cannot have. */
function filtersOf({ name: field }: Field, is: ViewFilter['is'], value: string): ViewFilter[] {
  return value.length <= FILTER_CHARS_MAX && value.trim() === value && value !== '' ? [{ field, is, value }] : []
}

/** Dates grouped by a prefix, in order. */
export interface CountedDates {
  filled: number
  steps: { start: string; count: number; low: string; high: string }[]
}

export function timelineOf(field: Field, { filled, steps }: CountedDates): FieldChart {
  const bars = steps.map(({ start, count, low, high }) => ({
    label: start.length < 4 ? `${start.padEnd(4, '0')}s` : start,
    count,
    filters: filtersBetween(field, low, high),
  }))
  return { field: field.name, kind: 'timeline', filled, figures: null, bars, other: 0 }
}
