// Which of several lists of objects is read, and lists whose records are lines, sections or spanned rows.
import type { Field, JsonValue } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { readDocument } from './read-document.ts'
import { givenPage } from '../testing/given-page.ts'

function valueOf(body: string, description: string, name = 'list'): JsonValue {
  const field: Field = { name, description, type: 'array' }
  const page = distil(givenPage('https://mill.example/page', `<main>${body}</main>`))
  return readDocument(page, { fields: [field], prompt: '', targetName: 'URL', referenceDate: null }).data[name] ?? null
}
const table = (rows: readonly (readonly string[])[]): string =>
  `<table><tr><th>Time</th><th>Flight</th><th>City</th></tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

describe('of several lists with the same columns or markup', () => {
  const flights = `<h1>Flights</h1><h2>Departures</h2>${table([
    ['06:00', 'LH 1625', 'Munich'],
    ['08:50', 'LO 3913', 'Warsaw'],
  ])}<h2>Arrivals</h2>${table([
    ['08:10', 'LO 3912', 'Warsaw'],
    ['09:35', 'FR 4471', 'Oslo'],
  ])}`

  it.each([
    ['Arrivals', ['LO 3912', 'FR 4471']],
    ['Departures', ['LH 1625', 'LO 3913']],
  ])('the table below the heading %s is read for a field that names it', (what, numbers) => {
    const value = valueOf(flights, `${what}: flight, time and city of each flight`)
    expect(value).toMatchObject(numbers.map((flight) => ({ flight })))
  })

  it('the items below the heading with the name of the field are read, not those of the whole menu', () => {
    const items = (names: readonly string[]): string => `<ul>${names.map((name) => `<li><b>${name}</b><i>4.50 €</i></li>`).join('')}</ul>`
    const body = `<h1>Menu</h1><h2>Food</h2>${items(['Soup', 'Bread'])}<h2>Drinks</h2>${items(['Tea', 'Cider', 'Water'])}`
    expect(valueOf(body, 'Drinks of the menu, each with name and price', 'drinks')).toEqual(
      ['Tea', 'Cider', 'Water'].map((name) => ({ name, price: 4.5 })),
    )
  })
})

describe('records that are no elements', () => {
  const OFFICERS = [
    { name: 'Ada Winter', role: 'Chair', email: 'ada@mill.example' },
    { name: 'Joseph Tull', role: 'Treasurer', email: 'joe@mill.example' },
    { name: 'Mei Carver', role: 'Secretary', email: null },
  ]
  const lines = OFFICERS.map(({ name, role, email }) => [name, role, ...(email === null ? [] : [email])].join(', '))
  const described = 'Officers, each with name, role and email'

  it('are read from lines below a heading', () => {
    const body = `<h2>Officers</h2><p>${lines.join('<br>')}</p><h2>Past presidents</h2><p>R. Holm, 1931<br>E. Vane, 1940</p>`
    expect(valueOf(body, described, 'officers')).toEqual(OFFICERS)
  })

  it('are read from the section of a preformatted text that has their name', () => {
    const body = `<pre>\nOfficers:\n  ${lines.join('\n  ')}\n\nTrustees:\n  Ann Cole, chair, ann@mill.example\n  Rob Fay, member, rob@mill.example\n</pre>`
    expect(valueOf(body, described, 'officers')).toEqual(OFFICERS)
  })

  it.each([
    ['Het bestuur bestaat uit Jan de Vries (voorzitter), Lotte Kuip (secretaris) en Bram Bos (penningmeester).'],
    ['Bestuur: Jan de Vries (voorzitter); Lotte Kuip (secretaris); Bram Bos (penningmeester)'],
  ])('are read from the sentence "%s"', (sentence) => {
    expect(valueOf(`<h2>Bestuur</h2><p>${sentence}</p>`, 'Bestuursleden met naam en functie', 'bestuur')).toEqual([
      { naam: 'Jan de Vries', functie: 'voorzitter' },
      { naam: 'Lotte Kuip', functie: 'secretaris' },
      { naam: 'Bram Bos', functie: 'penningmeester' },
    ])
  })
})

it('a cell that spans rows belongs to each of them', () => {
  const body = `<h2>Hours</h2><table><tr><td rowspan="2">A1</td><td>Nora Falk</td><td>06:10</td></tr><tr><td>Otto Brandt</td><td>07:30</td></tr><tr><td>B2</td><td>Pia Renner</td><td>09:00</td></tr></table>`
  expect(valueOf(body, 'Hours, each with time, instructor and room', 'hours')).toMatchObject([
    { time: '06:10', instructor: 'Nora Falk', room: 'A1' },
    { time: '07:30', instructor: 'Otto Brandt', room: 'A1' },
    { time: '09:00', instructor: 'Pia Renner', room: 'B2' },
  ])
})

it('a name beside a role is that of a person, whichever comes first', () => {
  const body = '<h2>Team</h2><p>Chairwoman: Helene Marche<br>Treasurer: Yves Goff<br>Secretary: Awa Diallo</p>'
  expect(valueOf(body, 'Team members, each with name and role', 'team')).toEqual([
    { name: 'Helene Marche', role: 'Chairwoman' },
    { name: 'Yves Goff', role: 'Treasurer' },
    { name: 'Awa Diallo', role: 'Secretary' },
  ])
})
