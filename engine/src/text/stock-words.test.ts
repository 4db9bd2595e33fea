import { describe, expect, it } from 'vitest'
import { readStock } from './stock-words.ts'

describe('what is said of stock', () => {
  it.each([
    'Only 3 left',
    'just a few remaining',
    'Low stock',
    'Nur noch 2 Stück',
    'Plus que 4 articles',
    'Quedan 2',
    'Ultimi pezzi',
    'Nog 3 stuks',
  ])('%s: there is some', (text) => expect(readStock(text)).toBe(true))

  it('what is not sold can be bought, and so can what is not sold out; where something is not sold says nothing', () => {
    expect(['NOT SOLD', 'unsold', 'Not sold out', 'Sold', 'Sold out', 'Not sold in stores'].map(readStock)).toEqual([
      true,
      true,
      true,
      false,
      false,
      null,
    ])
  })

  it('what is said against it comes first: none left, nothing in stock', () => {
    expect(readStock('Not available, 0 left')).toBe(false)
  })
})
