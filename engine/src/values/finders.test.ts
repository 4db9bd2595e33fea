// One small page for each rule of the reader: where undeclared values are found.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, description: string, type: FieldType = 'string'): Field => ({ name, description, type })

function read(body: string, asked: Field, url = 'https://www.hill-tools.example/p/7'): JsonValue {
  const page = givenPage(url, body)
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('prices', () => {
  const price = field('price', 'Current selling price of the product, as a number.', 'number')
  const offer =
    '<h1>Hand plane</h1><div class="offer"><del class="old">€ 79.00</del> <span class="price">€ 59.00</span></div><p>Shipping: € 4.90</p>'

  it('reads the price to pay, not the crossed-out one or shipping', () => {
    expect(read(offer, price)).toBe(59)
  })

  it('reads the price before the discount for a field that asks for it', () => {
    expect(read(offer, field('old_price', 'Price before the discount.', 'number'))).toBe(79)
  })

  it('ignores prices of related things', () => {
    const cards = '<div class="card"><a>Vise</a><span class="price">€ 9.00</span></div>'.repeat(5)
    expect(read(`<h1>Hand plane</h1><span class="price">€ 59.00</span><section class="related">${cards}</section>`, price)).toBe(59)
  })

  it('reads the currency as the page shows it', () => {
    expect(read(offer, field('currency', 'Currency as it is shown on the page.'))).toBe('€')
  })
})

describe('availability', () => {
  const stock = field('availability', 'InStock if it can be bought, OutOfStock if it cannot.')

  it('is read from a sentence or from a buy button', () => {
    expect(read('<h1>Hand plane</h1><p>Sold out</p>', stock)).toBe('OutOfStock')
    expect(read('<h1>Hand plane</h1><button>Add to cart</button>', stock)).toBe('InStock')
    // As stated, without the price beside it.
    const said = field('availability', 'Whether it is in stock')
    expect(read('<h1>Hand plane</h1><div><b>£57.49</b> <em>Sold out</em></div>', said)).toBe('Sold out')
    expect(read('<h1>Hand plane</h1><div><s>€ 60</s> <b>€ 57,49</b> – <em>In stock</em></div>', said)).toBe('In stock')
    expect(read('<h1>Hand plane</h1><p>In stock | $57.49</p>', said)).toBe('In stock')
    expect(read('<h1>Hand plane</h1><p>Available from £57.49</p><p>£57.49</p>', said)).toBe('Available from £57.49')
  })

  it('is null where the page has no words for it', () => {
    expect(read('<h1>Hand plane</h1><p>A plane for fine work.</p>', stock)).toBeNull()
  })
})

describe('codes', () => {
  const sku = field('sku', 'Identifier which the shop uses for this product.')

  it('are read after a label in a line', () => {
    expect(read('<h1>Hand plane</h1><p>Art.-Nr. HP-4711 | 1.2 kg</p>', sku)).toBe('HP-4711')
  })

  it('on the page are read instead of internal ones that are only declared', () => {
    const declared = '<script type="application/ld+json">{"@type":"Product","name":"Hand plane","sku":"99000123"}</script>'
    expect(read(`${declared}<h1>Hand plane</h1><p>Product code: HP-4711</p>`, sku)).toBe('HP-4711')
  })

  it('have the number of digits that the field asks for', () => {
    const book = '<h1>Planes</h1><dl><dt>ISBN</dt><dd>3161484100</dd><dt>ISBN-13</dt><dd>9783161484100</dd></dl>'
    expect(read(book, field('isbn_13', '13-digit ISBN of the book.'))).toBe('9783161484100')
  })
})

describe('lists', () => {
  const ingredients = field('ingredients', 'Ingredient lines, one per ingredient.', 'array')
  const items = '<li>200 g flour</li><li>2 eggs</li><li>a pinch of salt</li><li>100 ml milk</li>'

  it('are read below a heading of their name, up to the next part', () => {
    const body = `<h1>Pancakes</h1><h2>Zutaten</h2><ul>${items}</ul><h2>Zubereitung</h2><ol><li>Mix all.</li><li>Fry.</li></ol>`
    expect(read(body, ingredients)).toEqual(['200 g flour', '2 eggs', 'a pinch of salt', '100 ml milk'])
  })

  it('are read from elements with a class of their name', () => {
    expect(read(`<h1>Pancakes</h1><ul class="recipe-ingredients">${items}</ul>`, ingredients)).toHaveLength(4)
  })

  it('are recognised by their amounts where nothing names them', () => {
    expect(read(`<h1>Pancakes</h1><p>My favourite.</p><ul>${items}</ul>`, ingredients)).toHaveLength(4)
  })

  it('lose their step numbers where these are not wanted', () => {
    const body = '<h1>Pancakes</h1><h2>Method</h2><p>1. Mix all of it.</p><p>2. Fry it in butter.</p>'
    expect(read(body, field('instructions', 'Steps, without step numbers.', 'array'))).toEqual(['Mix all of it.', 'Fry it in butter.'])
  })
})

describe('times and amounts', () => {
  const body = '<h1>Pancakes</h1><p>Serves 4 | Total time: 1 hour 15 minutes | easy</p>'

  it('are read from short lines without markup of their own', () => {
    expect(read(body, field('total_time', 'Total time in minutes.', 'number'))).toBe(75)
    expect(read(body, field('yields', "Amount, written as 'N servings' or 'N items'."))).toBe('4 servings')
  })
})

describe('amounts a recipe makes', () => {
  it.each([
    ['<h3>Pour 2 personnes :</h3>', '2 servings'],
    ['<p>2 Portionen als Hauptgericht</p>', '2 servings'],
    ['<h3>Zutaten für 6 Personen</h3>', '6 servings'],
    ['<p>Recette pour 4 personnes</p>', '4 servings'],
    ['<p>2 portions of rice are left over from the day before</p>', null],
  ])('%s: %s', (line, amount) => {
    const list = '<ul><li>1 leek</li><li>1 potato</li></ul>'
    expect(read(`<h1>Leek soup</h1>${line}${list}`, field('yields', "Amount, written as 'N servings' or 'N items'."))).toBe(amount)
  })
})

describe('people, dates and titles', () => {
  const article =
    '<title>Planes are back | Hill Tools</title><h1>Planes are back</h1><p class="byline">By Ada Hill and Tom Wood</p><time datetime="2024-03-05T10:00:00Z">5 March 2024</time><p>Text.</p>'

  it.each([
    ['By Rose Hatton April 4, 2023', 'Rose Hatton'],
    ['Verfasst von FEL!X am 7. April 2024', 'FEL!X'],
    ['From HillMamas 2 weeks ago', 'HillMamas'],
    ['Recipe by: MF35', 'MF35'],
    ['By Tuesday', null],
    ['By Friday noon', null],
    ['By tomorrow', null],
    ['Von Montag', null],
  ])('%s: written by %s', (line, name) => {
    expect(read(`<h1>Plum tart</h1><p>${line}</p><p>A tart.</p>`, field('author', 'Who wrote it.'))).toBe(name)
  })

  it('a trade mark that is declared as author is ignored', () => {
    const declared =
      '<script type="application/ld+json">{"@type":"Recipe","name":"Tart","author":{"name":"RECIPE FOR THE MIXO ®"}}</script>'
    expect(read(`${declared}<h1>Tart</h1><p class="author">Ada Hill</p>`, field('author', 'Who wrote it.'))).toBe('Ada Hill')
  })

  it('reads a byline as people', () => {
    expect(read(article, field('authors', 'Names of the authors.', 'array'))).toEqual(['Ada Hill', 'Tom Wood'])
  })

  it('reads a date as a moment, or as written where text is wanted', () => {
    expect(read(article, field('published', 'Date of publication.', 'date'))).toBe('2024-03-05T10:00:00Z')
    expect(read(article, field('post_date', 'The post date.'))).toBe('5 March 2024')
  })

  it('reads the heading as the title', () => {
    expect(read(article, field('title', 'Headline of the article.'))).toBe('Planes are back')
  })

  it('reads the person in the byline instead of a publisher declared as author', () => {
    const declared =
      '<script type="application/ld+json">{"@type":"NewsArticle","headline":"Planes are back","author":{"@type":"Organization","name":"Hill Tools"},"publisher":{"name":"Hill Tools"}}</script>'
    expect(read(declared + article, field('authors', 'Names of the authors.', 'array'))).toEqual(['Ada Hill', 'Tom Wood'])
  })
})

describe('contacts', () => {
  const contact =
    '<h1>Contact</h1><p>Hill Tools Ltd<br>12 Mill Road<br>Ashford, Kent TN23 1AA<br>United Kingdom</p><p>Tel: 01233 555 010<br>Fax: 01233 555 011</p><p>shop (at) hill-tools.example</p>'

  it('a column of fax numbers is recognised by the first row where the table has no header', () => {
    const rows = '<tr><td>Name</td><td>Phone</td><td>Fax</td></tr><tr><td>Ada Hill</td><td>413 555 0111</td><td>413 555 0112</td></tr>'
    const asked = field('phones', 'All telephone numbers shown on the page.', 'array')
    expect(read(`<h1>Our team</h1><table>${rows}</table>`, asked)).toEqual(['413 555 0111'])
  })

  it('distinguishes telephone from fax', () => {
    expect(read(contact, field('phone', 'Telephone number.'))).toBe('01233 555 010')
    expect(read(contact, field('fax', 'Fax number.'))).toBe('01233 555 011')
    expect(read('<h1>Contact</h1><p>(413) 555-0111 phone<br>(413) 555-0112 fax</p>', field('fax', 'Fax number.'))).toBe('(413) 555-0112')
  })

  it.each([
    ['street', '12 Mill Road'],
    ['city', 'Ashford'],
    ['county', 'Kent'],
    ['postcode', 'TN23 1AA'],
    ['country', 'United Kingdom'],
  ])('reads the %s of an address', (name, value) => {
    expect(read(contact, field(name, `The ${name} of the address.`))).toBe(value)
  })

  it('reads American and continental addresses', () => {
    expect(read('<h1>Visit</h1><p>100 Main Street, Suite 4, Springfield, IL 62701</p>', field('city', 'City.'))).toBe('Springfield')
    expect(read('<html lang="de"><h1>Kontakt</h1><p>Mühlweg 12<br>80331 München</p></html>', field('plz', 'Postleitzahl.'))).toBe('80331')
  })

  it('reads the first whole address of several offices, and no town from a list of places', () => {
    const offices = '<h1>Offices</h1><p>Ghent, NY</p><p>12 Mill Road<br>Springfield, IL 62701</p><p>7 Lake Street<br>Dover, DE 19901</p>'
    expect(read(offices, field('city', 'City of the main location.'))).toBe('Springfield')
    expect(read('<h1>Jobs</h1><p>Newark, CA</p><p>Ghent, NY</p><p>Salem, OR</p>', field('city', 'City.'))).toBeNull()
  })

  it('decodes protected e-mail addresses, lists each once and leaves samples out', () => {
    const guarded = '<a class="__cf_email__" data-cfemail="5a2932352a1a32333636772e35353629743f223b372a363f">[email&#160;protected]</a>'
    const emails = field('emails', 'All e-mail addresses of the page.', 'array')
    expect(read(`<h1>Contact</h1><p>Write to ${guarded}</p>`, emails)).toEqual(['shop@hill-tools.example'])
    expect(read('<h1>Contact</h1><p>a@hill.test</p><p>A@hill.test</p><p>you@example.com</p>', emails)).toEqual(['a@hill.test'])
  })

  it('reads the only e-mail address of a page for a field that names a person', () => {
    const recruiter = field('recruiter_email', 'E-mail of the recruiter.')
    expect(read('<h1>Planer</h1><p>Ada Hill, director<br>ada@hill.test</p>', recruiter)).toBe('ada@hill.test')
  })

  it('does not take years and counts for telephone numbers', () => {
    expect(
      read('<h1>About</h1><p>Founded 1998 - 2004, order 12345678 today, 2024-05-06</p>', field('phone', 'Telephone number.')),
    ).toBeNull()
  })
})

describe('addresses of other pages', () => {
  const job =
    '<nav><a href="/jobs">All jobs</a></nav><h1>Planer</h1><a href="/jobs/7/start">Apply now</a><dl><dt>Handbook</dt><dd><a href="/h.pdf">our rules</a></dd></dl>'

  it('are read from links named like the field, and from links after its label', () => {
    expect(read(job, field('apply_url', 'Address where one can apply.'))).toBe('https://www.hill-tools.example/jobs/7/start')
    expect(read(job, field('handbook_link', 'Link to the handbook.'))).toBe('https://www.hill-tools.example/h.pdf')
  })

  it('are read as text after their label, as in files', () => {
    const file =
      '<h1>Oak chest</h1><p>Made by Wren Works.</p><p>Website: http://wren.example:4000/maker</p><p>Manual: www.wren.example/manual.</p>'
    const website = field('website', 'Website of the maker.')
    expect(read(file, website)).toBe('http://wren.example:4000/maker')
    expect(read(file, field('manual_url', 'Address of the manual.'))).toBe('https://www.wren.example/manual')
    expect(read('<h1>Oak chest</h1><p>Website: wren-works.com</p>', website)).toBe('wren-works.com')
    expect(read('<h1>Oak chest</h1><table><tr><th>Web<td>https://wren.example/</table>', website)).toBe('https://wren.example/')
    const plain = '<pre>Oak chest\nWebsite: see https://wren.example/maker, open daily\nCode: 7</pre>'
    expect(read(plain, website)).toBe('https://wren.example/maker')
  })

  it('are read from a sentence that refers to them', () => {
    expect(
      read(
        '<h1>Oak chest</h1><p>Made of oak. Visit our website at http://wren.example/maker.</p>',
        field('website', 'Website of the maker.'),
      ),
    ).toBe('http://wren.example/maker')
  })

  it('are not file names, versions or words after a label', () => {
    for (const value of [
      'chest.pdf',
      '1.2.3',
      'sales@wren.example',
      'not yet',
      'Node.js',
      'e.g. later',
      'compare https://a.example/ and https://b.example/',
    ])
      expect([value, read(`<h1>Oak chest</h1><p>Website: ${value}</p>`, field('website', 'Website of the maker.'))]).toEqual([value, null])
  })

  it('are null where no link fits', () => {
    expect(read(job, field('terms_url', 'Address of the terms.'))).toBeNull()
  })
})

describe('fields outside the vocabulary', () => {
  it('are read by their own words from labels, columns and attributes', () => {
    expect(
      read('<h1>Lamp</h1><dl><dt>Battery life</dt><dd>12 hours</dd></dl>', field('battery_life', 'Battery life in hours.', 'number')),
    ).toBe(12)
    expect(read('<h1>Lamp</h1><div class="lamp-socket">E27</div>', field('lampSocket', 'Socket of the lamp.'))).toBe('E27')
  })

  it('are read without the label inside the element of their name', () => {
    const lamp = '<h1>Lamp</h1><div class="maker">Brand: <b>Kessel</b></div><p class="colour">Colour: slate grey</p>'
    expect(read(lamp, field('maker', 'Brand'))).toBe('Kessel')
    expect(read(lamp, field('colour', 'Its colour'))).toBe('slate grey')
    const socket = field('socket', 'Socket of the lamp')
    expect(read('<h1>Lamp</h1><div class="socket">Fits: <b>E27</b></div>', socket)).toBe('E27')
    expect(read('<h1>Lamp</h1><div class="socket">E27: <b>not</b> E14</div>', socket)).toBe('E27: not E14')
  })

  it('are null where nothing names them', () => {
    expect(read('<h1>Lamp</h1><dl><dt>Weight</dt><dd>2 kg</dd></dl>', field('dimming_curve', 'Curve of dimming.'))).toBeNull()
  })
})
