// Labels that name a field in other words than its own, and labels that only look similar.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

const field = (name: string, description = name.replaceAll('_', ' '), type: FieldType = 'string'): Field => ({ name, description, type })

function read(html: string, asked: Field): JsonValue {
  const page = distil(
    givenPage('https://www.oakmere.example/thing', `<html><head><title>Kestrel</title></head><h1>Kestrel</h1>${html}</html>`),
  )
  return readDocument(page, { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

const sheet = (...rows: readonly [string, string][]): string =>
  `<table>${rows.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')}</table>`

describe('labels with the same meaning', () => {
  it.each<[string, string, Field, JsonValue]>([
    ['Landing site', 'Pad 4', field('landing_place'), 'Pad 4'],
    ['Drum', '40 l', field('vessel', 'drum used'), '40 l'],
    ['Tilt', '12.5°', field('tilt_deg', 'tilt deg', 'number'), 12.5],
    ['Höchster Punkt', '1.842 m', field('highest_point'), '1.842 m'],
    ['Erscheinungsjahr', '2022', field('year_published', 'year published', 'number'), 2022],
    ['Materia e tecnica', 'Maiolica', field('technique', 'material and technique'), 'Maiolica'],
    ['Kaution o. Genossenschaftsanteile', '€ 1,935', field('deposit', 'Kaution', 'number'), 1935],
    ['Assumed knowledge', 'Basic physics', field('prerequisits', 'before the course'), 'Basic physics'],
    ['打上げ場所', 'Tanega', field('launch_place'), 'Tanega'],
    ['Dam type', 'Arch', field('kind', 'type of dam'), 'Arch'],
    ['Aussaat', 'Februar', field('sow', 'when to sow'), 'Februar'],
    ['Bauwerft', 'Nordwerft', field('yard', 'where it was built'), 'Nordwerft'],
  ])('%s', (...[label, value, asked, expected]) => {
    expect(read(sheet(['Keeper', 'Owl'], [label, value]), asked)).toBe(expected)
  })

  it('a field with an unknown name is read by its description', () => {
    expect(read('<p>It flies.</p>', field('birdie', 'title'))).toBe('Kestrel')
    expect(read(sheet(['Referee', 'Samir Dhillon']), field('ref', 'referee'))).toBe('Samir Dhillon')
  })

  it('of two similar labels the more specific one is read', () => {
    const limits = sheet(['Supply voltage (min)', '2.2 V'], ['Supply voltage (max)', '6.5 V'])
    expect(read(limits, field('vin_max', 'highest allowed supply voltage', 'number'))).toBe(6.5)
    expect(read(limits, field('vin_min', 'lowest allowed supply voltage', 'number'))).toBe(2.2)
  })
})

describe('labels that are similar but mean something else', () => {
  it.each<[string, string, Field]>([
    ['Price', '$40', field('breakfast_price', 'breakfast price', 'number')],
    ['Unpacked size', '212 kB', field('plot_size', 'land area', 'number')],
    ['Chief executive', 'Morag Lind', field('cfo', 'finance chief')],
    ['What we do not fund', 'Salaries', field('funded', 'what is funded')],
    ['Perigee altitude', '701 km', field('apogee_km', 'apogee km', 'number')],
    ['Mission type', 'Ocean colour', field('cost', 'price of the mission')],
    ['Supplier type', 'Wholesale', field('lieferant', 'Lieferant')],
    ['Award date', '5 May 2024', field('subsidy_amount', 'amount of the grant')],
    ['State', 'Texas', field('condition', 'condition of the item')],
    ['Area', '120 m²', field('region')],
    ['Head', 'Maria Lind', field('headquarters')],
    ['Floor', '3', field('story', 'what happens')],
    ['Issues', '42', field('release', 'latest release')],
    ['Latest', '2.3', field('last_name')],
    ['Bottle', '0.75 l', field('price_per_bottle', 'price per bottle', 'number')],
    ['Made', '2014', field('brand')],
    ['Operation', 'diesel', field('operator')],
    ['Contract', 'Fixed-term', field('contractor')],
    ['Check-in', '15:00', field('checkout_time', 'check-out time')],
    ['Arrival', '10:40', field('destination')],
    ['Kaltmiete', '850 €', field('warm_rent', 'warm rent', 'number')],
    ['Weight', '12', field('mass_number', 'mass number of the nuclide', 'number')],
    ['Revenue', '1200', field('sales_count', 'number of sales', 'number')],
    ['Repository', 'City archive', field('source', 'where the text comes from')],
  ])('%s', (...[label, value, asked]) => {
    expect(read(sheet(['Keeper', 'Owl'], [label, value]), asked)).toBeNull()
  })

  it('two labels of equal similarity leave the field empty', () => {
    expect(read(sheet(['Landing site', 'Pad 4'], ['Landing location', 'Pad 7']), field('landing_place'))).toBeNull()
  })
})

describe('fact sheets in the layouts of paper and of grids', () => {
  it('a value is read after a dot leader', () => {
    expect(read('<p>Weight . . . . . . . 7,100 lbs<br>Spindle taper . . . . CAT 40</p>', field('spindle_taper'))).toBe('CAT 40')
  })

  it('several pairs on one line are read after a full stop or a bar', () => {
    expect(read('<p>Journey time: 51 min. Bicycles: carried free</p>', field('bicycles'))).toBe('carried free')
    expect(read('<p>Stock no. 4711 | Location: Toledo, Ohio</p>', field('location'))).toBe('Toledo, Ohio')
  })

  it('a column of units after the values is not read as the value', () => {
    const table =
      '<table><tr><th>Parameter</th><th>Value</th><th>Unit</th></tr><tr><td>Ripple</td><td>92</td><td>dB</td></tr><tr><td>Drift</td><td>4</td><td>%</td></tr></table>'
    expect(read(table, field('ripple', 'ripple', 'number'))).toBe(92)
  })

  it('a label with a figure is read among alternating labels and values', () => {
    const cells = ['Open interest', '14', '52-week range', '355 – 468', 'Spread', '3.8%', 'Float', '1,204']
    expect(
      read(`<div>${cells.map((text) => `<div>${text}</div>`).join('')}</div>`, field('open_interest', 'open interest', 'number')),
    ).toBe(14)
  })
})
