import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import type { Field, PageDocument } from '../types.ts'
import { findRecordRows, findRecords } from './find-records.ts'
import { givenPage } from '../testing/given-page.ts'

function read(body: string, url = 'https://list.test/items?page=2'): PageDocument {
  return distil(givenPage(url, body))
}
const fields = (...names: string[]): Field[] => names.map((name) => ({ name, description: name, type: 'string' }))
const rows = (body: string, ...names: string[]): Record<string, string>[] =>
  findRecordRows(read(body), fields(...names)).map((row) => Object.fromEntries([...row].map(([name, { raw }]) => [name, raw])))
const times = (count: number, markup: (n: number) => string): string =>
  Array.from({ length: count }, (_, index) => markup(index + 1)).join('')

const MENU = `<nav><ul>${times(8, (n) => `<li><a href="/m${n}">Menu entry ${n}</a></li>`)}</ul></nav>`
const card = (n: number): string =>
  `<div class="card card-${n} ${n % 2 ? 'odd' : 'even'}"><h3><a href="/item/${n}">Thing number ${n}</a></h3><p class="description">A long enough text about thing ${n}.</p><span class="price">$${n}.00</span></div>`

describe('findRecords', () => {
  it('ranks cards before menus, and ignores numbered and striped classes', () => {
    const [best] = findRecords(read(`${MENU}<main>${times(6, card)}</main>`))
    expect([best?.kind, best?.records.length, best?.records[0]?.links[0]?.url]).toEqual(['item', 6, 'https://list.test/item/1'])
  })

  it('takes headings with the text below them as records', () => {
    const [best] = findRecords(
      read(`<div>${times(4, (n) => `<h2>Title ${n}</h2><p>Text that belongs to title ${n}.</p><p>More of it.</p>`)}</div>`),
    )
    expect(best?.records.map(({ text }) => text.split('\n').length)).toEqual([3, 3, 3, 3])
  })
})

