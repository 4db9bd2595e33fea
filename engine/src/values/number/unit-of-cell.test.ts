// Numbers whose unit is given once, on small pages of our own: the value is in the field's unit, and the passage with the unit is evidence.
import type { Cell, Field, JsonValue } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { readPrice } from '../money/read-price.ts'
import { readNumber } from './read-number.ts'
import { givenPage } from '../../testing/given-page.ts'

const row = (cells: readonly string[], tag = 'td'): string => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const table = (names: string, rows: readonly (readonly string[])[], tag = 'th'): string =>
  `<table>${row(names.split('|'), tag)}${rows.map((cells) => row(cells)).join('')}</table>`

function read(body: string, field: Partial<Field> & Pick<Field, 'name'>): Cell {
  const whole: Field = { description: field.name, type: 'number', ...field }
  const page = distil(givenPage('https://mill.example/page', `<main>${body}</main>`))
  return readDocument(page, { fields: [whole], prompt: '', targetName: 'URL', referenceDate: null }).cells[whole.name]!
}

type Schema = NonNullable<Field['schema']>
const listOf = (name: string, properties: Record<string, object>): Partial<Field> & Pick<Field, 'name'> => ({
  name,
  type: 'array',
  schema: { type: 'array', items: { type: 'object', properties } } as Schema,
})
const valuesOf = ({ value }: Cell, member: string): (JsonValue | undefined)[] =>
  (value as Record<string, JsonValue>[]).map((item) => item[member])
const quotesOf = ({ evidence }: Cell, path: string): string[] => evidence.filter((one) => one.path === path).map(({ quote }) => quote)

const PARTS = [
  ['Bolt', '4500', '1.20'],
  ['Nut', '900', '3.00'],
  ['Gear', '12', '4'],
] as const
const WEIGHTS = listOf('parts', {
  name: { type: 'string' },
  weight: { type: 'number', description: 'Weight in kg' },
  price: { type: 'number' },
})

describe('numbers of a list', () => {
  it.each([
    ['the head of their column', `<h1>Parts</h1>${table('Name|Weight (g)|Price', PARTS)}`, 'g'],
    ['a head in plain cells', `<h1>Parts</h1>${table('Name|Weight [g]|Price', PARTS, 'td')}`, 'g'],
    ['a head with the unit as its last word', `<h1>Parts</h1>${table('Name|Weight in grams|Price', PARTS)}`, 'grams'],
    ['a line of units below the heads', `<h1>Parts</h1>${table('Name|Weight|Price', [['', '(g)', 'EUR'], ...PARTS])}`, 'g'],
    ['a sentence over the table', `<h1>Parts</h1><p>All weights in g.</p>${table('Name|Weight|Price', PARTS)}`, 'g'],
    [
      'the cell beside them',
      `<h1>Parts</h1>${table(
        'Name|Weight|Unit|Price',
        PARTS.map(([name, weight, price]) => [name, weight, 'g', price]),
      )}`,
      'g',
    ],
  ])('are in the unit of the field where %s names another one', (_, body, unit) => {
    const cell = read(body, WEIGHTS)
    expect(valuesOf(cell, 'weight')).toEqual([4.5, 0.9, 0.012])
    expect(valuesOf(cell, 'price')).toEqual([1.2, 3, 4])
    expect(quotesOf(cell, '/1/weight')).toEqual(['900', unit])
  })

  it('keep a unit of their own, and are not converted where the head has the field’s unit or none', () => {
    const own = PARTS.map(([name, weight, price], at) => [name, at === 0 ? '4.5 kg' : weight, price])
    expect(valuesOf(read(`<h1>Parts</h1>${table('Name|Weight (g)|Price', own)}`, WEIGHTS), 'weight')).toEqual([4.5, 0.9, 0.012])
    for (const head of ['Weight (kg)', 'Weight', 'Weight (g or kg)', 'Weight (m)']) {
      const cell = read(`<h1>Parts</h1>${table(`Name|${head}|Price`, PARTS)}`, WEIGHTS)
      expect(valuesOf(cell, 'weight')).toEqual([4500, 900, 12])
      expect(quotesOf(cell, '/0/weight')).toEqual(['4500'])
    }
  })

  it('are numbers in the unit that a description names for a member', () => {
    const cell = read(`<h1>Parts</h1>${table('Name|Weight (g)|Price', PARTS)}`, {
      name: 'parts',
      description: 'Parts, each with name, weight in kg and price',
      type: 'array',
    })
    expect(valuesOf(cell, 'weight')).toEqual([4.5, 0.9, 0.012])
  })

  it.each([
    ['Dauer (Min.)', 'Dauer in Stunden', [1.5, 0.75]],
    ['Dauer (Std.)', 'Dauer in Minuten', [5400, 2700]],
  ])('below "%s" are spans of time for the field "%s"', (head, description, values) => {
    const courses = [
      ['Weben', '90'],
      ['Filzen', '45'],
    ]
    const cell = read(
      `<h1>Kurse</h1>${table(`Name|${head}`, courses)}`,
      listOf('kurse', { name: {}, dauer: { type: 'number', description } }),
    )
    expect(valuesOf(cell, 'dauer')).toEqual(values)
  })
})

