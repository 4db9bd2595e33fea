import { expect, test } from 'vitest'
import { withRegion } from './page-language.ts'

const page = (url: string, body: string): { url: string; body: string } => ({ url, body })

test('English of a country that writes the day first gets its region from the host.', () => {
  expect(withRegion('en', page('https://council.example.gov.au/', ''))).toBe('en-AU')
  expect(withRegion('en-US', page('https://shop.example.co.uk/', ''))).toBe('en-GB')
  expect(withRegion(null, page('https://shop.example.co.nz/', ''))).toBe('en-NZ')
})

test('Two dates that can only be day first give international English; one is too few.', () => {
  const days = '<td>15/01/2019</td><td>8/01/2019</td><td>21/01/2019</td>'
  expect(withRegion('en', page('https://shop.example.com/', days))).toBe('en-001')
  expect(withRegion('en', page('https://shop.example.com/', '15/01/2019'))).toBe('en')
})

test('A date that can only be month first keeps the declared language.', () => {
  const days = '<td>15/01/2019</td><td>21/01/2019</td><td>01/22/2019</td>'
  expect(withRegion('en', page('https://shop.example.com/', days))).toBe('en')
  expect(withRegion('en', page('https://shop.example.com.au/', days))).toBe('en')
})

test('Other languages and declared regions stay as they are.', () => {
  const days = '15/01/2019 21/01/2019'
  expect(withRegion('de', page('https://laden.example.au/', days))).toBe('de')
  expect(withRegion('en-CA', page('https://shop.example.com/', days))).toBe('en-CA')
})

test('A page without a declared language has that of its words, else the order of its dates.', () => {
  const prose = "<p>Ce vase provient d'une collection privée et sera vendu avec les meubles de la maison du peintre.</p>"
  expect(withRegion(null, page('https://shop.example.com/', prose))).toBe('fr')
  expect(withRegion(null, page('https://shop.example.com/', '<p>05/11/2025</p>'))).toBeNull()
  expect(withRegion(null, page('https://shop.example.com/', '<p>05/11/2025, 25/12/2025</p>'))).toBe('en-001')
})

test('A page with the default of its system has the language of its words.', () => {
  const prose = '<p>Die Frist für die Abgabe der Angebote ist der 3. April; sie werden von der Gemeinde am Tag nach der Frist geöffnet.</p>'
  expect(withRegion('en', page('https://shop.example.com/', prose))).toBe('de')
  expect(
    withRegion('en', page('https://shop.example.com/', '<p>The title of the book is in the catalogue: "Die Leiden des jungen".</p>')),
  ).toBe('en')
})
