// Comparison of a document's amounts with the sums of its items, read without a model.
import { describe, expect, it } from 'vitest'
import type { Field, SumCheck } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { NO_USAGE } from '../model/model-meter.ts'
import { givenPage } from '../testing/given-page.ts'
import { readDocument } from './read-document.ts'
import { withSumChecks } from './sum-checks.ts'

const MEMBERS = [
  { name: 'description', type: 'string' as const },
  { name: 'quantity', type: 'number' as const },
  { name: 'unit_price', type: 'number' as const },
  { name: 'line_total', type: 'number' as const },
]
const ITEMS: Field = { name: 'items', description: 'Line items', type: 'array', members: MEMBERS }
const amount = (name: string, description: string): Field => ({ name, description, type: 'number' })
const TOTAL = amount('total', 'Total amount including tax')
const LINES = [
  ['Ink blue', '2', '40.00', '80.00'],
  ['Paper A4', '5', '24.00', '120.00'],
]

function checksOf(
  sums: [string, string][],
  fields: readonly Field[] = [TOTAL, ITEMS],
  lines = LINES,
): Record<string, SumCheck[] | undefined> {
  const head = '<tr><th>Description</th><th>Quantity</th><th>Unit price</th><th>Amount</th></tr>'
  const body = lines.map((line) => `<tr>${line.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  const rows = sums.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')
  const html = `<html lang="en"><body><h1>Invoice 2024-0007</h1><table><thead>${head}</thead><tbody>${body}</tbody></table><table>${rows}</table></body></html>`
  const document = distil(givenPage('https://office.example/1.pdf', html))
  const { cells, data } = readDocument(document, { fields, prompt: '', targetName: 'URL', referenceDate: null })
  const row = withSumChecks({ target: '', pages: [], data, cells, usage: NO_USAGE }, fields, [document])
  expect(row.data).toEqual(data)
  return Object.fromEntries(Object.entries(row.cells).map(([name, cell]) => [name, cell.sum_checks]))
}

describe('the total of an invoice', () => {
  it('agrees with its items and the tax that the document states, even if the tax is no field', () => {
    const { total, items } = checksOf([
      ['Net amount', '200.00'],
      ['VAT 20%', '40.00'],
      ['Total', '240.00'],
    ])
    expect(total).toEqual([
      expect.objectContaining({ agrees: true, sum: 200, lines: 2, counted: [{ kind: 'tax', amount: 40 }], expected: 240 }),
    ])
    expect(items).toBeUndefined()
  })

  it('agrees with items, two rates of tax, a discount and shipping', () => {
    const sums: [string, string][] = [
      ['Discount 5%', '-10.00'],
      ['Shipping and handling', '6.00'],
      ['VAT 20%', '30.00'],
      ['VAT 7%', '3.50'],
      ['Total', '229.50'],
    ]
    expect(checksOf(sums)['total']).toEqual([expect.objectContaining({ agrees: true, expected: 229.5 })])
  })

  it('keeps its value if it differs from the sum, and the check has the difference', () => {
    const { total } = checksOf([
      ['Net amount', '200.00'],
      ['VAT 20%', '40.00'],
      ['Total', '250.00'],
    ])
    expect(total).toEqual([expect.objectContaining({ agrees: false, expected: 240, difference: 10 })])
  })

  it('is not compared with VAT numbers and tax rates, which are no amounts', () => {
    const sums: [string, string][] = [
      ['VAT', 'GB123456789'],
      ['VAT %', '19'],
      ['Total', '238.00'],
    ]
    expect(checksOf(sums)['total']).toBeUndefined()
    expect(checksOf([...sums, ['VAT 19%', '38.00']])['total']).toEqual([expect.objectContaining({ agrees: true, expected: 238 })])
  })

  it('is compared with the stated sums of charges and allowances', () => {
    const { total } = checksOf([
      ['Sum of charges', '6.00'],
      ['Total allowances', '-10.00'],
      ['VAT 20%', '39.20'],
      ['Total', '235.20'],
    ])
    expect(total).toEqual([expect.objectContaining({ agrees: true, expected: 235.2 })])
  })

  it('is compared together with net and tax if these are fields too', () => {
    const fields = [TOTAL, amount('net', 'Net amount'), amount('tax', 'Tax amount'), ITEMS]
    const { total, net, tax } = checksOf(
      [
        ['Net amount', '210.00'],
        ['VAT 20%', '40.00'],
        ['Total', '240.00'],
      ],
      fields,
    )
    expect([total, net, tax].map((checks) => checks?.[0]?.agrees)).toEqual([true, false, true])
  })

  it('is not compared with a list that has no amounts', () => {
    const plain: Field = { ...ITEMS, members: [MEMBERS[0]!, MEMBERS[1]!] }
    expect(checksOf([['Total', '240.00']], [TOTAL, plain])['total']).toBeUndefined()
  })
})

it('amounts inside an object are compared with the items of the same object, for each of several objects', () => {
  const members = [
    { name: 'total', type: 'number' as const },
    { name: 'lines', type: 'array' as const, members: [{ name: 'amount', type: 'number' as const }] },
  ]
  const fields: Field[] = [{ name: 'invoices', description: '', type: 'array', members }]
  const data = {
    invoices: [
      { total: 30, lines: [{ amount: 10 }, { amount: 20 }] },
      { total: 10, lines: [{ amount: 7 }, { amount: 5 }] },
    ],
  }
  const cell = {
    value: data.invoices,
    raw: '',
    status: 'found' as const,
    reason: null,
    method: 'model' as const,
    confidence: 0.9,
    evidence: [],
  }
  const row = withSumChecks({ target: '', pages: [], data, cells: { invoices: cell }, usage: NO_USAGE }, fields, [])
  expect(row.cells['invoices']?.sum_checks).toEqual([
    expect.objectContaining({ path: '/0/total', agrees: true, items: { field: 'invoices', path: '/0/lines', amount: 'amount' } }),
    expect.objectContaining({ path: '/1/total', agrees: false, difference: -2 }),
  ])
})
