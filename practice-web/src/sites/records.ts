// A records office: itemised invoices as PDFs and workbooks, some PDFs with two pages, and a ledger of all invoices.
import { readFileSync } from 'node:fs'
import { chanceOf } from '../chance.ts'
import { escapeHtml, notFound, numberIn, page } from '../html.ts'
import { writePdf, type PdfLine } from '../files/pdf-file.ts'
import { writeXlsx, type SheetValue } from '../files/xlsx-file.ts'
import type { Site, SiteAnswer, SiteEntry, SiteRequest } from '../site.ts'
import { companyOf } from './directory.ts'
import { productOf } from './products.ts'

/** A scanned letter, a PNG at 150 dpi: an invoice by Blue Kite Ltd for 236.00 EUR. */
const SCAN = readFileSync(new URL('../files/scanned-letter.png', import.meta.url))
/** The same as a fax: a PDF without text, packed as CCITT group 4, which browsers do not unpack. */
const FAX = readFileSync(new URL('../files/faxed-letter.pdf', import.meta.url))

export const INVOICE_COUNT = 40

export interface InvoiceItem {
  article: string
  quantity: number
  unitPriceCents: number
  amountCents: number
}

export interface Invoice {
  number: string
  issuer: string
  customer: string
  /** ISO date, such as 2026-01-31. */
  date: string
  items: InvoiceItem[]
  netCents: number
  taxCents: number
  totalCents: number
}

/** Number of items on the first page of a PDF. */
const ITEMS_A_PAGE = 12
const TAX_PERCENT = 20
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function recordsSite(seed: string): Site {
  return {
    name: 'records',
    title: 'Records Office',
    about: 'Invoices as PDF and as workbooks, and a ledger of them.',
    answer(request) {
      if (request.path === '/') return start(request, seed)
      if (request.path === '/ledger.xlsx') return file(WORKBOOK, ledger(seed))
      if (request.path === '/scans/letter.png') return file('image/png', SCAN)
      if (request.path === '/scans/letter.pdf') return file('application/pdf', FAX)
      const folder = numberIn(request.path, '/folders/', INVOICE_COUNT)
      if (folder !== null) return folderPage(request, folder, seed)
      const [, digits = '', extension] = /^\/invoices\/(\d+)\.(pdf|xlsx)$/.exec(request.path) ?? []
      const number = numberIn(`/${digits}`, '/', INVOICE_COUNT)
      if (number === null) return notFound()
      const invoice = invoiceOf(number, seed)
      return extension === 'pdf' ? file('application/pdf', asPdf(invoice)) : file(WORKBOOK, asWorkbook(invoice))
    },
    *entries() {
      for (const number of numbers()) yield* entriesOf(invoiceOf(number, seed), number)
    },
  }
}

