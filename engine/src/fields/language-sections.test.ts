// Every list of the language files has words in each of the ten languages, beside those that a language has no words for.
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './language-data.ts'

/** Sections with lists for every language; the rest of a file is checked beside what reads it. */
const SECTIONS = [
  'particles',
  'powers',
  'durations',
  'answers',
  'stock',
  'yesNo',
  'dates',
  'holidays',
  'servings',
  'calls',
  'works',
  'others',
  'pager',
  'eventLines',
  'listTopics',
  'listWords',
  'members',
  'memberNames',
  'acts',
  'actQuestions',
  'bareValues',
  'sentences',
  'describing',
  'forms',
  'ratings',
  'asks',
  'events',
  'invoices',
  'invoiceLines',
  'invoiceExtras',
  'fieldForms',
  'fieldTopics',
] as const

const NO_BLANKS = ['ja', 'zh']
const NOT_ENGLISH = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en' && code !== 'other')

/** Languages that have no words for a list, with the reason. */
const HOLES: readonly { reason: string; languages: readonly string[]; lists: readonly RegExp[] }[] = [
  {
    reason: 'Japanese and Chinese put these behind their noun or have none',
    languages: NO_BLANKS,
    lists: [
      /^particles\.(?:from|at|onDay|articles|with|for|inNames)$/,
      /^eventLines\.(?:beforePlace|behindPlace|inYear)$/,
      /^sentences\.(?:versus|inMatter|noFounder|basedIn|inBusiness|since|weAre|staff|staffAtEnd|plus|notDelivery|ages|agesFrom)$/,
      /^sentences\.(?:warranty|warrantyBy|warrantyLengths|delivered|workingDays|onlySome|pieces|held|trialBefore|trialBehind|leave)$/,
      /^sentences\.(?:inYear|by|employing|about|houses|aroundYear|newestVersion|atLeast|experience|minutesRead|before)$/,
      /^servings\.(?:verbs|over)$/,
      /^works\.abbreviations$/,
      /^others\.(?:ofKind|reviewQualifiers)$/,
      /^dates\.(?:notFree|agoBefore)$/,
    ],
  },
  {
    reason: 'verbs are behind their objects in Japanese only',
    languages: ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'zh'],
    lists: [/^members\.verbBehind$/],
  },
  {
    reason: 'Rules about words between blanks, which the two scripts do not have',
    languages: NO_BLANKS,
    lists: [/^acts\./, /^actQuestions\./, /^members\.(?:with|ofEach|one|skipped|explaining)$/, /^describing\./],
  },
  { reason: 'The word follows what is left out', languages: ['ja'], lists: [/^forms\.without$/] },
  { reason: 'Class names are written in Latin letters', languages: NO_BLANKS, lists: [/^calls\.(?:next|previous)Names$/] },
  {
    reason: 'Polish has cases instead, and no articles',
    languages: ['pl'],
    lists: [/^particles\.(?:of|articles)$/, /^describing\.(?:of|leading)$/],
  },
  { reason: 'India counts in these', languages: NOT_ENGLISH, lists: [/^powers\.(?:lakh|crore)$/] },
  { reason: 'The language has the other order alone', languages: ['de', 'fr'], lists: [/^dates\.agoBehind$/] },
  { reason: 'The language has the other order alone', languages: ['en', 'it', 'nl', 'pl'], lists: [/^dates\.agoBefore$/] },
  {
    reason: 'A German noun that is a verb, too',
    languages: LANGUAGES.map(({ code }) => code).filter((code) => code !== 'de'),
    lists: [/^sentences\.episodeNoun$/],
  },
  { reason: 'The name of the town is declined behind these words', languages: ['pl'], lists: [/^sentences\.basedIn$/] },
  { reason: 'One English word with many meanings', languages: NOT_ENGLISH, lists: [/^describing\.wide$/] },
  {
    reason: 'Ends of words in scripts without blanks',
    languages: LANGUAGES.map(({ code }) => code).filter((code) => !NO_BLANKS.includes(code)),
    lists: [/^describing\.nameEndings$/],
  },
]

function listsOf(value: unknown, name: string): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  if (Array.isArray(value)) return [[name, value.join(',')]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listsOf(inner, `${name}.${key}`))
}

const ten = LANGUAGES.filter(({ code }) => code !== 'other')
const lists = new Map(ten.map((language) => [language.code, new Map(SECTIONS.flatMap((section) => listsOf(language[section], section)))]))
const names = [...new Set([...lists.values()].flatMap((own) => [...own.keys()]))]
const hasNone = (code: string, name: string): boolean =>
  HOLES.some(({ languages, lists: some }) => languages.includes(code) && some.some((pattern) => pattern.test(name)))

describe('the lists of the language files', () => {
  it('have words in each language, beside the named holes', () => {
    const missing = [...lists].flatMap(([code, own]) =>
      names.filter((name) => (own.get(name) ?? '').trim() === '' && !hasNone(code, name)).map((name) => `${code}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('name no hole that is filled in every language of its entry', () => {
    const idle = HOLES.flatMap(({ languages, lists: some }) =>
      some
        .filter((pattern) =>
          languages.every((code) =>
            names.filter((name) => pattern.test(name)).every((name) => (lists.get(code)?.get(name) ?? '').trim() !== ''),
          ),
        )
        .map(String),
    )
    expect(idle).toEqual([])
  })

  it('have no empty phrase and close each bracket', () => {
    const broken = [...lists].flatMap(([code, own]) =>
      [...own].flatMap(([name, list]) =>
        list === '' || name.startsWith('members.')
          ? []
          : list
              .split(',')
              .filter((phrase) => phrase.trim() === '' || phrase.split('(').length !== phrase.split(')').length)
              .map((phrase) => `${code}: ${name}: "${phrase}"`),
      ),
    )
    expect(broken).toEqual([])
  })
})
