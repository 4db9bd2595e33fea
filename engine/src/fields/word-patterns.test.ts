// Expressions made from lists of the language files.
import { describe, expect, it } from 'vitest'
import { anyCase } from '../text/escape-pattern.ts'
import { anyInRuns, anyOf, anyPhrase, hasOnly, phrasesOf, wordSet } from './word-patterns.ts'

const matches = (list: string, text: string): string | undefined =>
  new RegExp(
    anyOf(({ code }) => (code === 'en' ? list : undefined)),
    'iu',
  ).exec(text)?.[0]

describe('an expression made from a list', () => {
  it.each([
    ['whole words alone', 'free', 'carefree', undefined],
    ['any letters at a star', 'dostępn*', 'są dostępne', 'dostępne'],
    ['no letters before a phrase with a star behind', 'recommend*', 'unrecommended', undefined],
    ['letters in brackets or none', 'inclus(e)(s)', 'repas incluses', 'incluses'],
    ['any letters at a star at the beginning', '*straße', 'Hauptstraße 3', 'Hauptstraße'],
    ['no letters behind a phrase with a star before', '*school', 'preschooler', undefined],
    ['any letters at a star between', 'sponsor* a visa', 'we sponsored a visa', 'sponsored a visa'],
    ['blanks for hyphens', 'sold-out', 'It is sold out', 'sold out'],
    ['both kinds of apostrophes', "d'occasion", 'd’occasion', 'd’occasion'],
    ['an elided word before the next one', "d'", "plus d'annonces", "d'"],
    ['a phrase that ends in a sign before anything', 'tel.', 'Tel.:123', 'Tel.'],
    ['the sign of a phrase that is listed with and without it', 'ca, ca.', 'ca. 1850', 'ca.'],
    ['a word beside an underscore', 'next', 'page_next_link', 'next'],
    ['a small number', '{n}. stock', 'im 12. Stock', '12. Stock'],
    ['words inside a run of a script without blanks', '無料', '送料無料です', '無料'],
    ['Korean words with their particles', '댓글', '댓글을 쓰기', '댓글'],
    ['the longest phrase', 'on, on sale', 'on sale now', 'on sale'],
    ['nothing for an empty list', '', 'anything', undefined],
  ])('matches %s', (...[, list, text, expected]) => expect(matches(list, text)).toBe(expected))
})

describe('lists of a language', () => {
  it('are read one by one or together, each phrase once, the longest first', () => {
    expect(phrasesOf(({ code }) => (code === 'en' ? ' on,on sale, ' : 'on'))).toEqual(['on sale', 'on'])
    expect(phrasesOf(({ code }) => (code === 'en' ? ['on', undefined, 'on sale'] : undefined))).toEqual(['on sale', 'on'])
  })

  it('are sets of their words', () =>
    expect(wordSet(({ code }) => (code === 'en' ? 'On sale, sale' : ''))).toEqual(new Set(['on', 'sale'])))

  it('match anywhere in runs only in scripts without blanks', () => {
    const paid = new RegExp(
      anyInRuns(({ frame }) => frame?.paid),
      'iu',
    )
    expect([paid.test('Sponsored'), paid.test('この広告について')]).toEqual([false, true])
  })
})

describe('anyCase', () => {
  it('finds letters in both cases without the flag i, and leaves classes of letters as they are', () => {
    const pattern = new RegExp(String.raw`^${anyCase(anyPhrase(['step', 'étape', 'pas à pas']))} \p{Lu}$`, 'u')
    const texts = ['STEP A', 'Étape B', 'étape C', 'Pas à pas D', 'step d']
    expect(texts.map((text) => pattern.test(text))).toEqual([true, true, true, true, false])
  })
})

describe('hasOnly', () => {
  it('a text of listed words, figures and signs has no others', () => {
    expect(hasOnly('Agenda (2031)', new Set(['agenda']))).toBe(true)
    expect(hasOnly('Agenda of Ada', new Set(['agenda', 'of']))).toBe(false)
  })
})
