// The names of concepts: each concept has some in every language, and they lead to it.
import { describe, expect, it } from 'vitest'
import { CONCEPTS, PHRASES, phrasesOf } from './concepts.ts'
import { LANGUAGES } from './language-data.ts'

/** Things of one country, which pages in other languages leave in its own. */
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

  it('lead to the concept, in each language', () => {
    const lost = CODES.flatMap((code) =>
      CONCEPTS.flatMap((concept) =>
        phrasesOf(concept.words[code] ?? '')
          .filter((words) => !PHRASES.get(words.join(' '))?.some((phrase) => phrase.concept === concept))
          .map((words) => `${code}: ${words.join(' ')} (${concept.id})`),
      ),
    )
    expect(lost).toEqual([])
  })
})
