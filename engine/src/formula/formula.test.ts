import { FORMULA_FUNCTIONS, type JsonValue } from '@quarry/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFormula, type FormulaOutcome } from './formula.ts'
import { compilePattern } from '../text/pattern.ts'

type Data = Record<string, JsonValue>
const LAMP: Data = {
  title: 'Desk Lamp',
  price: 20,
  'List price': 25.5,
  sold: null,
  tags: ['red', 'small'],
  day: '2026-03-01',
  isNew: true,
  constructor: 'x',
}

function outcome(text: string, data: Data = LAMP): FormulaOutcome | string {
  const made = createFormula(text, Object.keys(data))
  return 'problem' in made ? made.problem : made.formula.evaluate({ target: 'https://shop.example/1', data })
}
function value(text: string, data?: Data): JsonValue {
  const found = outcome(text, data)
  if (typeof found === 'string' || found.kind !== 'value') throw new Error(`${text}: ${JSON.stringify(found)}`)
  return found.value
}

describe('a formula', () => {
  it.each<[string, JsonValue]>([
    ['price * 2', 40],
    ['price / 3 > 6', true],
    ['row["List price"] - price', 5.5],
    ['round(price * 1.19, 1)', 23.8],
    ['price > 10 && isNew ? "dear" : "cheap"', 'dear'],
    ['upper(title) + "!"', 'DESK LAMP!'],
    ['title + " " + text(price)', 'Desk Lamp 20'],
    ['contains(title, "lamp")', true],
    ['matches(title, "^Desk\\\\s")', true],
    ['size(tags)', 2],
    ['join(tags, ", ")', 'red, small'],
    ['"red" in tags', true],
    ['tags.map(tag, upper(tag))', ['RED', 'SMALL']],
    ['first(sold, "no")', 'no'],
    ['empty(sold)', true],
    ['year(day) + 1', 2027],
    ['days(day, "2026-03-11")', 10],
    ['day > "2026-01-01"', true],
    ['number("12.5") + 1', 13.5],
    ['target.startsWith("https")', true],
    ['split("a-b", "-")[1]', 'b'],
    ['part(title, 0, 4)', 'Desk'],
    ['replace(title, "Desk", "Floor")', 'Floor Lamp'],
    ['{"a": price}', { a: 20 }],
    ['7 % 4', 3],
  ])('%s', (text, expected) => expect(value(text)).toEqual(expected))

  it.each(FORMULA_FUNCTIONS)('has $signature, and the example in its help works', ({ example }) =>
    expect(outcome(example)).toMatchObject({ kind: 'value' }),
  )

  it.each([
    ['price >', 'The formula ends too early: something is missing at its end.'],
    ['(price', '“)” is missing at the end of the formula.'],
    ['price = 2', 'To compare, write == instead of =.'],
    ['title + "x', 'A text is not closed: a quotation mark is missing.'],
    ['nope + 1', 'There is no column “nope”.'],
    ['if price', '“if” is a word of the language. To choose between two values, write condition ? one : other.'],
    ['foo(1)', 'There is no function foo() for a number.'],
  ])('%s is refused with a clear message', (text, words) => {
    expect(outcome(text)).toBe(words)
  })

  it.each([
    [
      'title + price',
      '“+” can’t be used between a text and a number. Use number(…) to turn a text into a number, or text(…) for the reverse.',
    ],
    [
      'title > price',
      '“>” can’t be used between a text and a number. Use number(…) to turn a text into a number, or text(…) for the reverse.',
    ],
    ['-title', '“-” can’t be used with a text.'],
    ['title && true', '&& and || need conditions on both sides, and this is a text.'],
    ['1/0', 'This is divided by zero.'],
    ['[1, 2][5]', 'The list has no item at this position.'],
  ])('%s gives a problem with a clear message', (text, words) => {
    expect(outcome(text)).toEqual({ kind: 'problem', text: words })
  })

  it('on an empty cell gives an empty result, not a problem', () => {
    expect(outcome('sold * 2')).toEqual({ kind: 'empty' })
    expect(outcome('sold > 3')).toEqual({ kind: 'empty' })
  })

  it('reports what is wrong with it in a sentence', () => {
    expect(outcome('prise * 2')).toBe('There is no column “prise”.')
    expect(outcome('row["Prise"]')).toBe('There is no column “Prise”.')
    expect(outcome('price *')).toMatch(/\.$/)
    expect(outcome('title * 2')).toMatchObject({ kind: 'problem' })
    expect(outcome('price / 0')).toMatchObject({ kind: 'problem' })
    expect(outcome('number(title)')).toMatchObject({ kind: 'problem', text: 'This is not a number.' })
  })

  it('lists the columns that it reads', () => {
    const made = createFormula('price * 2 + row["List price"]', Object.keys(LAMP))
    expect('formula' in made && made.formula.columns.toSorted()).toEqual(['List price', 'price'])
  })
})

