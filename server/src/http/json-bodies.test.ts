import { describe, expect, it } from 'vitest'
import { AppError } from '../app-error.ts'
import { parseJson } from './json-bodies.ts'

describe('a JSON body', () => {
  it.each([
    '{"a":{"__proto__":{"admin":true},"b":1}}',
    String.raw`{"a":{"\u005f_proto__":{"admin":true},"b":1}}`,
    String.raw`{"a":{"__\u0070ROTO__":{"admin":true},"__pr\u006Fto__":{"admin":true},"b":1}}`.replace('ROTO', 'roto'),
  ])('has no name that could become a prototype in a copy, however it is written: %s', (text) => {
    const { a } = parseJson(text) as { a: object }
    expect(Object.getOwnPropertyNames(a)).toEqual(['b'])
    expect(Reflect.get(Object.assign({}, a), 'admin')).toBeUndefined()
  })

  it('nested without end is refused, whatever its letters', () => {
    for (const inside of ['', '"__proto__"', String.raw`"\u00e4"`])
      expect(() => parseJson(`${'['.repeat(100_000)}${inside}${']'.repeat(100_000)}`)).toThrow(AppError)
  })
})
