import { describe, expect, it } from 'vitest'
import { reportOf, scoreInterval } from './check-report.ts'
import type { VerdictCount } from './checks.store.ts'

const count = (field: string, [band, verdict]: [VerdictCount['band'], VerdictCount['verdict']], number: number): VerdictCount => ({
  field,
  band,
  verdict,
  count: number,
})

describe('what a sample tells of all', () => {
  it.each([
    // Reference values from R (prop.test without correction).
    [19, 20, [0.7639, 0.9911]],
    [20, 20, [0.8389, 1]],
    [0, 10, [0, 0.2775]],
    [1, 2, [0.0945, 0.9055]],
    [90, 100, [0.8256, 0.9448]],
  ] as const)('of %i right of %i is a range', (right, checked, [low, high]) => {
    expect(scoreInterval(right, checked).low).toBeCloseTo(low, 3)
    expect(scoreInterval(right, checked).high).toBeCloseTo(high, 3)
  })

  it('is nothing where nothing was checked', () => {
    expect(scoreInterval(0, 0)).toEqual({ low: null, high: null })
    expect(reportOf([], ['title'])).toEqual({ right: 0, wrong: 0, low: null, high: null, unsure: 0, fields: [], bands: [] })
  })

  it('is told of the table, of each column in the order of the table, and of each word of confidence', () => {
    const counts = [
      count('price', ['high', 'right'], 9),
      count('price', ['low', 'wrong'], 1),
      count('title', ['high', 'right'], 5),
      count('title', ['high', 'unsure'], 2),
      count('gone', [null, 'right'], 1),
    ]
    const report = reportOf(counts, ['title', 'price', 'never checked'])
    expect(report).toMatchObject({ right: 15, wrong: 1, unsure: 2 })
    expect(report.fields).toMatchObject([
      { field: 'title', right: 5, wrong: 0, high: 1 },
      { field: 'price', right: 9, wrong: 1 },
    ])
    expect(report.bands).toMatchObject([
      { confidence: 'high', right: 14, wrong: 0 },
      { confidence: 'low', right: 0, wrong: 1, low: 0 },
    ])
  })

  it('a column of which nothing could be told is in no share', () => {
    expect(reportOf([count('title', ['high', 'unsure'], 3)], ['title'])).toMatchObject({ low: null, unsure: 3, fields: [] })
  })
})
