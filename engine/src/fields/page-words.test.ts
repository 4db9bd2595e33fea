// The words of pages, people, firms and places: each list has words in every language that has such words, and finds what it holds.
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type LanguageData } from './language-data.ts'
import type { PageWords } from './page-words.ts'
import { anyOf, phrasesOf } from './word-patterns.ts'

const SECTIONS = [
  'frame',
  'totals',
  'lists',
  'bylines',
  'firms',
  'contact',
  'persons',
  'places',
  'pageNames',
  'times',
  'machines',
  'statements',
] as const satisfies readonly (keyof PageWords)[]
const OWN = LANGUAGES.filter(({ code }) => code !== 'other')

interface Hole {
  reason: string
  languages: string
  lists: string
}

/** Lists without words in some languages. */
const HOLES: readonly Hole[] = [
  {
    reason: 'the word follows, or is no word of its own, in scripts without spaces',
    languages: 'ja zh',
    lists:
      'totals.of lists.and lists.servedTo lists.forThe lists.amounts bylines.written bylines.elsewhere bylines.taken bylines.beforeDay bylines.with bylines.since firms.shopOf firms.atFirm firms.firmIs firms.ofNames firms.forNames contact.lines contact.madeBy contact.siteMade persons.titles persons.forms persons.fullNameOf places.townWords pageNames.praise',
  },
  {
    reason: 'addresses are in Latin letters',
    languages: 'ja zh',
    lists: 'frame.savedPaths lists.topicPaths persons.roleClasses bylines.paths pageNames.peoplePaths pageNames.mediaPaths',
  },
  { reason: 'the word leads to owners, too, or the name comes first', languages: 'de it ja zh', lists: 'bylines.by' },
  { reason: 'another word is used', languages: 'en fr es nl pt pl ja zh', lists: 'bylines.byOf' },
  { reason: 'the word for "by" does there, too', languages: 'en de fr es nl pt pl ja zh', lists: 'bylines.byFirst' },
  { reason: 'signs of East Asian papers', languages: 'en de fr es it nl pt pl', lists: 'bylines.marked bylines.ofPaper' },
  { reason: 'the word is a part of names', languages: 'it pt ja zh', lists: 'bylines.onDay' },
  { reason: 'the same words end and begin no sentences, or there are no articles', languages: 'de fr pl ja zh', lists: 'lists.articles' },
  { reason: 'ordinals have no ends', languages: 'de pl ja zh', lists: 'lists.ordinalEnds' },
  { reason: 'the adjective comes first', languages: 'en de nl ja zh', lists: 'firms.currentBehind' },
  { reason: 'the word for street comes last', languages: 'en de nl ja zh', lists: 'places.streetFirst' },
  { reason: 'the word for street is a word of its own', languages: 'en fr es it pt pl ja zh', lists: 'places.streetEnds' },
  { reason: 'names have no such words', languages: 'en pl ja zh', lists: 'persons.particles' },
  { reason: 'surnames are not linked', languages: 'en de fr it nl pl ja zh', lists: 'persons.surnameLinks' },
  { reason: 'the case of the name shows whose it is, or the word is behind it', languages: 'pl ja zh', lists: 'persons.of' },
  { reason: 'the adjective comes first', languages: 'en de nl pl ja zh', lists: 'times.backBehind' },
  {
    reason: 'English has expressions of its own, Japanese the verb behind',
    languages: 'en ja',
    lists: 'machines.override machines.orders',
  },
  { reason: 'the verb comes first', languages: 'en de fr es it nl pt pl zh', lists: 'machines.ordersFirst machines.overrideLast' },
]

/** "de: frame.paid" for each list without words in a language. */
function emptyLists(): string[] {
  return allLists().flatMap(([section, kind]) =>
    OWN.flatMap(({ code }) => (wordsOf(code, section, kind) === '' ? [`${code}: ${section}.${kind}`] : [])),
  )
}

function wordsOf(code: string, section: keyof PageWords, kind: string): string {
  const words = OWN.find((language) => language.code === code)?.[section] as Readonly<Record<string, string>> | undefined
  return (words?.[kind] ?? '').trim()
}

function allLists(): (readonly [keyof PageWords, string])[] {
  return SECTIONS.flatMap((section) => {
    const kinds = new Set(LANGUAGES.flatMap((language) => Object.keys(language[section] ?? {})))
    return [...kinds].map((kind) => [section, kind] as const)
  })
}

describe('the data', () => {
  it('has words in each language for each list, except where the language has no such word', () => {
    const named = HOLES.flatMap(({ languages, lists }) =>
      languages.split(' ').flatMap((code) => lists.split(' ').map((list) => `${code}: ${list}`)),
    )
    expect(emptyLists().toSorted()).toEqual(named.toSorted())
  })

  it('has lists whose patterns find each of their phrases, with either apostrophe and in capitals', () => {
    const lost = allLists().flatMap(([section, kind]) => {
      const pick = (language: LanguageData): string | undefined =>
        (language[section] as Readonly<Record<string, string>> | undefined)?.[kind]
      const pattern = new RegExp(`^${anyOf(pick)}$`, 'iu')
      return phrasesOf(pick)
        .map((phrase) => phrase.replace(/[*()]/g, ''))
        .filter(
          (phrase) => ![phrase, phrase.replaceAll("'", '’'), phrase.toUpperCase()].every((text) => pattern.test(text) || /ß/.test(phrase)),
        )
        .map((phrase) => `${section}.${kind}: ${phrase}`)
    })
    expect(lost).toEqual([])
  })
})
