import type { FieldChart } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { barPlaces } from './bar-places.ts'

const bar = (low: string, high: string, label = low === high ? low : `${low} to ${high}`) => ({
  label,
  count: 1,
  filters: [
    { field: 'price', is: 'at_least' as const, value: low },
    { field: 'price', is: 'at_most' as const, value: high },
  ],
})

function histogram(min: number, max: number, bars: FieldChart['bars']): FieldChart {
  return { field: 'price', kind: 'histogram', filled: bars.length, figures: { min, max, mean: min, median: min }, bars, other: 0 }
}

const timeline = (...labels: string[]): FieldChart => ({
  field: 'made',
  kind: 'timeline',
  filled: labels.length,
  figures: null,
  bars: labels.map((label) => bar(label, label, label)),
  other: 0,
})

describe('the places of bars', () => {
  it('of numbers are the parts of the range that they count', () => {
    expect(barPlaces(histogram(0, 160, [bar('0', '7'), bar('31', '39.5'), bar('151', '160')]))?.places).toEqual([
      { from: 0, to: 10 },
      { from: 30, to: 40 },
      { from: 150, to: 160 },
    ])
  })

  it('never are the same for two bars', () => {
    const places = barPlaces(histogram(0, 160, [bar('0', '9'), bar('9.9', '9.9')]))?.places ?? []
    expect(places.map(({ from }) => from)).toEqual([0, 10])
  })

  it('of single values have the value in their middle', () => {
    const places =
      barPlaces(
        histogram(
          1,
          5,
          ['1', '2', '5'].map((value) => bar(value, value)),
        ),
      )?.places ?? []
    expect(places.map(({ from, to }) => (from + to) / 2)).toEqual([1, 2, 5])
  })

  it('of dates last as long as the day, the month or the year', () => {
    expect(barPlaces(timeline('2026-01', '2026-03'))).toEqual({
      kind: 'dates',
      places: [
        { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 1, 1) },
        { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 3, 1) },
      ],
    })
  })

  it('are not given to names, to dates of different grain, and to dates too far apart for their width', () => {
    expect(barPlaces({ ...timeline('2026'), kind: 'bars' })).toBeNull()
    expect(barPlaces(timeline('2026-01', '2026-02-03'))).toBeNull()
    expect(barPlaces(timeline('2020-01-01', '2026-01-01'))).toBeNull()
    expect(barPlaces(timeline('1990s', '2000s'))).toBeNull()
  })
})
