// Facts in the markup of site builders: named by an icon, with the label after the figure, in a heading or a sentence, below content of
// other things.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, type: FieldType = 'string', description = name.replaceAll('_', ' ')): Field => ({ name, description, type })

function read(html: string, asked: Field, head = ''): JsonValue {
  const page = distil(givenPage('https://www.oakmere.example/offer', `<html lang="en"><head><title>Offer</title>${head}</head>${html}`))
  return readDocument(page, { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('icons that name the text beside them', () => {
  const page = `<h1>Night nurse</h1><ul><li><i class="icon icon-location"></i>Meppel</li><li><span class="ico"><i class="fas fa-graduation-cap"></i></span><span>College degree</span></li>
    <li><svg><use href="#icon-bed"></use></svg> 3</li></ul>`

  it('are recognised by the words of their class or of the drawing that they use', () => {
    expect(read(page, field('location', 'string', 'Place of work'))).toBe('Meppel')
    expect(read(page, field('education_level'))).toBe('College degree')
    expect(read(page, field('beds', 'number', 'Number of beds'))).toBe(3)
  })

  it('are bullets of a list where one is beside several texts', () => {
    const list = '<h1>Night nurse</h1><ul><li><i class="icon-location"></i>Meppel</li><li><i class="icon-location"></i>Zwolle</li></ul>'
    expect(read(list, field('location', 'string', 'Place of work'))).toBeNull()
  })
})

describe('icons beside text that is not a fact', () => {
  const beside = (icon: string, text: string): string => `<h1>Night nurse</h1><p><i class="fa fa-${icon}"></i> ${text}</p>`

  it.each([
    [beside('map-marker', 'Share this place'), field('location', 'string', 'Place of work')],
    [beside('map-marker', 'Route zeigen').replace('p>', 'button>'), field('location', 'string', 'Place of work')],
    [beside('briefcase', 'Apply now'), field('contract_type')],
    [beside('clock', '2 hours ago'), field('duration')],
    [beside('clock', '5 min read'), field('duration')],
    [beside('clock', 'vor 3 Stunden'), field('duration')],
    [beside('expand', 'Full picture'), field('area')],
    ['<header><a><i class="fa fa-map-marker"></i> Meppel</a></header><h1>Night nurse</h1>', field('location', 'string', 'Place of work')],
  ])('%s', (page, asked) => {
    expect(read(page, asked)).toBeNull()
  })
})

describe('figures before and after their label', () => {
  it.each([
    ['<li>24 months price guarantee</li>', field('price_guarantee'), '24 months'],
    ['<li>€80 welcome bonus</li>', field('welcome_bonus'), '€80'],
    ['<p>Second round · Kick-off 15:00</p>', field('kick_off'), '15:00'],
  ])('%s', (line, asked, value) => {
    expect(read(`<h1>Green 24</h1>${line}`, asked)).toBe(value)
    expect(read(`<h1>Green 24</h1><section><h2>Other tariffs</h2>${line}</section>`, asked)).toBeNull()
  })
})

describe('matches in a heading', () => {
  const page = '<h1>Ashford Rovers 2-1 Brackley United</h1><p>FT (HT 0-1)</p>'

  it.each<[Field, JsonValue]>([
    [field('home_team'), 'Ashford Rovers'],
    [field('away_team'), 'Brackley United'],
    [field('home_score', 'number'), 2],
    [field('away_score', 'number'), 1],
    [field('half_time_score'), '0-1'],
  ])('%s', (asked, value) => {
    expect(read(page, asked)).toBe(value)
    expect(read('<h1>Room 2-1 of the house</h1>', asked)).toBeNull()
  })

  it('a time or a length after the words is not a score', () => {
    for (const line of ['Half time 10-15 minutes', 'Rust 1-2 cm'])
      expect(read(`<h1>Ashford Rovers</h1><p>${line}</p>`, field('half_time_score'))).toBeNull()
  })
})

describe('facts in sentences', () => {
  it.each([
    ['GPS: 47.4801, -2.4876', field('latitude', 'number'), 47.4801],
    ['Coordinates: 47.4801, -2.4876', field('longitude', 'number'), -2.4876],
    ['Registered charity in England and Wales no. 1188231.', field('charity_number'), '1188231'],
    ['It was founded in 1987 by Agnes Whitlow. We employ 86 staff.', field('founder'), 'Agnes Whitlow'],
    ['Founded in 1987 by Agnes Whitlow.', field('founder'), 'Agnes Whitlow'],
    ['The trust is based in Kern. The lamps come from elsewhere.', field('head_office'), 'Kern'],
    ['The trust is headquartered in St. Ives, Cornwall.', field('head_office'), 'St. Ives, Cornwall'],
    ['The Lantern Trust, founded by Agnes Whitlow, gives light.', field('founder'), 'Agnes Whitlow'],
  ])('%s', (sentence, asked, value) => {
    expect(read(`<h1>Lantern Trust</h1><p>${sentence}</p>`, asked)).toBe(value)
    expect(read('<h1>Lantern Trust</h1><p>No. 1188231 was founded on 47.4801.</p>', asked)).toBeNull()
  })

  it.each(['She worked at Hexby Mills, founded by John Smith.', 'It was established in 1990 by The Ministry Of Education.'])(
    '%s',
    (sentence) => {
      expect(read(`<h1>Lantern Trust</h1><p>${sentence}</p>`, field('founder'))).toBeNull()
    },
  )
})

describe('labels of kinds of pages in other languages than the field', () => {
  it.each([
    ['Annata', '2019', field('vintage', 'number'), 2019],
    ['Vitigno', '100% Nebbiolo', field('grape_variety'), '100% Nebbiolo'],
    ['Schätzpreis', '2.000 – 3.000 €', field('estimate'), '2.000 – 3.000 €'],
    ['Tirant d’eau', '1,80 m', field('draft'), '1,80 m'],
    ['Schiedsrichter', 'Paul Dennig', field('referee'), 'Paul Dennig'],
    ['Bearbeitungszeit', '2 Wochen', field('processing_time'), '2 Wochen'],
    ['Especialidad', 'Dermatología', field('medical_specialty'), 'Dermatología'],
    ['Fréquence de mise à jour', 'Mensuelle', field('update_frequency'), 'Mensuelle'],
  ])('%s', (...[label, value, asked, expected]) => {
    expect(read(`<h1>Something</h1><table><tr><th>${label}</th><td>${value}</td></tr></table>`, asked)).toBe(expected)
  })
})

describe('layouts of site builders', () => {
  it('buttons that open the content below them are headings; those of menus are not', () => {
    const panel = '<button aria-expanded="false">Provenance</button><div><p>Private collection, Somerset.</p></div>'
    expect(
      read(
        `<h1>A clock</h1><div>${panel}<button aria-expanded="false">Shipping</button><div><p>By van.</p></div></div>`,
        field('provenance'),
      ),
    ).toBe('Private collection, Somerset.')
    expect(read(`<nav>${panel}</nav><h1>A clock</h1><p>It ticks.</p>`, field('provenance'))).toBeNull()
  })

  it('a figure above its term is read in a group of a definition list', () => {
    const list =
      '<dl><div><dd>4,312</dd><dt>Views</dt></div><div><dd>18</dd><dt>Citations</dt></div><div><dd>33</dd><dt>Mentions</dt></div></dl>'
    expect(read(`<h1>Marshes</h1>${list}`, field('citations', 'number'))).toBe(18)
  })

  it.each([
    ['<p>Published 4 April 2023<br>Last updated 17 September 2025</p>', field('last_updated', 'date'), '2025-09-17'],
    ['<p>Geplaatst op 18 november 2025 · 1.412 bekeken</p>', field('date_posted', 'date'), '2025-11-18'],
    ['<p>Posted 19 days ago</p>', field('date_posted'), null],
    ['<p>Cookie policy last updated 17 September 2025</p>', field('last_updated', 'date'), null],
    ['<ul><li>Last updated 17 September 2025</li><li>Last updated 3 May 2025</li></ul>', field('last_updated', 'date'), null],
  ])('a day after its label: %s', (line, asked, value) => {
    const far = '<p>A sentence about something else that is neither short nor dated.</p>'.repeat(12)
    expect(read(`<h1>Permits</h1>${far}${line}`, asked)).toBe(value)
  })

  it('the configuration of a script is not a fact of the page', () => {
    const state =
      '<script>window.__CONFIG__ = {"env": "production", "features": {"chat": true, "price": 99}, "messages": {"price": "99"}}</script>'
    expect(read('<h1>Marshes</h1><p>An essay.</p>', field('price', 'number'), state)).toBeNull()
  })

  it('data that are available elsewhere are not in stock', () => {
    expect(
      read('<h1>Marshes</h1><p>Core logs are available from Zenodo: https://zenodo.example/1.</p>', field('in_stock', 'boolean')),
    ).toBeNull()
  })
})

describe('lists and lines of site builders', () => {
  it('chips in one element below the heading of the field are its items', () => {
    const chips =
      '<section><h2>Skills</h2><div><span class="chip">Technical drawing</span> <span class="chip">Patent drawings</span></div></section>'
    expect(read(`<h1>Ann Webb</h1>${chips}<h2>Work</h2><p>Since 2014.</p>`, field('skills', 'array'))).toEqual([
      'Technical drawing',
      'Patent drawings',
    ])
  })

  it('an entry of a menu is not a fact of the page', () => {
    const menu = '<nav><ul><li><a href="/a">Games from age 3</a></li></ul></nav>'
    expect(read(`${menu}<h1>Lighthouses</h1><p>A game.</p>`, field('minimum_age'))).toBeNull()
    expect(read(`${menu}<h1>Lighthouses</h1><p>A game from age 10.</p>`, field('minimum_age'))).toBe('10')
  })

  it('a number before an e-mail address is a telephone number', () => {
    expect(read('<h1>Space</h1><p>02 55 50 30 30 · nantes@oakmere.example</p>', field('phone'))).toBe('02 55 50 30 30')
    expect(read('<h1>Space</h1><p>02 55 50 30 30 · bought</p>', field('phone'))).toBeNull()
  })

  it.each([
    ['Arbeitspreis', '31,42 ct/kWh', field('arbeitspreis'), '31,42 ct/kWh'],
    ['Länge', '10,30 m', field('length'), '10,30 m'],
    ['Sprache', 'Deutsch, Englisch', field('languages', 'array'), ['Deutsch', 'Englisch']],
    ['Autorin', 'Jana Petrich', field('game_designer', 'string', 'Who designed the game'), 'Jana Petrich'],
  ])('%s', (...[label, value, asked, expected]) => {
    expect(read(`<h1>Something</h1><table><tr><td>${label}</td><td>${value}</td></tr></table>`, asked)).toEqual(expected)
  })
})
