import { describe, expect, it } from 'vitest'
import { readStock } from './stock-words.ts'

describe('words about availability', () => {
  it.each([
    'Only 3 left',
    'just a few remaining',
    'Low stock',
    'Nur noch 2 Stück',
    'Plus que 4 articles',
    'Quedan 2',
    'Ultimi pezzi',
    'Nog 3 stuks',
  ])('%s: in stock', (text) => expect(readStock(text)).toBe(true))

  it('"not sold" and "not sold out" mean available; "not sold in stores" means nothing', () => {
    expect(['NOT SOLD', 'unsold', 'Not sold out', 'Sold', 'Sold out', 'Not sold in stores'].map(readStock)).toEqual([
      true,
      true,
      true,
      false,
      false,
      null,
    ])
  })

  it('words for unavailable come first', () => {
    expect(readStock('Not available, 0 left')).toBe(false)
  })
})
