import { describe, expect, it } from 'vitest'
import { parseLooseJson, plainJson, SourceNumber } from './loose-json.ts'

describe('parseLooseJson', () => {
  it.each([
    ['plain JSON', '{"a":1}', { a: 1 }],
    ['trailing commas', '{"a":[1,2,],}', { a: [1, 2] }],
    ['doubled commas', '[1,,2]', [1, 2]],
    ['raw line breaks and tabs in strings', '{"a":"x\ny\tz"}', { a: 'x\ny\tz' }],
    ['control characters in strings', '{"a":"x\u0001y"}', { a: 'x y' }],
    ['stray backslashes', '{"a":"50\\% off \\\' now"}', { a: "50\\% off \\' now" }],
    ['quotes inside a string', '{"a":"a 7" pipe","b":"say "hi" now"}', { a: 'a 7" pipe', b: 'say "hi" now' }],
    ['line and block comments', '// note\n{"a":1 /* one */}', { a: 1 }],
    ['comments of HTML', '<!-- note -->{"a":1}', { a: 1 }],
    ['a wrapping HTML comment', '<!--\n{"a":1}\n-->', { a: 1 }],
    ['CDATA marks', '//<![CDATA[\n{"a":1}\n//]]>', { a: 1 }],
    ['a closing semicolon', '{"a":1};', { a: 1 }],
    ['escaped entities', '{&quot;a&quot;:&quot;b &amp; c&quot;}', { a: 'b & c' }],
    ['addresses with two slashes', '{"a":"http://x.test/y",}', { a: 'http://x.test/y' }],
  ])('reads %s', (_, text, expected) => {
    expect(plainJson(parseLooseJson(text))).toEqual(expected)
  })

  it.each([
    ['nothing', ' '],
    ['prose', 'not found'],
    ['a broken structure', '{"a":[1,{]}'],
    ['an unclosed object', '{"a":1'],
  ])('gives null for %s', (_, text) => {
    expect(parseLooseJson(text)).toBeNull()
  })

  it('keeps the digits of numbers as they are written', () => {
    expect(parseLooseJson('[39.90, 39.9]')).toEqual([new SourceNumber(39.9, '39.90'), 39.9])
  })

  it.each(['10.0', '1e3', '2.5E1', '-0', '0.0000001', '12345678901234567', '0.1234567890123456789'])(
    'keeps how %s is written',
    (source) => {
      const kept = new SourceNumber(Number(source), source)
      expect(parseLooseJson(`{"a": ${source}, "b": [1, ${source}]}`)).toEqual({ a: kept, b: [1, kept] })
    },
  )

  it.each(['0', '-1', '100', '0.5', '-12.75', '0.00001', '123456789012345'])('gives %s as the number that it is', (source) => {
    expect(parseLooseJson(`{"a": "1.50", "b": [${source}]}`)).toEqual({ a: '1.50', b: [Number(source)] })
  })

  it('drops __proto__ keys', () => {
    const value = plainJson(parseLooseJson('{"__proto__":{"polluted":true},"a":1}'))
    expect(value).toEqual({ a: 1 })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
