import { describe, expect, it } from 'vitest'
import { readTypedText } from './read-typed-text.ts'

const read = (kind: string, text: string, language: string | null = null) =>
  readTypedText(text, { kind, language, reference: new Date('2024-05-10T12:00:00Z'), currency: null })

describe('numbers in words', () => {
  it.each([
    ['one hundred and forty two', 'en', 142],
    ['three million', 'en', 3_000_000],
    ['two and a half million', 'en', 2_500_000],
    ['einundzwanzigtausend', 'de', 21_000],
    ['quatre-vingt-dix-sept', 'fr', 97],
    ['dos mil y cuatro docenas', 'es', 2048],
    ['vierduizend twee', 'nl', 4002],
    ['двадцать один миллион семьдесят три', 'ru', 21_000_073],
    ['तीन सौ दो', 'hi', 302],
    ['二十一兆三百', 'ja', 21_000_000_000_300],
    ['7万5千', 'ja', 75_000],
    ['백오', 'ko', 105],
    ['五分之三', 'zh', 0.6],
  ])('%s (%s)', (text, language, value) => {
    expect(read('number', text, language)).toBe(value)
  })
  it('are read as ordinals and percentages, too', () => {
    expect(read('ordinal_words', 'one hundred and forty second', 'en')).toBe(142)
    expect(read('percent', '五割', 'ja')).toBe(50)
  })
  it('do not include articles', () => {
    expect(read('number', 'une maison', 'fr')).toBeNull()
  })
})

describe('relative dates', () => {
  it.each([
    ['vor 3 Tagen', null, '2024-05-07'],
    ['2 гадзіны таму', null, '2024-05-10T10:00:00Z'],
    ['1 año 2 meses', null, '2023-03-10'],
    ['in three weeks', null, '2024-05-31'],
    ['3日前', null, '2024-05-07'],
    ['fyrir 10 klukkustundum', 'is', '2024-05-10T02:00:00Z'],
    ['Tháng Mười Hai 29, 2013', null, '2013-12-29'],
    ['Wed Aug 05 12:00:00 2015', null, '2015-08-05T12:00:00'],
  ])('%s (%s)', (text, language, value) => {
    expect(read('date', text, language)).toBe(value)
  })
})

describe('prices in the notation of shops', () => {
  it.each([
    ['35€ 99', { amount: 35.99, currency: '€' }],
    ['3,990 Ft', { amount: 3990, currency: 'Ft' }],
    ['$1,190.00 AUD', { amount: 1190, currency: 'AUD' }],
    ['$1.2 million', { amount: 1_200_000, currency: '$' }],
    ['£450k', { amount: 450_000, currency: '£' }],
    ['1,2 Mio. €', { amount: 1_200_000, currency: '€' }],
    ['₹45 lakh', { amount: 4_500_000, currency: '₹' }],
    ['₹1 Cr 20 Lakh', { amount: 12_000_000, currency: '₹' }],
    ['12 M€', { amount: 12_000_000, currency: '€' }],
    ['2,580万円', { amount: 25_800_000, currency: '円' }],
    ['5万5,000円', { amount: 55_000, currency: '円' }],
    ['450 Kč', { amount: 450, currency: 'Kč' }],
    ['€12 / m', { amount: 12, currency: '€' }],
    ['€12 m', { amount: 12, currency: '€' }],
    ['3 m € 30', { amount: 30, currency: '€' }],
    ['Cable 3m £12.99', { amount: 12.99, currency: '£' }],
    ['5m EUR 30', { amount: 30, currency: 'EUR' }],
    ['DVD 5 k', { amount: 5, currency: null }],
    ['16.00 ft', null],
    ['15.08.2017', null],
  ])('%s', (text, value) => {
    expect(read('price', text)).toEqual(value)
  })
})
