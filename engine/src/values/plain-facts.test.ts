// Facts in the layouts of many kinds of pages: beside icons, above their labels, in bullets and chips without a label.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, type: FieldType = 'string', description = name.replaceAll('_', ' ')): Field => ({ name, description, type })

function read(html: string, asked: Field): JsonValue {
  const page = distil(givenPage('https://www.heronmere.example/things/12', `<html lang="en">${html}`))
  return readDocument(page, { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('labels beside icons', () => {
  it('an icon or a comment before, between or after label and value is ignored', () => {
    const card = (label: string, value: string): string => `<div><svg></svg><p>${label}</p><!-- --><i class="i"></i><p>${value}</p></div>`
    const page = `<h1>Kestrel 1.4</h1><div>${card('Gearbox', 'Manual, six gears')}${card('Mileage', '88 210 km')}</div>`
    expect(read(page, field('transmission'))).toBe('Manual, six gears')
    expect(read(page, field('mileage', 'number'))).toBe(88210)
  })

  it('a value in words is read above its label where the values beside it are above theirs', () => {
    const box = (value: string, label: string): string => `<div><i></i><div>${value}</div><div>${label}</div></div>`
    const page = `<h1>Timber design</h1><div>${box('3 semesters', 'Duration')}${box('90', 'Credits')}${box('Evenings', 'Mode of study')}</div>`
    expect(read(page, field('mode_of_study'))).toBe('Evenings')
    const below = `<h1>Timber design</h1><div>${['Duration|3 semesters', 'Credits|90', 'Mode of study|Evenings']
      .map((pair) => box(pair.split('|')[0] ?? '', pair.split('|')[1] ?? ''))
      .join('')}</div>`
    expect(read(below, field('mode_of_study'))).toBe('Evenings')
  })

  it('a count is read without brackets of any width after it', () => {
    expect(read('<table><tr><th>従業員数</th><td>87名（うち女性 31名）</td></tr></table>', field('employees', 'number'))).toBe(87)
  })
})

describe('facts without a label', () => {
  const page = `<h1>Ash Cottage</h1><ul><li>Leasehold</li><li>Council tax band C</li><li>Unfurnished</li></ul>
    <p>Part-time · 24 hours per week · Ages 8 and up</p>
    <section><h2>Similar homes</h2><p>Freehold</p></section>`

  it('a bullet or a part of a line is read as a value where it is unambiguous', () => {
    expect(read(page, field('tenure'))).toBe('Leasehold')
    expect(read(page, field('council_tax_band'))).toBe('C')
    expect(read(page, field('employment_type'))).toBe('Part-time')
    expect(read(page, field('hours_per_week'))).toBe('24 hours per week')
    expect(read(page, field('minimum_age'))).toBe('Ages 8 and up')
  })

  it('a value that the description lists is found where it is alone', () => {
    const asked = field('sold_by', 'string', 'Who sells it: private person or dealer')
    expect(read('<h1>Pram</h1><p>Dealer</p><p>As good as new.</p>', asked)).toBe('Dealer')
    expect(read('<h1>Pram</h1><p>Our dealer network is large.</p>', asked)).toBeNull()
  })

  it('labels of form fields are not values, whatever kinds of things the description names', () => {
    const page = '<h1>Contact</h1><form><p>Name:</p><input><p>Country *</p><input><label>City</label><input></form>'
    expect(read(page, field('organization', 'string', 'Name of the organisation or company.'))).toBeNull()
    expect(read(page, field('country', 'string', 'Country or region'))).toBeNull()
    expect(read(page, field('place', 'string', 'Village, town or city'))).toBeNull()
  })

  it('facts of other things and of menus are not read', () => {
    expect(
      read('<h1>Ash Cottage</h1><nav><p>Leasehold</p></nav><section><h2>Similar homes</h2><p>Freehold</p></section>', field('tenure')),
    ).toBeNull()
  })
})

describe('labels of further kinds of pages', () => {
  it('are read in other languages than the field’s', () => {
    const row = (label: string, value: string): string => `<tr><th>${label}</th><td>${value}</td></tr>`
    const table = (...rows: string[]): string => `<h1>Wert</h1><table>${rows.join('')}</table>`
    expect(read(table(row('Plein tarif', '11 €'), row('Tarif réduit', '7 €')), field('adult_price', 'number'))).toBe(11)
    expect(read(table(row('Kündigungsfrist', '3 Monate')), field('notice_period'))).toBe('3 Monate')
    expect(read(table(row('Principio activo', 'Paracetamol')), field('active_ingredient'))).toBe('Paracetamol')
    expect(read(table(row('時価総額', '1,204億円')), field('market_cap'))).toBe('1,204億円')
    expect(read(table(row('申请人', '北川机械有限公司')), field('assignee'))).toBe('北川机械有限公司')
    expect(read(table(row('Twórca', 'Anna Bielska')), field('inventor'))).toBe('Anna Bielska')
  })

  it('figures of a code host are read beside their words', () => {
    const page = '<h1>ferrule</h1><ul><li><a href="/f">Fork <span>31</span></a></li><li><a href="/s">Star <span>1.2k</span></a></li></ul>'
    expect(read(page, field('stars', 'number'))).toBe(1200)
    expect(read(page, field('forks', 'number'))).toBe(31)
  })

  it('a fact is read after long menus, but not after hundreds of other facts', () => {
    const items = (count: number): string => Array.from({ length: count }, (_, at) => `<li>Item no ${at}</li>`).join('')
    const page = (menu: number, facts: number): string =>
      `<nav><ul>${items(menu)}</ul></nav><h1>14 Mill Lane</h1><ul>${items(facts)}<li>Freehold</li></ul>`
    expect(read(page(450, 20), field('tenure'))).toBe('Freehold')
    expect(read(page(0, 390), field('tenure'))).toBe('Freehold')
    expect(read(page(0, 410), field('tenure'))).toBeNull()
    expect(read(`<h1>14 Mill Lane</h1><nav><ul><li>Freehold</li></ul></nav>`, field('tenure'))).toBeNull()
  })
})

describe('values that end a sentence', () => {
  it('are read without its full stop, and abbreviations with theirs', () => {
    const page = '<h1>Mill Inn</h1><p>Check-in: 15:00.</p><p>Material: Walnut.</p><p>Keeper: Oakley Ltd.</p>'
    expect(read(page, field('check_in'))).toBe('15:00')
    expect(read(page, field('material'))).toBe('Walnut')
    expect(read(page, field('keeper'))).toBe('Oakley Ltd.')
  })
})
