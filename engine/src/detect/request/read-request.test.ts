import { describe, expect, it } from 'vitest'
import { CONCEPTS } from '../../fields/concepts.ts'
import { conceptOf } from './asked-field.ts'
import { fitsThing } from './fits-thing.ts'
import { readRequest } from './read-request.ts'
import { FURTHER_FIELDS, partsOf, REQUEST_LANGUAGES, THINGS } from './request-words.ts'
import { PAGE_KINDS } from '../page-kinds.ts'

describe('readRequest', () => {
  it.each([
    ['I need emails of dentists in Berlin', 'dentist', 'dentists in Berlin'],
    ['Find me 20 SaaS companies with pricing', 'company', 'SaaS companies'],
    ['car dealers in Rome with phone', undefined, 'car dealers in Rome'],
    ['Softwareunternehmen mit Gründungsjahr und Umsatz', 'company', 'Softwareunternehmen'],
    ['entreprises SaaS avec prix et année de création', 'company', 'entreprises SaaS'],
    ['Znajdź 20 firm SaaS z cenami i rokiem założenia', 'company', 'firm SaaS'],
    ['SaaS企業20社の料金と設立年', 'company', 'saas企業'],
    ['柏林牙医的电话', 'dentist', '柏林牙医'],
  ])('reads the items whose fields are requested, and their kind where a word names it: %s', (text, thing, words) => {
    const request = readRequest(text)
    expect([request.thing?.id, request.thingWords]).toEqual([thing, words])
    expect(request.fields.length).toBeGreaterThan(0)
  })

  it.each(['hello', 'Company information', 'recipes', 'thank you', 'what can you do?', '牙医', 'Rezepte für vegane Kuchen', ''])(
    'reads no field from a text that names none: %s',
    (text) => {
      expect(readRequest(text).fields).toEqual([])
    },
  )

  it.each([
    ['which industry is each company of https://firms.example/directory/ in?', 'industry'],
    ['what colour is each bike of https://bikes.example/?', 'colour'],
    ['Which rating has each hotel?', 'rating'],
  ])('reads the field before the verb of a question: %s', (text, name) => {
    expect(readRequest(text, { hasAddress: true }).fields.map(({ field }) => field.name)).toEqual([name])
  })

  it('limits the number of fields of very long texts', () => {
    const words = 'the price of the name of each, and with '.repeat(2_000)
    expect(readRequest(words).fields.length).toBeLessThanOrEqual(18)
    expect(readRequest('的和、'.repeat(5_000)).fields.length).toBeLessThanOrEqual(18)
    expect(readRequest('(((('.repeat(3_000)).fields).toEqual([])
  })
})

describe('a field that a request names', () => {
  it('has the same concept in the reader as in the request, for every concept with an English name', () => {
    const wrong = CONCEPTS.flatMap(({ id, words }) => {
      const [name] = partsOf(words.en ?? '')
      const [asked] = name === undefined ? [] : readRequest(`fields: ${name}, colour of the lid`).fields
      if (asked === undefined || FURTHER_FIELDS[asked.meanings[0] ?? ''] !== undefined) return []
      const read = conceptOf(asked.field)
      return read !== null && asked.meanings.includes(read) ? [] : [`${id}: ${asked.field.name} is read as ${read}`]
    })
    expect(wrong).toEqual([])
  })
})

describe('fitsThing', () => {
  const dentists = readRequest('emails of dentists in Berlin')
  it.each([
    ['Zahnarztpraxis in Berlin Mitte', true, true],
    ['Gabinet stomatologiczny, Berlin', true, true],
    ['ベルリン 歯科 Berlin', true, true],
    ['Dentist in Hamburg', true, false],
    ['Baker in Berlin', false, true],
  ])('finds the name of the items in any language, and every other word of the request: %s', (text, hasName, hasDetails) => {
    expect(fitsThing(text, dentists)).toEqual({ hasName, hasDetails })
  })

  it('requires all words of an unknown kind of item, but not those for where it is sold', () => {
    const desks = readRequest('price of standing desks across shops')
    expect(fitsThing('Standing desk, oak', desks)).toEqual({ hasName: true, hasDetails: true })
    expect(fitsThing('A desk in our shops', desks).hasDetails).toBe(false)
  })
})

describe('the words of each language', () => {
  it.each(REQUEST_LANGUAGES.map((language) => [language.code, language] as const))(
    'name every kind of item and every further field: %s',
    (_, language) => {
      expect(Object.keys(THINGS).filter((id) => (language.things[id] ?? []).length === 0)).toEqual([])
      expect(Object.keys(FURTHER_FIELDS).filter((id) => id !== 'reviews' && (language.fields[id] ?? []).length === 0)).toEqual([])
      const known = new Set([...Object.keys(FURTHER_FIELDS), ...CONCEPTS.map(({ id }) => id)])
      expect(Object.keys(language.fields).filter((id) => !known.has(id))).toEqual([])
    },
  )

  it('have usual fields only that belong to the kind of page', () => {
    for (const { kind, usual } of Object.values(THINGS)) {
      const names = PAGE_KINDS.find(({ id }) => id === kind)?.fields.map(({ name }) => name) ?? []
      expect(partsOf(usual).filter((name) => !names.includes(name))).toEqual([])
    }
  })
})
