// The merge is deterministic: the most likely value is delivered, and equally good values that differ are a conflict.
import { describe, expect, it } from 'vitest'
import type { Candidate, CellMethod, JsonValue } from '../types.ts'
import { mergeParties, type Decision } from './merge.ts'
import { partiesOf } from './parties.ts'

interface Found {
  value: JsonValue
  score: number
  /** Defaults to the strength. */
  probability?: number
  method?: CellMethod
  block?: number
}

function merge(...found: Found[]): Decision {
  const likely = new Map(found.map(({ value, probability }) => [JSON.stringify(value), probability]))
  const parties = partiesOf(found.map(candidateOf)).map((party) => {
    const probability = likely.get(JSON.stringify(party.best.value)) ?? party.strength
    return { ...party, probability }
  })
  return mergeParties(parties, 0.3)
}

function candidateOf({ value, score, method = 'structured', block = 1 }: Found): Candidate {
  return { value, raw: String(value), evidence: [{ block, quote: String(value) }], method, score, finder: 'label', features: {} }
}

describe('merging candidates', () => {
  it('delivers the more likely of two values of similar strength, and its probability', () => {
    const { candidate, probability } = merge(
      { value: 'A', score: 0.9, probability: 0.6 },
      { value: 'B', score: 0.88, probability: 0.9, block: 2 },
    )
    expect({ value: candidate?.value, probability }).toEqual({ value: 'B', probability: 0.9 })
    const stronger = merge({ value: 'A', score: 0.95, probability: 0.7 }, { value: 'B', score: 0.7, probability: 0.8, block: 2 })
    expect(stronger.candidate?.value).toBe('A')
  })

  it('prefers a value on which two rungs agree', () => {
    const found = merge({ value: 'A', score: 0.85 }, { value: 'B', score: 0.84 }, { value: 'B', score: 0.8, method: 'reader', block: 2 })
    expect(found.candidate?.value).toBe('B')
  })

  it('reports a conflict for equally good values that differ', () => {
    expect(merge({ value: 'A', score: 0.9 }, { value: 'B', score: 0.9, block: 2 }).isConflict).toBe(true)
    expect(merge({ value: 'A', score: 0.9 }, { value: 'B', score: 0.7, block: 2 }).isConflict).toBe(false)
    const unlike = merge({ value: 'A', score: 0.9, probability: 0.9 }, { value: 'B', score: 0.9, probability: 0.6, block: 2 })
    expect(unlike.isConflict).toBe(false)
  })

  it('reports no conflict for different spellings of the same value', () => {
    const { isConflict } = merge({ value: "De'Longhi", score: 0.9 }, { value: 'DeLonghi', score: 0.9, method: 'reader', block: 2 })
    expect(isConflict).toBe(false)
  })

  it('delivers the longer of two lists that agree, and the more exact of two dates', () => {
    const lists = merge({ value: ['a', 'b'], score: 0.95 }, { value: ['a', 'b', 'c'], score: 0.85, method: 'reader', block: 2 })
    expect(lists.candidate?.value).toEqual(['a', 'b', 'c'])
    const dates = merge(
      { value: '2024-04-28T08:52', score: 0.9, method: 'reader' },
      { value: '2024-04-28T08:52:55+02:00', score: 0.8, block: 2 },
    )
    expect(dates.candidate?.value).toBe('2024-04-28T08:52:55+02:00')
  })

  it('reports no conflict between a moment in UTC and a day that it may be in another time zone', () => {
    const between = (day: string): boolean =>
      merge({ value: '2024-11-28T00:00:00Z', score: 0.78 }, { value: day, score: 0.78, method: 'reader', block: 2 }).isConflict
    expect(['2024-11-27', '2024-11-28', '2024-11-26', '2024-11-29'].map(between)).toEqual([false, false, true, true])
  })

  it('delivers no value where none is likely enough, with the probability of the best one', () => {
    expect(merge({ value: 'A', score: 0.3 })).toEqual({ candidate: null, probability: 0.3, isConflict: false })
    expect(merge({ value: 'A', score: 0.9, probability: 0.2 }).candidate).toBeNull()
    expect(merge()).toEqual({ candidate: null, probability: 0, isConflict: false })
  })

  it('does not depend on the order of candidates', () => {
    const all: Found[] = [
      { value: 'A', score: 0.85 },
      { value: 'B', score: 0.84 },
      { value: 'B', score: 0.8, method: 'reader', block: 2 },
      { value: 'C', score: 0.6, method: 'reader', block: 3 },
    ]
    expect(merge(...all.toReversed()).candidate?.value).toBe(merge(...all).candidate?.value)
  })
})
