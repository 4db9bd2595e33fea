// Facts of pages other than recipes, shops and news: homes, vehicles, firms, stays, in several languages and layouts.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, type: FieldType = 'string', description = name.replaceAll('_', ' ')): Field => ({ name, description, type })

function read(body: string, asked: Field, language = 'en'): JsonValue {
  const page = givenPage('https://www.example.org/things/7', `<html lang="${language}"><body>${body}`)
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('figures with captions', () => {
  const facts =
    '<h1>Haus am Hang</h1><div><div><p>142,5 m²</p><p>Wohnfläche</p></div><div><p>5</p><p>Zimmer</p></div><div><p>489.000 €</p><p>Kaufpreis</p></div></div>'
  it.each([
    ['living_area', 142.5],
    ['rooms', 5],
    ['price', 489_000],
    ['bathrooms', null],
  ])('%s is read above its label', (name, value) => {
    expect(read(facts, field(name, 'number'), 'de')).toBe(value)
  })

  it.each([
    ['bedrooms', 4],
    ['bathrooms', 2.5],
    ['square_feet', 2140],
  ])('%s is read before its unit', (name, value) => {
    const line = '<p><span><b>4</b> bd</span> <span><b>2.5</b> ba</span> <span><b>2,140</b> sqft</span></p>'
    expect(read(`<h1>Alder Court</h1>${line}`, field(name, 'number'))).toBe(value)
  })
})

describe('a price in an aside', () => {
  it.each([
    ['of the section with the main heading', '<section><h1>Lamp</h1><aside><strong>$57.99</strong></aside></section>', 57.99],
    ['that is called an offer', '<main><h1>Lamp</h1></main><aside class="buy-box"><strong>$57.99</strong></aside>', 57.99],
    ['of other things', '<main><h1>Lamp</h1></main><aside class="related"><strong>$57.99</strong></aside>', null],
    ['beside the page', '<main><h1>Lamp</h1></main><aside><strong>$57.99</strong></aside>', null],
  ])('%s', (_, body, value) => expect(read(body, field('price', 'number'))).toBe(value))
})

describe('people and their roles', () => {
  const team =
    '<h1>About Hill Pumps</h1><div><div><h4>Ada Byron</h4><p>Chief Executive Officer</p></div><div><h4>Carl Linné</h4><p>CFO</p></div></div>'
  it('a name is read above its role', () => {
    expect(read(team, field('ceo'))).toBe('Ada Byron')
    expect(read(team, field('cfo'))).toBe('Carl Linné')
    expect(read(team, field('founder'))).toBeNull()
  })

  it('a name ends before a telephone number', () => {
    expect(read('<h1>Elektriker</h1><p>Ansprechpartnerin: Ada Byron, Tel. 09999 12345</p>', field('contact_person'), 'de')).toBe(
      'Ada Byron',
    )
  })

  it.each(['Intel Corporation', 'Grand Hotel Vienna', 'Royal Mail', 'France Télécom', 'Studio 2004 Ltd'])(
    'letters such as "tel" inside a name do not end it: %s',
    (name) => expect(read(`<h1>Joiner</h1><p><b>Dealer:</b> ${name}</p>`, field('dealer_name'))).toBe(name),
  )

  it('a dealer is the first line below its label, and not the title of the page', () => {
    const seller = '<h3>Dealer</h3><p>Northgate Motors<br>Hexby<br>Call 01632 960777</p>'
    expect(read(`<h1>Estate 1.6</h1>${seller}`, field('dealer_name'))).toBe('Northgate Motors')
    expect(read('<h1>Estate 1.6</h1>', field('dealer_name'))).toBeNull()
  })
})

describe('other languages', () => {
  it.each<[string, string, [Field, JsonValue]]>([
    ['de', '<li><b>Baujahr:</b> 1987</li>', [field('year_built', 'number'), 1987]],
    ['de', '<tr><td>Energieeffizienzklasse</td><td>D</td></tr>', [field('energy_class'), 'D']],
    ['fr', '<dt>Télétravail</dt><dd>2 jours par semaine</dd>', [field('remote_work'), '2 jours par semaine']],
    ['es', '<p><span>Mascotas:</span> No se admiten</p>', [field('pets_allowed', 'boolean'), false]],
    ['nl', '<tr><th>Kilometerstand</th><td>84.320 km</td></tr>', [field('mileage', 'number'), 84_320]],
    ['ja', '<tr><th>代表者</th><td>佐藤 健一</td></tr>', [field('ceo'), '佐藤 健一']],
    ['ja', '<tr><th>従業員数</th><td>245名(2024年3月現在)</td></tr>', [field('employees', 'number'), 245]],
    ['zh', '<p><label>注册资本:</label><span>5000万元</span></p>', [field('share_capital'), '5000万元']],
    ['pl', '<tr><td>Skrzynia biegów</td><td>manualna</td></tr>', [field('transmission'), 'manualna']],
  ])('%s: %s', (language, row, [asked, value]) => {
    const part = row.startsWith('<tr') ? `<table>${row}</table>` : row.startsWith('<dt') ? `<dl>${row}</dl>` : row
    expect(read(`<h1>Sample</h1>${part}`, asked, language)).toBe(value)
  })
})

describe('one value among several', () => {
  const plans =
    '<h1>Plans</h1><div><h3>Starter</h3><p>$5</p></div><div><h3>Team</h3><p>$12</p></div><p>Support line: <a href="tel:+4416329601">01632 9601</a></p>'
  it('reads the price below the name of the plan in the field', () => {
    expect(read(plans, field('starter_price', 'number'))).toBe(5)
    expect(read(plans, field('team_price', 'number'))).toBe(12)
  })

  it('reads the number of a telephone link, whatever its form', () => {
    expect(read(plans, field('phone'))).toBe('01632 9601')
  })

  it('reads the link to the network that the field names', () => {
    const links = '<footer><a href="https://pro.example/hill">Pro</a> <a href="https://bird.example/hill">Bird</a></footer>'
    expect(read(`<h1>Hill</h1>${links}`, field('pro_url'))).toBe('https://pro.example/hill')
  })
})

describe('values of other fields', () => {
  const home =
    '<h1>House on the hill</h1><ul><li><b>Available from:</b> 1 March 2025</li><li><b>Lot size:</b> 620 m²</li><li><b>Rent:</b> $1,200 per month</li></ul>'
  it.each([
    ['posted_date', 'date'],
    ['dimensions', 'string'],
    ['price_per_night', 'number'],
    ['breakfast_price', 'string'],
  ] as const)('are not read as %s', (name, type) => {
    expect(read(home, field(name, type))).toBeNull()
  })

  it('the price of a night is the one "per night"', () => {
    expect(read('<h1>Hotel Hill</h1><p>Breakfast 12 €</p><p>From <b>89 €</b> per night</p>', field('price_per_night', 'number'))).toBe(89)
  })

  it('years of warranty are not a year, a fuel is not a brand, days are not a place, a firm is not a person', () => {
    expect(read('<h1>Estate 1.6</h1><p>2 year warranty</p>', field('year', 'number'))).toBeNull()
    expect(read('<h1>Estate 1.6</h1><table><tr><th>Brandstof</th><td>Benzine</td></tr></table>', field('brand'), 'nl')).toBeNull()
    expect(read('<h1>Hill Inn</h1><p>Sa, So</p>', field('location'), 'de')).toBeNull()
    expect(read('<h1>Hill Inn</h1><h2>Contact</h2><p>Hill Inn<br>3 River Street</p>', field('contact_person'))).toBeNull()
  })

  it('a column of labels is not a list of features', () => {
    const sheet =
      '<table><tr><th>Feature</th><th>Value</th></tr><tr><td>Doors</td><td>5</td></tr><tr><td>Body</td><td>Estate</td></tr></table>'
    expect(read(`<h1>Estate 1.6</h1>${sheet}`, field('features', 'array'))).toBeNull()
  })

  it('areas are converted as areas', () => {
    const flat = '<h1>Flat</h1><p>Living area: 100 m²</p>'
    expect(read(flat, field('living_area_m2', 'number'))).toBe(100)
    expect(read(flat, field('living_area', 'number', 'Living area in square feet.'))).toBeCloseTo(1076.39, 1)
    expect(read(flat, field('living_area_sqft', 'number', 'Size of the flat.'))).toBeCloseTo(1076.39, 1)
  })
})

describe('facts in sentences', () => {
  const text = '<h1>About us</h1><p>Hill Pumps was founded in 1994 in Hexby. We employ 320 people.</p>'
  it('the year of founding and the number of employees are read', () => {
    expect(read(text, field('founded_year', 'number'))).toBe(1994)
    expect(read(text, field('number_of_employees', 'number'))).toBe(320)
  })

  it.each([
    ['We employ 50% women.', 'number_of_employees'],
    ['A team of 25 years of practice.', 'number_of_employees'],
    ['We employ 1.5 million people.', 'number_of_employees'],
    ['Notre firme est en 2024 dans dix villes.', 'founded_year'],
  ])('other numbers in a sentence are not read: %s', (sentence, name) => {
    expect(read(`<h1>About us</h1><p>${sentence}</p>`, field(name, 'number'))).toBeNull()
  })

  it.each(['Bild 1 von 5', 'Página 3 de 10', 'Image 2 sur 5', '12/5'])('%s is not a rating', (line) => {
    expect(read(`<h1>Lampe</h1><p>${line}</p>`, field('rating', 'number'))).toBeNull()
  })

  it('a rating out of five and its number of reviews are read', () => {
    const score = '<h1>Lampe</h1><p>4,6/5 (132 avis)</p>'
    expect(read(score, field('rating', 'number'), 'fr')).toBe(4.6)
    expect(read(score, field('review_count', 'number'), 'fr')).toBe(132)
  })

  it('a salary with a label is read as shown, with its range and the currency at its end', () => {
    expect(read('<h1>Joiner</h1><p>Salary: 3.200 – 3.900 € a month</p>', field('salary'), 'de')).toBe('3.200 – 3.900 € a month')
  })

  it('"m" after a length means metres, without a space or after an amount of money millions', () => {
    expect(read('<h1>Tower</h1><p>Height: 120 m</p>', field('height', 'number'))).toBe(120)
    expect(read('<h1>Tower</h1><p>Visitors: 3.5m</p>', field('visitors', 'number'))).toBe(3_500_000)
    expect(read('<h1>Tower</h1><p>Turnover: € 3.5 m</p>', field('turnover', 'number'))).toBe(3_500_000)
  })

  it('"m²" after an area does not mean millions', () => {
    expect(read('<h1>Flat</h1><p>Living area: 80 m²</p>', field('living_area', 'number'))).toBe(80)
  })
})
