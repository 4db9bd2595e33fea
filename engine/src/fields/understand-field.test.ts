// A field is understood by its name in several languages, its description and its type.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType } from '@quarry/contract'
import { understandField } from './understand-field.ts'

const field = (name: string, description = 'A field.', type: FieldType = 'string'): Field => ({ name, description, type })
const conceptOf = (name: string, description?: string, type?: FieldType): string | undefined =>
  understandField(field(name, description, type)).concept?.id

describe('understanding a field', () => {
  it.each([
    ['price', 'price'],
    ['productPrice', 'price'],
    ['old_price', 'list_price'],
    ['Artikelnummer', 'sku'],
    ['verfasst_von', 'author'],
    ['telefon', 'phone'],
    ['code postal', 'postcode'],
    ['cena', 'price'],
    ['価格', 'price'],
    ['作者', 'author'],
    ['book_title', 'title'],
    ['num_comments', 'comment_count'],
  ])('the name %s has the concept %s', (name, concept) => {
    expect(conceptOf(name)).toBe(concept)
  })

  it('understands a field once for each setting, also where readings with several settings take turns', () => {
    const asked = field('price')
    const job = { prompt: '', targetName: 'Shop' }
    const [alone, ofJob] = [understandField(asked), understandField(asked, job)]
    expect(ofJob).not.toBe(alone)
    expect([understandField(asked), understandField(asked, { ...job })]).toEqual([alone, ofJob])
    expect(understandField(asked)).toBe(alone)
    expect(understandField(asked, { ...job })).toBe(ofJob)
  })

  it('uses the description where the name has no meaning', () => {
    expect(conceptOf('field', 'Price of the product.', 'number')).toBe('price')
  })

  it.each([
    ['shop', 'Address of the shop', 'address'],
    ['picture', 'Address of the picture of the product', 'image'],
    ['photo', 'Address of the photo', 'image'],
  ])('%s, described as "%s", has the concept %s', (name, description, concept) => {
    expect(conceptOf(name, description)).toBe(concept)
  })

  it('gives a field outside the vocabulary no concept, only its own words', () => {
    const intent = understandField(field('filter_cycles', 'Cycles until the filter is full.', 'number'))
    expect(intent.concept).toBeNull()
    expect(intent.phrases[0]?.words).toEqual(['filter', 'cycle'])
  })

  it.each([
    ['seller_phone', 'phone'],
    ['main_bank', undefined],
    ['body_type', 'body_type'],
    ['weight_kg', 'weight'],
  ])('the last words of %s decide its concept', (name, concept) => {
    expect(understandField(field(name, 'Original text.')).concept?.id).toBe(concept)
  })

  it.each([
    ['title', 'Job title of the person.', 'job_title'],
    ['title', 'Title of the job advert.', 'title'],
    ['price', 'Old price, before the reduction', 'list_price'],
  ])('a %s whose description begins with "%s" has the concept %s', (name, description, concept) => {
    expect(understandField(field(name, description)).concept?.id).toBe(concept)
  })

  it('leaves words out of a name that only describe the form of its values', () => {
    const labels = (name: string, type: FieldType): string[] =>
      understandField(field(name, 'Original text.', type)).phrases.map(({ words }) => words.join(' '))
    expect(labels('has_spare_wheel', 'boolean')).toContain('spare wheel')
    expect(labels('number_of_gears', 'number')).toContain('gear')
    expect(labels('payload_kg', 'number')).toContain('payload')
  })

  it('reads instructions in the description: no numbers, as shown, a number of digits, all on the page', () => {
    expect(understandField(field('steps', 'Steps without step numbers.', 'array')).plainSteps).toBe(true)
    expect(understandField(field('currency', 'Currency as it is shown on the page.')).wantsShown).toBe(true)
    expect(understandField(field('isbn', '13-digit ISBN of the book.')).digits).toBe(13)
    expect(understandField(field('phones', 'All telephone numbers shown on the page.', 'array')).wantsAll).toBe(true)
  })
})
