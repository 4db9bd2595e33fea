// Arrays of objects on small pages of our own: every item has all members, each with its quote.
import type { Cell, Field, JsonValue } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { readDocument } from './read-document.ts'
import { givenPage } from '../testing/given-page.ts'

function read(body: string, field: Partial<Field> & Pick<Field, 'name'>): Cell {
  const whole: Field = { description: field.name, type: 'array', ...field }
  const page = distil(givenPage('https://mill.example/page', `<main>${body}</main>`))
  return readDocument(page, { fields: [whole], prompt: '', targetName: 'URL', referenceDate: null }).cells[whole.name]!
}
const valueOf = (body: string, field: Partial<Field> & Pick<Field, 'name'>): JsonValue => read(body, field).value
const data = (object: object): string => `<script type="application/ld+json">${JSON.stringify(object)}</script>`

const PEOPLE = [
  ['Nora Falk', 'Miller'],
  ['Otto Brandt', 'Baker in chief'],
  ['Pia Renner', 'Driver'],
] as const
const TEAM = { name: 'team', description: 'All team members, each with name and role' }
const EXPECTED = PEOPLE.map(([name, role]) => ({ name, role }))
const cards = PEOPLE.map(([name, role]) => `<div><h3>${name}</h3><p>${role}</p></div>`).join('')

describe('an array whose description names members', () => {
  it.each([
    ['cards', cards],
    ['a list with dashes', `<ul>${PEOPLE.map(([name, role]) => `<li>${name} – ${role}</li>`).join('')}</ul>`],
    ['a list with brackets', `<ul>${PEOPLE.map(([name, role]) => `<li>${name} (${role})</li>`).join('')}</ul>`],
    ['bold names with text behind them', `<ul>${PEOPLE.map(([name, role]) => `<li><b>${name}</b>, ${role}</li>`).join('')}</ul>`],
    ['lines', PEOPLE.map(([name, role]) => `<p>${name}<br>${role}</p>`).join('')],
    [
      'a table',
      `<table><tr><th>Name</th><th>Position</th></tr>${PEOPLE.map(([name, role]) => `<tr><td>${name}</td><td>${role}</td></tr>`).join('')}</table>`,
    ],
    ['definitions', `<dl>${PEOPLE.map(([name, role]) => `<dt>${name}</dt><dd>${role}</dd>`).join('')}</dl>`],
  ])('is read from %s below a heading that names it', (_, list) => {
    expect(valueOf(`<h1>The mill</h1><h2>Our team</h2>${list}`, TEAM)).toEqual(EXPECTED)
  })

  it.each([
    ['de', 'Unser Team', 'Alle Teammitglieder, jeweils mit Name und Rolle', ['name', 'rolle']],
    ['fr', 'Notre équipe', 'Tous les membres de l’équipe, chacun avec nom et fonction', ['nom', 'fonction']],
    ['es', 'Nuestro equipo', 'Todos los miembros del equipo, cada uno con nombre y cargo', ['nombre', 'cargo']],
    ['it', 'La nostra squadra', 'Tutti i membri della squadra, ciascuno con nome e ruolo', ['nome', 'ruolo']],
    ['nl', 'Ons team', 'Alle teamleden, elk met naam en functie', ['naam', 'functie']],
    ['pt', 'A nossa equipa', 'Todos os membros da equipa, cada um com nome e cargo', ['nome', 'cargo']],
    ['pl', 'Nasz zespół', 'Wszyscy członkowie zespołu, każdy z imieniem i stanowiskiem', ['imię', 'stanowisko']],
    ['ja', 'チーム', 'チームの各メンバーの名前と役職', ['名前', '役職']],
    ['zh', '我们的团队', '每个团队成员，包含姓名和职位', ['姓名', '职位']],
    ['en on a German page', 'Unser Team', 'All team members, each with name and role', ['name', 'role']],
  ])('is read for a description in the language %s', (...[, heading, description, [name = '', role = '']]) => {
    const expected = PEOPLE.map(([one, other]) => ({ [name]: one, [role]: other }))
    expect(valueOf(`<h2>${heading}</h2>${cards}`, { name: 'list', description })).toEqual(expected)
  })

  it('has a quote as evidence for each member of each item', () => {
    const { evidence } = read(`<h2>Our team</h2>${cards}`, TEAM)
    expect(evidence.map(({ item, member, quote }) => [item, member, quote])).toEqual(
      PEOPLE.flatMap(([name, role], item) => [
        [item, 'name', name],
        [item, 'role', role],
      ]),
    )
  })

  it('has null for a member that an item lacks', () => {
    const list = `<div><h3>Nora Falk</h3><p>Miller</p></div><div><h3>Otto Brandt</h3></div><div><h3>Pia Renner</h3><p>Driver</p></div>`
    expect(valueOf(`<h2>Our team</h2>${list}`, TEAM)).toMatchObject([
      { role: 'Miller' },
      { name: 'Otto Brandt', role: null },
      { role: 'Driver' },
    ])
  })

  it('is the list below its heading if there are lists with the same markup below several headings', () => {
    const list = (items: readonly (readonly [string, string])[]): string =>
      `<ul>${items.map(([a, b]) => `<li>${a} – ${b}</li>`).join('')}</ul>`
    const body = `<h1>About</h1><h2>Team</h2>${list(PEOPLE)}<h2>News</h2>${list([
      ['Oven lit', 'May'],
      ['New van', 'June'],
    ])}`
    expect(valueOf(body, TEAM)).toEqual(EXPECTED)
  })

  it('is empty if the page lists something else', () => {
    const reviews = `<h2>Customer reviews</h2><article><h3>Ann</h3><p>Good bread</p></article><article><h3>Bob</h3><p>Too dark</p></article>`
    expect(read(`<h1>Rye bread</h1>${reviews}`, TEAM)).toMatchObject({ value: null, reason: 'not_on_page' })
  })

  it('may have links, pictures, prices and lists as members', () => {
    const plan = (name: string, price: string, features: string[]): string =>
      `<div class="plan"><img src="/i/${name}.png" alt=""><h3>${name}</h3><p class="price">€${price}</p><ul>${features.map((one) => `<li>${one}</li>`).join('')}</ul><a href="/buy/${name}">Choose</a></div>`
    const body = `<h1>Prices</h1>${plan('Small', '9.50', ['One loaf', 'Mondays'])}${plan('Large', '20', ['Three loaves', 'Daily', 'Delivered'])}`
    const field = { name: 'plans', description: 'Price plans with name, price, features, image and link for each' }
    expect(valueOf(body, field)).toEqual([
      {
        name: 'Small',
        price: 9.5,
        features: ['One loaf', 'Mondays'],
        image: 'https://mill.example/i/Small.png',
        link: 'https://mill.example/buy/Small',
      },
      {
        name: 'Large',
        price: 20,
        features: ['Three loaves', 'Daily', 'Delivered'],
        image: 'https://mill.example/i/Large.png',
        link: 'https://mill.example/buy/Large',
      },
    ])
  })

  it('has both ends of a time span as members', () => {
    const body = `<h2>Opening hours</h2><table><tr><td>Monday</td><td>7:00 – 17:00</td></tr><tr><td>Tuesday</td><td>8:00 – 12:00</td></tr><tr><td>Sunday</td><td>Closed</td></tr></table>`
    expect(valueOf(body, { name: 'hours', description: 'Opening hours (day, opens, closes)' })).toEqual([
      { day: 'Monday', opens: '7:00', closes: '17:00' },
      { day: 'Tuesday', opens: '8:00', closes: '12:00' },
      { day: 'Sunday', opens: null, closes: null },
    ])
  })
})

