import { describe, expect, it } from 'vitest'
import { parseLooseJson, parseLooseValues, plainJson, SourceNumber } from './loose-json.ts'

describe('parseLooseJson', () => {
  it.each([
    ['plain JSON', '{"a":1}', { a: 1 }],
    ['trailing commas', '{"a":[1,2,],}', { a: [1, 2] }],
    ['missing commas', '{"a":"x" "b":680\n"c":[1]\n"d":true "e":"y"}', { a: 'x', b: 680, c: [1], d: true, e: 'y' }],
    ['doubled commas', '[1,,2]', [1, 2]],
    ['raw line breaks and tabs in strings', '{"a":"x\ny\tz"}', { a: 'x\ny\tz' }],
    ['control characters in strings', '{"a":"x\u0001y"}', { a: 'x y' }],
    ['stray backslashes', '{"a":"50\\% off"}', { a: '50\\% off' }],
    ['quotes inside a string', '{"a":"a 7" pipe","b":"say "hi" now"}', { a: 'a 7" pipe', b: 'say "hi" now' }],
    ['line and block comments', '// note\n{"a":1 /* one */}', { a: 1 }],
    ['comments of HTML', '<!-- note -->{"a":1}', { a: 1 }],
    ['a wrapping HTML comment', '<!--\n{"a":1}\n-->', { a: 1 }],
    ['CDATA marks', '//<![CDATA[\n{"a":1}\n//]]>', { a: 1 }],
    ['a closing semicolon', '{"a":1};', { a: 1 }],
    ['escaped entities', '{&quot;a&quot;:&quot;b &amp; c&quot;}', { a: 'b & c' }],
    ['addresses with two slashes', '{"a":"http://x.test/y",}', { a: 'http://x.test/y' }],
    ['CDATA marks in escaped form', '// <![CDATA[\n{"a":1}\n// ]]&gt;', { a: 1 }],
    ['CDATA marks in block comments', '/* <![CDATA[ */ {"a":1} /* ]]> */', { a: 1 }],
    ['marks and data on one line', '//<![CDATA[ {"a":1} //]]>', { a: 1 }],
    ['marks that hide each other', '<!--//--><![CDATA[// ><!--\n{"a":1}\n//--><!]]>', { a: 1 }],
    ['a comment with brackets in front', '<!-- [start of the data] -->{"a":1}<!-- [end] -->', { a: 1 }],
    ['a line comment with quotes in front', '// the "data" of the page\n{"a":1}', { a: 1 }],
    ['a comment between a comma and its bracket', '{"a":[1, // last\n],}', { a: [1] }],
    ['a byte order mark and unusual blanks', '\ufeff{\u00a0"a":\u20031\u200b}', { a: 1 }],
    ['line breaks of markup between members', '{<br />\n"a":1,<br>\n"b":2</p>}', { a: 1, b: 2 }],
    ['a missing comma between objects', '[{"a":1}\n{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['escaped quotes that are no escapes of JSON', String.raw`{"a":"it\'s \x26 it\/is"}`, { a: "it's & it/is" }],
    ['entities behind a comment', '// <![CDATA[\n[{&#34;a&#34;:&quot;b &lt; c&quot;}]', [{ a: 'b < c' }]],
    ['single quotes and bare keys', "{'a': 'b', c: [1,],}", { a: 'b', c: [1] }],
    ['a value given to a variable', 'var data = {"a":1};\nuse(data);', { a: 1 }],
    ['JSON inside a JSON text', String.raw`"{\"a\":\"b\"}"`, { a: 'b' }],
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
    'keeps the source text of %s',
    (source) => {
      const kept = new SourceNumber(Number(source), source)
      expect(parseLooseJson(`{"a": ${source}, "b": [1, ${source}]}`)).toEqual({ a: kept, b: [1, kept] })
    },
  )

  it.each(['0', '-1', '100', '0.5', '-12.75', '0.00001', '123456789012345'])('reads %s as a plain number', (source) => {
    expect(parseLooseJson(`{"a": "1.50", "b": [${source}]}`)).toEqual({ a: '1.50', b: [Number(source)] })
  })

  it('drops __proto__ keys', () => {
    const value = plainJson(parseLooseJson('{"__proto__":{"polluted":true},"a":1}'))
    expect(value).toEqual({ a: 1 })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('reads consecutive values, and leaves out the malformed ones', () => {
    expect(parseLooseValues('{"a":1}\n{"b":2},{"c":[1,{]}}; {"d":}; [{"e":3}]')).toEqual([{ a: 1 }, { b: 2 }, [{ e: 3 }]])
  })

  it('reads a plain text as one value', () => {
    expect(parseLooseValues('"a text"')).toEqual(['a text'])
  })

  it.each([
    ['brackets that never close', '['.repeat(400_000)],
    ['values that all break', '{x}'.repeat(150_000)],
    ['broken values with open comments', '[/* {'.repeat(100_000)],
    ['broken values with open texts', "[{'`".repeat(100_000)],
    ['comments without an end', '<!-- '.repeat(100_000)],
    ['tags without an end', '{<a'.repeat(100_000)],
    ['commas and blanks', `[${', '.repeat(300_000)}`],
  ])('ends in bounded time for %s', (_, text) => {
    expect(parseLooseValues(text)).toEqual([])
  })
})
