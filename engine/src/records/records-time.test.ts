// Lists that are built to be slow: reading them takes time in proportion to their length.
import { expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import type { Field } from '../types.ts'
import { findRecordRows } from './find-records.ts'

const FIELDS: Field[] = [
  { name: 'title', description: 'Name', type: 'string' },
  { name: 'case_number', description: 'Number of the case', type: 'string' },
  { name: 'date', description: 'Day', type: 'date' },
]
const times = (count: number, markup: (n: number) => string): string =>
  Array.from({ length: count }, (_, index) => markup(index + 1)).join('')
const entry = (n: number, more = ''): string => `<div class="entry"><h3><a href="/files/${n}">Moor v. Town ${n}</a></h3>${more}</div>`

function milliseconds(body: string): number {
  const document = distil(givenPage('https://office.test/', `<main>${body}</main>`))
  const start = process.cpuUsage()
  findRecordRows(document, FIELDS)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

it.each([
  [
    'empty elements before the entries',
    (size: number) => `<h2>7 June 2031</h2>${times(size * 10, () => '<i></i>')}${times(size, (n) => entry(n))}`,
  ],
  [
    'spaces in the alternative texts of pictures',
    (size: number) => times(20, (n) => entry(n, `<img src="/${n}.png" alt="no${' '.repeat(size * 2)}x">`)),
  ],
])('%s are read in linear time', (_, markup) => {
  milliseconds(markup(100))
  const unit = Math.min(...[1, 2, 3].map(() => milliseconds(markup(200))))
  // Eight times as long a list takes sixty-four times as long in quadratic time.
  expect(milliseconds(markup(1_600)) / Math.max(unit, 5)).toBeLessThan(24)
})

it('a column head of 390,000 characters is read within the time limit', () => {
  const table = `<table><tr><th>${'ab '.repeat(130_000)}<th>Title</tr>${times(4, (n) => `<tr><td>${n}<td>Moor v. Town ${n}</tr>`)}</table>`
  expect(findRecordRows(distil(givenPage('https://office.test/', table)), FIELDS)).toHaveLength(4)
})
