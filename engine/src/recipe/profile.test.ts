// Which values fit a field's profile, by the length of its solved values.
import { describe, expect, it } from 'vitest'
import { fitsProfile, learnProfile } from './profile.ts'

const words = (count: number): string => 'clay '.repeat(count).trim()
const items = (count: number): string[] => Array.from({ length: count }, (_, at) => `item ${at}`)

describe('a value of another length', () => {
  it('fits after one solved page, but no longer after many', () => {
    const long = words(14)
    expect(fitsProfile(long, learnProfile([words(2)]))).toBe(true)
    expect(fitsProfile(long, learnProfile([1, 2, 2, 2, 1, 2, 2, 2].map(words)))).toBe(false)
    expect(fitsProfile(words(100), learnProfile([words(2)]))).toBe(false)
  })

  it('fits a short text after a long one, but not a single word after a page', () => {
    expect(fitsProfile(words(40), learnProfile([words(170)]))).toBe(true)
    expect(fitsProfile(words(1), learnProfile([words(170)]))).toBe(false)
  })

  it('does not fit as a list with one item where all solved lists have nine', () => {
    const profile = learnProfile([items(9)])
    expect([1, 2, 3, 9, 40].map((count) => fitsProfile(items(count), profile))).toEqual([false, true, true, true, true])
    expect(fitsProfile(items(1), learnProfile([items(4)]))).toBe(true)
  })
})
