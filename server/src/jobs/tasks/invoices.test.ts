// A job of ten invoices, PDF files and workbooks, from the API to the rows, by the real engine over the practice web, without a model.
import type { Field } from '@quarry/contract'
import { createPracticeWeb, invoiceOf, type Invoice } from '@quarry/practice-web'
import { afterEach, describe, expect, it } from 'vitest'
import { startPracticeWorker, type PracticeWorker } from '../../testing/practice-worker.ts'

const SEED = 'invoices'
const FIELDS: Field[] = [
  { name: 'invoice_number', description: 'Invoice number', type: 'string' },
  { name: 'invoice_date', description: 'Invoice date', type: 'date' },
  { name: 'customer', description: 'Customer', type: 'string' },
  { name: 'net_amount', description: 'Net amount', type: 'number' },
  { name: 'total', description: 'Total amount', type: 'number' },
  {
    name: 'items',
    description: 'Items of the invoice',
    type: 'array',
    members: [
      { name: 'article', type: 'string' },
      { name: 'quantity', type: 'number' },
      { name: 'unit_price', type: 'number' },
      { name: 'amount', type: 'number' },
    ],
  },
]

const dataOf = ({ number, date, customer, netCents, totalCents, items }: Invoice): object => ({
  invoice_number: number,
  invoice_date: date,
  customer,
  net_amount: netCents / 100,
  total: totalCents / 100,
  items: items.map(({ article, quantity, unitPriceCents, amountCents }) => ({
    article,
    quantity,
    unit_price: unitPriceCents / 100,
    amount: amountCents / 100,
  })),
})

const open: PracticeWorker[] = []
afterEach(async () => {
  for (const worker of open.splice(0)) await worker.close()
})

describe('a job of ten invoices', () => {
  it('gives their heads and all their items, sums left out, each value with its page or cell', async () => {
    const worker = await startPracticeWorker(createPracticeWeb(SEED))
    open.push(worker)
    const files = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => ({ number, kind: number % 2 === 0 ? 'xlsx' : 'pdf' }))
    const targets = files.map(({ number, kind }) => `${worker.origin}/records/invoices/${number}.${kind}`)
    const { status, rows } = await worker.outcomeOf(await worker.startJob({ targets, fields: FIELDS, targetName: 'URL' }))
    expect(status).toBe('completed')
    expect(rows.map(({ data }) => data)).toEqual(files.map(({ number }) => dataOf(invoiceOf(number, SEED))))
    const placesOf = (row: number, field: string): string[] => (rows[row]?.cells[field]?.evidence ?? []).map(({ url }) => new URL(url).hash)
    expect(placesOf(1, 'invoice_number')).toEqual(['#Invoice!B3'])
    expect(placesOf(1, 'items').slice(0, 2)).toEqual(['#Invoice!B8', '#Invoice!C8'])
    expect(new Set(placesOf(2, 'items'))).toEqual(new Set(['#page=1', '#page=2']))
    const page = await worker.user.call('GET', `/results/${rows[1]?.task_id}/evidence/invoice_number`)
    expect(page.body).toContain('Workbook, cell Invoice!B3:')
    expect(page.body).toMatch(new RegExp(`<td[^>]* id="evidence"[^>]*><strong>${invoiceOf(2, SEED).number}</strong></td>`))
  })
})
