import { expect, it } from 'vitest'
import { correctSpelling } from './correct-spelling.ts'
import { languageOf } from './request-words.ts'

it.each([
  ['adress', 'address'],
  ['oppening hours', 'opening hours'],
  ['battery capacty', 'battery capacity'],
  ['wieght', 'weight'],
])('a slip in the name of a field is corrected: %s', (text, expected) => {
  expect(correctSpelling(text, languageOf('en'))).toBe(expected)
})

it.each(['county', 'contract', 'warp factor', 'heights', 'someone@adress.example', 'https://adress.example/wieght'])(
  'other words are left as they are: %s',
  (text) => {
    expect(correctSpelling(text, languageOf('en'))).toBe(text)
  },
)

it('words of languages without spaces are left as they are', () => {
  expect(correctSpelling('住所 adress', languageOf('ja'))).toBe('住所 adress')
})
