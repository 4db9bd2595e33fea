import { describe, expect, it } from 'vitest'
import { attacksOn, unitsOf } from './regex-attacks.ts'

describe('texts that may make an expression backtrack', () => {
  it.each([
    ['(a+)+$', '', { prefix: '', pump: 'a' }],
    ['^\\s*x(\\w+\\s?)*!', 'u', { prefix: '\tx', pump: 'a' }],
    ['^(?:name|(?:first|last) name)\\s+of', 'i', { prefix: 'name', pump: ' ' }],
    ['"(?:[^"\\\\]|\\\\.)*"', '', { prefix: '"', pump: '\\' }],
    ['(?<!\\d)\\d{1,3}(?: \\p{L}+)*', 'gu', { prefix: '1', pump: ' a' }],
  ])('lead to each part of /%s/%s and repeat it', (source, flags, attack) => {
    const attacks = attacksOn(source, flags)
    expect(attacks.map(({ prefix, pump }) => `${prefix.replace(/^\s/, '\t')}|${pump.replace(/^\s$/, ' ')}`)).toContain(
      `${attack.prefix.replace(/^\s/, '\t')}|${attack.pump}`,
    )
    expect(attacks.some(({ suffix }) => suffix !== '')).toBe(true)
  })

  it('an expression that it cannot walk through gives none that is empty', () => {
    expect(attacksOn('[&&[a-z]x', 'v').filter(({ pump }) => pump === '')).toEqual([])
  })
})

describe('signs that a run is made of', () => {
  it('are blanks, line ends and whatever the expression names, with its words', () => {
    expect(unitsOf('\\s*(?:[§¶]|due on)$')).toEqual(expect.arrayContaining([' ', '\n', '。', '§', '¶', 'due ']))
    expect(unitsOf('\\d+')).not.toContain('d')
  })
})
