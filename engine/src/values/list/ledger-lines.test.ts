import { expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { objectFormOf } from '../../fields/members/members-of.ts'
import { PageIndex } from '../../page/page-index.ts'
import { givenPage } from '../../testing/given-page.ts'
import type { Field } from '../../types.ts'
import { ledgerLines } from './ledger-lines.ts'

it('a dash keeps the place of an amount in a statement, so that the number of a note is not read as one', () => {
  const rows = [
    ['Stock of flour', '', '148', '262'],
    ['Owed by mills', '3', '-', '-'],
    ['Carts', '4', '1,400', '-'],
  ].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  const body = `<section data-page="1"><h2>Balance sheet</h2><p>31 December</p><table>${rows.join('')}</table></section>`
  const page = distil({ ...givenPage('https://mill.example/file.pdf', body), contentType: 'application/pdf' })
  const properties = { label: { type: 'string' }, current_year_amount: { type: 'number' }, prior_year_amount: { type: 'number' } }
  const field: Field = {
    name: 'balance_sheet_lines',
    description: 'Lines of the balance sheet',
    type: 'array',
    schema: { type: 'array', items: { type: 'object', properties } } as NonNullable<Field['schema']>,
  }
  const lines = ledgerLines(new PageIndex(page, []), objectFormOf(field)!)?.lines ?? []
  expect(lines.map((line) => [...line.values()].map(({ raw }) => raw))).toEqual([
    ['Stock of flour', '148', '262'],
    ['Owed by mills', '-', '-'],
    ['Carts', '1,400', '-'],
  ])
})
