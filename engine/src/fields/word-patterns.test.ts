// Expressions made from lists of the language files.
import { describe, expect, it } from 'vitest'
import { anyOf, hasOnly } from './word-patterns.ts'

const matches = (list: string, text: string): string | undefined =>
  new RegExp(
    anyOf(({ code }) => (code === 'en' ? list : undefined)),
    'iu',
  ).exec(text)?.[0]

describe('an expression made from a list', () => {
  it.each([
    ['whole words alone', 'free', 'carefree', undefined],
    ['any letters at a star', 'dostępn*', 'są dostępne', 'dostępne'],
    ['letters in brackets or none', 'inclus(e)(s)', 'repas incluses', 'incluses'],
    ['a star at the beginning', '*straße', 'Hauptstraße 3', 'straße'],
    ['blanks for hyphens', 'sold-out', 'It is sold out', 'sold out'],
    ['both kinds of apostrophes', "d'occasion", 'd’occasion', 'd’occasion'],
    ['an elided word before the next one', "d'", "plus d'annonces", "d'"],
    ['a small number', '{n}. stock', 'im 12. Stock', '12. Stock'],
    ['words inside a run of a script without blanks', '無料', '送料無料です', '無料'],
    ['the longest phrase', 'on, on sale', 'on sale now', 'on sale'],
    ['nothing for an empty list', '', 'anything', undefined],
  ])('matches %s', (...[, list, text, expected]) => expect(matches(list, text)).toBe(expected))
})

describe('hasOnly', () => {
  it('a text of listed words, figures and signs has no others', () => {
    expect(hasOnly('Agenda (2031)', new Set(['agenda']))).toBe(true)
    expect(hasOnly('Agenda of Ada', new Set(['agenda', 'of']))).toBe(false)
  })
})
