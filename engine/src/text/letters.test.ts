import { describe, expect, it } from 'vitest'
import { lowerInPlace } from './letters.ts'

describe('lower case with unchanged offsets', () => {
  it('has the same length for every letter', () => {
    const moved: string[] = []
    for (let code = 0; code <= 0x10_ff_ff; code += 1) {
      const letter = String.fromCodePoint(code)
      if (lowerInPlace(letter).length !== letter.length) moved.push(letter)
    }
    expect(moved).toEqual([])
    expect(lowerInPlace('İZMİR Straße ΟΔΟΣ')).toBe('izmir straße οδος')
  })
})