describe('an array of objects that the page declares', () => {
  it('is read from structured data, with null for a missing member', () => {
    const employee = [
      { '@type': 'Person', name: 'Nora Falk', jobTitle: 'Miller' },
      { '@type': 'Person', name: 'Otto Brandt' },
    ]
    const cell = read(data({ '@context': 'https://schema.org', '@type': 'Organization', name: 'Mill', employee }), TEAM)
    expect(cell).toMatchObject({
      method: 'structured',
      value: [
        { name: 'Nora Falk', role: 'Miller' },
        { name: 'Otto Brandt', role: null },
      ],
    })
  })

  it('has an item for each day if opening hours list several', () => {
    const hours = [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Friday'],
        opens: '07:00',
        closes: '12:00',
      },
    ]
    const field = { name: 'opening_hours', description: 'Opening hours, each with day, opens and closes' }
    expect(valueOf(data({ '@context': 'https://schema.org', '@type': 'Bakery', openingHoursSpecification: hours }), field)).toEqual([
      { day: 'Monday', opens: '07:00', closes: '12:00' },
      { day: 'Friday', opens: '07:00', closes: '12:00' },
    ])
  })

  it('is not used if the visible list has the same things and more', () => {
    const employee = [{ '@type': 'Person', name: 'Nora Falk', jobTitle: 'Miller' }]
    const body = `${data({ '@context': 'https://schema.org', '@type': 'Organization', employee })}<h2>Our team</h2>${cards}`
    expect(valueOf(body, TEAM)).toEqual(EXPECTED)
  })
})

