import { expect, it } from 'vitest'
import { findQuote, type PlacedText } from './find-quote.ts'

/** Lines of words, ten points a letter, from the top. */
function textsOf(lines: readonly string[]): PlacedText[] {
  return lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      left: index * 10,
      right: (index + text.length) * 10,
      top: row * 20,
      bottom: row * 20 + 12,
    })),
  )
}

it('finds the one of several equal quotes that has the same surroundings', () => {
  const texts = textsOf(['Lamp 12.50', 'Chair 12.50', 'Total 25.00'])
  expect(findQuote(texts, { quote: '12.50', before: 'Lamp 12.50 Chair', after: 'Total 25.00' })).toEqual([
    { left: 60, right: 110, top: 20, bottom: 32 },
  ])
})

it('returns a box on each line of a quote, ignoring spaces and hyphens', () => {
  const texts = textsOf(['the long de-', 'scription of it'])
  expect(findQuote(texts, { quote: 'long description', before: '', after: '' })).toEqual([
    { left: 40, right: 110, top: 0, bottom: 12 },
    { left: 0, right: 90, top: 20, bottom: 32 },
  ])
})

it('returns a part of the box for a part of a word', () => {
  expect(findQuote(textsOf(['EUR12.50']), { quote: '12.50', before: 'EUR', after: '' })).toEqual([
    { left: 30, right: 80, top: 0, bottom: 12 },
  ])
})

it('finds the runs of words of a cell with other cells between them', () => {
  const texts = textsOf(['Desk   2   80.00', 'oiled oak'])
  expect(findQuote(texts, { quote: 'Desk oiled oak', before: '', after: '2 80.00' })).toEqual([
    { left: 0, right: 40, top: 0, bottom: 12 },
    { left: 0, right: 90, top: 20, bottom: 32 },
  ])
})

it('returns no box for a quote that does not occur, or of which less than half occurs', () => {
  const texts = textsOf(['A form of the office'])
  expect(findQuote(texts, { quote: 'Nothing', before: '', after: '' })).toEqual([])
  expect(findQuote(texts, { quote: 'office unbelievably elsewhere', before: '', after: '' })).toEqual([])
  expect(findQuote(texts, { quote: ' - ', before: '', after: '' })).toEqual([])
})
