// Lists of public offices: things with an identifier in tables and lines, below the day they belong to.
import { describe, expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { givenPage } from '../../testing/given-page.ts'
import type { Field } from '../../types.ts'
import { findRecordRows } from '../find-records.ts'
import { codeIn, isCode, leadingCode } from './codes.ts'

const FIELDS: Field[] = [
  { name: 'permit_title', description: 'What the permit is for', type: 'string' },
  { name: 'permit_number', description: 'Number of the permit or file', type: 'string' },
  { name: 'date', description: 'Day the permit was issued', type: 'date' },
  { name: 'url', description: 'Link to the permit', type: 'string' },
]
const rows = (body: string): Record<string, string>[] => {
  const document = distil(givenPage('https://office.test/permits/', `<main>${body}</main>`))
  return findRecordRows(document, FIELDS).map((row) => Object.fromEntries([...row].map(([name, { raw }]) => [name, raw])))
}
const WORKS = ['Harbour wall', 'New roof of the school', 'Market stalls', 'Well by the church']
const list = (markup: (work: string, n: number) => string): string => WORKS.map((work, index) => markup(work, index + 1)).join('')
const given = (n: number, day = `0${n}/06/2031`): Record<string, string> => ({
  permit_title: WORKS[n - 1] ?? '',
  permit_number: `P-20${n}`,
  date: day,
  url: `https://office.test/files/20${n}.pdf`,
})

describe('rows of numbered things', () => {
  const link = (n: number): string => `<a href="/files/20${n}.pdf">PDF</a>`

  it('a table with column names also gives its link, under any column name', () => {
    const table = `<table><tr><th>Issued date<th>File #<th>Title<th>Paper</tr>${list((work, n) => `<tr><td>0${n}/06/2031<td>P-20${n}<td>${work}<td>${link(n)}</tr>`)}</table>`
    expect(rows(table)).toEqual([1, 2, 3, 4].map((n) => given(n)))
  })

  it('a column of days is found under any name, and a label with a day is no title', () => {
    const table = `<table><tr><th>File #<th>Title<th>In force from</tr>${list((work, n) => `<tr><td>P-20${n}<td>${work}<td>0${n}/06/2031</tr>`)}</table>`
    expect(rows(table).map(({ date }) => date)).toEqual([1, 2, 3, 4].map((n) => `0${n}/06/2031`))
    const nameless = list((_, n) => `<li><b>P-20${n}</b><p>Date: 0${n}/06/2031<br>Kind: building works</p></li>`)
    expect(rows(`<ul>${nameless}</ul>`).map(({ permit_title }) => permit_title?.startsWith('Date'))).not.toContain(true)
  })

  it('a first row of names without th cells is taken for the header', () => {
    const table = `<table><tr><td>Permit No.<td>Works<td>Decision date<td>Paper</tr>${list((work, n) => `<tr><td>P-20${n}<td>${work}<td>0${n}/06/2031<td>${link(n)}</tr>`)}</table>`
    expect(rows(table)).toEqual([1, 2, 3, 4].map((n) => given(n)))
  })

  it('tables with the same columns are one list, each row with the day above its table', () => {
    const head = '<tr><th>Permit number<th>Permit title</tr>'
    const row = (n: number): string => `<tr><td>P-20${n}<td><a href="/files/20${n}.pdf">${WORKS[n - 1]}</a></tr>`
    const table = (day: string, ...places: number[]): string => `<h3>Issued on ${day}</h3><table>${head}${places.map(row).join('')}</table>`
    const found = rows(`${table('7 June 2031', 1, 2)}${table('8 June 2031', 3)}${table('9 June 2031', 4)}`)
    expect(found.map(({ permit_number, date, url }) => [permit_number, date, url?.slice(-7)])).toEqual([
      ['P-201', 'Issued on 7 June 2031', '201.pdf'],
      ['P-202', 'Issued on 7 June 2031', '202.pdf'],
      ['P-203', 'Issued on 8 June 2031', '203.pdf'],
      ['P-204', 'Issued on 9 June 2031', '204.pdf'],
    ])
  })

  it('a table may have a tbody for each row', () => {
    const table = `<table>${list((work, n) => `<tbody><tr><td><a href="/files/20${n}.pdf">${work}</a><td>P-20${n}<td>0${n}/06/2031</tr></tbody>`)}</table>`
    expect(rows(table)).toEqual([1, 2, 3, 4].map((n) => given(n)))
  })

  it('labelled lines give the values of the fields, and an identifier is no title', () => {
    const cards = list(
      (work, n) =>
        `<div class="entry"><p><a href="/files/20${n}.pdf">P-20${n}</a><br><b>Title: </b>${work}<br>Issued: 0${n}/06/2031<br>Ward: North</p></div>`,
    )
    expect(rows(cards).map(({ date, ...row }) => [row, date?.includes('06/2031')])).toEqual(
      [1, 2, 3, 4].map((n) => {
        const { date: _, ...row } = given(n)
        return [row, true]
      }),
    )
  })

  it('a line gives its identifier, and its title without the identifier', () => {
    const lines = list((work, n) => `<li><a href="/files/20${n}.pdf">P-20${n}: ${work}</a> issued in the town hall on 0${n}/06/2031</li>`)
    expect(rows(`<ul>${lines}</ul>`).map(({ permit_title, permit_number }) => [permit_title, permit_number])).toEqual(
      WORKS.map((work, index) => [work, `P-20${index + 1}`]),
    )
  })

  it('a text that all entries share is a button, and its link is not that of the entry', () => {
    const entries = list(
      (work, n) =>
        `<div class="entry"><b>P-20${n}:</b> <a href="/about/${n}">Overview of it</a><br><a href="/files/20${n}.pdf">${work}</a><br><b>Clerk:</b> A. Moor</div>`,
    )
    expect(rows(entries).map(({ permit_title, url }) => [permit_title, url])).toEqual(
      [1, 2, 3, 4].map((n) => [given(n).permit_title, given(n).url]),
    )
  })

  it('an identifier without digits is found by its label', () => {
    const names = ['NORTH', 'SOUTH', 'EAST', 'WEST']
    const cards = list((work, n) => `<div class="entry"><h3>${work}</h3><p>Permit number: ${names[n - 1]}</p></div>`)
    expect(rows(cards).map(({ permit_number }) => permit_number)).toEqual(names)
  })

  it('a list below a day has that day; one without a day above it has none', () => {
    const entry = (n: number): string => `<li><a href="/files/20${n}.pdf">${WORKS[n - 1]}</a></li>`
    const days = rows(
      `<p>Issued on June 7, 2031:</p><ul>${entry(1)}${entry(2)}</ul><p>Issued on June 8, 2031:</p><ul>${entry(3)}${entry(4)}</ul>`,
    )
    expect(days.map(({ date }) => date)).toEqual([7, 7, 8, 8].map((day) => `Issued on June ${day}, 2031:`))
    const nested = `<b>Issued on June 7, 2031:</b><div><ul>${entry(1)}${entry(2)}</ul><b>Issued on June 8, 2031:</b></div><div><ul>${entry(3)}${entry(4)}</ul></div>`
    expect(rows(nested).map(({ date }) => date)).toEqual([7, 7, 8, 8].map((day) => `Issued on June ${day}, 2031:`))
    expect(rows(`<p>All that was issued:</p><ul>${entry(1)}${entry(2)}${entry(3)}</ul>`).map(({ date }) => date)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

it('the day of the last update above a list is not the day of its rows', () => {
  const entry = (work: string, n: number): string => `<div class="entry"><a href="/files/20${n}.pdf">${work}</a></div>`
  const above = (head: string): (string | undefined)[] => rows(`<div>${head}${list(entry)}</div>`).map(({ date }) => date)
  expect(above('<p>Last updated: June 7, 2031</p>')).toEqual(WORKS.map(() => undefined))
  expect(above('<h3>Issued on June 7, 2031</h3>')).toEqual(WORKS.map(() => 'Issued on June 7, 2031'))
})

describe('identifiers', () => {
  it.each(['P-201', '2031/17', 'Case No. 31-0775', 'A31D0427', 'report_31.pdf', 'CMPT 105W'])('%s is an identifier', (text) => {
    expect(isCode(text)).toBe(true)
  })

  it.each(['Harbour wall', 'Catch 22', 'Part 12 of the works', ''])('"%s" is not an identifier', (text) => {
    expect(isCode(text)).toBe(false)
  })

  it('are found before a name or after "No."', () => {
    expect(leadingCode('P-201: Harbour wall')).toBe('P-201')
    expect(leadingCode('P20317. HARBOUR WALL')).toBe('P20317')
    expect(leadingCode('Harbour wall: second part')).toBeNull()
    expect(leadingCode('3. Harbour wall')).toBeNull()
    expect(codeIn('Case No. 31-0775')).toBe('31-0775')
    expect(codeIn('Moor v. Town, Case No. 20310965, filed June 7')).toBe('20310965')
    expect(codeIn('Works of no great note')).toBeNull()
  })
})