describe('a single number', () => {
  it.each([
    [
      'a row of a data sheet',
      table('Property|Value', [
        ['Weight (g)', '4500'],
        ['Power', '3 kW'],
      ]),
      'g',
    ],
    [
      'a row with its unit in a third column',
      table('Property|Value|Unit', [
        ['Weight', '4500', 'g'],
        ['Power', '3', 'kW'],
      ]),
      'g',
    ],
    ['a definition', '<dl><dt>Weight [g]</dt><dd>4500</dd><dt>Power</dt><dd>3 kW</dd></dl>', 'g'],
    ['a line', '<p>Weight (g): 4500</p><p>Power: 3 kW</p>', 'g'],
  ])('of %s is in the unit of the field', (_, body, unit) => {
    const cell = read(`<h1>Pump P4</h1>${body}`, { name: 'weight', description: 'Weight in kg' })
    expect(cell.value).toBe(4.5)
    expect(cell.evidence.map(({ quote }) => quote)).toEqual(['4500', unit])
  })
})

describe('amounts', () => {
  const SEGMENTS = [
    ['Pumps', '1,234', '120'],
    ['Valves', '560', '40'],
    ['Service', '98', '12'],
  ]
  const revenue = (description: string): Partial<Field> & Pick<Field, 'name'> =>
    listOf('segments', { segment: {}, revenue: { type: 'number', description }, employees: { type: 'number' } })

  it.each([
    ['(in thousands of euros)', 'Revenue', 1_234_000, 'thousands'],
    ['', 'Revenue (T€)', 1_234_000, 'T€'],
    ['', 'Revenue in Mio. €', 1_234_000_000, 'Mio. €'],
    ['', "Revenue (£'000)", 1_234_000, "'000"],
  ])('below "%s" and "%s" are full amounts where the field names a currency', (...[above, head, value, quote]) => {
    const body = `<h1>Segments</h1><p>${above}</p>${table(`Segment|${head}|Employees`, SEGMENTS)}`
    const cell = read(body, revenue('Revenue in EUR'))
    expect(valuesOf(cell, 'revenue')[0]).toBe(value)
    expect(valuesOf(cell, 'employees')).toEqual([120, 40, 12])
    expect(quotesOf(cell, '/0/revenue')).toEqual(['1,234', quote])
  })

  it('stay as they are written where the field names no currency, or the same thousands', () => {
    const body = `<h1>Segments</h1><p>(in thousands of euros)</p>${table('Segment|Revenue|Employees', SEGMENTS)}`
    for (const description of ['Revenue', 'Revenue in thousands of EUR'])
      expect(valuesOf(read(body, revenue(description)), 'revenue')).toEqual([1234, 560, 98])
  })

  it.each([
    ['1,234 €m', 1_234_000_000],
    ['1.234 T€', 1_234_000],
    ['1,234 thousand', 1_234_000],
    ['850 €m²', 850],
    ['25 miles', 25],
  ])('"%s" is read as %d', (text, amount) => {
    expect(readPrice(text).amount).toBe(amount)
    expect(readNumber(text, { language: text.includes('.') ? 'de' : 'en', unit: null })).toBe(amount)
  })

  it('have the currency of their own column where the page names several', () => {
    const body = `<h1>Price list</h1><p>Orders in USD on request.</p>${table('Description|Price (EUR)', [
      ['Nail', '1.20'],
      ['Screw', '3.40'],
    ])}`
    const cell = read(body, listOf('lines', { description: {}, price: { type: 'number' }, currency: {} }))
    expect(valuesOf(cell, 'currency')).toEqual(['EUR', 'EUR'])
    expect(quotesOf(cell, '/1/currency')).toEqual(['EUR'])
  })
})
