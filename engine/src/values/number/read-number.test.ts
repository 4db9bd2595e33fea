// Signs of numbers as accounts write them.
import { describe, expect, it } from 'vitest'
import { readNumber } from './read-number.ts'

const read = (text: string, isCount = false): number | null => readNumber(text, { language: 'en', unit: null, isCount })

describe('amounts below zero', () => {
  it.each([
    ['(1,234)', -1234],
    ['$(12.50)', -12.5],
    ['($ 3,400)', -3400],
    ['(3.2%)', -3.2],
    ['( 1,234 )', -1234],
    ['(12 450)', -12_450],
    ['1.234,00-', -1234],
  ])('%s is %d', (text, value) => {
    expect(read(text)).toBe(value)
  })

  it.each([
    ['(37)', 37],
    ['Weight (1,234)', 1234],
    ['(1,234 reviews)', 1234],
  ])('%s is %d', (text, value) => {
    expect(read(text)).toBe(value)
  })

  it('are no counts', () => {
    expect(read('(1,234)', true)).toBe(1234)
  })
})
