import { describe, expect, it } from 'vitest'
import { detectFields, type Detection } from './detect-fields.ts'
import { findKindInText } from '../detect/find-kind-in-text.ts'
import { PAGE_KINDS } from '../detect/page-kinds.ts'
import { distil } from '../distil/distil.ts'

function detect(...bodies: string[]): Detection {
  const documents = bodies.map((body, place) => {
    const url = `https://site.test/page/${place}`
    const page = { requestedUrl: url, url, status: 200, contentType: 'text/html', body, frames: [], snapshot: null, via: 'given' as const }
    return distil({ ...page, fetchedAt: new Date('2026-01-05T00:00:00Z') })
  })
  return detectFields(documents, { targetName: 'URL' })
}
const names = ({ fields }: Detection): string[] => fields.map(({ name }) => name)
const product = (name: string, extra = ''): string =>
  `<html lang="en"><head><title>${name}</title><script type="application/ld+json">${JSON.stringify({
    '@type': 'Product',
    name,
    sku: `K-${name.length}`,
    brand: { '@type': 'Brand', name: 'Oakridge' },
    offers: { '@type': 'Offer', price: '24.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  })}</script></head><body><main><h1>${name}</h1><p>€24.50</p>
  <dl><dt>Wall thickness</dt><dd>1.2 mm</dd><dt>Dishwasher safe</dt><dd>yes</dd><dt>Lid hinges</dt><dd>3</dd>${extra}</dl></main>
  <footer><dl><dt>Imprint number</dt><dd>9</dd></dl></footer></body></html>`

describe('an organisation that a site declares as its owner', () => {
  const organisation = `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Prewett Auctions',
    telephone: '+44 20 7946 0321',
    email: 'info@prewett.example',
    address: { '@type': 'PostalAddress', streetAddress: '18 Mount Row', addressLocality: 'London', postalCode: 'W1K 3SA' },
  })}</script>`
  const page = (heading: string): string =>
    `<html lang="en"><head><title>${heading}</title>${organisation}</head><body><h1>${heading}</h1>
    <dl><dt>Estimate</dt><dd>£2,000 - £3,000</dd><dt>Provenance</dt><dd>Private collection</dd></dl></body></html>`

  it('does not make a page about a thing a company page', () => {
    expect(detect(page('A longcase clock')).kind).not.toBe('company')
    expect(names(detect(page('A longcase clock')))).toEqual(expect.arrayContaining(['estimate', 'provenance']))
    expect(names(detect(page('A longcase clock')))).not.toContain('street')
  })

  it.each(['Contact', 'Prewett Auctions'])('makes a page with the heading "%s" a company page', (heading) => {
    expect(names(detect(page(heading)))).toEqual(expect.arrayContaining(['phone', 'email', 'street']))
  })
})

describe('detectFields', () => {
  it('[S1.25] returns fields of the page with name, description, type and sample values, the usual ones of its kind first', () => {
    const { kind, fields } = detect(product('Copper kettle'))
    expect(kind).toBe('product')
    expect(
      fields
        .slice(0, 6)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['availability', 'brand', 'currency', 'name', 'price', 'sku'])
    expect(fields.find(({ name }) => name === 'price')).toMatchObject({ type: 'number', samples: [24.5], fill: 1, origin: 'usual' })
    for (const { name, description } of fields) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
      expect(description).not.toBe('')
    }
  })

  it('adds fields by the labels of the page, with types by the form of their values, but none of menus and footers', () => {
    const { fields } = detect(product('Copper kettle'))
    const own = fields.filter(({ origin }) => origin === 'label').map(({ name, type, samples }) => [name, type, samples[0]])
    expect(own).toEqual([
      ['wall_thickness', 'string', '1.2 mm'],
      ['dishwasher_safe', 'boolean', true],
      ['lid_hinges', 'number', 3],
    ])
  })

  it('returns the share of several pages with a field, and ranks rare fields lower', () => {
    const found = detect(product('Copper kettle', '<dt>Award won</dt><dd>Golden Pot</dd>'), product('Tin mug'))
    expect(found.fields.find(({ name }) => name === 'award_won')?.fill).toBe(0.5)
    expect(found.fields.find(({ name }) => name === 'sku')).toMatchObject({ fill: 1, samples: ['K-13', 'K-7'] })
    expect(names(found).indexOf('award_won')).toBeGreaterThan(names(found).indexOf('wall_thickness'))
  })

  it('never returns the same name, or the same value of the same place, twice', () => {
    const found = names(detect(product('Copper kettle', '<dt>Brand</dt><dd>Oakridge</dd><dt>Marke</dt><dd>Oakridge</dd>')))
    expect(new Set(found).size).toBe(found.length)
    expect(found.filter((name) => /brand|marke/.test(name))).toEqual(['brand'])
  })

  it('recognizes a recipe by its ingredients and steps on a page without structured data', () => {
    const steps = '<li>Whisk the eggs.</li><li>Fold in the flour.</li><li>Bake for 20 minutes.</li>'
    const { kind, fields } = detect(
      `<html lang="en"><head><title>Sponge cake</title></head><body><main><h1>Sponge cake</h1><p>Serves: 8 servings</p>
       <h2>Ingredients</h2><ul><li>4 eggs</li><li>120 g flour</li><li>120 g sugar</li></ul>
       <h2>Instructions</h2><ol>${steps}</ol></main></body></html>`,
    )
    expect(kind).toBe('recipe')
    expect(fields.find(({ name }) => name === 'ingredients')?.samples[0]).toEqual(['4 eggs', '120 g flour', '120 g sugar'])
  })

  it('returns no fields for an empty page', () => {
    expect(detect('<html><body></body></html>')).toEqual({ kind: null, fields: [] })
  })
})

