// Facts in a sentence or beside a figure, and what they belong to: days of closing, trials, ages, taxes, ratings, the language of a course.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, type: FieldType = 'string', description = name.replaceAll('_', ' ')): Field => ({ name, description, type })

function read(html: string, asked: Field, title = ''): JsonValue {
  const page = distil(givenPage('https://www.oakmere.example/visit', `<html lang="fr"><title>${title}</title>${html}`))
  return readDocument(page, { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('facts in sentences', () => {
  it.each([
    ['Ouvert de 10h à 18h, fermé le lundi et le 1er mai.', field('closed_on'), 'lundi'],
    ['Geschlossen am Dienstag.', field('closing_day'), 'Dienstag'],
    ['Try it free for 21 days.', field('trial_days', 'number', 'Length of the free trial in days'), 21],
    ['Adultes et enfants à partir de 6 ans.', field('minimum_age'), '6 ans'],
    ['La tassa di soggiorno è di 3 € a persona.', field('tourist_tax'), '3 €'],
    ['Il check-in è possibile dalle 14:00 alle 19:00.', field('check_in'), '14:00'],
    ['Minimaal 3 jaar ervaring als kok.', field('experience'), '3 jaar'],
    ['14 dias grátis.', field('trial_period'), '14 dias'],
    ['2 lata gwarancji na silnik.', field('warranty'), '2 lata gwarancji'],
    ['Lieferung in 3 bis 5 Werktagen.', field('delivery_time'), '3 bis 5 Werktagen'],
    ['Somos un equipo de 25 profesionales.', field('employees', 'number', 'Number of employees'), 25],
    ['In 1987 opgericht.', field('founded'), '1987'],
    ['Nur 4 auf Lager.', field('quantity_in_stock', 'number'), 4],
  ])('%s', (sentence, asked, value) => {
    expect(read(`<h1>Visite</h1><p>${sentence}</p>`, asked)).toBe(value)
    expect(read(`<h1>Visite</h1><section><h2>Similaires</h2><p>${sentence}</p></section>`, asked)).toBeNull()
  })

  it('the upper end of a range of pay is its second amount', () => {
    const page = '<h1>Cook wanted</h1><p>Salary: € 2.500 - € 3.100 per month</p>'
    expect(read(page, field('salary_max', 'number', 'Upper end of the monthly salary'))).toBe(3100)
    expect(read(page, field('salary_min', 'number', 'Lower end of the monthly salary'))).toBe(2500)
  })
})

describe('figures', () => {
  const page = '<h1>Maison Brune</h1><div><div>8,7</div><div><div>Fabuleux</div><div>1.204 avis</div></div></div>'

  it('a number alone is a rating where the next lines have the number of reviews', () => {
    expect(read(page, field('rating', 'number'))).toBe(8.7)
    expect(read(page, field('review_count', 'number', 'Number of reviews'))).toBe(1204)
    expect(read(page, field('star_rating', 'number', 'Official number of stars'))).toBeNull()
    expect(read('<h1>Maison Brune</h1><div>8</div><p>Chambres avec vue</p>', field('rating', 'number'))).toBeNull()
  })

  it('a number in thousands is not a rating', () => {
    expect(read('<h1>ferrule</h1><ul><li>Star <span>1.2k</span></li></ul>', field('star_rating', 'number'))).toBeNull()
  })
})

describe('the subject of a value', () => {
  it('the language of a course is not that of the page', () => {
    const asked = field('language', 'string', 'Language of instruction')
    expect(read('<h1>Botanique</h1><p>Un cours.</p>', asked)).toBeNull()
    expect(read('<h1>Botanique</h1><table><tr><th>Langue</th><td>Anglais</td></tr></table>', asked)).toBe('Anglais')
    expect(read('<h1>Botanique</h1><p>Un cours.</p>', field('language', 'string', 'Language of the page'))).toBe('fr')
  })

  it('a heading that names the page is not the name of a museum', () => {
    expect(read('<h1>Infos pratiques</h1><p>Bus 4.</p>', field('name', 'string', 'Name of the museum'), 'Infos pratiques – Oakmere')).toBe(
      'Oakmere',
    )
  })
})

describe('lookalikes of names and labels', () => {
  it('the name of a row with a picture as its value is not read as yes', () => {
    const rows = '<div class="s"><div><span>Steam function</span></div><div><svg></svg></div></div>'
    expect(read(`<h1>Brise 8</h1><table><tr><th>Steam function</th><td>–</td></tr></table>`, field('steam_function', 'boolean'))).toBeNull()
    expect(read(`<h1>Brise 8</h1>${rows}`, field('steam_function', 'boolean'))).toBeNull()
    expect(read(`<h1>Brise 8</h1>${rows}<p>With steam for wool.</p>`, field('steam_function', 'boolean'))).toBe(true)
  })

  it('cards are accepted where only another way to pay is refused', () => {
    expect(
      read(
        '<h1>北川</h1><p>カード可（VISA、Master）電子マネー不可</p>',
        field('credit_cards', 'boolean', 'Whether credit cards are accepted'),
      ),
    ).toBe(true)
  })

  it('a help sign after a label is not its value', () => {
    const row = '<div><div><span>Marque</span><i title="Aide">?</i></div><div>Brisa</div></div>'
    expect(read(`<h1>Brise 8</h1>${row}${row.replace('Marque', 'Couleur').replace('Brisa', 'Gris')}`, field('brand'))).toBe('Brisa')
  })

  it('a figure after its own label is its value', () => {
    expect(read('<h1>Trio</h1><p>Samedi · Durée 1h45 avec entracte</p>', field('duration', 'number', 'Length in minutes'))).toBe(105)
  })

  it('the deadline of another call is not read, and advertisers are not authors', () => {
    const others = '<section><h3>Appels similaires</h3><ul><li>Export · date limite 15 juillet 2025</li></ul></section>'
    const deadline = field('deadline', 'date', 'Deadline for applications')
    expect(read(`<h1>Voucher</h1><p>Per le imprese.</p>${others}`, deadline)).toBeNull()
    expect(read('<h1>Voucher</h1><p>Date limite : 30 mai 2025</p>', deadline)).toBe('2025-05-30')
    expect(read('<h1>Build dates</h1><div><b>Ads by</b><span>Send feedback</span></div>', field('author'))).toBeNull()
  })

  it('the distance of a school and a copyright line are not parts of an address', () => {
    const footer = '<footer><ul><li>Botanique · 120 ECTS</li></ul><p>© 2025 Collège de Brune</p></footer>'
    expect(read(`<h1>Botanique</h1>${footer}`, field('address', 'string', 'Full postal address'))).toBeNull()
    const schools = '<ul><li>Station Road Primary <span>0.3 miles</span></li></ul><p>Office, 41 High Street, Leeds LS1 4AB</p>'
    expect(read(`<h1>Elm House</h1>${schools}`, field('address', 'string', 'Full postal address'))).not.toContain('Primary')
  })

  it('a number of ratings is not a rating, and a rating is not a number of ratings', () => {
    const rating = field('ratings', 'number', 'Mean rating given by users')
    const count = field('ratings_count', 'number', 'Number of ratings given by users')
    const counted = '<h1>Bake</h1><div class="ratings"><div class="rating-count">15 ratings</div></div>'
    expect([read(counted, rating), read(counted, count)]).toEqual([null, 15])
    expect(read('<h1>Bake</h1><ul><li>Reviews: 15</li></ul>', rating)).toBeNull()
    const both = '<h1>Bake</h1><ul><li>Rating: 4.5 (15 votes)</li></ul>'
    expect([read(both, rating), read(both, count)]).toEqual([4.5, 15])
  })

  it('a previous company is not the site of the profile, and a year before an amount is not a range of pay', () => {
    const title = 'Mara Quill | Oakmere'
    expect(
      read('<h1>Mara Quill</h1><p>Speaker</p>', field('previous_company', 'string', 'Company before the current one'), title),
    ).toBeNull()
    expect(
      read('<h1>Lumières</h1><p>Du 4 avril au 31 août 2025 – 15 €</p>', field('salary_max', 'number', 'Upper end of the monthly salary')),
    ).toBeNull()
  })
})

describe('people and organisations without a label', () => {
  it.each([
    ['<p>Directed by Tom Rusk</p>', field('director'), 'Tom Rusk'],
    ['<p>Regia di Carla Neri</p>', field('regista', 'string', 'Regista'), 'Carla Neri'],
    ['<p>Réalisé par Léa Morel</p>', field('realisateur', 'string', 'Réalisateur'), 'Léa Morel'],
    ['<p>Veranstaltet von Kulturhof Lindau</p>', field('veranstalter', 'string', 'Veranstalter'), 'Kulturhof Lindau'],
    ['<span class="eventView_organizer__Xy9zQ">by Pier Society</span>', field('organizer'), 'Pier Society'],
    ['<p>Directed by the sea</p>', field('director'), null],
  ])('%s', (line, asked, value) => {
    expect(read(`<h1>Low Tide</h1>${line}<p>A film about two ports.</p>`, asked)).toBe(value)
  })

  const job = (body: string): string => `<h1>Baker (m/f/d)</h1>${body}<h2>Responsibilities</h2><ul><li>Bake</li></ul>`
  const company = field('company', 'string', 'Company that hires')
  it.each([
    ['<h2>About Hill Mill</h2><p>Hill Mill is a bakery.</p>', 'Hill Mill'],
    ['<h2>Über Mühlenhof</h2><p>Mühlenhof ist eine Bäckerei.</p>', 'Mühlenhof'],
    ['<p>At Moulin Vert, we bake for all.</p><p>Join Moulin Vert today.</p>', 'Moulin Vert'],
    ['<a href="/companies/hill-mill">Hill Mill</a>', 'Hill Mill'],
    ['<h2>About the role</h2><p>The role is a good one.</p>', null],
    ['<a href="/companies/hill-mill">View company</a>', null],
  ])('the employer of a job offer is read: %s', (body, value) => {
    expect(read(job(body), company)).toBe(value)
  })
})

it('a date after the name of the author is the page’s, and facts in a banner around the heading are read', () => {
  const published = field('date', 'date', 'Date of publication')
  expect(read('<h1>New bridge</h1><p>Author: Eva Fox, 12 March 2026</p><p>The bridge joins two banks.</p>', published)).toBe('2026-03-12')
  const banner = '<div role="banner"><h1>Lasagne</h1><div>Prep: <strong>25 mins</strong></div></div><p>Bake it.</p>'
  expect(read(banner, field('prep_time', 'number', 'Preparation time in minutes'))).toBe(25)
})
