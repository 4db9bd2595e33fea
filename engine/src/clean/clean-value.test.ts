import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { cleanValue, type CleanContext } from './clean-value.ts'

const page: CleanContext = { language: 'en', baseUrl: 'https://shop.example/items/', referenceDate: new Date('2024-05-10T12:00:00Z') }
const field = (type: FieldType, description = 'The value.', name = 'value'): Field => ({ name, description, type })
const clean = (raw: string, wanted: Field, context: Partial<CleanContext> = {}): JsonValue | undefined => {
  const result = cleanValue(raw, wanted, { ...page, ...context })
  return result.ok ? result.value : undefined
}

describe('numbers', () => {
  it.each([
    ['1,234.5 reviews', 'en', 1234.5],
    ['1.234,5 Bewertungen', 'de', 1234.5],
    ['12 345,67', 'fr', 12345.67],
    ["1'049.95", 'de-CH', 1049.95],
    ['١٢٫٥', 'ar', 12.5],
    ['2.3k views', 'en', 2300],
    ['1,5 Mio. Aufrufe', 'de', 1_500_000],
    ['€ 349.000 k.k.', 'nl', 349_000],
    ['65,55,45,70,113', 'hi', 65_55_45_70_113],
    ['−5 °C', 'en', -5],
    ['10–20 pieces', 'en', 10],
    ['1 ½', 'en', 1.5],
  ])('[S1.29] %s (%s) is read as a number', (raw, language, value) => {
    expect(clean(raw, field('number'), { language })).toBe(value)
  })
  it('a text without a number is refused', () => {
    expect(cleanValue('on request', field('number'), page)).toEqual({ ok: false })
  })
  it.each([
    ['1 h 20 min', 'Cooking time in minutes.', 80],
    ['PT1H30M', 'Total time in minutes.', 90],
    ['90 minutes', 'Duration in hours', 1.5],
    ['1 Std. 15 Min.', 'Zubereitung, in minutes', 75],
    ['45', 'Time in minutes', 45],
    ['P30M', 'Cooking time in minutes.', 30],
  ])('%s as "%s"', (raw, description, value) => {
    expect(clean(raw, field('number', description))).toBe(value)
  })
  it('mean ratings have two decimals', () => {
    expect(clean('4.4488317757', field('number', 'Mean rating given by users.', 'rating'))).toBe(4.45)
    expect(clean('4.4488317757', field('number', 'Weight in kg.'))).toBe(4.4488317757)
  })
  it.each([
    ['1.200', 'Number of employees', 1_200],
    ['3.5', 'Number of rooms', 3.5],
    ['12,345', 'How many people have rated it', 12_345],
    ['1.234', 'Mean of the ratings', 1.23],
    ['1.200 kg', 'Weight in kg', 1.2],
  ])('%s as "%s": separators in counts mark thousands, not decimals', (raw, description, value) => {
    expect(clean(raw, field('number', description), { language: null })).toBe(value)
  })
  it('are converted to the unit in the description', () => {
    expect(clean('500 g', field('number', 'Weight in kg.'))).toBe(0.5)
    expect(clean('2 lbs', field('number', 'Weight in grams.'))).toBe(907.18474)
  })
})

describe('texts', () => {
  it.each([
    ['Reference of the letter', 'PL/2025/0417'],
    ['Subject of a letter', 'PL/2025/0417'],
    ['Class of the number, as a letter', null],
  ])('with the description "%s": only "as a letter" asks for a single letter', (description, value) => {
    expect(clean('PL/2025/0417', field('string', description, 'reference')) ?? null).toBe(value)
  })
})

describe('prices', () => {
  it.each([
    ['-98.50', -98.5],
    ['−98,50 €', -98.5],
    ['-€98.50', -98.5],
    ['GBP -1,098.50', -1098.5],
    ['- 98.50', 98.5],
    ['98.50', 98.5],
    ['-20% 98.50', 98.5],
  ])('%s as the net amount of a credit note keeps its sign', (raw, value) => {
    expect(clean(raw, field('number', 'Net amount', 'net'))).toBe(value)
  })
  const price = field('object', 'Price with amount and currency.', 'price')
  it.each([
    ['$1,299.00', { amount: 1299, currency: '$' }],
    ['12,50 €', { amount: 12.5, currency: '€' }],
    ['CHF 1’250.–', { amount: 1250, currency: 'CHF' }],
    ['1 499 Kč', { amount: 1499, currency: 'Kč' }],
    ['was £20.00 now £15.00', { amount: 15, currency: '£' }],
  ])('%s', (raw, value) => {
    expect(clean(raw, price)).toEqual(value)
  })
  it('give the ISO code where the description asks for it', () => {
    expect(clean('25 zł', field('string', 'Currency of the price as ISO code.', 'currency'))).toBe('PLN')
    expect(clean('A$25', field('string', 'ISO 4217 currency code', 'currency'))).toBe('AUD')
  })
})

