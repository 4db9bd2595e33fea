// Contact pages: the organisation of an address, numbers, and the regions of addresses.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, description: string, type: FieldType = 'string'): Field => ({ name, description, type })

function read(html: string, asked: Field, others: readonly Field[] = []): JsonValue {
  const page = distil(givenPage('https://www.hmr-7.example/contact', `<html>${html}`))
  return readDocument(page, { fields: [asked, ...others], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

const organization = field('organization', 'Name of the organisation or company.')
const street = '<p>12 Mill Road<br>Springfield, IL 62704</p>'

describe('the organisation of an address', () => {
  it('is read from the paragraph or the line above the street', () => {
    expect(read(`<h1>Contact</h1><p>Hexby Mill Museum</p>${street}`, organization)).toBe('Hexby Mill Museum')
    expect(read(`<h1>Contact</h1>${street.replace('<p>', '<p>Hexby Mill Museum<br>')}`, organization)).toBe('Hexby Mill Museum')
  })

  it('is not read from a label, a person’s title, a sentence or a caption', () => {
    for (const line of [
      'Head office',
      'Address:',
      'Visit us',
      'Dr. Ada Byron',
      'We are glad to hear from you.',
      '(217) 555-0100',
      'Monday to Friday',
      'Two Bedroom Flat',
      'Free Parking',
      'Springfield',
    ])
      expect(read(`<h1>Contact</h1><p>${line}</p>${street}`, organization)).toBeNull()
    expect(read(`<h1>Contact</h1><figcaption>Hexby Mill Museum</figcaption>${street}`, organization)).toBeNull()
  })

  it('does not fill a field for the organiser of an event', () => {
    const company = field('company', 'Company behind the event')
    const page = `<h1>Brass night</h1><p>Hexby Mill Museum</p>${street}`
    expect(read(page, company, [field('event_name', 'Name of the event'), field('event_date', 'Date of the event', 'date')])).toBeNull()
  })

  it('is read from declarations of practices, shops and trades', () => {
    const data = '<script type="application/ld+json">{"@type":"VeterinaryCare","name":"Hexby Vets"}</script>'
    expect(read(`${data}<h1>How to find us</h1>`, organization)).toBe('Hexby Vets')
  })

  it('is not a slogan that begins with the name', () => {
    const title = '<title>Hmr-7 is the award winning maker of mills for rye, wheat, oats and all other kinds of grain</title>'
    expect(read(`${title}<h1>Mills</h1><p>Hmr-7</p>`, organization)).toBe('Hmr-7')
  })
})

describe('numbers and regions', () => {
  it('a number that is written with a slash stays whole', () => {
    const faxes = field('faxes', 'All fax numbers shown on the page, in page order.', 'array')
    expect(read('<h1>Kontakt</h1><p>Fax: 03521 / 40 77 13</p>', faxes)).toEqual(['03521 / 40 77 13'])
  })

  it('the region of an address is read from the line below its town', () => {
    const state = field('state', 'State, province or county of the main location.')
    expect(read('<html lang="de"><h1>Kontakt</h1><p>Am Mühlgraben 14a<br>01662 Meißen<br>Sachsen</p>', state)).toBe('Sachsen')
    expect(read('<html lang="pl"><h1>Kontakt</h1><p>ul. Leśna 8<br>62-030 Luboń<br>woj. wielkopolskie</p>', state)).toBe('wielkopolskie')
    expect(read('<html lang="de"><h1>Kontakt</h1><p>Am Mühlgraben 14a<br>01662 Meißen<br>Telefon</p>', state)).toBeNull()
  })

  it('a town is read from a sentence about the seat or the area served, a region or country is not', () => {
    const city = field('city', 'City of the main location.')
    const state = field('state', 'State, province or county of the main location.')
    expect(read('<html lang="en"><h1>Mills</h1><p>We are millers based in Hexby.</p>', city)).toBe('Hexby')
    expect(read('<html lang="en"><h1>Mills</h1><p>Serving Stroud, Gloucestershire and beyond</p>', city)).toBe('Stroud')
    expect(read('<html lang="en"><h1>Mills</h1><p>Serving Stroud, Gloucestershire and beyond</p>', state)).toBe('Gloucestershire')
    for (const place of ['Western Europe', 'Silicon Valley', 'Belgium', 'Kent'])
      expect(read(`<html lang="en"><h1>Mills</h1><p>We are millers based in ${place}.</p>`, city)).toBeNull()
  })
})