describe('findRecordRows', () => {
  it('takes a line that consists of a date and a time for the date, not for the name', () => {
    const dated = ['start', 'title'].map((name): Field => ({ name, description: name, type: name === 'start' ? 'date' : 'string' }))
    const lines = times(5, (n) => `<p>Wednesday, September ${n + 10}, 2024 @ 10:30 a.m.</p>`)
    const found = findRecordRows(read(`<main><div>${lines}</div></main>`), dated)
    expect(found.map((row) => [row.get('start')?.raw, row.get('title')?.raw])[0]).toEqual([
      'Wednesday, September 11, 2024 @ 10:30 a.m.',
      undefined,
    ])
  })

  it('prefers an open list, with rows striped by a class, to a closed panel', () => {
    const shut = `<div class="panel collapse"><ul>${times(7, (n) => `<li><a href="/service/${n}">Service of the town number ${n}</a></li>`)}</ul></div>`
    const row = (n: number): string =>
      `<div class="entry${n % 2 ? ' altRow' : ''}"><a href="/paper/${n}">Paper of the council ${n}</a> on its matters</div>`
    expect(rows(`${shut}<div>${times(6, row)}</div>`, 'title', 'url').map(({ url }) => url)).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `https://list.test/paper/${n}`),
    )
  })

  it('reads every second row like the others where a word for stripes is part of its class names', () => {
    const cells = (n: number, name: string): string =>
      `<td><a class="${name}" href="/file/${n}">F-${n}0${n}/26</a></td><td><span class="${name}">0${n}/05/2026</span></td><td><span class="${name}">Shed behind house number ${n}</span></td>`
    const row = (n: number): string =>
      `<tr class="${n % 2 ? 'Panel' : 'AlternatePanel'}">${cells(n, n % 2 ? 'CellText' : 'AlternateCellText')}</tr>`
    const read = rows(`<table><tr><th>File</th><th>Begun</th><th>About</th></tr>${times(6, row)}</table>`, 'reference', 'date', 'url')
    expect(read.map(({ reference }) => reference)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `F-${n}0${n}/26`))
  })

  it('maps parts of cards to fields by class, kind of value and position', () => {
    expect(rows(`${MENU}<main>${times(5, card)}</main>`, 'title', 'url', 'price', 'description')[1]).toEqual({
      title: 'Thing number 2',
      url: 'https://list.test/item/2',
      price: '$2.00',
      description: 'A long enough text about thing 2.',
    })
  })

  it('maps columns of a table to fields by name, and skips titles and repeated headers', () => {
    const table = `<table><tr><th>Team<th>Home Goals<th>Rank<th>Rank<tr><td colspan=4>North<tr><td>A<td>1<td>2<td>3<tr><th>Team<th>Home Goals<th>Rank<th>Rank<tr><td>B<td>4<td>5<td>6</table>`
    expect(rows(table, 'team', 'home_goals', 'rank', 'rank_2')).toEqual([
      { team: 'A', home_goals: '1', rank: '2', rank_2: '3' },
      { team: 'B', home_goals: '4', rank: '5', rank_2: '6' },
    ])
  })

  it('finds the header row of a table without th cells', () => {
    expect(rows('<table><tr><td>Name<td>City<tr><td>Ada<td>Graz<tr><td>Eve<td>Linz</table>', 'name', 'city')).toEqual([
      { name: 'Ada', city: 'Graz' },
      { name: 'Eve', city: 'Linz' },
    ])
  })

  it('reads addresses of links, email addresses and telephone numbers', () => {
    const item = (n: number): string =>
      `<li>Report of year 200${n} <a href="/files/r${n}.pdf">Download</a> <a href="mailto:p${n}@a.test">mail</a> <span>Tel: 030 12345${n}</span></li>`
    expect(rows(`<ul>${times(4, item)}</ul>`, 'url', 'email', 'phone')[0]).toEqual({
      url: 'https://list.test/files/r1.pdf',
      email: 'p1@a.test',
      phone: '030 123451',
    })
  })

  it('has no key in a row for a field that its record lacks', () => {
    const body = `<main>${card(1)}${card(2).replace(/<span.*<\/span>/, '')}${card(3)}${card(4)}</main>`
    expect(rows(body, 'title', 'price').map((row) => row.price)).toEqual(['$1.00', undefined, '$3.00', '$4.00'])
  })
})

describe('tables whose headings are not above their cells', () => {
  const line = (n: number): string => `<tr><td><input type="checkbox"></td><td>${n}</td><td>Letter ${n}</td><td>${n + 2} pages</td></tr>`

  it('a heading over two columns belongs to the one with values', () => {
    const head = '<tr><th colspan="2">Attachment</th><th>Description</th><th>Pages</th></tr>'
    expect(rows(`<table>${head}${times(4, line)}</table>`, 'attachment', 'description', 'pages')[1]).toEqual({
      attachment: '2',
      description: 'Letter 2',
      pages: '4 pages',
    })
  })

  it('cells that contain the name of the field need no heading', () => {
    const head = '<tr><td><b>Attachment</b></td><td><b>Description</b></td></tr>'
    const cells = times(4, (n) => `<tr><td>${n}</td><td>Letter ${n}</td><td>${n + 2} pages</td><td>${n} kB</td></tr>`)
    const found = rows(`<table>${head}${cells}</table>`, 'attachment', 'description', 'pages')
    expect(found.map(({ pages }) => pages)).toEqual(['3 pages', '4 pages', '5 pages', '6 pages'])
    expect(rows(`<table>${head}${cells}</table>`, 'attachment', 'description', 'weight')[0]).not.toHaveProperty('weight')
  })

  it('a row of buttons below the rows is not a record', () => {
    const head = '<tr><th colspan="2">Attachment</th><th>Description</th><th>Pages</th></tr>'
    const foot = '<tr><td colspan="3"><input type="button" value="View"> or <input type="button" value="Load"></td><td>18 pages</td></tr>'
    expect(rows(`<table>${head}${times(4, line)}${foot}</table>`, 'attachment', 'description', 'pages')).toHaveLength(4)
  })
})
