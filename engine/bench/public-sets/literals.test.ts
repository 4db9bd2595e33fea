import { describe, expect, it } from 'vitest'
import { readLiteral } from './literals.ts'

describe('readLiteral', () => {
  it('reads strings with escapes, and strings joined by plus', () => {
    expect(readLiteral(String.raw`'it\'s \u00e9' + "\n" + ${'`tail`'}`, 0)).toBe("it's é\ntail")
  })

  it('reads objects and lists of JavaScript, including comments and trailing commas', () => {
    expect(readLiteral("{ a: 1, 'b-c': [true, null, -2.5,], /* none */ d: {} }", 0)).toEqual({ a: 1, 'b-c': [true, null, -2.5], d: {} })
  })

  it('reads structs and slices of Go', () => {
    const text = 'models.Recipe{Name: "Soup", Yield: &models.Yield{Value: 4}, Steps: []models.Step{{Text: "Stir."}}, Tags: []string{}}'
    expect(readLiteral(text, 0, 'go')).toEqual({ Name: 'Soup', Yield: { Value: 4 }, Steps: [{ Text: 'Stir.' }], Tags: [] })
  })

  it('leaves out expressions that would have to be evaluated', () => {
    expect(readLiteral('{ a: now(), b: other, c: `x${1}`.length }', 0)).toBeUndefined()
    expect(readLiteral('{ a: now(1, "x"), b: other, c: "kept".trim(), d: 1 }', 0)).toEqual({ d: 1 })
    expect(readLiteral('M{At: time.Date(2020, 1, 2), Image: &models.Image{Value: made.String()}, Name: "x"}', 0, 'go')).toEqual({
      Image: {},
      Name: 'x',
    })
  })

  it('gives undefined if there is no literal or it does not end', () => {
    expect(readLiteral(')', 0)).toBeUndefined()
    expect(readLiteral("['a'", 0)).toBeUndefined()
  })
})
