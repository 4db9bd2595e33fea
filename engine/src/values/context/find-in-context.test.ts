// Values found by the words around them: the rules with a model that accepts any value right beside the field's name, then whole pages.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../../distil/distil.ts'
import { understandField } from '../../fields/understand-field.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { PageIndex } from '../../page/page-index.ts'
import { givenPage } from '../../testing/given-page.ts'
import type { PageDocument } from '../../types.ts'
import type { ContextModel } from './context-model.ts'
import { contextRows } from './context-rows.ts'
import { findInContext } from './find-in-context.ts'

/** Accepts a value with at least half of the field's name near it or in its label. */
const NEAR_NAME: ContextModel = {
  features: ['name all'],
  base: 0,
  trees: [{ feature: [0, -1, -1], threshold: [0.49, 0, 0], left: [1, -1, -1], right: [2, -1, -1], value: [0, -3, 3] }],
}

const field = (name: string, type: FieldType = 'string', description = ''): Field => ({ name, description, type })

function pageOf(body: string, language = 'en'): PageDocument {
  const html = `<html lang="${language}"><head><title>Hut</title></head><body><main><h1>Alder hut</h1>${body}</main></body></html>`
  return distil(givenPage('https://www.alderwick.example/huts/1', html))
}

function found(body: string, asked: Field, language?: string): string[] {
  return findInContext(new PageIndex(pageOf(body, language)), understandField(asked), NEAR_NAME).map(
    ({ pieces: [piece] }) => piece?.raw ?? '',
  )
}

describe('findInContext', () => {
  it('finds a value in a sentence with the words of the field in another language', () => {
    expect(found('<p>Die Hütte hat 54 Betten.</p>', field('bed_count', 'number'), 'de')).toEqual(['54'])
  })

  it('finds nothing where two sentences have different values right beside the name', () => {
    const body = '<p>The toll is set at 3,200 EUR.</p><p>The toll was too low with 900 EUR.</p>'
    expect(found(body, field('toll', 'number', 'Toll in euros'))).toEqual([])
  })

  it('takes an end of a range only for a field that asks for an end', () => {
    const body = '<p>The toll is £5,000 to £40,000.</p>'
    expect(found(body, field('toll', 'number'))).toEqual([])
    expect(found(body, field('highest_toll', 'number'))).toContain('£40,000')
  })

  it('leaves out values whose unit is of another kind', () => {
    expect(found('<p>The beam is 12 m.</p>', field('beam_kg', 'number', 'Beam in kg'))).toEqual([])
  })

  it('leaves out values whose label is the opposite', () => {
    expect(found('<dl><dt>Perigee altitude</dt><dd>701 km</dd></dl>', field('apogee_altitude', 'number'))).toEqual([])
  })

  it('leaves out related things, reviews and menus', () => {
    const toll = field('toll', 'number')
    expect(found('<aside class="related"><p>The toll is 12 EUR.</p></aside>', toll)).toEqual([])
    expect(found('<h2>You may also like</h2><p>The toll is 12 EUR.</p>', toll)).toEqual([])
    expect(found('<nav><p>The toll is 12 EUR.</p></nav>', toll)).toEqual([])
  })

  it('takes names only for people, organisations and places', () => {
    const body = '<p>The varnish was mixed by Ada Hill.</p>'
    expect(found(body, field('varnish'))).toEqual([])
    expect(found(body, field('varnish_supplier', 'string', 'Supplier of the varnish'))).toEqual(['Ada Hill'])
  })
})

it('leaves out the full stop of the sentence', () => {
  expect(found('<p>A claim takes 6 weeks.</p>', field('claim_duration', 'number', 'How long a claim takes in weeks'))).toEqual(['6 weeks'])
})

describe('a page made of capitals and figures', () => {
  it('is read up to a limit, and within its time', () => {
    const body = `<p>toll ${'Aa 7 '.repeat(70)}</p>`.repeat(2_000)
    const page = new PageIndex(pageOf(body))
    expect(contextRows(page, understandField(field('toll', 'number'))).length).toBeLessThanOrEqual(250)
    const rowsBehind = (count: number): number => {
      const crowded = `${`<p>toll A7, ${'Aaa, '.repeat(30)}</p>`.repeat(count)}<p>The toll is 12 EUR.</p>`
      return contextRows(new PageIndex(pageOf(crowded)), understandField(field('toll', 'number'))).length
    }
    expect([rowsBehind(20), rowsBehind(200)]).toEqual([1, 0])
    const late = new PageIndex(pageOf('<p>The toll is 12 EUR.</p>'), [], -1)
    expect(() => contextRows(late, understandField(field('toll', 'number')))).toThrow(expect.objectContaining({ kind: 'parse_limit' }))
  })
})

describe('a page', () => {
  const read = (body: string, asked: Field, language?: string): JsonValue =>
    readDocument(pageOf(body, language), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null

  it.each<[string, string, Field, JsonValue]>([
    ['de', '<p>Auf unserer Station mit 32 Betten behandeln wir Kinder.</p>', field('beds_on_ward', 'number', 'Number of beds'), 32],
    ['en', '<p>Claims normally take 6 weeks.</p>', field('processing_weeks', 'number', 'How many weeks a claim takes'), 6],
  ])('in %s: %s', (...[language, body, asked, value]) => expect(read(body, asked, language)).toBe(value))

  it('has no two fields with the same figure from its sentences', () => {
    const fields = [
      field('surcharge_single', 'number', 'Surcharge for a single room'),
      field('surcharge_double', 'number', 'Surcharge for a double room'),
    ]
    const { data } = readDocument(pageOf('<p>The surcharge for a single room is 112 a day.</p>'), {
      fields,
      prompt: '',
      targetName: 'URL',
      referenceDate: null,
    })
    expect(Object.values(data).filter((value) => value === 112).length).toBeLessThan(2)
  })
})
