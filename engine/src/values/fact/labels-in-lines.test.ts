// Facts in running lines: a label and its value without a separator, ends of ranges, and lookalikes.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

const field = (name: string, type: FieldType = 'string', description = name.replaceAll('_', ' ')): Field => ({ name, description, type })

function read(html: string, asked: Field, heading = 'Kestrel'): JsonValue {
  const markup = `<html><head><title>${heading}</title></head><body><main><h1>${heading}</h1>${html}</main></body></html>`
  const fields = [asked]
  const page = distil(givenPage('https://www.oakmere.example/thing', markup))
  return readDocument(page, { fields, prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('a label inside a line', () => {
  it.each<[string, Field, JsonValue]>([
    ['<p>Logged by <a href="/u/pim">pim_v</a> on 2 March 2026 · seen 3 times</p>', field('logged_by'), 'pim_v'],
    ['<p>Beacon <b>4417</b> Harbour <b>Lindau</b> Crew <b>9</b></p>', field('harbour'), 'Lindau'],
    ['<p>Author <a href="/p/2">Ane Holm</a> Artist <a href="/p/9">Kofi Adu</a></p>', field('artist'), 'Kofi Adu'],
    ['<p>Image <a href="/x">disk.img</a> (18 MB, SHA-1 <code>0a4d55a8d778e502</code>)</p>', field('sha1'), '0a4d55a8d778e502'],
    ['<p>Cost of repair $12,000 (estimated) · Insured by Alder</p>', field('cost_of_repair', 'number'), 12000],
    ['<p>The largest grant is 50,000 euros.</p>', field('largest_grant', 'number', 'largest grant in euros'), 50000],
    ['<p>Gross tonnage 23,456, deadweight 36,100 t</p>', field('gross_tonnage', 'number'), 23456],
    ['<p>12 keepers · 410 volunteers</p>', field('volunteers', 'number', 'number of volunteers'), 410],
    ['<p>Approval number KL 0123/45. Keep dry.</p>', field('approval_number'), 'KL 0123/45'],
    ['<p>Free from 15 January 2027 · 2 rooms</p>', field('free_from', 'date'), '2027-01-15'],
    ['<p>Loyer <strong>980 €</strong> (dont charges 85 €)</p>', field('charges', 'number'), 85],
  ])('%s', (html, asked, expected) => {
    expect(read(html, asked)).toBe(expected)
  })

  it('is not read from a sentence about something else', () => {
    expect(read('<p>In 2019 the harbour had 40 visitors a day, and the crew of 9 left.</p>', field('beacon', 'number'))).toBeNull()
    expect(read('<p>Ask <a href="/pim">Pim</a> about the harbour.</p>', field('harbour'))).toBeNull()
  })

  it('is not read from a step of a recipe', () => {
    const steps = '<h2>Method</h2><ol><li>Cook 9 minutes, then drain.</li></ol><h3>Cook the farro</h3><p>1 Cook the farro</p>'
    expect(read(steps, field('cook_time', 'number', 'cooking time in minutes'))).toBeNull()
    expect(read('<p>Running time approx. 2 hours 15 minutes, one interval</p>', field('duration', 'number', 'duration in minutes'))).toBe(
      135,
    )
  })

  it('is not read from a menu or after a value that the line begins with', () => {
    expect(read('</main><nav><ul><li>Deadweight 10 t</li></ul></nav><main>', field('deadweight', 'number'))).toBeNull()
    expect(read('<p><b>4</b> bd <b>2.5</b> ba</p>', field('bedrooms', 'number'))).toBe(4)
  })
})

describe('a value in a line of several', () => {
  it('ends before the separator', () => {
    expect(read('<p>Level: Beginner | Language: Danish</p>', field('level'))).toBe('Beginner')
  })
})

describe('the ends of a range', () => {
  it.each<[string, Field, JsonValue]>([
    ['<p>Estimate £1,200 – £1,800</p>', field('estimate_low', 'number', 'low estimate'), 1200],
    ['<p>Estimate £1,200 – £1,800</p>', field('estimate_high', 'number', 'high estimate'), 1800],
    ['<table><tr><th>52-week range</th><td>298.00 - 431.50</td></tr></table>', field('year_high', 'number', '52-week high'), 431.5],
    ['<table><tr><th>Depth</th><td>3 – 14 m</td></tr></table>', field('max_depth', 'number', 'maximum depth'), 14],
    ['<table><tr><th>Depth</th><td>3 – 14 m</td></tr></table>', field('min_depth', 'number', 'minimum depth'), 3],
  ])('%s', (html, asked, expected) => {
    expect(read(html, asked)).toBe(expected)
  })

  it('are read before the thing that they count', () => {
    expect(read('<p>2–5 players · 45–60 min</p>', field('max_players', 'number', 'maximum number of players'))).toBe(5)
  })

  it('give no lower one where only the upper one has a scale', () => {
    expect(read('<p>Estimate £1.2 – 1.8m</p>', field('estimate_low', 'number', 'low estimate'))).toBeNull()
  })
})

describe('the name of a person', () => {
  it('is the heading of a page about a person, with titles of any language', () => {
    const asked = field('name', 'string', 'Full name of the person')
    expect(read('<p>Professora Associada</p>', asked, 'Prof.ª Doutora Inês Valadares')).toBe('Prof.ª Doutora Inês Valadares')
    expect(read('<p>Visit us</p>', asked, 'Opening hours and prices')).toBeNull()
  })
})

describe('values of another kind', () => {
  it('a price is not read as a count, nor an area as a text', () => {
    expect(read('<p>Students £4. Maximum 40 students.</p>', field('max_students', 'number', 'Maximum number of students'))).not.toBe(4)
    expect(read('<h2>Plot</h2><p>A trader crosses the desert.</p>', field('plot', 'string', 'Plot summary'))).toBe(
      'A trader crosses the desert.',
    )
  })

  it('an amount with the label of something that is never paid is not a price', () => {
    const sheet = '<table><tr><th>Market cap</th><td>£2.31bn</td></tr></table>'
    expect(read(sheet, field('price', 'number', 'Current share price'))).toBeNull()
  })
})

describe('a year in the heading', () => {
  it('is the year of the thing if it is the only one', () => {
    expect(read('<p>A film.</p>', field('year', 'number'), 'The Salt Road (2023)')).toBe(2023)
    expect(read('<p>A wine.</p>', field('vintage', 'number'), 'Rosso del Colle 2021')).toBe(2021)
    expect(read('<p>Two.</p>', field('year', 'number'), 'Reports of 2021 and 2022')).toBeNull()
  })
})

describe('the name of a film', () => {
  it('is the heading without the year that has an element of its own', () => {
    const asked = field('title', 'string', 'Title of the film')
    expect(read('<p>A film.</p>', asked, 'The Salt Road <span>(2023)</span>')).toBe('The Salt Road')
  })
})
