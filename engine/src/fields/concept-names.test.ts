// The names of concepts: each concept has some in every language, and at least one of them resolves to it.
import { describe, expect, it } from 'vitest'
import { CONCEPTS, phrasesOf } from './concepts.ts'
import { LANGUAGES } from './language-data.ts'
import { understandField } from './understand-field.ts'

/** Concepts of one country, which pages in other languages do not translate. */
const OF_ONE_COUNTRY: ReadonlySet<string> = new Set(['council_tax_band'])

const CODES = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'other')
const IDS: ReadonlySet<string> = new Set(CONCEPTS.map(({ id }) => id))

describe('the names of concepts', () => {
  it('are there for each concept in each language', () => {
    const holes = CODES.flatMap((code) =>
      CONCEPTS.filter(({ id, words }) => phrasesOf(words[code] ?? '').length === 0 && (code === 'en' || !OF_ONE_COUNTRY.has(id))).map(
        ({ id }) => `${code}: ${id}`,
      ),
    )
    expect(holes).toEqual([])
  })

  it('belong to concepts that are there', () => {
    expect(LANGUAGES.flatMap(({ names }) => Object.keys(names).filter((id) => !IDS.has(id)))).toEqual([])
    expect([...OF_ONE_COUNTRY].filter((id) => !IDS.has(id))).toEqual([])
  })

  it('lead to it, in each language at least one of them', () => {
    const lost = CODES.flatMap((code) =>
      CONCEPTS.filter(({ id, words }) => {
        const names = phrasesOf(words[code] ?? '').map((phrase) => phrase.join('_'))
        return names.length > 0 && !names.some((name) => understandField({ name, description: '', type: 'string' }).concept?.id === id)
      }).map(({ id }) => `${code}: ${id}`),
    )
    expect(lost).toEqual([])
  })
})
