import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { listRows } from './list-of.ts'
import { givenPage } from '../testing/given-page.ts'
import type { Field } from '../types.ts'

const fields = (...names: string[]): Field[] => names.map((name) => ({ name, description: name, type: 'string' }))
const rows = (body: string, ...names: string[]): Record<string, string>[] =>
  listRows(distil(givenPage('https://list.test/things', body)), fields(...names)).map((row) =>
    Object.fromEntries([...row].map(([name, { raw }]) => [name, raw])),
  )
const times = (count: number, markup: (n: number) => string): string =>
  Array.from({ length: count }, (_, index) => markup(index + 1)).join('')

describe('rows of a list in several sections', () => {
  const paper = (n: number): string => `<li><a href="/files/paper-${n}.pdf">Paper of the council, number ${n}</a></li>`
  const section = (name: string, from: number, count: number): string =>
    `<div class="${name}"><h2>${name}</h2><ul>${times(count, (n) => paper(from + n))}</ul></div>`

  it('sections in elements with different classes are joined in page order', () => {
    const found = rows(`<main>${section('orders', 0, 3)}${section('notices', 3, 6)}${section('annexes', 9, 2)}</main>`, 'name', 'url')
    expect(found.map(({ url }) => url)).toEqual(Array.from({ length: 11 }, (_, n) => `https://list.test/files/paper-${n + 1}.pdf`))
  })

  it('recommendations, and links to another kind of page, are not sections of the list', () => {
    const other = `<div class="news"><h2>News</h2><ul>${times(4, (n) => `<li><a href="/news/story-${n}">A story of the town, number ${n}</a></li>`)}</ul></div>`
    const offered = `<div class="more"><h2>You may also like</h2><ul>${times(3, (n) => paper(40 + n))}</ul></div>`
    expect(rows(`<main>${section('orders', 0, 6)}${other}${offered}</main>`, 'name', 'url')).toHaveLength(6)
  })

  it('a link in a different element is still the link of its record, and an email address is no name', () => {
    const line = (n: number): string => (n === 3 ? `<p><strong>${link(n)}</strong>, amended</p>` : `<p>${link(n)}, in force</p>`)
    const link = (n: number): string => `<a href="/law/${n}">Law on the matters of number ${n}</a>`
    const found = rows(`<main>${times(5, line)}<p><a href="mailto:law@list.test">law@list.test</a></p></main>`, 'name', 'url')
    expect(found.map(({ url }) => url)).toEqual([1, 2, 3, 4, 5].map((n) => `https://list.test/law/${n}`))
  })
})

describe('other elements among the records of a list', () => {
  const tile = (n: number): string =>
    `<div class="tile"><a class="pic" href="/p/lamp-${n}"><img src="/i/${n}.jpg" alt=""></a><a class="name" href="/p/lamp-${n}">Lamp number ${n}</a><span class="price">€${n}9.00</span></div>`
  const ad =
    '<div class="tile"><span class="label">Anzeige</span><a class="name" href="https://ads.test/c?id=7">Bulbs for less</a><span class="price">€9.00</span></div>'
  const seen = `<h2>Zuletzt angesehen</h2><div class="grid">${times(3, (n) => tile(n + 80))}</div>`

  it('advertisements and recently viewed things are not rows', () => {
    const found = rows(
      `<main><div class="grid">${times(3, tile)}${ad}${times(4, (n) => tile(n + 3))}</div>${seen}</main>`,
      'name',
      'price',
      'url',
    )
    expect(found.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `Lamp number ${n}`))
  })

  it('links below "see also" are not rows, even with the markup of the list', () => {
    const file = (n: number): string => `<li><a href="/files/report-${n}.pdf">Report number ${n}</a> (${n} kB)</li>`
    const also = '<h2>Zie ook</h2><ul class="dl"><li><a href="/contact">Stel een vraag</a></li><li><a href="/uitleg">Uitleg</a></li></ul>'
    expect(rows(`<main><h2>Rapporten</h2><ul class="dl">${times(4, file)}</ul>${also}</main>`, 'name', 'url')).toHaveLength(4)
  })

  it('records without links are all kept, in any section', () => {
    const person = (n: number): string => `<div class="person"><p class="name">Person ${n} Miller</p><p class="role">Role ${n}</p></div>`
    expect(rows(`<main><div>${times(3, person)}</div><div>${times(2, (n) => person(n + 3))}</div></main>`, 'name', 'role')).toHaveLength(5)
  })
})

describe('rows outside of repeated elements', () => {
  const script = (literal: string): string =>
    `<main><h1>Contacts</h1><div id="list"></div><div><button>Previous</button><button>Next</button></div></main><script>const contacts = ${literal}; draw(contacts)</script>`

  it('objects of a script are rows by their keys', () => {
    expect(
      rows(
        script('[{firstName: "Ada", phone: "555-0101"}, {firstName: "Ben", phone: "555-0102"}, {firstName: "Cleo"}]'),
        'first_name',
        'phone',
      ),
    ).toEqual([{ first_name: 'Ada', phone: '555-0101' }, { first_name: 'Ben', phone: '555-0102' }, { first_name: 'Cleo' }])
  })

  it('objects are not combined where it is unclear where one ends', () => {
    const found = rows(script('[{firstName: "Ada"}, {phone: "555-0101"}, {phone: "555-0102"}, {phone: "555-0103"}]'), 'first_name', 'phone')
    expect(found.filter((row) => row['phone'] !== undefined && row['first_name'] !== undefined)).toEqual([])
  })

  it('objects with unclear borders give no rows, so that values of two objects are never in one row', () => {
    const found = rows(script('[{firstName: "Ada", phone: "555-0101"}, {phone: "555-0102"}, {firstName: "Cleo"}]'), 'first_name', 'phone')
    expect(JSON.stringify(found)).not.toContain('555-0102')
  })
  it('objects of a script give no rows where the page shows rows', () => {
    const shown = times(4, (n) => `<div class="card"><h3 class="name">Shown ${n}</h3><span class="price">€${n}.00</span></div>`)
    const state =
      '<script>const items = [{name: "Kept 1", price: 1}, {name: "Kept 2", price: 2}, {name: "Kept 3", price: 3}, {name: "Kept 4", price: 4}, {name: "Kept 5", price: 5}]</script>'
    expect(rows(`<main>${shown}</main>${state}`, 'name', 'price').map(({ name }) => name)).toEqual([
      'Shown 1',
      'Shown 2',
      'Shown 3',
      'Shown 4',
    ])
  })

  it('a page about one thing is one row, not one for each of its pictures', () => {
    const page = `<main>${times(4, (n) => `<img class="thumb" src="/i/${n}.jpg" alt="View ${n}">`)}<h1 class="name">Brass lamp</h1><p class="price">€49.00</p><p class="description">A lamp of brass with a shade of linen, made by hand.</p></main>`
    const found = rows(page, 'name', 'price', 'description', 'image')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ name: 'Brass lamp', price: '€49.00' })
  })
})
