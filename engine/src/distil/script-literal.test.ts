import { describe, expect, it } from 'vitest'
import { readScriptLiteral } from './script-literal.ts'

const read = (source: string): unknown => readScriptLiteral(source, 0)?.value

describe('readScriptLiteral', () => {
  it.each([
    ['bare and quoted keys', `{a: 1, 'b': "x", "c": 'y', 4: z: 2}`.replace(' 4: z: 2', ''), { a: 1, b: 'x', c: 'y' }],
    ['nested lists with trailing commas', '[[1,],{a:[],},]', [[1], { a: [] }]],
    ['short booleans and void', '{a:!0,b:!1,c:void 0,d:undefined,e:null}', { a: true, b: false, c: null, d: null, e: null }],
    ['escapes', String.raw`['\x41B\n\'q\u0043']`, ["AB\n'qC"]],
    ['numbers', '[-1.5e3, .5, 0x10]', [-1500, 0.5, 16]],
    ['comments', '{/* one */ a: 1, // two\n b: 2}', { a: 1, b: 2 }],
    ['template texts', '[`a\nb`]', ['a\nb']],
  ])('reads %s', (_, source, expected) => {
    expect(read(source)).toEqual(expected)
  })

  it.each([
    ['calls', '{a: f()}'],
    ['names', '{a: b}'],
    ['functions', '{a: function(){}}'],
    ['sums', '{a: 1 + 2}'],
    ['an open end', '{a: [1'],
  ])('returns null for %s', (_, source) => {
    expect(readScriptLiteral(source, 0)).toBeNull()
  })

  it('returns the index after the literal', () => {
    expect(readScriptLiteral('x={a:1};y', 2)?.end).toBe(7)
  })

  it('never sets a prototype', () => {
    expect(Object.getPrototypeOf(read('{"__proto__": {"x": 1}}'))).toBe(Object.prototype)
  })
})
