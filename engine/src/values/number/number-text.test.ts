import { describe, expect, it } from 'vitest'
import { readTypedText } from '../../clean/read-typed-text.ts'

const read = (kind: string, text: string, language: string) => readTypedText(text, { kind, language, reference: null, currency: null })

describe('numbers of sentences', () => {
  it.each([
    ['It grows as 1.5^3', 'en', 3.375],
    ['about 4.2x10^6 cells', 'en', 4_200_000],
    ['it fell to minus 7', 'en', -7],
    ['het is min 7', 'nl', -7],
    ['four million and a half people', 'en', 4_500_000],
    ['two billion and a quarter million', 'en', 2_000_250_000],
    ['one out of five', 'en', 0.2],
    ['one twenty-second of it', 'en', 1 / 22],
    ['three point sixty-two', 'en', 3.62],
    ['four hundred and two dozen', 'en', 424],
    ['dos billones tres mil cuatro millones', 'es', 2_003_004_000_000],
    ['dreieinhalb Millionen', 'de', 3_500_000],
    ['3 hundra 21', 'sv', 321],
    ['डेढ़ हजार लोग', 'hi', 1500],
    ['चार का पांचवां भाग', 'hi', 0.8],
    ['مئة وثلاثة ارباع', 'ar', 100.75],
    ['六百三', 'zh', 630],
    ['六百三', 'ja', 603],
    ['3.5萬億', 'zh', 3_500_000_000_000],
    ['300余万', 'zh', 3_000_000],
    ['1.2の3乗', 'ja', 1.728],
    ['さんじゅうろく', 'ja', 36],
    ['半ダース', 'ja', 6],
  ])('%s (%s)', (text, language, value) => {
    expect(read('number', text, language)).toBeCloseTo(value, 9)
  })
})

describe('Korean numbers begin a word', () => {
  it.each([
    ['그 도시의 인구는 2만 5천 명이다', 25_000],
    ['이 책의 삼분의 이를 읽었다', 2 / 3],
    ['이십과 사분의 삼', 20.75],
    ['값은 마이너스 6이다', -6],
    ['마흔둘이 왔다', 42],
    ['달걀 두 다스', 24],
    ['다섯 중 하나', 0.2],
    ['1,234,567 명', 1_234_567],
  ])('%s', (text, value) => {
    expect(read('number', text, 'ko')).toBeCloseTo(value, 9)
  })
  it('a syllable within a word is not a number', () => {
    expect(read('number', '이 사람은 오늘 일이 많다', 'ko')).toBeNull()
  })
})

describe('percentages and coins', () => {
  it.each([
    ['七成半', 'zh', 75],
    ['八折', 'zh', 80],
    ['85折', 'zh', 85],
    ['三割引', 'ja', 70],
    ['千分之五', 'zh', 0.5],
    ['半額', 'ja', 50],
  ])('%s (%s)', (text, language, value) => {
    expect(read('percent', text, language)).toBe(value)
  })
  it.each([
    ['4 dollars and 5 cents', 'en', { amount: 4.05, currency: 'USD' }],
    ['20元3角5分', 'zh', { amount: 20.35, currency: 'CNY' }],
    ['from İZMİR 40 dollars 50 cents', 'en', { amount: 40.5, currency: 'USD' }],
    ['5 İngiliz sterlini', 'tr', { amount: 5, currency: 'GBP' }],
  ])('%s (%s)', (text, language, value) => {
    expect(read('money', text, language)).toEqual(value)
  })
})

describe('words for minus in other phrases, and powers that are too large', () => {
  it.each([
    ['al menos 5', 'es', 5],
    ['más o menos 5', 'es', 5],
    ['al menos cinco', 'es', 5],
    ['au moins 5', 'fr', 5],
    ['pelo menos 5', 'pt', 5],
    ['plus or minus 5', 'en', 5],
    ['The answer is minus 5', 'en', -5],
    ['menos 5', 'es', -5],
  ])('%s (%s)', (text, language, value) => {
    expect(read('number', text, language)).toBe(value)
  })

  it('a power that is too large does not give infinity', () => {
    for (const language of ['en', 'ko', 'ja']) expect(Number.isFinite(read('number', '9^999', language) ?? 0)).toBe(true)
  })
})
