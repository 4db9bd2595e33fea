// A job of ten invoices, PDF files and workbooks, from the API to the rows, by the real engine over the practice web, without a model.
import type { Field, GridPage, Result } from '@quarry/contract'
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

const lineOf = ({ article, quantity, unitPriceCents, amountCents }: Invoice['items'][number]): object => ({
  article,
  quantity,
  unit_price: unitPriceCents / 100,
  amount: amountCents / 100,
})
const dataOf = ({ number, date, customer, netCents, totalCents, items }: Invoice): object => ({
  invoice_number: number,
  invoice_date: date,
  customer,
  net_amount: netCents / 100,
  total: totalCents / 100,
  items: items.map(lineOf),
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
    for (const { cells } of rows)
      for (const field of ['net_amount', 'total']) expect(cells[field]?.sum_checks).toEqual([expect.objectContaining({ agrees: true })])
    const page = await worker.user.call('GET', `/results/${rows[1]?.task_id}/evidence/invoice_number`)
    expect(page.body).toContain('Workbook, cell Invoice!B3:')
    expect(page.body).toMatch(new RegExp(`<td[^>]* id="evidence"[^>]*><strong>${invoiceOf(2, SEED).number}</strong></td>`))
  })

  it('has a difference at a total that no longer is what its items make, in the table and in files, until it is taken back', async () => {
    const worker = await startPracticeWorker(createPracticeWeb(SEED))
    open.push(worker)
    const job = await worker.startJob({ targets: [`${worker.origin}/records/invoices/3.pdf`], fields: FIELDS, targetName: 'URL' })
    const [row] = (await worker.outcomeOf(job)).rows
    const { user } = worker
    const change = (field: string, body: object) => user.call('PATCH', `/results/${row?.task_id}/cells/${field}`, body)
    const differing = async (): Promise<string[]> => {
      const { data } = (await user.call('GET', `/jobs/${job}/grid`)).json<GridPage>()
      return Object.entries(data[0]?.cells ?? {})
        .flatMap(([name, { differs }]) => (differs === true ? [name] : []))
        .toSorted()
    }
    expect(await differing()).toEqual([])
    const { totalCents, items } = invoiceOf(3, SEED)
    expect((await change('total', { action: 'correct', value: totalCents / 100 + 5 })).json<Result>().cells['total']).toMatchObject({
      status: 'corrected',
      sum_checks: [{ agrees: false, expected: totalCents / 100, difference: 5, lines: items.length }],
    })
    expect(await differing()).toEqual(['total'])
    const file = await user.call('GET', `/jobs/${job}/export?format=ndjson`)
    expect(JSON.parse(file.body).cells.total.sum_checks).toMatchObject([{ agrees: false, difference: 5 }])
    await change('total', { action: 'restore' })
    expect(await differing()).toEqual([])
    // One line less: both amounts differ, with values that no user changed.
    await change('items', { action: 'correct', value: items.slice(1).map(lineOf) })
    expect(await differing()).toEqual(['net_amount', 'total'])
    const undone = (await user.call('GET', `/jobs/${job}/acts`)).json<{ data: { id: number }[] }>().data[0]
    await user.call('POST', `/jobs/${job}/acts/${undone?.id}/undo`)
    expect(await differing()).toEqual([])
  })
})