describe('kinds of pages', () => {
  it.each([
    ['I want product details from a shop', 'product'],
    ['recipes with ingredients', 'recipe'],
    ['Job listings', 'job'],
    ['Company information', 'company'],
    ['Contact information', 'company'],
    ['https://jobs.example/recipes is my page', null],
  ])('%s', (text, id) => {
    expect(findKindInText(text)?.id ?? null).toBe(id)
  })

  it('[S5.45] [S5.47] each has 12 to 18 fields whose names are lower case with underscores and differ', () => {
    for (const { id, fields, signs } of PAGE_KINDS) {
      expect([id, fields.length >= 12 && fields.length <= 18]).toEqual([id, true])
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
      for (const { name } of fields) expect(name).toMatch(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/)
      for (const sign of signs) expect(fields.map(({ name }) => name)).toContain(sign)
    }
  })
})

it('names of other things below the page’s own content are not fields', () => {
  const own = '<dl><dt>Notice period</dt><dd>1 month</dd><dt>Network</dt><dd>Telko</dd></dl>'
  const others =
    '<section><h2>You may also like</h2><div><h4>Orba X2</h4><p>349 €</p></div><div><h4>Linn 9</h4><p>599 €</p></div></section>'
  const found = names(detect(`<html lang="en"><h1>Plans</h1>${own}${others}`))
  expect(found).toContain('notice_period')
  expect(found).not.toContain('orba_x2')
})

describe('fields by the labels of a page', () => {
  const ownOf = (body: string, title = 'Halvia heron'): unknown =>
    Object.fromEntries(
      detect(`<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`)
        .fields.filter(({ origin }) => origin === 'label')
        .map(({ name, type, samples }) => [name, [type, samples[0]]]),
    )

  it('labelled lines of one paragraph are separate fields', () => {
    const lines = 'Face value: 5 c<br>Year of issue: 1931<br>Perforation: 14 × 13½<br>Watermark: Multiple crown'
    expect(ownOf(`<p>${lines}</p>`)).toEqual({
      face_value: ['string', '5 c'],
      year_of_issue: ['number', 1931],
      perforation: ['string', '14 × 13½'],
      watermark: ['string', 'Multiple crown'],
    })
  })

  it('a label may end with its unit or scale in brackets, or as an abbreviation', () => {
    const rows =
      '<tr><td>Hardness (Mohs)</td><td>4.5</td></tr><tr><td>Inventory no.</td><td>K 44a</td></tr><tr><td>Notes (3)</td><td>see below</td></tr>'
    expect(ownOf(`<table>${rows}</table>`)).toEqual({ hardness_mohs: ['number', 4.5], inventory_no: ['string', 'K 44a'] })
  })

  it('several descriptions of one term are a list', () => {
    const list =
      '<dl><dt>Filed by</dt><dd>Kettlewell Ltd</dd><dt>Inventors</dt><dd>Mirela Ostrowska</dd><dd>Juan Fidalgo</dd><dd>Ada Pell</dd></dl>'
    expect(ownOf(list)).toMatchObject({ inventors: ['array', ['Mirela Ostrowska', 'Juan Fidalgo', 'Ada Pell']] })
  })

  it('headings of sections with a single short line are labels, headings of prose are not', () => {
    const section = (heading: string, text: string): string => `<h2>${heading}</h2><p>${text}</p>`
    const facts = section('Funder', 'Green Fund') + section('Deadline', '30 September 2025') + section('Duration', '24 months')
    expect(ownOf(facts)).toMatchObject({
      funder: ['string', 'Green Fund'],
      deadline: ['date', '2025-09-30'],
      duration: ['string', '24 months'],
    })
    const prose = 'It was a long winter, and nobody in the valley had seen anything like it. '.repeat(4)
    expect(ownOf(section('Winter', prose) + section('Spring', prose) + section('Summer', prose))).toEqual({})
  })

  it('on a page of unknown kind, a day has the name of its label', () => {
    const found = names(
      detect(
        '<html lang="en"><h1>TERRACAST-3</h1><table><tr><td>Launch date</td><td>9 February 2022</td></tr><tr><td>Orbit</td><td>Sun-synchronous</td></tr></table></html>',
      ),
    )
    expect(found).toContain('launch_date')
    expect(found).not.toContain('publication_date')
  })
})