/** The invoice with that number, from 1. The same arguments always give the same invoice. */
export function invoiceOf(number: number, seed: string): Invoice {
  const chance = chanceOf(seed, 'records', number)
  // Every third invoice has more items than fit on its first page.
  const count = number % 3 === 0 ? chance.whole(ITEMS_A_PAGE + 1, 20) : chance.whole(2, 9)
  const items = Array.from({ length: count }, (_, index): InvoiceItem => {
    const { name, priceCents } = productOf('records', number * 50 + index, seed)
    const quantity = chance.whole(1, 12)
    return { article: name, quantity, unitPriceCents: priceCents, amountCents: quantity * priceCents }
  })
  const netCents = items.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const taxCents = Math.round((netCents * TAX_PERCENT) / 100)
  const [issuer, customer] = [companyOf(number, seed).name, companyOf(number + 100, seed).name]
  const date = `2026-${pad(chance.whole(1, 9))}-${pad(chance.whole(1, 28))}`
  return { number: `RO-${26_000 + number * 7}`, issuer, customer, date, items, netCents, taxCents, totalCents: netCents + taxCents }
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

function numbers(): number[] {
  return Array.from({ length: INVOICE_COUNT }, (_, index) => index + 1)
}

function* entriesOf({ number, issuer, customer }: Invoice, at: number): Generator<SiteEntry> {
  yield { path: `/invoices/${at}.pdf`, title: `Invoice ${number} (PDF)`, text: `Invoice of ${issuer} to ${customer}` }
}

function start({ base }: SiteRequest, seed: string): SiteAnswer {
  const items = numbers().map((at) => `<li><a href="${base}/folders/${at}">Invoice ${invoiceOf(at, seed).number}</a></li>`)
  return page({
    title: 'Records Office',
    body: `<h1>Records Office</h1><p>One folder for each invoice.</p><ul>${items.join('')}</ul>`,
  })
}

function folderPage({ base }: SiteRequest, at: number, seed: string): SiteAnswer {
  const title = `Folder of invoice ${invoiceOf(at, seed).number}`
  const links = [
    [`invoices/${at}.pdf`, 'PDF'],
    [`invoices/${at}.xlsx`, 'Workbook'],
    ['ledger.xlsx', 'Ledger of all invoices'],
    ...(at === 1 ? [['scans/letter.png', 'A scanned letter']] : []),
  ].map(([path, text]) => `<li><a href="${base}/${path}">${text}</a></li>`)
  return page({ title, body: `<h1>${escapeHtml(title)}</h1><ul>${links.join('')}</ul>` })
}

function file(contentType: string, body: Uint8Array): SiteAnswer {
  return { headers: { 'content-type': contentType }, body }
}

const money = (cents: number): string => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** Every page repeats the column headers. An invoice with two pages also shows the amount carried forward from the first. */
function asPdf(invoice: Invoice): Uint8Array {
  const { issuer, number, customer, date, items, netCents, taxCents, totalCents } = invoice
  const facts = [
    ['Invoice number', number],
    ['Invoice date', date],
    ['Customer', customer],
  ]
  const one: PdfLine[] = [
    { text: issuer, x: 60, y: 60, size: 10 },
    { text: 'Invoice', x: 60, y: 92, size: 22, bold: true },
    ...facts.flatMap(([label = '', value = ''], index): PdfLine[] => [
      { text: label, x: 60, y: 130 + index * 16, size: 10 },
      { text: value, x: 200, y: 130 + index * 16, size: 10 },
    ]),
  ]
  const first = items.slice(0, ITEMS_A_PAGE)
  const rest = items.slice(ITEMS_A_PAGE)
  const carried = first.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const sums: [string, number][] = [
    ['Net amount', netCents],
    [`VAT ${TAX_PERCENT}%`, taxCents],
    ['Total', totalCents],
  ]
  one.push(...tableOf(first, 1, 200))
  if (rest.length === 0) one.push(...sumsOf(sums, 230 + first.length * 30))
  else one.push(...sumsOf([['Carried forward', carried]], 230 + first.length * 30))
  const two: PdfLine[] = [
    ...sumsOf([['Brought forward', carried]], 96),
    ...tableOf(rest, ITEMS_A_PAGE + 1, 60),
    ...sumsOf(sums, 130 + rest.length * 30),
  ]
  return writePdf(`Invoice ${number}`, rest.length === 0 ? [one] : [one, two])
}

/** Lines of a table of items. Each item takes two lines, as in many real invoices. `y` is the height of the header in points. */
function tableOf(items: readonly InvoiceItem[], firstPosition: number, y: number): PdfLine[] {
  const line = (at: number, texts: readonly string[]): PdfLine[] => {
    const places = [60, 95, 330, 400, 480]
    return texts.map((text, column) => ({ text, x: places[column] ?? 0, y: at, size: 10 }))
  }
  const gap = firstPosition === 1 ? 26 : 56
  return [
    ...line(y, ['Pos', 'Article', 'Quantity', 'Unit price', 'Amount']),
    ...items.flatMap(({ article, quantity, unitPriceCents, amountCents }, index) => [
      ...line(y + gap + index * 30, [String(firstPosition + index), article, String(quantity), money(unitPriceCents), money(amountCents)]),
      { text: 'as ordered', x: 95, y: y + gap + 12 + index * 30, size: 10 },
    ]),
  ]
}

function sumsOf(sums: readonly [label: string, cents: number][], y: number): PdfLine[] {
  return sums.flatMap(([label, cents], index): PdfLine[] => [
    { text: label, x: 330, y: y + index * 16, size: 10 },
    { text: money(cents), x: 480, y: y + index * 16, size: 10 },
  ])
}

function asWorkbook({ issuer, number, customer, date, items, netCents, taxCents, totalCents }: Invoice): Uint8Array {
  const lines = items.map(({ article, quantity, unitPriceCents, amountCents }, index): SheetValue[] => [
    { number: index + 1 },
    article,
    { number: quantity },
    { amount: unitPriceCents / 100 },
    { amount: amountCents / 100 },
  ])
  const rows: SheetValue[][] = [
    [issuer],
    [],
    ['Invoice number', number],
    ['Invoice date', { day: date }],
    ['Customer', customer],
    [],
    ['Pos', 'Article', 'Quantity', 'Unit price', 'Amount'],
    ...lines,
    [],
    ['Net amount', { amount: netCents / 100 }],
    [`VAT ${TAX_PERCENT}%`, { amount: taxCents / 100 }],
    ['Total', { amount: totalCents / 100 }],
  ]
  return writeXlsx([
    { name: 'Invoice', rows, merged: ['A1:E1'] },
    { name: 'Terms', rows: [['Payable within 30 days.']] },
  ])
}

function ledger(seed: string): Uint8Array {
  const rows = numbers().map((at): SheetValue[] => {
    const { number, issuer, date, totalCents } = invoiceOf(at, seed)
    return [number, issuer, { day: date }, { amount: totalCents / 100 }]
  })
  return writeXlsx([
    {
      name: 'Ledger',
      rows: [['Invoices of the year', null, null, null], [], ['Invoice number', 'Issuer', 'Invoice date', 'Total'], ...rows],
    },
  ])
}
