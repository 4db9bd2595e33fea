// Text on a page that resembles the value of a field without being one: names of sites, days of sentences, sums, verses, counts.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, type: FieldType = 'string', description = name.replaceAll('_', ' ')): Field => ({ name, description, type })

function read(html: string, asked: Field, url = 'https://www.larkspur.example/things/7'): JsonValue {
  const page = distil(givenPage(url, html.startsWith('<html') ? html : `<html lang="en">${html}`))
  return readDocument(page, { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

it('the electrical rating of a part is not a rating by customers', () => {
  const part =
    '<h1>Relay board R4</h1><table><tr><th>Current rating</th><td>10 A</td></tr><tr><th>Voltage rating</th><td>5 V</td></tr></table>'
  expect(read(part, field('rating', 'number'))).toBeNull()
  expect(read(part, field('current_rating'))).toBe('10 A')
  expect(read(`${part}<p>Customer rating: 4.2</p>`, field('rating', 'number'))).toBe(4.2)
})

describe('the name of the site', () => {
  const site = '<meta property="og:site_name" content="Kettle Barn">'
  const company = field('company')

  it('is not the company of a product, but the company of the shop', () => {
    const page = `${site}<h1>Blue teapot</h1><p>€ 12.00</p><button>Add to cart</button>`
    expect(read(page, company)).toBeNull()
    expect(read(page, field('company', 'string', 'Company that runs the shop'))).toBe('Kettle Barn')
  })

  it('is not the employer of a job unless the page describes the firm', () => {
    const job = `${site}<h1>Baker (m/f/d)</h1><p>We bake at night.</p>`
    expect(read(job, company)).toBeNull()
    expect(read(`${job}<h2>About Kettle Barn</h2><p>A bakery.</p>`, company)).toBe('Kettle Barn')
    const posting = `${site}<h1>Baker</h1><h2>Requirements</h2><p>Early mornings.</p><button>Apply now</button>`
    expect(read(posting, company)).toBeNull()
  })

  it('is the company elsewhere, also on a page for applying for a loan', () => {
    expect(read(`${site}<h1>Who we are</h1><p>Hello.</p>`, company)).toBe('Kettle Barn')
    expect(read(`${site}<h1>Loans for everyone</h1><p>Fair.</p><a href="/apply">Apply now</a>`, company)).toBe('Kettle Barn')
  })
})

describe('days', () => {
  it('in a sentence belong to the event that it reports', () => {
    const page = '<h1>Wind 3</h1><p>The firm was bought on 4 May 2019 by Hexby.</p>'
    for (const name of ['published', 'date_posted', 'release_date']) expect(read(page, field(name, 'date'))).toBeNull()
    expect(read('<h1>Wind 3</h1><p>Written by Ada Byron on 4 May 2019</p>', field('published', 'date'))).toBe('2019-05-04')
  })

  it('of an article are not the release date of its subject', () => {
    const text =
      '<script type="application/ld+json">{"@type":"Article","headline":"Wind 3","datePublished":"2024-05-03"}</script><h1>Wind 3</h1>'
    const release = field('release_date', 'date')
    expect(read(text, release)).toBeNull()
    expect(read(`${text}<p>Wind 3 was released on 2 May 2024.</p>`, release)).toBe('2024-05-02')
    expect(read(text, field('release_date', 'date', 'When the press release was published'))).toBe('2024-05-03')
    const film = '<script type="application/ld+json">{"@type":"Movie","name":"Wind 3","datePublished":"2024-05-03"}</script><h1>Wind 3</h1>'
    expect(read(film, release)).toBe('2024-05-03')
  })
})

describe('places', () => {
  it('a price is not an address', () => {
    const page = '<html lang="ro"><h1>Rochie</h1><p>Produs 150 Lei 010001</p>'
    for (const name of ['address', 'street', 'city', 'zipcode']) expect(read(page, field(name))).toBeNull()
  })

  it('only people and firms are based in a town', () => {
    const page = '<h1>Quickthing</h1><p>A framework based in Python. Our services are based in Kubernetes.</p>'
    expect(read(page, field('city'))).toBeNull()
    expect(read(page, field('headquarters'))).toBeNull()
    for (const line of [
      'Our team is based in Ghent.',
      'We are based in Ghent.',
      'Hill Mill is based in Ghent.',
      'A studio based in Ghent.',
    ])
      expect(read(`<h1>Quickthing</h1><p>${line}</p>`, field('city'))).toBe('Ghent')
  })

  it('a field named shop is read as an address where its description names one', () => {
    const page = '<h1>Blue teapot</h1><footer><p>12 Mill Lane, Springfield, IL 62701</p></footer>'
    expect(read(page, field('shop', 'string', 'Address of the shop'))).toBe('12 Mill Lane, Springfield, IL 62701')
    expect(read(page, field('store', 'string', 'Postal address of the store'))).toBe('12 Mill Lane, Springfield, IL 62701')
  })

  it('the full stop of a sentence is not a part of an address', () => {
    expect(read('<h1>Hill</h1><p>Visit us at 12 Mill Lane, Hexby HX1 2AB.</p>', field('address'))).toBe('12 Mill Lane, Hexby HX1 2AB')
  })
})

describe('headings', () => {
  it('of goods, jobs and texts are not names of persons', () => {
    const name = field('name', 'string', 'Name of the person')
    for (const page of [
      '<h1>Blue Teapot</h1><p>€ 12.00</p><button>Add to cart</button>',
      '<h1>Great Teapots of Hexby</h1><p>We like them.</p>',
      '<h1>Contact Sales</h1><p>Call us.</p>',
      '<h1>Senior Baker</h1><h2>Requirements</h2><p>Flour.</p><button>Apply now</button>',
    ])
      expect(read(page, name)).toBeNull()
    expect(read('<h1>Mara Quill</h1><p>Chief baker</p>', name)).toBe('Mara Quill')
    expect(read('<h1>Prof. Dr. Ada van den Berg</h1><p>Cardiologist</p>', name)).toBe('Prof. Dr. Ada van den Berg')
  })

  it('with verses and times are not the scores of matches', () => {
    const score = field('final_score')
    expect(read('<h1>Genesis 3:16 King James Bible</h1><p>Unto the woman he said</p>', score)).toBeNull()
    expect(read('<h1>Hexby 12:30 Ghent</h1><p>Change at Hill.</p>', score)).toBeNull()
    expect(read('<h1>Hexby 2:1 Ghent</h1><p>Kick-off 15:00</p>', score)).toBe('2:1')
    expect(read('<h1>Hill Rovers 2-1 Mill United</h1><p>Saturday</p>', score)).toBe('2-1')
  })
})

describe('counts', () => {
  const icon = (name: string, text: string): string => `<li><svg class="icon-${name}"></svg> ${text}</li>`

  it('do not include amounts of money', () => {
    const html = '<h1>Hotel Fern</h1><table><tr><th>Single room</th><td>80 €</td></tr></table>'
    expect(read(html, field('rooms', 'number', 'number of rooms'))).toBeNull()
    expect(read(html.replace('80 €', '80'), field('rooms', 'number', 'number of rooms'))).toBe(80)
  })

  it('do not read followers beside stars as guests', () => {
    const capacity = field('capacity', 'number')
    expect(read(`<h1>hexby/x</h1><ul>${icon('users', '1,204')}${icon('star', '300')}</ul>`, capacity)).toBeNull()
    expect(read(`<h1>Blue room</h1><ul>${icon('users', '4')}${icon('bed', '2')}</ul>`, capacity)).toBe(4)
  })

  it('do not make ingredients of tubes, batteries and tools', () => {
    const list = (...items: string[]): string => `<h1>Thing</h1><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
    const ingredients = field('ingredients', 'array')
    expect(read(list('5 ml tube', '10 ml tube', '20 ml tube', '50 ml bottle'), ingredients)).toBeNull()
    expect(read(list('2 batteries 4 Ah', '1 charger 230 V', '1 case', '13 mm chuck'), ingredients)).toBeNull()
    expect(read(list('200 g flour', '2 eggs', '100 ml milk', '1 pinch salt'), ingredients)).toHaveLength(4)
  })
})

describe('hours', () => {
  it.each(['Mon–Fri 9–17', 'Lun-Ven 9h-17h', 'pon.–pt. 8–16', '平日 9:00〜17:00'])('are read from "%s" without a heading', (line) => {
    expect(read(`<h1>Hill Mill</h1><p>${line}</p>`, field('opening_hours'))).toBe(line)
  })

  it('are not read from days alone, names or pages', () => {
    for (const line of ['Lun-Ven', 'Hexby–Kern 9–17', 'pp. 9–17'])
      expect(read(`<h1>Hill Mill</h1><p>${line}</p>`, field('opening_hours'))).toBeNull()
  })
})

describe('pictures', () => {
  it('are read as a whole address, although the field names none', () => {
    const page = '<meta property="og:image" content="/i/pot.jpg"><h1>Blue teapot</h1>'
    expect(read(page, field('picture'))).toBe('https://www.larkspur.example/i/pot.jpg')
  })
})

describe('recipes of blogs', () => {
  const steps = field('instructions', 'array')

  it('steps are read after a list with few amounts', () => {
    const items = ['Ribs', 'Honey rub', 'Rib glaze of the house', '1 cup of vinegar', 'Brown sugar']
    const told = ['Heat the smoker to 135 degrees.', 'Lay the ribs in it and wait for two hours.', 'Wrap them in foil and wait on.']
    const list = `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
    const page = `<article><h1>Ribs</h1><p>Ingredients</p>${list}${told.map((line) => `<p>${line}</p>`).join('')}</article>`
    expect(read(page, steps)).toEqual(told)
  })

  it('parts of an item are joined without a blank before a comma', () => {
    const item = (name: string, how: string): string => `<li><span>${name}</span> , <span>${how}</span></li>`
    const page = `<h1>Salad</h1><h2>Ingredients</h2><ul>${item('2 tomatoes', 'diced')}${item('1 onion', 'sliced')}</ul>`
    expect(read(page, field('ingredients', 'array'))).toEqual(['2 tomatoes, diced', '1 onion, sliced'])
  })

  it('a class of the whole page does not mark an author', () => {
    const page = '<html><body class="single single-author"><nav><a href="/tv">Television</a></nav><h1>Gelato</h1><p>Stir.</p></body></html>'
    expect(read(page, field('author'))).toBeNull()
  })
})

describe('values beside other text', () => {
  it('the number of servings is read from the heading of the ingredients', () => {
    const page =
      '<html lang="de"><h1>Suppe</h1><h2>Zutaten für 4 Portionen</h2><ul><li>800 g Lauch</li><li>1 l Brühe</li><li>Salz</li></ul>'
    expect(read(page, field('ingredients', 'array'))).toEqual(['800 g Lauch', '1 l Brühe', 'Salz'])
    expect(read(page, field('yields', 'string', 'Number of servings'))).toBe('4 Portionen')
  })

  it('times of one line are read by their own words, and years in sentences are not days', () => {
    const line =
      '<p><time datetime="2026-03-06T08:15:00Z">6 March 2026, 8:15</time> <span>Updated: <time datetime="2026-03-06T11:40:00Z">11:40</time></span></p>'
    const page = `<article><h1>Bridge to close</h1>${line}<p>The bridge in 2019. Photo: Eve Stone</p></article>`
    expect(read(page, field('published', 'date'))).toBe('2026-03-06T08:15:00Z')
    expect(read(page, field('updated', 'date'))).toBe('2026-03-06T11:40:00Z')
    const spanish =
      '<article><h1>El puente</h1><p>06/03/2026 a las 08:15h. | Actualizado 07/03/2026 11:40h.</p><p>Abierto en 1931, cerrará.</p></article>'
    expect(read(`<html lang="es">${spanish}`, field('published', 'date'))).toContain('2026-03-06')
    expect(read(`<html lang="es">${spanish}`, field('summary', 'string', 'Short summary'))).toBeNull()
  })

  it('the town of a byline and a role at a paper are not authors', () => {
    const authors = field('authors', 'array', 'Authors of the article')
    expect(read('<article><h1>Brücke</h1><p>von Jan Holm, Kern</p><p>Text.</p></article>', authors)).toEqual(['Jan Holm'])
    const box = '<div class="byline">By <a href="/a/1">Ann Hill</a> and <a href="/a/2">Tom Reed</a>, Transport correspondents</div>'
    expect(read(`<article><h1>Bridge</h1>${box}<p>Text.</p></article>`, authors)).toEqual(['Ann Hill', 'Tom Reed'])
    expect(read('<article><h1>Puente</h1><div class="autor"><a href="/e">Eva Ríos</a></div><p>Texto.</p></article>', authors)).toEqual([
      'Eva Ríos',
    ])
  })

  it('the number of a house before a comma is part of its street', () => {
    const page = '<html lang="fr"><h1>Contact</h1><p>SARL Roux Toitures</p><p>14 bis, rue des Lilas</p><p>69003 Lyon</p>'
    expect(read(page, field('street'))).toBe('14 bis, rue des Lilas')
    expect(read(page, field('company_name'))).toBe('SARL Roux Toitures')
  })

  it('register numbers are read whole and are not tax numbers', () => {
    const page = '<html lang="fr"><h1>Contact</h1><p>SIRET : 123 456 789 00012</p>'
    expect(read(page, field('register_number', 'string', 'Number in the register of companies'))).toBe('123 456 789 00012')
    expect(read(page, field('vat_id', 'string', 'VAT number'))).toBeNull()
  })

  it('an e-mail address that is spelled out in the words of its language is read', () => {
    expect(read('<h1>Contact</h1><p>contact [at] roux [point] example</p>', field('email'))).toBe('contact@roux.example')
    expect(read('<h1>Kontakt</h1><p>info (at) holm (punkt) example</p>', field('email'))).toBe('info@holm.example')
  })

  it('a quote below the hours is not a part of them', () => {
    const rows = '<table><tr><td>Mon - Thu</td><td>8am - 5pm</td></tr><tr><td>Fri</td><td>8am - 12pm</td></tr></table>'
    const page = `<h1>Contact</h1><h3>Hours</h3>${rows}<p>"Best dentist of Kern!" - Bob</p>`
    expect(read(page, field('opening_hours'))).toBe('Mon - Thu, 8am - 5pm, Fri, 8am - 12pm')
  })

  it('times are read with their day in the words of several languages', () => {
    const published = field('published', 'date', 'Date and time of publication')
    for (const [lang, line] of [
      ['fr', 'Publié le 6 mars 2026 à 08h15'],
      ['es', 'Publicado el 06/03/2026 a las 08:15h'],
      ['nl', 'Gepubliceerd op 6 maart 2026 om 08:15'],
      ['it', 'Pubblicato il 6 marzo 2026 alle ore 08:15'],
    ])
      expect(read(`<html lang="${lang}"><article><h1>Pont</h1><p>${line}</p><p>Text.</p></article>`, published)).toBe('2026-03-06T08:15')
  })

  it('a link beside the heading to the page of an author names the author', () => {
    const line = '<p>March 4, 2026 | <a href="/author/ruth">Ruth Ames</a> | <a href="#c">12 Comments</a></p>'
    const page = `<article><h1>Plum cake</h1>${line}<p>Beat the eggs.</p></article>`
    expect(read(page, field('author'))).toBe('Ruth Ames')
    expect(read(page.replace('/author/ruth', '/ruth'), field('author'))).toBeNull()
  })

  it('step numbers in elements of their own are left out', () => {
    const step = (number: number, text: string): string => `<li><span>${number}</span>${text}</li>`
    const page = `<h1>Soup</h1><h2>Method</h2><ol>${step(1, 'Cut the leek.')}${step(2, 'Boil it all.')}</ol>`
    expect(read(page, field('instructions', 'array', 'Steps without numbers'))).toEqual(['Cut the leek.', 'Boil it all.'])
  })

  it('topics are read below a line that names them', () => {
    const page =
      '<article><h1>Ferry</h1><p>It sails.</p><p>Topics</p><ul><li><a href="/t/f">Ferries</a></li><li><a href="/t/k">Kern</a></li></ul></article>'
    expect(read(page, field('topics', 'array'))).toEqual(['Ferries', 'Kern'])
  })

  it('a country after a town is not a region, a firm is not a person, a number in brackets is that of a register', () => {
    const spanish =
      '<html lang="es"><h1>Contacto</h1><p><strong>Talleres Ríos, S.L.</strong></p><p>C/ Mayor, 25</p><p>28013 Madrid (España)</p>'
    expect(read(spanish, field('state'))).toBeNull()
    expect(read(spanish, field('contact_person'))).toBeNull()
    const article = '<script type="application/ld+json">{"@type":"Article","author":{"name":"Hill Press GmbH"}}</script><h1>Ferry</h1>'
    expect(read(article, field('author'))).toBe('Hill Press GmbH')
    const foot = '<h1>Contact</h1><p>Hill Law LLP is registered in England and Wales (OC123456). VAT no. GB 123 4567 89.</p>'
    expect(read(foot, field('register_number', 'string', 'Number in the register of companies'))).toBe('OC123456')
    expect(read(foot, field('vat_id', 'string', 'VAT number'))).toBe('GB 123 4567 89')
  })
})