describe('dates', () => {
  it.each([
    ['March 5th, 2024', 'en', '2024-03-05'],
    ['5. März 2024, 14:30 Uhr', 'de', '2024-03-05T14:30'],
    ['5 марта 2024 г.', 'ru', '2024-03-05'],
    ['2024年3月5日', 'ja', '2024-03-05'],
    ['03/04/2024', 'en-US', '2024-03-04'],
    ['03/04/2024', 'en-GB', '2024-04-03'],
    ['03.04.2024', 'de', '2024-04-03'],
    ['2024-03-05T14:30:00+01:00', 'en', '2024-03-05T14:30:00+01:00'],
    ['Mar 2024', 'en', '2024-03'],
    ['2024', 'en', '2024'],
    ['3 days ago', 'en', '2024-05-07'],
    ['gestern', 'de', '2024-05-09'],
  ])('%s (%s) is a date with the given parts only', (raw, language, value) => {
    expect(clean(raw, field('date'), { language })).toBe(value)
  })
  it('a relative date without a reference date is refused', () => {
    expect(cleanValue('yesterday', field('date'), { ...page, referenceDate: null })).toEqual({ ok: false })
  })
  it.each(['soon', '31/31/2024', 'You may now go', ''])('"%s" is refused', (raw) => {
    expect(cleanValue(raw, field('date'), page)).toEqual({ ok: false })
  })
})

describe('booleans', () => {
  it.each([
    ['Yes', true],
    ['✓', true],
    ['Nein', false],
    ['In stock', true],
    ['Temporarily out of stock', false],
    ['https://schema.org/OutOfStock', false],
  ])('%s', (raw, value) => {
    expect(clean(raw, field('boolean'))).toBe(value)
  })
  it('a text that means neither is refused', () => {
    expect(cleanValue('blue', field('boolean'), page)).toEqual({ ok: false })
  })
})

describe('lists and objects', () => {
  it('splits lists at line breaks and separators, but not in sentences', () => {
    expect(clean('red, green and blue', field('array'))).toEqual(['red', 'green', 'blue'])
    expect(clean('Ane Holm und Kofi Adu', { name: 'illustrators', description: '', type: 'array' })).toEqual(['Ane Holm', 'Kofi Adu'])
    expect(clean('Home Works und Garden Tools', field('array'))).toEqual(['Home Works und Garden Tools'])
    expect(clean('Mix, then bake for ten minutes until golden\nServe warm, with cream', field('array'))).toHaveLength(2)
    expect(clean('A long sentence, which goes on for more than a few words, is one item.', field('array'))).toHaveLength(1)
  })
  it('reads the keys in the description', () => {
    const range = field('object', 'The salary range, each with min, max, currency.', 'salary_range')
    expect(clean('$50k – $70k', range)).toEqual({ min: 50_000, max: 70_000, currency: 'USD' })
  })
})

describe('addresses', () => {
  it('makes links absolute and refuses scripts', () => {
    const url = field('string', 'URL of the manual.', 'manual_url')
    expect(clean('../docs/manual.pdf', url)).toBe('https://shop.example/docs/manual.pdf')
    expect(cleanValue('javascript:void(0)', url, page)).toEqual({ ok: false })
  })
  it('finds email addresses and telephone numbers among labels', () => {
    expect(clean('Mail: info [at] shop [dot] example', field('string', 'E-mail address', 'email'))).toBe('info@shop.example')
    expect(clean('Tel: (303) 555-0142', field('string', 'Phone number', 'phone'))).toBe('(303) 555-0142')
    expect(clean('(303) 555-0142', field('string', 'Phone number in E.164', 'phone'), { language: 'en-US' })).toBe('+13035550142')
  })
})

describe('text', () => {
  it('of a schema.org enumeration is the name of its member, unless the field asks for an address', () => {
    expect(clean('https://schema.org/InStock', field('string', 'Whether it can be bought'))).toBe('InStock')
    expect(clean('http://schema.org/NewCondition', field('string', 'Condition'))).toBe('NewCondition')
    expect(clean('https://schema.org/InStock', field('string', 'URL of the page', 'url'))).toBe('https://schema.org/InStock')
    expect(clean('See https://schema.org/InStock', field('string', 'Note'))).toBe('See https://schema.org/InStock')
  })
})
