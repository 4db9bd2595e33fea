// Facts in the layouts of public bodies, universities, shops for parts and makers of software: grids without rows, cards, crossed tables,
// breadcrumb trails, sentences.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, type: FieldType = 'string', description = name.replaceAll('_', ' ')): Field => ({ name, description, type })

function read(body: string, asked: Field, language = 'en'): JsonValue {
  const page = givenPage('https://www.example.org/things/7', `<html lang="${language}"><body><h1>Quiet seal</h1>${body}`)
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('alternating labels and values', () => {
  it('are read from a grid that only a style sheet lays out', () => {
    const grid = '<div><div>Material</div><div>Silicone</div><div>Weight</div><div>90 g</div><div>Seal length</div><div>152 cm</div></div>'
    expect(read(grid, field('material'))).toBe('Silicone')
    expect(read(grid, field('seal_length'))).toBe('152 cm')
  })

  it('are distinguished by their classes where no value is a figure', () => {
    const grid = '<div><p class="k">Licence</p><p class="v">Apache</p><p class="k">Kind</p><p class="v">Library</p></div>'
    expect(read(grid, field('licence'))).toBe('Apache')
    expect(read(grid.replaceAll('"v"', '"k"'), field('kind'))).toBeNull()
  })
})

describe('lists', () => {
  it('a list beside its label is read item by item', () => {
    const row = '<div><div>Conditions</div><div><ul><li>Knee, left</li><li>Back</li></ul></div></div>'
    expect(read(row, field('conditions', 'array'))).toEqual(['Knee, left', 'Back'])
  })

  it('sentences below a heading of the field’s own words are its items', () => {
    const list =
      '<h2>Exclusion criteria</h2><ul><li>Surgery on the knee in the last year</li><li>Nothing else that we could think of today</li></ul>'
    expect(read(list, field('exclusion_criteria', 'array'))).toEqual([
      'Surgery on the knee in the last year',
      'Nothing else that we could think of today',
    ])
  })

  it('words in elements on one line are items, words of a sentence are not', () => {
    const pills = (between: string): string =>
      `<h2>Topics</h2><div><span class="pill">queues</span>${between}<span class="pill">graphs</span></div>`
    expect(read(pills(' '), field('topics', 'array'))).toEqual(['queues', 'graphs'])
    expect(read(pills(' and then '), field('topics', 'array'))).not.toEqual(['queues', 'graphs'])
  })

  const speakers =
    '<h2>Speakers</h2><div><div class="card"><h3>Ada Byron</h3><p>Engineer</p></div><div class="card"><h3>Carl Linné</h3><p>Engineer</p></div></div>'
  it('cards below a heading are listed by their own headings', () => {
    expect(read(speakers, field('speakers', 'array'))).toEqual(['Ada Byron', 'Carl Linné'])
  })

  it('a card’s heading that is not a name is not listed as a person', () => {
    expect(read(speakers.replace('Ada Byron', 'Why 3 rules?'), field('speakers', 'array'))).not.toContain('Why 3 rules?')
  })
})

describe('tables with rows and columns by name', () => {
  const plans =
    '<table><thead><tr><th></th><th>Free</th><th>Growth</th></tr></thead><tr><th>Projects</th><td>2</td><td>50</td></tr><tr><th>Seats</th><td>1</td><td>9</td></tr></table>'
  it('reads the cell that row and column name together', () => {
    expect(read(plans, field('growth_projects', 'number'))).toBe(50)
    expect(read(plans, field('free_seats', 'number'))).toBe(1)
  })

  const years =
    '<table><thead><tr><th rowspan="2">Figure</th><th colspan="2">Quiet</th><th colspan="2">Land</th></tr><tr><th>2023</th><th>2024</th><th>2023</th><th>2024</th></tr></thead><tr><th>Population</th><td>84,120</td><td>85,007</td><td>5,410,200</td><td>5,431,090</td></tr></table>'
  it('reads the latest year, or the one that the field names', () => {
    expect(read(years, field('population', 'number'))).toBe(85_007)
    expect(read(years, field('population_2023', 'number'))).toBe(84_120)
  })
})

describe('facts in sentences', () => {
  const text = '<p>Supplied with a 2 year guarantee. Standard delivery takes 2–3 working days. 12 in stock.</p>'
  it.each<[Field, JsonValue]>([
    [field('warranty'), '2 year guarantee'],
    [field('delivery_time'), '2–3 working days'],
    [field('stock_quantity', 'number'), 12],
  ])('$0.name', (asked, value) => expect(read(text, asked)).toBe(value))

  it.each([
    ['de', '<p>Im Jahr 1987 erbaut.</p>', 1987],
    ['es', '<p>Construido en 2004, con terraza.</p>', 2004],
    ['it', '<p>Costruito per due.</p>', null],
  ])('%s: when a house was built', (language, body, value) => {
    expect(read(body, field('year_built', 'number'), language)).toBe(value)
  })

  it.each(['Shipping is free over £40.', 'We deliver to 30 countries.', 'Delivery costs 5 €, open 24 hours.'])(
    'a line without a delivery time gives null: %s',
    (line) => {
      expect(read(`<p>${line}</p>`, field('delivery_time'))).toBeNull()
    },
  )
})

describe('names', () => {
  it('the company of a register entry is the heading of the page', () => {
    const page = givenPage('https://www.firmlook.example/f/1', '<title>Hill Pumps Ltd | Firmlook</title><h1>Hill Pumps Ltd</h1>')
    const reading = readDocument(distil(page), { fields: [field('company_name')], prompt: '', targetName: 'URL', referenceDate: null })
    expect(reading.data.company_name).toBe('Hill Pumps Ltd')
  })

  it('a university is read from the text of its logo', () => {
    const head = '<header><a class="logo" href="/">Hochschule am Hang</a></header>'
    expect(read(head, field('university'), 'de')).toBe('Hochschule am Hang')
    expect(read(head.replace('Hochschule', 'Haus'), field('university'), 'de')).toBeNull()
  })

  it('an author is read from a link after "by"', () => {
    expect(read('<p>Released on 5 November by <a href="/u/1">Ada Byron</a></p>', field('author'))).toBe('Ada Byron')
  })

  it('the heading of a page that offers no job is not a job title', () => {
    expect(read('<p>Chair of chemistry</p>', field('job_title'))).toBeNull()
    expect(read('<a href="/a" class="b">Apply now</a>', field('job_title'))).toBe('Quiet seal')
  })

  it('the last step of the breadcrumb trail before the thing is its category', () => {
    const trail =
      '<ol class="breadcrumb"><li><a href="/">Home</a></li><li><a href="/o">Oven parts</a></li><li><a href="/s">Seals</a></li></ol>'
    expect(read(trail, field('category'))).toBe('Seals')
    expect(read('<ol class="menu"><li><a href="/">Home</a></li><li><a href="/o">Oven parts</a></li></ol>', field('category'))).toBeNull()
  })
})

describe('labels', () => {
  it('brackets specify a label unless they name another thing', () => {
    expect(read('<dl><dt>Enrollment (estimated)</dt><dd>240</dd></dl>', field('enrollment', 'number'))).toBe(240)
    expect(read('<dl><dt>Author (photo)</dt><dd>Ada Byron</dd></dl>', field('author'))).toBeNull()
  })

  it('"office" names a telephone number as a label, but not as a field', () => {
    const line = '<p>Office: 01632 960777</p>'
    expect(read(line, field('phone'))).toBe('01632 960777')
    expect(read('<p>Call us: <a href="tel:01632960777">01632 960777</a></p>', field('office'))).toBeNull()
  })

  it('a tax number in groups is read as one number', () => {
    expect(read('<p>VAT no. GB 999 9990 12. Call us.</p>', field('vat_number'))).toBe('GB 999 9990 12')
    expect(read('<p><span>USt-IdNr.</span><span>DE 299 999 912</span></p>', field('vat_id'), 'de')).toBe('DE 299 999 912')
  })

  it('a time of day is read from its own label; a day alone is not one', () => {
    const facts = '<ul><li aria-label="Date">12 June 2025</li><li aria-label="Time">14:30 – 15:15</li></ul>'
    expect(read(facts, field('start_time'))).toBe('14:30')
    expect(read(facts, field('end_time'))).toBe('15:15')
    expect(read('<ul><li aria-label="Date">12 June 2025</li></ul>', field('start_time'))).toBeNull()
  })

  it('a count as text may be a range', () => {
    expect(read('<dl><dt>Employees</dt><dd>51–200</dd></dl>', field('employees'))).toBe('51–200')
    expect(read('<dl><dt>Employees</dt><dd>Meet our team</dd></dl>', field('employees'))).toBeNull()
    expect(read('<dl><dt>Reviews</dt><dd>Write a review</dd></dl>', field('review_count'))).toBeNull()
  })

  it.each<[string, string, [Field, JsonValue]]>([
    ['de', 'Regelstudienzeit | 4 Semester', [field('duration'), '4 Semester']],
    ['de', 'Registergericht | Amtsgericht Kleinau', [field('register_court'), 'Amtsgericht Kleinau']],
    ['fr', 'Date limite de remise des offres | 17/03/2025', [field('deadline', 'date'), '2025-03-17']],
    ['es', 'Órgano de contratación | Ayuntamiento de Ríoverde', [field('buyer'), 'Ayuntamiento de Ríoverde']],
    ['it', 'Lingua di insegnamento | Italiano', [field('language_of_instruction'), 'Italiano']],
    ['pl', 'Wymagania systemowe | Linux', [field('system_requirements'), 'Linux']],
    ['ja', '契約期間 | 24か月', [field('contract_duration'), '24か月']],
    ['zh', '采购人 | 河东区教育局', [field('buyer'), '河东区教育局']],
  ])('%s: %s', (language, row, [asked, expected]) => {
    const [label = '', value = ''] = row.split(' | ')
    expect(read(`<table><tr><th>${label}</th><td>${value}</td></tr></table>`, asked, language)).toBe(expected)
  })
})

describe('names in their places', () => {
  function readPage(html: string, asked: Field): JsonValue {
    const document = distil(givenPage('https://www.example.org/things/7', html))
    return readDocument(document, { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
  }

  it('a greeting before the name in a heading is left out', () => {
    const inn = '<title>Hill Inn – Hexby</title><h1>Welcome to the Hill Inn</h1>'
    expect(readPage(inn, field('hotel_name'))).toBe('Hill Inn')
    expect(readPage('<title>Welcome matters – Hexby</title><h1>Welcome matters</h1>', field('title'))).toBe('Welcome matters')
  })

  it('a company name in capitals is kept as written', () => {
    const entry = '<title>HILL BRIDGES LIMITED | Firmlook</title><h1>HILL BRIDGES LIMITED</h1>'
    expect(readPage(entry, field('company_name'))).toBe('HILL BRIDGES LIMITED')
  })

  it('a role in a card with more text is read where its class names it', () => {
    const card = '<article><h3>Ada Byron</h3><p class="role">Managing Partner</p><p>Family law</p></article>'
    expect(read(card, field('managing_partner'))).toBe('Ada Byron')
    expect(read(card.replace('role', 'x'), field('managing_partner'))).toBeNull()
  })

  it('the brand of a site is not the manufacturer of the thing', () => {
    expect(read('<header><a class="brand" href="/">Firmlook</a></header>', field('manufacturer'))).toBeNull()
    expect(read('<a class="brand" href="/brands/hill">Hill</a>', field('manufacturer'))).toBe('Hill')
  })

  it('a department is not a contact person, a measure not a department, a door not an author', () => {
    expect(read('<h2>Contact</h2><p>Service de la commande publique<br>Tél. 05 99 00 12 34</p>', field('contact_person'), 'fr')).toBeNull()
    expect(read('<dl><dt>Area</dt><dd>2,318</dd></dl>', field('department'))).toBeNull()
    expect(read('<p>Door Seal for Ovens</p>', field('author'))).toBeNull()
  })
})

describe('figures in their places', () => {
  it('icons name the text beside them', () => {
    const facts = '<div><svg aria-label="Location"></svg><span>Main stage</span></div><div><i title="Level"></i> Advanced</div>'
    expect(read(facts, field('location'))).toBe('Main stage')
    expect(read(facts, field('level'))).toBe('Advanced')
    const members = '<div><i title="Level"></i> Advanced</div><div><i title="Level"></i> Beginner</div>'
    expect(read(members, field('level'))).toBeNull()
    expect(read('<a href="/s"><svg aria-label="Location"></svg><span>Find us</span></a>', field('location'))).toBeNull()
  })

  it('a score and its number of ratings are read without brackets', () => {
    expect(read('<p>4.4 ★ · 3,218 ratings</p>', field('rating', 'number'))).toBe(4.4)
    expect(read('<p>4.4 ★ · 3,218 ratings</p>', field('rating_count', 'number'))).toBe(3218)
    expect(read('<p>Release 4.4 · 3,218 downloads</p>', field('rating', 'number'))).toBeNull()
  })

  it('versions and episodes are recognised by their word', () => {
    expect(read('<p>Version 7.3.0 · 12 Jan</p>', field('version'))).toBe('7.3.0')
    expect(read('<p>Folge 31: Der Turm</p>', field('episode_number', 'number'), 'de')).toBe(31)
    expect(read('<p>3 versions, 12 episodes</p>', field('episode_number', 'number'))).toBeNull()
  })

  it('a price as text may be a range', () => {
    const label = '<dl><dt>Funding available</dt><dd>£5,000 to £40,000</dd></dl>'
    expect(read(label, field('funding_amount', 'string', 'Funding available'))).toBe('£5,000 to £40,000')
    expect(read(label, field('funding_amount', 'number', 'Funding available'))).toBeNull()
  })
})

describe('lines with another meaning', () => {
  it.each([
    ['delivery_time', '<p>Free delivery and 30 day returns</p>'],
    ['delivery_time', '<p>Gratis levering, 30 dagen bedenktijd</p>'],
    ['quantity_in_stock', '<p>Size 42 in stock</p>'],
    ['quantity_in_stock', '<p>iPhone 15 in stock</p>'],
    ['version', '<p>Requires Android version 8.0 and up</p>'],
    ['version', '<p>Powered by WordPress version 6.4.2</p>'],
    ['year_built', '<p>The road was built in 1998.</p>'],
    ['year_built', '<p>The new kitchen was completed in 2019.</p>'],
    ['episode_number', '<p>Folge 12 anderen Seiten</p>'],
    ['author', '<p>Photo by <a href="/u">John Smith</a></p>'],
    ['author', '<p>Words: Ada Byron. Photo by <a href="/u">John Smith</a></p>'],
    ['author', '<p>Vendu par <a href="/u">Nord Meubles</a></p>'],
    ['company_name', '<p><a class="logo" href="/join">Sign up now</a></p>'],
    ['company_name', '<p><a class="nav-brand" href="/de">Deutsch</a></p>'],
    ['week_price', '<p class="price">€ 12.00</p>'],
  ])('%s is not read from %s', (name, html) => expect(read(`<h1>A thing</h1>${html}`, field(name))).toBeNull())

  it('stars before the name of a hotel are not the name', () => {
    expect(read('<title>★★★★ | Hill Inn</title><h1>Welcome to Hill Inn</h1>', field('hotel_name'))).not.toBe('★★★★')
  })
})
