import { describe, expect, it } from 'vitest'
import { storableJson, storableText } from './storable-json.ts'

const nul = '\0'
const broken = '\ud800'

describe('storableJson', () => {
  it('leaves what can be stored as it is', () => {
    const value = { a: ['x', 1, null, true], 'b c': { d: 'emoji 😀 and the text \\u0000' } }
    expect(JSON.parse(storableJson(value))).toEqual(value)
  })

  it('drops NUL and mends broken characters, in keys too', () => {
    const value = { [`k${nul}ey`]: [`a${nul}b`, { deep: `c${broken}d` }] }
    expect(JSON.parse(storableJson(value))).toEqual({ key: ['ab', { deep: 'c\ufffdd' }] })
  })

  it('does the same for text', () => {
    expect(storableText(`a${nul}b${broken}`)).toBe('ab\ufffd')
  })
})
