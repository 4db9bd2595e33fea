// Facts in a side column are read where the column is a box of facts, and not where it is a list of other things.
import { describe, expect, it } from 'vitest'
import type { Field, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

function read(side: string, asked: Field): JsonValue {
  const markup = `<html lang="en"><head><title>Beacon 7</title></head><body><main><h1>Beacon 7</h1><p>A beacon on the north mole, lit in all weathers.</p></main>${side}</body></html>`
  const page = distil(givenPage('https://www.oakmere.example/beacons/7', markup))
  return readDocument(page, { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

const RANGE: Field = { name: 'range_km', description: 'Range in kilometres', type: 'number' }
const KEEPER: Field = { name: 'builder', description: 'Who built it', type: 'string' }

describe('a side column', () => {
  const facts =
    '<dl><dt>Built by</dt><dd>Halden &amp; Sons</dd><dt>Range</dt><dd>14 km</dd><dt>Lamp</dt><dd>LED</dd><dt>Tower</dt><dd>Stone</dd></dl>'

  it('with four different facts is a box of facts', () => {
    expect(read(`<aside>${facts}</aside>`, RANGE)).toBe(14)
    expect(read(`<div class="sidebar"><h3>In brief</h3>${facts}</div>`, KEEPER)).toBe('Halden & Sons')
  })

  it('with the same facts of several things is none', () => {
    const others = [6, 8, 9].map(
      (at) => `<li><a href="/beacons/${at}">Beacon ${at}</a><dl><dt>Range</dt><dd>${at} km</dd><dt>Lamp</dt><dd>LED</dd></dl></li>`,
    )
    expect(read(`<aside><h3>More beacons</h3><ul>${others.join('')}</ul></aside>`, RANGE)).toBeNull()
    expect(read(`<aside class="related">${facts}</aside>`, RANGE)).toBeNull()
  })
})
