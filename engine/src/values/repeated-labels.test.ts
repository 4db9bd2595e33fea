// Lists whose items have a label each, labels of preformatted text, and values of microformats.
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

describe('a label before each item', () => {
  const servers = field('nameservers', 'array', 'Host names of the name servers.')

  it('in lines of text and in a definition list, the values are one list', () => {
    const lines = 'Domain: heron.example\nServer status: on\nName server: a.heron.example\nName server: b.heron.example\nDNSSEC: no'
    expect(read(`<pre>${lines}</pre>`, servers)).toEqual(['a.heron.example', 'b.heron.example'])
    const trainers = '<dt>Trainer</dt><dd>Ann Porter</dd><dt>Trainer</dt><dd>Bo Lindqvist</dd><dt>Trainer</dt><dd>Cleo Marsh</dd>'
    const page = `<h1>Lakeside Chess Club</h1><dl><dt>Founded</dt><dd>1954</dd>${trainers}</dl>`
    expect(read(page, field('trainers', 'array', 'Trainers of the club.'))).toEqual(['Ann Porter', 'Bo Lindqvist', 'Cleo Marsh'])
  })

  it('values apart from each other are not joined', () => {
    const rows = '<dt>Trainer</dt><dd>Ann Porter</dd><dt>Hall</dt><dd>North</dd><dt>Trainer</dt><dd>Bo Lindqvist</dd>'
    expect(read(`<h1>Lakeside</h1><dl>${rows}</dl>`, field('trainers', 'array', 'Trainers of the club.'))).not.toEqual([
      'Ann Porter',
      'Bo Lindqvist',
    ])
  })
})

describe('preformatted text', () => {
  it('a label in a line of its own has the lines below as its value', () => {
    const page =
      '<pre>Vessel name:\n    Grey Wagtail\n\nShipyard:\n    Hollis &amp; Daughters\n    14 Quay Street\n    Marl\n\nCrew:\n    Ada Hill\n    Bo Ash</pre>'
    expect(read(page, field('vessel_name'))).toBe('Grey Wagtail')
    expect(read(page, field('shipyard', 'string', 'Name of the shipyard.'))).toBe('Hollis & Daughters')
    expect(read(page, field('crew', 'array', 'Names of the crew.'))).toEqual(['Ada Hill', 'Bo Ash'])
  })

  it('several labels in brackets are labels, one is a note', () => {
    const page = '<pre>[Station]     Marl\n[Gauge]       1435\n[Platforms]   4\n[Opened on]   1893/05/04</pre>'
    expect(read(page, field('station'))).toBe('Marl')
    expect(read(page, field('opened_on', 'date', 'Date of opening.'))).toBe('1893-05-04')
    expect(read('<pre>[Station] closed for now\nSee the board for trains.</pre>', field('station'))).toBeNull()
  })
})

describe('microformats', () => {
  it('a number stands in the title beside its form for people', () => {
    const page = `<p class="geo">At <abbr class="latitude" title="51.513458">N 51° 30.8</abbr>,
      <span class="longitude"><span class="value-title" title="-0.14812"></span>W 0° 8.9</span></p>`
    expect(read(page, field('latitude', 'number', 'Latitude in degrees.'))).toBe(51.513458)
    expect(read(page, field('longitude', 'number', 'Longitude in degrees.'))).toBe(-0.14812)
  })

  it('a value that is a thing itself is read by its name', () => {
    const brand = '<p class="p-brand h-card">From <span class="p-name">Kessel Works</span>, <span class="p-locality">Marl</span></p>'
    expect(read(`<div class="h-product"><h1 class="p-name">Whisk</h1>${brand}</div>`, field('brand'))).toBe('Kessel Works')
  })
})
