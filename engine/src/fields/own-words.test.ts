import { describe, expect, it } from 'vitest'
import { addsFacts, asksForOwnWords } from './own-words.ts'

const field = (name: string, description: string) => ({ name, description, type: 'string' as const })

describe('asksForOwnWords', () => {
  it.each([
    ['summary', 'One sentence about the article'],
    ['short_summary', ''],
    ['audience', 'Classify the product: consumer, business'],
    ['title_de', 'Title translated into German'],
    ['mood', 'Sentiment of the review'],
    ['kurzfassung', 'Zusammenfassung des Artikels in einem Satz'],
    ['titre_fr', 'Titre traduit en français'],
    ['nastroj', 'Nastrój recenzji'],
    ['youyaku', '記事の要約'],
    ['zhaiyao', '用一句话总结文章'],
  ])('%s: %s', (name, description) => expect(asksForOwnWords(field(name, description))).toBe(true))

  it.each([
    ['price', 'Price of the item'],
    ['category', 'Category in the shop'],
    ['class', 'Energy class'],
  ])('not %s: %s', (name, description) => expect(asksForOwnWords(field(name, description))).toBe(false))
})

describe('addsFacts', () => {
  const passages = ['The kettle holds 1.5 litres and costs $1,299.50. Write to help@shop.example or see shop.example/kettle.']
  it.each([
    'A kettle of 1.5 litres for 1.299,50 dollars.',
    'Ein Wasserkocher.',
    'See shop.example/kettle.',
    'Two of 10 people like it.',
    'Questions go to help@shop.example.',
  ])('is false for a text without new facts: %s', (value) => expect(addsFacts(value, passages)).toBe(false))

  it.each([
    'See https://evil.example/?q=kettle for more.',
    'See evil.example.',
    '![kettle](//evil.example/x.png)',
    'Write to thief@evil.example.',
    'It costs 1,999.50 dollars.',
    'x'.repeat(5_000),
  ])('is true for a fact that the passages do not contain: %s', (value) => expect(addsFacts(value, passages)).toBe(true))

  it('checks lists and objects, but no numbers and booleans', () => {
    expect(addsFacts(['fine', 'evil.example'], passages)).toBe(true)
    expect(addsFacts({ link: 'www.evil.example' }, passages)).toBe(true)
    expect(addsFacts(424, passages)).toBe(false)
    expect(addsFacts(true, passages)).toBe(false)
  })
})
