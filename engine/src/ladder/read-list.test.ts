// Lists whose records have no part that is called as a field: each record is read as a page, and what is at one place in many of them counts.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { listRows } from '../lists/list-of.ts'
import { givenPage } from '../testing/given-page.ts'
import { readDocument } from './read-document.ts'

const field = (name: string, type: FieldType = 'string', description = name.replaceAll('_', ' ')): Field => ({ name, description, type })
const pageOf = (html: string) =>
  distil(
    givenPage(
      'https://www.oakmere.example/list',
      `<html lang="en"><head><title>Oakmere</title></head><body><main>${html}</main></body></html>`,
    ),
  )

function rowsOf(html: string, fields: readonly Field[]): Record<string, string>[] {
  return listRows(pageOf(html), fields).map((row) => Object.fromEntries([...row].map(([name, { raw }]) => [name, raw])))
}

function itemsOf(html: string, members: readonly Field[], name = 'items'): JsonValue {
  const fields: Field[] = [{ name, description: 'All of the list', type: 'array', members: members.map((one) => ({ ...one })) }]
  return readDocument(pageOf(html), { fields, prompt: '', targetName: 'URL', referenceDate: null }).data[name] ?? null
}

const BOATS = [
  ['Kestrel', '£1,200 – £1,800', '£1,450', '14'],
  ['Merlin', '£300 – £500', '£620', '3'],
  ['Harrier', '£2,000 – £3,000', '', '9'],
  ['Osprey', '£80 – £120', '£95', '21'],
] as const
const TILES = BOATS.map(
  ([name, estimate, sold, bids]) =>
    `<div class="k9x"><h3><a href="/boat/${name}">${name}</a></h3><dl><dt>Estimate</dt><dd>${estimate}</dd>` +
    `<dt>${sold === '' ? 'Result' : 'Hammer price'}</dt><dd>${sold === '' ? 'Unsold' : sold}</dd></dl><p>${bids} bids</p></div>`,
).join('')
const BOAT_FIELDS = [
  field('name'),
  field('estimate_low', 'number', 'Low estimate in pounds'),
  field('estimate_high', 'number', 'High estimate in pounds'),
  field('hammer_price', 'number', 'Hammer price in pounds'),
]

describe('records that are read as pages', () => {
  it('have the ends of a range, and no value where the label is another one', () => {
    const rows = rowsOf(`<h1>Boats</h1><div>${TILES}</div>`, BOAT_FIELDS)
    expect(rows.map(({ name }) => name)).toEqual(BOATS.map(([name]) => name))
    expect(rows.map((row) => [row.estimate_low, row.estimate_high].map((raw) => raw?.replace(/\D/g, '')))).toEqual([
      ['1200', '1800'],
      ['300', '500'],
      ['2000', '3000'],
      ['80', '120'],
    ])
    expect(rows.map((row) => row.hammer_price ?? null)).toEqual(['£1,450', '£620', null, '£95'])
  })

  it('give an array of objects whose own name says nothing', () => {
    expect(itemsOf(`<h1>Boats</h1><div>${TILES}</div>`, BOAT_FIELDS)).toEqual([
      { name: 'Kestrel', estimate_low: 1200, estimate_high: 1800, hammer_price: 1450 },
      { name: 'Merlin', estimate_low: 300, estimate_high: 500, hammer_price: 620 },
      { name: 'Harrier', estimate_low: 2000, estimate_high: 3000, hammer_price: null },
      { name: 'Osprey', estimate_low: 80, estimate_high: 120, hammer_price: 95 },
    ])
  })

  it('are in the part that the heading over them names', () => {
    const people = (names: readonly string[]): string =>
      names.map((name, at) => `<li class="p"><h4>${name}</h4><p>Phone: 0151 555 01${at}0</p></li>`).join('')
    const html = `<h1>People</h1><div><h2>Harbour office</h2><ul>${people(['Ane Holm', 'Kofi Adu'])}</ul><h2>Workshop</h2><ul>${people(['Lea Brandt', 'Ivo Sá'])}</ul></div>`
    const rows = rowsOf(html, [
      field('name', 'string', 'Name of the person'),
      field('phone'),
      field('department'),
      field('room'),
      field('fax'),
      field('email'),
    ])
    expect(rows.map(({ name, department }) => [name, department])).toEqual([
      ['Ane Holm', 'Harbour office'],
      ['Kofi Adu', 'Harbour office'],
      ['Lea Brandt', 'Workshop'],
      ['Ivo Sá', 'Workshop'],
    ])
    expect(rows.every((row) => row.room === undefined && row.fax === undefined)).toBe(true)
  })

  it('are read to the end of a long list', () => {
    const many = Array.from(
      { length: 480 },
      (_, at) =>
        `<div class="k9x"><h3><a href="/boat/${at}">Boat ${at}</a></h3><p><i>Berth</i> <b>B${at}</b></p><ul><li>lit</li><li>dry</li><li>safe</li></ul></div>`,
    )
    const items = itemsOf(`<h1>Boats</h1><div>${many.join('')}</div>`, [field('name'), field('berth'), field('captain')])
    expect(Array.isArray(items) ? [items.length, items[0], items[479]] : items).toEqual([
      480,
      { name: 'Boat 0', berth: 'B0', captain: null },
      { name: 'Boat 479', berth: 'B479', captain: null },
    ])
  })

  it('are no list of what the page calls otherwise', () => {
    const html = `<h1>Kestrel</h1><section><h2>Reviews</h2><div>${TILES}</div></section>`
    expect(itemsOf(html, [field('ingredient'), field('amount', 'number')], 'ingredients')).toBeNull()
  })
})