describe('members in the definition of the field', () => {
  const body = `<h2>Our team</h2>${cards}`

  it.each([
    ['members', { members: [{ name: 'fullName' }, { name: 'jobTitle' }] }, ['fullName', 'jobTitle']],
    ['a JSON Schema', { items: { properties: { name: { type: 'string' }, role: { type: 'string' } } } }, ['name', 'role']],
    [
      'the rule shape',
      {
        rules: {
          shape: [
            { key: 'name', type: 'string', required: true },
            { key: 'position', type: 'string', required: false },
          ],
        },
      },
      ['name', 'position'],
    ],
  ] satisfies [string, Partial<Field>, string[]][])('by %s keep their names', (_, given, [name = '', role = '']) => {
    expect(valueOf(body, { name: 'team', description: 'The team', ...given })).toEqual(
      PEOPLE.map(([one, other]) => ({ [name]: one, [role]: other })),
    )
  })

  it('keep their given type', () => {
    const table = `<h2>Products</h2><table><tr><th>Name</th><th>Price</th></tr><tr><td>Rye</td><td>€4.20</td></tr><tr><td>Oat</td><td>€3.90</td></tr></table>`
    const members = [{ name: 'name' }, { name: 'price', type: 'string' as const }]
    expect(valueOf(table, { name: 'products', members })).toEqual([
      { name: 'Rye', price: '€4.20' },
      { name: 'Oat', price: '€3.90' },
    ])
  })
})

describe('a value that all items share', () => {
  const GOODS = [
    ['Chair', '2', '40.00'],
    ['Table', '1', '120.00'],
    ['Lamp', '3', '15.00'],
  ] as const
  const table = (head: string, rows: readonly (readonly string[])[] = GOODS): string =>
    `<table><tr>${head
      .split('|')
      .map((name) => `<th>${name}</th>`)
      .join('')}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
  const LINES = { name: 'lines', description: 'Line items, each with description, quantity, price and currency' }
  const currencies = (body: string): (JsonValue | undefined)[] =>
    (valueOf(body, LINES) as Record<string, JsonValue>[] | null)?.map(({ currency }) => currency ?? null) ?? []

  it.each([
    ['a sentence over the table', `<p>All prices in EUR</p>${table('Description|Quantity|Price')}`, 'EUR'],
    ['the head of a column', table('Description|Quantity|Price (CHF)'), 'CHF'],
    ['a sign in the head', table('Description|Quantity|Price €'), '€'],
  ])('a currency in %s is added to each item, with that text as evidence', (_, body, currency) => {
    expect(currencies(`<h1>Price list</h1>${body}`)).toEqual([currency, currency, currency])
    const { evidence } = read(`<h1>Price list</h1>${body}`, LINES)
    expect(evidence.filter(({ path }) => path?.endsWith('/currency')).map(({ quote }) => quote)).toEqual([currency, currency, currency])
  })

  it('currencies of single items are kept, and there is none if the page names two and no item names one', () => {
    const own = GOODS.map((row, at) => [...row, at === 0 ? 'USD' : 'EUR'])
    expect(currencies(`<h1>Price list</h1>${table('Description|Quantity|Price|Currency', own)}`)).toEqual(['USD', 'EUR', 'EUR'])
    expect(currencies(`<h1>Price list</h1><p>Prices in EUR or USD.</p>${table('Description|Quantity|Price')}`)).not.toContain('EUR')
    expect(currencies(`<h1>SHOW ALL</h1>${table('Description|Quantity|Price')}`)).not.toContain('ALL')
  })

  it('a column of quantities is neither the currency nor the unit', () => {
    const lines = { name: 'lines', description: 'Line items, each with description, quantity, unit, price and currency' }
    expect(valueOf(`<h1>Invoice 12</h1><p>All prices in EUR</p>${table('Description|Quantity|Price')}<p>Total 245.00</p>`, lines)).toEqual(
      GOODS.map(([description, quantity, price]) => ({ description, quantity, unit: null, price: Number(price), currency: 'EUR' })),
    )
  })

  it('the heading of a list may contain the name of a member', () => {
    const articles = { name: 'articles', description: 'Articles, each with description and price' }
    expect(valueOf(`<h1>Price list</h1>${table('Description|Quantity|Price')}`, articles)).toEqual(
      GOODS.map(([description, , price]) => ({ description, price: Number(price) })),
    )
  })
})