describe('what a formula can’t do', () => {
  it.each([
    'title.constructor.constructor("return process")()',
    'row.__proto__',
    'row["__proto__"]',
    'row.constructor.prototype',
    'title["constructor"]',
    'tags.constructor',
    'process.env',
    'globalThis',
    'require("fs")',
    'import("fs")',
    'eval("1")',
    'title.toString',
    'tags.push("x")',
    'tags.map(a, a.__proto__)',
    '(function(){return 1})()',
    'title = 1',
    '`x`',
    'dyn(title).constructor',
    'type(title).constructor',
    'tags.reduce',
  ])('reach beyond the row: %s', (text) => {
    const { constructor: _, ...data } = LAMP
    const found = outcome(text, data)
    expect(typeof found === 'string' || found.kind !== 'value').toBe(true)
  })

  it('change the row, its prototype or anybody else’s', () => {
    const data = JSON.parse('{"a": 1, "list": [1], "nested": {"__proto__": {"polluted": true}}}')
    for (const text of ['nested', 'nested.polluted', '{"__proto__": {"polluted": true}}', 'list.map(x, {"__proto__": x})'])
      outcome(text, data)
    expect(Object.prototype).not.toHaveProperty('polluted')
    expect(data).toEqual(JSON.parse('{"a": 1, "list": [1], "nested": {"__proto__": {"polluted": true}}}'))
  })

  it('grow its work or its text without bound', () => {
    expect(outcome('tags.map(a, tags.map(b, a + b))')).toBe('A loop over a list can’t contain another loop.')
    expect(outcome('cel.bind(x, title + title, x + x)')).toBe('bind cannot be used here.')
    expect(outcome('title.matches("(a+)+$")')).toBe('Write matches(text, "pattern").')
    const long: Data = { a: 'a'.repeat(1_000) }
    expect(outcome('replace(replace(a, "a", a), "a", a)', long)).toMatchObject({ kind: 'problem', text: 'The text becomes too long.' })
    expect(typeof outcome(Array.from({ length: 400 }, () => 'price').join(' + '))).toBe('string')
    expect(typeof outcome('('.repeat(500) + '1' + ')'.repeat(500))).toBe('string')
    expect(typeof outcome('-'.repeat(5_000) + '1')).toBe('string')
  })

  it('make a regular expression run for a long time', () => {
    const text = `${'a'.repeat(50_000)}!`
    expect(compilePattern('(a+)+$')?.isIn(text)).toBe(false)
    expect(compilePattern('(a|aa)+')?.matches(text)).toBe(false)
    expect(compilePattern('(?<=a)b')).toBeNull()
    expect(compilePattern('(')).toBeNull()
  })

  it('throw, for any formula and any row', () => {
    const pieces = fc.constantFrom(
      'price',
      'title',
      '+',
      '*',
      '(',
      ')',
      '"x"',
      '1',
      '.',
      '[',
      ']',
      'row',
      '?',
      ':',
      'tags',
      '&&',
      '!',
      'size(',
      ',',
      '.map(x,',
    )
    const written = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join(' ')),
    )
    const data = fc.dictionary(fc.constantFrom('price', 'title', 'tags', '__proto__'), fc.jsonValue())
    fc.assert(
      fc.property(written, data, (text, row) => {
        const made = createFormula(text, ['price', 'title', 'tags'])
        if ('problem' in made) return made.problem.length > 0
        const first = made.formula.evaluate({ target: 't', data: row as Data })
        const again = made.formula.evaluate({ target: 't', data: row as Data })
        expect(again).toEqual(first)
        return true
      }),
      { numRuns: 200 },
    )
  })
})
