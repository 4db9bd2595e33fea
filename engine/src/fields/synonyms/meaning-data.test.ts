// The meanings of words in labels: each one has words in every language of the vocabulary, and each word resolves to its meaning.
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../language-data.ts'
import { labelWords } from '../label-words.ts'
import { COMMON_MEANINGS, isWholeLabel, MEANING_IDS, meaningsByLanguage, PARTY_MEANINGS, THING_MEANINGS } from './meaning-data.ts'
import { meaningsIn, meaningsOf, numberOf, wholeLabelsIn } from './word-meaning.ts'

const MEANINGS = meaningsByLanguage()

function holes(): string[] {
  const codes = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'other')
  return codes.flatMap((code) => MEANING_IDS.filter((id) => (MEANINGS.get(code)?.[id] ?? '').trim() === '').map((id) => `${code}: ${id}`))
}

/** The meanings of a word or a phrase: on a page of the language, or, with null, in a field. */
function numbersFrom(text: string, language: string | null): Set<string | number> {
  const words = labelWords(text)
  const whole = (wholeLabelsIn(language, words) ?? []).filter((piece) => typeof piece !== 'string')
  const single = words.length === 1 ? meaningsIn(language, words[0] ?? '') : []
  return new Set([...whole, ...single].flatMap(({ keys }) => keys))
}

describe('the data', () => {
  it('has words for each meaning in each language', () => expect(holes()).toEqual([]))

  it('has the same meanings in each language', () => {
    for (const [code, meanings] of MEANINGS) expect([code, Object.keys(meanings)]).toEqual([code, MEANING_IDS])
  })

  it('lists no unknown meaning as a kind', () => {
    expect([...COMMON_MEANINGS, ...PARTY_MEANINGS, ...THING_MEANINGS].filter((id) => !MEANING_IDS.includes(id))).toEqual([])
  })
})

describe('each meaning', () => {
  it('is found by each of its words, in a field and on a page of their language', () => {
    const lost = [...MEANINGS].flatMap(([code, meanings]) =>
      MEANING_IDS.flatMap((id) =>
        (meanings[id] ?? '').split(', ').flatMap((text) => {
          const isFound = [null, code].every((language) => numbersFrom(text, language).has(numberOf(id)))
          return isFound ? [] : [`${code}: ${text} (${id})`]
        }),
      ),
    )
    expect(lost).toEqual([])
  })
})

describe('meaningsIn', () => {
  it('gives a word of a page its meaning in the language of the page', () => {
    const numbersOf = (meanings: ReturnType<typeof meaningsOf>): (string | number)[] => meanings.flatMap(({ keys }) => keys)
    const [pays = ''] = labelWords('pays')
    expect(numbersOf(meaningsIn('fr', pays))).toContain(numberOf('country'))
    expect(numbersOf(meaningsIn('fr', pays))).not.toContain(numberOf('salary'))
    expect(numbersOf(meaningsOf(pays))).toEqual(expect.arrayContaining([numberOf('country'), numberOf('salary')]))
  })

  it('gives an inflected word the meaning of its base form', () => {
    expect(meaningsIn('pl', 'hamulcami').flatMap(({ keys }) => keys)).toContain(numberOf('brakes'))
  })
})

describe('wholeLabelsIn', () => {
  it('joins several words that are one label to one meaning, also among other words', () => {
    expect(
      wholeLabelsIn('fr', labelWords("Chiffre d'affaires 2024"))?.map((piece) => (typeof piece === 'string' ? piece : piece.word)),
    ).toEqual(['chiffre d affaire', '2024'])
    expect(isWholeLabel('warm rent')).toBe(true)
    expect(wholeLabelsIn('de', labelWords('Warmmiete'))?.flatMap((piece) => (typeof piece === 'string' ? [] : piece.keys))).toContain(
      numberOf('warm rent'),
    )
  })

  it('is null for words without such a label', () => expect(wholeLabelsIn(null, ['quite', 'unknown'])).toBeNull())
})
