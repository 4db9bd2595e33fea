import { describe, expect, it } from 'vitest'
import { axisOf, dateTicks, numberTicks } from './axis.ts'

const texts = (kind: 'numbers' | 'dates', low: number, high: number) =>
  axisOf({ kind, domain: [low, high], rangePx: [34, 480], isNice: kind === 'numbers' }).ticks.map(({ text }) => text)
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

describe('the ticks of an axis', () => {
  it('are round, whatever the edges of the data are', () => {
    expect(texts('numbers', 46.9, 106.49)).toEqual(['40', '50', '60', '70', '80', '90', '100', '110'])
    expect(texts('numbers', -3.2, 7.9)).toEqual(['-4', '-3', '-2', '-1', '0', '1', '2', '3', '4', '5', '6', '7', '8'])
  })

  it('have the same decimals, as many as their step needs', () => {
    expect(numberTicks([0, 0.5, 1]).map(({ text }) => text)).toEqual(['0.0', '0.5', '1.0'])
    expect(numberTicks([0.02, 0.04]).map(({ text }) => text)).toEqual(['0.02', '0.04'])
    expect(numberTicks([1000, 2000]).map(({ text }) => text)).toEqual(['1,000', '2,000'])
  })

  it('are abbreviated for large numbers, unless that makes neighbours equal', () => {
    expect(numberTicks([0, 100_000, 200_000]).map(({ text }) => text)).toEqual(['0', '100K', '200K'])
    expect(numberTicks([1_000_000, 1_000_100]).map(({ text }) => text)).toEqual(['1,000,000', '1,000,100'])
  })

  it('of dates are days, months or years', () => {
    expect(texts('dates', day('2025-11-03'), day('2025-11-24'))).toEqual(['Nov 9', 'Nov 16', 'Nov 23'])
    expect(texts('dates', day('2024-11-20'), day('2025-07-02'))).toEqual(['Jan 2025', 'Apr 2025', 'Jul 2025'])
    expect(texts('dates', day('2009-05-03'), day('2026-11-24'))).toEqual(['2010', '2015', '2020', '2025'])
  })

  it('are at least two on a narrow screen, too', () => {
    const domain = [day('2025-02-14'), day('2026-01-28')] as const
    const { ticks } = axisOf({ kind: 'dates', domain, rangePx: [34, 280], isNice: false })
    expect(ticks.map(({ text }) => text)).toEqual(['Apr 2025', 'Jul 2025', 'Oct 2025', 'Jan 2026'])
  })

  it('of hours tell the day at midnight', () => {
    const hours = ['2026-11-22T18:00Z', '2026-11-23T00:00Z', '2026-11-23T06:00Z'].map((text) => new Date(text))
    expect(dateTicks(hours).map(({ text }) => text.replace(/\s/, ' '))).toEqual(['6:00 PM', 'Nov 23', '6:00 AM'])
  })

  it('do not overlap', () => {
    const at = Date.parse('2026-11-23T00:10:10Z')
    const { x, ticks } = axisOf({ kind: 'dates', domain: [at, at + 15_000], rangePx: [58, 700], isNice: false })
    expect(ticks.length).toBeGreaterThan(1)
    ticks.slice(1).forEach((tick, index) => expect(x(tick.at) - x(ticks[index]?.at ?? 0)).toBeGreaterThan(tick.text.length * 7))
  })

  it('surround a value that is alone', () => {
    const axis = axisOf({ kind: 'numbers', domain: [46.9, 46.9], rangePx: [0, 400], isNice: false })
    expect(axis.x(46.9)).toBe(200)
    expect(axis.ticks.length).toBeGreaterThan(1)
  })
})
