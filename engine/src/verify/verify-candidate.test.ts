// Only values that are found on the page again are delivered: cosmetic differences pass, altered quotes do not.
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import type { Candidate, JsonValue } from '../types.ts'
import { findQuote } from './find-quote.ts'
import { verifyCandidate } from './verify-candidate.ts'
import { givenPage } from '../testing/given-page.ts'

const body = '<h1>Walnut shelf</h1><p>Price: €&nbsp;1’299.00 – “oiled”</p><p><a href="/img/shelf.jpg"><img src="/img/shelf.jpg"></a></p>'
const document = distil(givenPage('https://a.example/', body))
// oxlint-disable-next-line max-params -- a table of cases reads best in a line each
const candidate = (raw: string, quote: string, block: number, value: JsonValue = raw): Candidate => ({
  value,
  raw,
  evidence: [{ block, quote }],
  method: 'model',
  score: 1,
  finder: 'label',
  features: {},
})
const same = (raw: string): JsonValue => raw

describe('verification', () => {
  it('accepts quotes that differ only in quotation marks, dashes, spaces and case', () => {
    expect(verifyCandidate(document, candidate('"OILED"', '- "Oiled"', 2, '"OILED"'), same)).toEqual({ verified: true })
  })

  it.each([
    ['an unknown block', candidate('Walnut', 'Walnut', 99), 'block'],
    ['a quote from another block', candidate('Walnut', 'Walnut shelf', 2), 'quote'],
    ['an altered number', candidate('1’299.01', 'Price: € 1’299.01', 2), 'quote'],
    ['a raw text outside the quote', candidate('oiled', 'Price:', 2), 'raw'],
    ['a value that cleaning does not give', candidate('Walnut', 'Walnut shelf', 1, 'Oak'), 'value'],
  ])('refuses %s', (_, wrong, failed) => {
    expect(verifyCandidate(document, wrong, same)).toEqual({ verified: false, failed })
  })

  it('finds addresses of links and pictures in the attributes of their block', () => {
    expect(verifyCandidate(document, candidate('/img/shelf.jpg', '/img/shelf.jpg', 2), same)).toEqual({ verified: true })
  })

  it('returns the position of a quote in the text, and null for an empty quote', () => {
    const text = 'Fits  “Modell A”\u00ad here'
    const found = findQuote(text, '"modell a"')
    expect(found && text.slice(found.start, found.end)).toBe('“Modell A”')
    expect(findQuote(text, '')).toBeNull()
  })
})
