import { expect, it } from 'vitest'
import { readPastedTable } from './read-pasted-table.ts'

it('a pasted column is a list of targets, duplicates and all', () => {
  expect(readPastedTable('https://a.example/1\r\nhttps://a.example/2\n\nhttps://a.example/1\n')).toEqual({
    items: ['https://a.example/1', 'https://a.example/2', 'https://a.example/1'],
    head: '',
    columns: [],
  })
})

it('the first row of a table names its columns, and the column of addresses is what the rows are about', () => {
  expect(readPastedTable('Company\tWebsite\tPhone\nMiller\thttps://miller.example\t\nAda\tada.example\t123')).toEqual({
    items: ['https://miller.example', 'ada.example'],
    head: 'Website',
    columns: ['Company', 'Phone'],
  })
  expect(readPastedTable('Company\tCity\nMiller\tBerlin\nAda\tParis')).toEqual({
    items: ['Miller', 'Ada'],
    head: 'Company',
    columns: ['City'],
  })
})

it('the first line of a single column is its header only where the lines below are of another kind', () => {
  expect(readPastedTable('Website\na.example\nb.example')).toMatchObject({ head: 'Website', items: ['a.example', 'b.example'] })
  expect(readPastedTable('Miller\nAda')).toMatchObject({ head: '', items: ['Miller', 'Ada'] })
})

it('a first row that is repeated below, or contains numbers or addresses, is a data row', () => {
  expect(readPastedTable('Miller\tBerlin\nAda\tBerlin').columns).toEqual([])
  expect(readPastedTable('a.example\t3\nb.example\t4').items).toEqual(['a.example', 'b.example'])
})
