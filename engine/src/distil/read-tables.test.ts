import { describe, expect, it } from 'vitest'
import type { Table } from '../types.ts'
import { distil } from './distil.ts'
import { givenPage } from '../testing/given-page.ts'

function readTable(rows: string): Table {
  const url = 'https://a.test/'
  const body = `<table>${rows}</table>`
  const [table] = distil(givenPage(url, body)).tables
  if (table === undefined) throw new Error('no table')
  return table
}
const texts = ({ rows }: Table): string[][] => rows.map((row) => row.map((cell) => cell.text))

describe('tables', () => {
  it('repeat spanning cells and fill short rows', () => {
    const table = readTable('<tr><th>A<th colspan=2>B<tr><td rowspan=2>1<td>2<td>3<tr><td colspan=2>4<tr><td>5')
    expect([table.header, texts(table)]).toEqual([
      ['A', 'B', 'B'],
      [
        ['1', '2', '3'],
        ['1', '4', '4'],
        ['5', '', ''],
      ],
    ])
  })

  it('join several header rows and take a row over all columns as the title', () => {
    const table = readTable('<tr><th colspan=3>Sales<tr><th rowspan=2>Year<th colspan=2>Sum<tr><th>Net<th>Gross<tr><td>2020<td>1<td>2')
    expect([table.caption, table.header, texts(table)]).toEqual(['Sales', ['Year', 'Sum Net', 'Sum Gross'], [['2020', '1', '2']]])
  })

  it('recognise header rows by thead and by bold type', () => {
    expect(readTable('<thead><tr><td>A<td>B</thead><tr><td>1<td>2').header).toEqual(['A', 'B'])
    expect(readTable('<tr><td><b>A</b><td><b>B</b><tr><td>1<td>2').header).toEqual(['A', 'B'])
  })

  it('drop footnote marks and sort keys from cells, and keep exponents', () => {
    const table = readTable(
      '<tr><td>5<sup><a href="#n1">[1]</a></sup><td><span class="sortkey">007</span>7<td>m<sup>2</sup><tr><td>a<td>b<td>c',
    )
    expect(texts(table)[0]).toEqual(['5', '7', 'm2'])
  })

  it('put rows of the footer last', () => {
    expect(texts(readTable('<tfoot><tr><td>sum<td>3</tfoot><tr><td>a<td>3')).at(-1)).toEqual(['sum', '3'])
  })

  it('drop a row with a table for pagination', () => {
    const pager = '<tr><td colspan=2><table><tr><td>1<td><a href="?2">2</a></table>'
    const table = readTable(`${pager}<tr><th>Work<th>File<tr><td>Wall<td>P-201<tr><td>Roof<td>P-202${pager}`)
    expect([table.isData, table.header, texts(table)]).toEqual([
      true,
      ['Work', 'File'],
      [
        ['Wall', 'P-201'],
        ['Roof', 'P-202'],
      ],
    ])
  })

  it.each([
    ['tables inside', '<tr><td><table><tr><td>a<td>b</table><td>c'],
    ['one column', '<tr><td>a<tr><td>b'],
    ['long texts', `<tr><td>${'word '.repeat(80)}<td>b<tr><td>c<td>d`],
  ])('with %s are layout tables', (_, rows) => {
    expect(readTable(rows).isData).toBe(false)
  })
})
