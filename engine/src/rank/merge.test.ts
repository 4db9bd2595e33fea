// The merge is deterministic: agreement raises, equally good values that differ are a conflict.
import { describe, expect, it } from 'vitest'
import type { Candidate, CellMethod, JsonValue } from '../types.ts'
import { mergeCandidates } from './merge.ts'

// oxlint-disable-next-line max-params -- a table of cases reads best in a line each
const candidate = (value: JsonValue, score: number, method: CellMethod = 'structured', block = 1): Candidate => ({
  value,
  raw: String(value),
  evidence: [{ block, quote: String(value) }],
  method,
  score,
  features: {},
})

describe('merging candidates', () => {
  it('prefers a value on which two rungs agree', () => {
    const { candidate: best, rungs } = mergeCandidates([candidate('A', 0.85), candidate('B', 0.84), candidate('B', 0.8, 'reader', 2)])
    expect(best?.value).toBe('B')
    expect(rungs).toBe(2)
  })

  it('calls equally good values that differ a conflict', () => {
    expect(mergeCandidates([candidate('A', 0.9), candidate('B', 0.9, 'structured', 2)]).isConflict).toBe(true)
    expect(mergeCandidates([candidate('A', 0.9), candidate('B', 0.7, 'structured', 2)]).isConflict).toBe(false)
  })

  it('sees the same value in other spelling as the same', () => {
    const { isConflict, rungs } = mergeCandidates([candidate("De'Longhi", 0.9), candidate('DeLonghi', 0.9, 'reader', 2)])
    expect({ isConflict, rungs }).toEqual({ isConflict: false, rungs: 2 })
  })

  it('takes the fuller of two lists that agree, and the more exact of two dates', () => {
    expect(mergeCandidates([candidate(['a', 'b'], 0.95), candidate(['a', 'b', 'c'], 0.85, 'reader', 2)]).candidate?.value).toEqual([
      'a',
      'b',
      'c',
    ])
    const dates = [candidate('2024-04-28T08:52', 0.9, 'reader'), candidate('2024-04-28T08:52:55+02:00', 0.8, 'structured', 2)]
    expect(mergeCandidates(dates).candidate?.value).toBe('2024-04-28T08:52:55+02:00')
  })

  it('sees no conflict between a moment of Greenwich and the day that it is where the page is written', () => {
    const between = (day: string): boolean =>
      mergeCandidates([candidate('2024-11-28T00:00:00Z', 0.78), candidate(day, 0.78, 'reader', 2)]).isConflict
    expect(['2024-11-27', '2024-11-28', '2024-11-26', '2024-11-29'].map(between)).toEqual([false, false, true, true])
  })

  it('finds nothing where nothing is good enough', () => {
    expect(mergeCandidates([candidate('A', 0.3)]).candidate).toBeNull()
  })

  it('does not depend on the order of candidates', () => {
    const all = [candidate('A', 0.85), candidate('B', 0.84), candidate('B', 0.8, 'reader', 2), candidate('C', 0.6, 'reader', 3)]
    expect(mergeCandidates(all.toReversed()).candidate?.value).toBe(mergeCandidates(all).candidate?.value)
  })
})
