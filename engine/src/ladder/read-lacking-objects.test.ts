// Arrays of objects in which items lack members: what an item has is in its own member, and what it lacks is null.
import type { Field, JsonValue } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { readDocument } from './read-document.ts'

function valueOf(body: string, description: string): JsonValue {
  const field: Field = { name: 'list', description, type: 'array' }
  const page = distil(givenPage('https://mill.example/page', `<main>${body}</main>`))
  return readDocument(page, { fields: [field], prompt: '', targetName: 'URL', referenceDate: null }).cells.list!.value
}
const rowsOf = (members: readonly string[], rows: readonly (readonly (string | number | null)[])[]): JsonValue =>
  rows.map((row) => Object.fromEntries(members.map((member, at) => [member, row[at] ?? null])))

describe('items that lack members', () => {
  it('keep a member without a label where the one after it is missing', () => {
    const card = (name: string, role: string, phone = '') =>
      `<div class="card"><h3>${name}</h3><p class="line">${role}</p>${phone === '' ? '' : `<p>Telefon: ${phone}</p>`}</div>`
    const body = `<h2>Unser Team</h2>${card('Ilka Brandt', 'Zahnärztin', '030 5550 112')}${card('Jonas Wetzel', 'Praxismanager')}${card('Marta Sommer', 'Prophylaxe', '030 5550 114')}`
    expect(valueOf(body, 'Alle Mitarbeiter, jeweils mit Name, Funktion und Telefonnummer')).toEqual(
      rowsOf(
        ['name', 'funktion', 'telefonnummer'],
        [
          ['Ilka Brandt', 'Zahnärztin', '030 5550 112'],
          ['Jonas Wetzel', 'Praxismanager', null],
          ['Marta Sommer', 'Prophylaxe', '030 5550 114'],
        ],
      ),
    )
  })

  it('have labelled members in equal elements, beside a list of other cards', () => {
    const person = (name: string, lines: readonly string[]) =>
      `<article><h3>${name}</h3>${lines.map((line) => `<p>${line}</p>`).join('')}</article>`
    const news = ['Bridge reopens', 'New bins', 'Road works'].map((title, at) => person(title, [`${at + 1} May 2026`])).join('')
    const body = `<h2>Councillors</h2><div>${person('Ivy Stone', ['Ward: North', 'Email: ivy@m.example'])}${person('Olu Adeyemi', ['Ward: River'])}</div><h2>News</h2><div>${news}</div>`
    expect(valueOf(body, 'Councillors (name, ward, email)')).toEqual(
      rowsOf(
        ['name', 'ward', 'email'],
        [
          ['Ivy Stone', 'North', 'ivy@m.example'],
          ['Olu Adeyemi', 'River', null],
        ],
      ),
    )
  })

  it.each([
    [
      'Letti',
      'Prezzo',
      'Tutte le camere, ciascuna con nome, numero di letti e prezzo',
      ['nome', 'numero_di_letti', 'prezzo'],
      'Le nostre camere',
    ],
    ['Beds', 'Price', 'All rooms, each with name, number of beds and price', ['name', 'number_of_beds', 'price'], 'Our rooms'],
  ])('are cards, and not the lines of the cards: %s', (...[beds, price, description, members, heading]) => {
    const room = (name: string, lines: readonly string[]) =>
      `<div><h3>${name}</h3><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul></div>`
    const body = `<h2>${heading}</h2><div>${room('Ginestra', [`${beds}: 2`, `${price}: 80 €`])}${room('Lavanda', [`${beds}: 3`])}</div>`
    expect(valueOf(body, description)).toEqual(
      rowsOf(members, [
        ['Ginestra', 2, 80],
        ['Lavanda', 3, null],
      ]),
    )
  })

  it('are lines that lack the last of their pieces, where its form is its own', () => {
    const lines = ['Ana Prates, presidente, ana@v.example', 'Rui Calado, secretário, rui@v.example', 'Sofia Duarte, tesoureira']
    const body = `<h2>Membros</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
    expect(valueOf(body, 'Os membros, cada um com nome, cargo e email')).toEqual(
      rowsOf(
        ['nome', 'cargo', 'email'],
        [
          ['Ana Prates', 'presidente', 'ana@v.example'],
          ['Rui Calado', 'secretário', 'rui@v.example'],
          ['Sofia Duarte', 'tesoureira', null],
        ],
      ),
    )
  })

  it.each(['–', '—', 'n/a', ''])('have null for the cell "%s" of a table', (cell) => {
    const body = `<h2>Boats</h2><table><tr><th>Boat</th><th>Class</th><th>Built</th></tr><tr><td>Kestrel</td><td>Scull</td><td>2016</td></tr><tr><td>Osprey</td><td>${cell}</td><td>2009</td></tr></table>`
    expect(valueOf(body, 'All boats, each with name and class')).toEqual(
      rowsOf(
        ['name', 'class'],
        [
          ['Kestrel', 'Scull'],
          ['Osprey', null],
        ],
      ),
    )
  })

  it('are rows of a table whose first column names them, whatever the heading', () => {
    const body =
      '<h2>Orario</h2><table><tr><th>Fermata</th><th>Arrivo</th><th>Partenza</th></tr><tr><td>Valverde</td><td></td><td>07:10</td></tr><tr><td>Lago</td><td>07:51</td><td></td></tr></table>'
    expect(valueOf(body, 'Le fermate, ognuna con nome, arrivo e partenza')).toEqual(
      rowsOf(
        ['nome', 'arrivo', 'partenza'],
        [
          ['Valverde', null, '07:10'],
          ['Lago', '07:51', null],
        ],
      ),
    )
  })
})

it('a line of a list is cut at different separators', () => {
  const body =
    '<h2>Konzerttermine</h2><ul><li>12. Mai 2026: Frühlingskonzert, Stadthalle</li><li>3. Juli 2026: Sommernacht, Schlosshof</li></ul>'
  expect(valueOf(body, 'Konzerttermine mit Datum, Titel und Ort')).toEqual(
    rowsOf(
      ['datum', 'titel', 'ort'],
      [
        ['2026-05-12', 'Frühlingskonzert', 'Stadthalle'],
        ['2026-07-03', 'Sommernacht', 'Schlosshof'],
      ],
    ),
  )
})
